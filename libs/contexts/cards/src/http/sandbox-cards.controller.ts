import type { CallContext } from '@causeway/commands';
import { Answers, Call, dtoOf, Id, Operation, Permission, SandboxOnly } from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import type { OpeningMessageKind } from '@causeway/rails';
import {
  amount,
  nonNegativeAmount,
  object,
  optional,
  resourceId,
  text,
  wholeNumber,
  withoutCode,
} from '@causeway/shapes';
import { cardMerchant } from '@causeway/transaction-owner/wire';
import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SimulateCardMessage, type Simulated } from '../application/requests.js';
import { CardIssuerGuard } from './card-issuer.guard.js';

const DECIMALS_MAX = 18;
/** What a simulation asks is judged by its schema alone: a wrong amount is plain invalid input (cards §6). */
const positive = () => withoutCode(amount(), 'INVALID_AMOUNT');
const nonNegative = () => withoutCode(nonNegativeAmount(), 'INVALID_AMOUNT');
/** `Currency` of the contract; a caller needs to send its code alone. */
const currency = object('SandboxCardCurrency', {
  code: text({ min: 1, max: 10 }),
  name: optional(text({ max: 100 })),
  symbol: optional(text({ max: 10 })),
  decimals: optional(wholeNumber({ min: 0, max: DECIMALS_MAX })),
});
export class SandboxCardAuthorizationDto extends dtoOf(
  object('SandboxCardAuthorizationRequest', { amount: positive(), currency, merchant: cardMerchant }),
) {}
export class SandboxCardBalanceInquiryDto extends dtoOf(
  object('SandboxCardBalanceInquiryRequest', { merchant: cardMerchant }),
) {}
const cardTransactionId = resourceId('CardTransaction');
export class SandboxCardAuthorizationAdviceDto extends dtoOf(
  object('SandboxCardAuthorizationAdviceRequest', { cardTransactionId, amount: positive() }),
) {}
export class SandboxCardClearingDto extends dtoOf(
  object('SandboxCardClearingRequest', { cardTransactionId, amount: nonNegative() }),
) {}
export class SandboxCardReturnDto extends dtoOf(
  object('SandboxCardReturnRequest', { cardTransactionId, amount: positive() }),
) {}
export class SandboxCardTransactionRefDto extends dtoOf(
  object('SandboxCardTransactionRefRequest', { cardTransactionId }),
) {}
export class SandboxCardSimulationDto extends dtoOf(
  object('SandboxCardSimulationResponse', { issuerTransactionToken: text({ max: 255 }) }),
) {}

type Token = Promise<{ readonly issuerTransactionToken: string }>;
const TAG = 'Sandbox';

/** What the card network may say of a card, as the sandbox's issuer hands it over (cards §6). */
@Controller('sandbox/cards/:id/simulate')
@SandboxOnly()
@Permission('TRANSACT')
@UseGuards(CardIssuerGuard)
export class SandboxCardsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('authorization')
  @Operation('sandboxSimulateCardAuthorization', 'A merchant asks whether a card pays', TAG)
  @Answers(202, SandboxCardSimulationDto, [501])
  sandboxSimulateCardAuthorization(
    @Id('Card') cardId: ResourceId<'Card'>,
    @Body() sent: SandboxCardAuthorizationDto,
    @Call() call: CallContext,
  ): Token {
    return this.open('AUTHORIZATION', cardId, sent, call);
  }

  @Post('financial_authorization')
  @Operation('sandboxSimulateCardFinancialAuthorization', 'A card pays at once, without a clearing', TAG)
  @Answers(202, SandboxCardSimulationDto, [501])
  sandboxSimulateCardFinancialAuthorization(
    @Id('Card') cardId: ResourceId<'Card'>,
    @Body() sent: SandboxCardAuthorizationDto,
    @Call() call: CallContext,
  ): Token {
    return this.open('FINANCIAL_AUTHORIZATION', cardId, sent, call);
  }

  @Post('credit_authorization')
  @Operation('sandboxSimulateCardCreditAuthorization', 'A merchant announces money for a card', TAG)
  @Answers(202, SandboxCardSimulationDto, [501])
  sandboxSimulateCardCreditAuthorization(
    @Id('Card') cardId: ResourceId<'Card'>,
    @Body() sent: SandboxCardAuthorizationDto,
    @Call() call: CallContext,
  ): Token {
    return this.open('CREDIT_AUTHORIZATION', cardId, sent, call);
  }

  @Post('credit_authorization_advice')
  @Operation('sandboxSimulateCardCreditAuthorizationAdvice', 'The network announces money for a card', TAG)
  @Answers(202, SandboxCardSimulationDto, [501])
  sandboxSimulateCardCreditAuthorizationAdvice(
    @Id('Card') cardId: ResourceId<'Card'>,
    @Body() sent: SandboxCardAuthorizationDto,
    @Call() call: CallContext,
  ): Token {
    return this.open('CREDIT_AUTHORIZATION_ADVICE', cardId, sent, call);
  }

  @Post('financial_credit_authorization')
  @Operation('sandboxSimulateCardFinancialCreditAuthorization', 'A card is paid at once', TAG)
  @Answers(202, SandboxCardSimulationDto, [501])
  sandboxSimulateCardFinancialCreditAuthorization(
    @Id('Card') cardId: ResourceId<'Card'>,
    @Body() sent: SandboxCardAuthorizationDto,
    @Call() call: CallContext,
  ): Token {
    return this.open('FINANCIAL_CREDIT_AUTHORIZATION', cardId, sent, call);
  }

  @Post('balance_inquiry')
  @Operation('sandboxSimulateCardBalanceInquiry', 'A merchant asks whether a card is usable', TAG)
  @Answers(202, SandboxCardSimulationDto, [501])
  sandboxSimulateCardBalanceInquiry(
    @Id('Card') cardId: ResourceId<'Card'>,
    @Body() { merchant }: SandboxCardBalanceInquiryDto,
    @Call() call: CallContext,
  ): Token {
    return this.simulate(cardId, { kind: 'BALANCE_INQUIRY', amountMinor: 0n, merchant }, call);
  }

  /** The amount is the new total. */
  @Post('authorization_advice')
  @Operation('sandboxSimulateCardAuthorizationAdvice', 'A merchant asks for another total', TAG)
  @Answers(202, SandboxCardSimulationDto, [501])
  sandboxSimulateCardAuthorizationAdvice(
    @Id('Card') cardId: ResourceId<'Card'>,
    @Body() { amount: amountMinor, cardTransactionId: named }: SandboxCardAuthorizationAdviceDto,
    @Call() call: CallContext,
  ): Token {
    return this.simulate(
      cardId,
      { kind: 'AUTHORIZATION_ADVICE', cardTransactionId: named, amountMinor },
      call,
    );
  }

  /** A clearing of 0 ends the authorization. */
  @Post('clearing')
  @Operation('sandboxSimulateCardClearing', 'The network collects, or pays, what was authorized', TAG)
  @Answers(202, SandboxCardSimulationDto, [501])
  sandboxSimulateCardClearing(
    @Id('Card') cardId: ResourceId<'Card'>,
    @Body() { amount: amountMinor, cardTransactionId: named }: SandboxCardClearingDto,
    @Call() call: CallContext,
  ): Token {
    return this.simulate(cardId, { kind: 'CLEARING', cardTransactionId: named, amountMinor }, call);
  }

  @Post('return')
  @Operation('sandboxSimulateCardReturn', 'A merchant gives money of a purchase back', TAG)
  @Answers(202, SandboxCardSimulationDto, [501])
  sandboxSimulateCardReturn(
    @Id('Card') cardId: ResourceId<'Card'>,
    @Body() { amount: amountMinor, cardTransactionId: named }: SandboxCardReturnDto,
    @Call() call: CallContext,
  ): Token {
    return this.simulate(cardId, { kind: 'RETURN', cardTransactionId: named, amountMinor }, call);
  }

  @Post('return_reversal')
  @Operation('sandboxSimulateCardReturnReversal', 'A merchant takes a return back', TAG)
  @Answers(202, SandboxCardSimulationDto, [501])
  sandboxSimulateCardReturnReversal(
    @Id('Card') cardId: ResourceId<'Card'>,
    @Body() { cardTransactionId: named }: SandboxCardTransactionRefDto,
    @Call() call: CallContext,
  ): Token {
    return this.simulate(cardId, { kind: 'RETURN_REVERSAL', cardTransactionId: named }, call);
  }

  private open(
    kind: OpeningMessageKind,
    cardId: ResourceId<'Card'>,
    { amount: amountMinor, currency: { code: currencyCode }, merchant }: SandboxCardAuthorizationDto,
    call: CallContext,
  ): Token {
    return this.simulate(cardId, { kind, amountMinor, currencyCode, merchant }, call);
  }

  private simulate(cardId: ResourceId<'Card'>, simulated: Simulated, call: CallContext): Token {
    return this.commands.execute(new SimulateCardMessage({ cardId, simulated }, call));
  }
}
