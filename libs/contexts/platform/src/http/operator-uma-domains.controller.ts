import { operatorCall } from '@causeway/commands';
import { Answers, dtoOf, Operation, OperatorOnly } from '@causeway/http';
import {
  described,
  environment,
  listOf,
  nullable,
  object,
  oneOf,
  optional,
  resourceId,
  shownNumber,
  text,
  timestamp,
} from '@causeway/shapes';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  CheckUmaDomain,
  ListUmaDomainClaims,
  RecordUmaDomainCheck,
  ReleaseUmaDomain,
  type UmaDomainClaim,
} from '../application/uma-domain.requests.js';
import { UMA_DOMAIN_PROOFS } from '../domain/uma-domain-proof.js';

class ClaimsQueryDto extends dtoOf(
  object('OperatorUmaDomainsQuery', {
    environment: environment(),
    platformId: optional(resourceId('Platform')),
  }),
) {}

const CLAIMANT = { environment: environment(), platformId: resourceId('Platform') };
const CLAIM = {
  ...CLAIMANT,
  umaDomain: described(text({ max: 253 }), 'The domain that the platform claims, said once more'),
};
class CheckDto extends dtoOf(object('OperatorUmaDomainCheck', CLAIMANT)) {}
class ReleaseDto extends dtoOf(object('OperatorUmaDomainRelease', CLAIM)) {}
class ProveDto extends dtoOf(object('OperatorUmaDomainProof', CLAIM)) {}

const claim = object('OperatorUmaDomainClaim', {
  platformId: resourceId('Platform'),
  umaDomain: text({ max: 253 }),
  status: oneOf(['CLAIMED', 'PROVEN'], 'UmaDomainStatus'),
  proof: nullable(oneOf(UMA_DOMAIN_PROOFS, 'UmaDomainProof')),
  provenAt: nullable(timestamp()),
  failedChecks: shownNumber({ minimum: 0 }),
  checkedAt: nullable(timestamp()),
  nextCheckAt: described(
    nullable(timestamp()),
    '`null` for a claim that is proven, was never checked, or was abandoned',
  ),
  dnsRecord: described(text({ max: 300 }), 'The name of the TXT record that proves it'),
  fileUrl: described(text({ max: 300 }), 'The address of the file that proves it'),
  proofText: described(text({ max: 255 }), 'What either of them says'),
});
const claimList = object('OperatorUmaDomainClaimList', { data: listOf(claim) });

/** Claims of platforms to UMA domains, and the operator's approval of one (config-and-tokens §2). */
@OperatorOnly('READ')
@Controller('operator/uma-domains')
export class OperatorUmaDomainsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation('listUmaDomains', 'Claims to UMA domains, and what proves them', 'UMA')
  @Answers(200, claimList)
  listUmaDomains(
    @Query() { environment: of, platformId }: ClaimsQueryDto,
  ): Promise<{ readonly data: readonly UmaDomainClaim[] }> {
    const call = operatorCall({ environment: of, platformId });
    return this.queries.execute(
      new ListUmaDomainClaims(platformId === undefined ? {} : { platformId }, call),
    );
  }

  @Post('check')
  @OperatorOnly('ADMINISTER')
  @Operation('checkUmaDomain', 'Look now whether a platform has proven its domain', 'UMA')
  @Answers(200, claim, [404])
  checkUmaDomain(@Body() scope: CheckDto): Promise<UmaDomainClaim> {
    return this.commands.execute(new CheckUmaDomain({}, operatorCall(scope)));
  }

  @Post('prove')
  @OperatorOnly('ADMINISTER')
  @Operation('proveUmaDomain', 'Vouch for a platform’s domain', 'UMA')
  @Answers(200, claim, [404])
  async proveUmaDomain(@Body() { umaDomain, ...scope }: ProveDto): Promise<UmaDomainClaim | null> {
    const check = { umaDomain, proof: 'OPERATOR' } as const;
    await this.commands.execute(new RecordUmaDomainCheck(check, operatorCall(scope)));
    const call = operatorCall(scope);
    const claims = new ListUmaDomainClaims({ platformId: scope.platformId }, call);
    const { data } = await this.queries.execute<ListUmaDomainClaims, { data: UmaDomainClaim[] }>(claims);
    return data[0] ?? null;
  }

  @Post('release')
  @OperatorOnly('ADMINISTER')
  @HttpCode(204)
  @Operation(
    'releaseUmaDomain',
    'Take a claimed domain from a platform, so that its name is free again',
    'UMA',
  )
  async releaseUmaDomain(@Body() { umaDomain, ...scope }: ReleaseDto): Promise<void> {
    await this.commands.execute(new ReleaseUmaDomain({ umaDomain, by: 'OPERATOR' }, operatorCall(scope)));
  }
}
