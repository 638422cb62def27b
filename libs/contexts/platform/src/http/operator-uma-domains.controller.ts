import { operatorCall } from '@causeway/commands';
import { OneOf, Operation, OperatorOnly, ResourceId, Text } from '@causeway/http';
import { ENVIRONMENTS, type Environment, type Id } from '@causeway/kernel';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiSchema } from '@nestjs/swagger';
import {
  CheckUmaDomain,
  ListUmaDomainClaims,
  RecordUmaDomainCheck,
  ReleaseUmaDomain,
  type UmaDomainClaim,
} from '../application/uma-domain.requests.js';
import { EVERYBODY } from '../domain/streams.js';

@ApiSchema({ name: 'OperatorUmaDomainsQuery' })
class ClaimsQueryDto {
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
  @ResourceId('Platform', { optional: true }) platformId?: Id<'Platform'>;
}

@ApiSchema({ name: 'OperatorUmaDomainCheck' })
class CheckDto {
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
  @ResourceId('Platform') platformId!: Id<'Platform'>;
}

@ApiSchema({ name: 'OperatorUmaDomainRelease' })
class ReleaseDto extends CheckDto {
  @Text({ max: 253 }, { description: 'The domain that the platform claims, said once more' })
  umaDomain!: string;
}

@ApiSchema({ name: 'OperatorUmaDomainProof' })
class ProveDto extends CheckDto {
  @Text({ max: 253 }, { description: 'The domain that the platform claims, said once more' })
  umaDomain!: string;
}

/** Claims of platforms to UMA domains, and the operator's word for one (config-and-tokens §2). */
@OperatorOnly('READ')
@Controller('operator/uma-domains')
export class OperatorUmaDomainsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation('listUmaDomains', 'Claims to UMA domains, and what proves them', 'UMA')
  listUmaDomains(
    @Query() { environment, platformId }: ClaimsQueryDto,
  ): Promise<{ readonly data: readonly UmaDomainClaim[] }> {
    const call = operatorCall({ environment, platformId: platformId ?? EVERYBODY });
    return this.queries.execute(
      new ListUmaDomainClaims(platformId === undefined ? {} : { platformId }, call),
    );
  }

  @Post('check')
  @OperatorOnly('ADMINISTER')
  @HttpCode(200)
  @Operation('checkUmaDomain', 'Look now whether a platform has proven its domain', 'UMA')
  checkUmaDomain(@Body() scope: CheckDto): Promise<UmaDomainClaim | null> {
    return this.commands.execute(new CheckUmaDomain({}, operatorCall(scope)));
  }

  @Post('prove')
  @OperatorOnly('ADMINISTER')
  @HttpCode(200)
  @Operation('proveUmaDomain', 'Vouch for a platform’s domain', 'UMA')
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
