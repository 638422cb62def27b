import type { CallContext } from '@causeway/commands';
import { Answers, Call, dtoOf, Id, Operation, Permission } from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { documentedElsewhere, flag, nullable, object, optional, text } from '@causeway/shapes';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AskForTrust, ProveTrust, type TrustChallengeDocument } from '../application/beneficiary.requests.js';
import type { TrustChange } from '../domain/beneficiary.js';
import { assertion } from './passkey-credential.dto.js';
import { TAG } from './sca-factors.controller.js';
import { code, ID_LENGTH_MAX, origin, proofIn, proofProblems } from './sca.dto.js';

export class TrustConfirmRequestDto extends dtoOf(
  object(
    'BeneficiaryTrustConfirmRequest',
    {
      challengeId: nullable(optional(text({ max: ID_LENGTH_MAX }))),
      code: nullable(optional(code())),
      passkeyAssertion: nullable(optional(assertion)),
      origin: nullable(optional(origin())),
    },
    { across: proofProblems },
  ),
) {}
export class TrustStartDto extends dtoOf(
  object('BeneficiaryTrustStart', {
    scaChallenge: optional(documentedElsewhere<TrustChallengeDocument>('ScaChallenge')),
  }),
) {}
export class TrustConfirmDto extends dtoOf(object('BeneficiaryTrustConfirm', { trusted: flag() })) {}

type AccountId = ResourceId<'ExternalAccount'>;

/** Customers trust beneficiaries, so that payments to them need no challenge (sca §8). */
@Controller('customers/external-accounts/:externalAccountId')
export class BeneficiariesController {
  constructor(private readonly commands: CommandBus) {}

  @Post('trust')
  @HttpCode(200)
  @Permission('MANAGE', 'TRANSACT')
  @Operation('startBeneficiaryTrust', 'Ask a customer to prove that it trusts an external account', TAG)
  @Answers(200, TrustStartDto, [400, 404, 409])
  startBeneficiaryTrust(
    @Id('ExternalAccount') externalAccountId: AccountId,
    @Call() call: CallContext,
  ): Promise<TrustStartDto> {
    return this.commands.execute(new AskForTrust({ externalAccountId, change: 'TRUST' }, call));
  }

  @Post('trust/confirm')
  @HttpCode(200)
  @Permission('MANAGE', 'TRANSACT')
  @Operation('confirmBeneficiaryTrust', 'Prove it: payments to the account need no challenge', TAG)
  @Answers(200, TrustConfirmDto, [404, 409, 423])
  confirmBeneficiaryTrust(
    @Id('ExternalAccount') externalAccountId: AccountId,
    @Body() sent: TrustConfirmRequestDto,
    @Call() call: CallContext,
  ): Promise<TrustConfirmDto> {
    return this.prove(externalAccountId, 'TRUST', sent, call);
  }

  @Post('untrust')
  @HttpCode(200)
  @Permission('MANAGE', 'TRANSACT')
  @Operation('startBeneficiaryUntrust', 'Ask a customer to prove that it trusts the account no more', TAG)
  @Answers(200, TrustStartDto, [400, 404, 409])
  startBeneficiaryUntrust(
    @Id('ExternalAccount') externalAccountId: AccountId,
    @Call() call: CallContext,
  ): Promise<TrustStartDto> {
    return this.commands.execute(new AskForTrust({ externalAccountId, change: 'UNTRUST' }, call));
  }

  @Post('untrust/confirm')
  @HttpCode(200)
  @Permission('MANAGE', 'TRANSACT')
  @Operation('confirmBeneficiaryUntrust', 'Prove it: payments to the account are challenged again', TAG)
  @Answers(200, TrustConfirmDto, [404, 409, 423])
  confirmBeneficiaryUntrust(
    @Id('ExternalAccount') externalAccountId: AccountId,
    @Body() sent: TrustConfirmRequestDto,
    @Call() call: CallContext,
  ): Promise<TrustConfirmDto> {
    return this.prove(externalAccountId, 'UNTRUST', sent, call);
  }

  private prove(
    externalAccountId: AccountId,
    change: TrustChange,
    { challengeId, ...sent }: TrustConfirmRequestDto,
    call: CallContext,
  ): Promise<TrustConfirmDto> {
    const meant = typeof challengeId === 'string' ? { challengeId } : {};
    return this.commands.execute(
      new ProveTrust({ externalAccountId, change, ...meant, proof: proofIn(sent) }, call),
    );
  }
}
