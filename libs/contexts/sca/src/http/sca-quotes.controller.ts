import type { CallContext } from '@causeway/commands';
import { Answers, Call, dtoOf, Id, Operation, Permission, type StoredResponse } from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { documentedElsewhere, ipAddress, nullable, object, optional } from '@causeway/shapes';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ProveQuote, ResendQuoteCode } from '../application/payment.requests.js';
import { assertion } from './passkey-credential.dto.js';
import { TAG } from './sca-factors.controller.js';
import { code, origin, proofIn, proofProblems } from './sca.dto.js';

export class ScaAuthorizationDto extends dtoOf(
  object(
    'ScaAuthorization',
    {
      code: nullable(optional(code())),
      passkeyAssertion: nullable(optional(assertion)),
      origin: nullable(optional(origin())),
      endUserIpAddress: nullable(optional(ipAddress())),
    },
    { across: proofProblems },
  ),
) {}

/** Customers authorize payments (sca §4). */
@Controller('quotes/:quoteId/authorize')
export class ScaQuotesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @Permission('TRANSACT')
  @Operation('authorizeQuote', 'Prove the payment of a quote, which releases it', TAG)
  @Answers(200, documentedElsewhere('Quote'), [409, 423])
  authorizeQuote(
    @Id('Quote') quoteId: ResourceId<'Quote'>,
    @Body() { endUserIpAddress, ...sent }: ScaAuthorizationDto,
    @Call() call: CallContext,
  ): Promise<StoredResponse> {
    const from = typeof endUserIpAddress === 'string' ? { endUserIpAddress } : {};
    return this.commands.execute(new ProveQuote({ quoteId, proof: proofIn(sent), ...from }, call));
  }

  @Post('resend')
  @HttpCode(204)
  @Permission('TRANSACT')
  @Operation('resendQuoteScaCode', 'Send the code of a payment again', TAG)
  @Answers(204, undefined, [409])
  async resendQuoteScaCode(
    @Id('Quote') quoteId: ResourceId<'Quote'>,
    @Call() call: CallContext,
  ): Promise<void> {
    await this.commands.execute(new ResendQuoteCode({ quoteId }, call));
  }
}
