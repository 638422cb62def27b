import { Erased, idOf, instant, Money, money, Rate, type Id } from '@causeway/kernel';
import type { AuthorizationChallenge } from '../domain/quotes/authorization.js';
import type { DecidedWhen } from '../domain/quotes/create-quote.decide.js';
import type { ExecutionFacts } from '../domain/quotes/execute-quote.decide.js';
import type { PayingAccount } from '../domain/quotes/quote-facts.js';
import { priceQuote, type Priced } from '../domain/quotes/pricing.js';
import type { KnownTerms, QuoteTerms } from '../domain/quotes/quote-terms.js';
import type { QuoteEvent } from '../domain/quotes/quote.js';

const uuid = (last: number): string => `0197a3c1-6e4b-7c3d-8f21-${String(last).padStart(12, '0')}`;

export const PLATFORM = idOf('Platform', uuid(1));
export const CUSTOMER = idOf('Customer', uuid(2));
export const OTHER_CUSTOMER = idOf('Customer', uuid(3));
export const SOURCE: Id<'InternalAccount'> = idOf('InternalAccount', uuid(4));
export const BANK_ACCOUNT: Id<'ExternalAccount'> = idOf('ExternalAccount', uuid(5));
export const OTHER_ACCOUNT: Id<'InternalAccount'> = idOf('InternalAccount', uuid(6));
export const FEE_ACCOUNT: Id<'InternalAccount'> = idOf('InternalAccount', uuid(7));
export const QUOTE_UUID = uuid(8);

export const NOW = instant('2026-03-02T10:00:00.000Z');
export const LATER = instant('2026-03-02T10:00:01.000Z');
export const EXPIRY = instant('2026-03-02T10:05:00.000Z');
export const when: DecidedWhen = { now: NOW, platformId: PLATFORM, environment: 'sandbox' };

/** 2,400 dollars of the sandbox's complete run become 2,196.96 euros (sandbox §8). */
export const price = (platformFee?: { fixedMinor: bigint; basisPoints: bigint }): Priced => {
  const priced = priceQuote({
    lockedSide: 'SENDING',
    lockedAmountMinor: 240_000n,
    sendingCurrency: 'USD',
    receivingCurrency: 'EUR',
    sendingPerReceiving: Rate.parse('0.92').inverse(),
    serviceFee: { fixedMinor: 0n, milliBasisPoints: 50_000n, counterpartyFixedMinor: 0n },
    ...(platformFee && { platformFee }),
  });
  if (priced.status !== 'PRICED') throw new Error('the sample cannot be priced');
  return priced;
};

export const termsOf = (more: Partial<QuoteTerms> = {}): QuoteTerms => ({
  quoteId: idOf('Quote', QUOTE_UUID),
  transactionId: idOf('Transaction', QUOTE_UUID),
  platformId: PLATFORM,
  payer: { id: CUSTOMER, customerId: CUSTOMER, platformCustomerId: 'mine-1' },
  source: { kind: 'INTERNAL', accountId: SOURCE },
  destination: { kind: 'EXTERNAL', accountId: BANK_ACCOUNT, accountType: 'EUR_ACCOUNT' },
  price: price(),
  rail: { rail: 'SEPA_INSTANT', mode: 'AUTO', settlementSeconds: 30, isInstant: true },
  createdAt: NOW,
  expiresAt: EXPIRY,
  ...more,
});

/** To another customer of the platform, within the service. */
export const transferTerms = (): QuoteTerms =>
  termsOf({
    destination: {
      kind: 'INTERNAL',
      accountId: OTHER_ACCOUNT,
      receiver: { id: OTHER_CUSTOMER, customerId: OTHER_CUSTOMER, platformCustomerId: 'mine-2' },
    },
    rail: { rail: null, mode: null, settlementSeconds: 30, isInstant: true },
  });

/** The same as they are read once the payer was erased. */
export const withoutPayer = ({ payer, ...terms }: QuoteTerms): KnownTerms => ({
  ...terms,
  payer: { ...payer, platformCustomerId: Erased.instance },
  description: Erased.instance,
});

/** The same as they are read once the receiver within the service was erased. */
export const withoutReceiver = (): KnownTerms => {
  const { destination, ...terms } = transferTerms();
  if (destination.kind !== 'INTERNAL') throw new Error('a transfer is paid within the service');
  const receiver = { ...destination.receiver, platformCustomerId: Erased.instance };
  return { ...terms, destination: { ...destination, receiver } };
};

export const ledgerPlace = (position = 7) => ({ lane: 'ledger.sandbox', position, key: PLATFORM }) as const;

export const execution = { executionId: 'execution-1', commandId: 'command-1' };

export const created = (terms = termsOf()): QuoteEvent => ({ type: 'QuoteCreated', terms });
export const drafted = (terms = termsOf()): QuoteEvent => ({ type: 'QuoteDrafted', terms, ...execution });
export const withdrawn: QuoteEvent = { type: 'QuoteWithdrawn', code: 'INSUFFICIENT_BALANCE', details: {} };
export const executionRequested: QuoteEvent = {
  type: 'QuoteExecutionRequested',
  ...execution,
  requestedAt: NOW,
};
export const executionRefused: QuoteEvent = {
  type: 'QuoteExecutionRefused',
  executionId: execution.executionId,
  code: 'INSUFFICIENT_BALANCE',
  details: {},
  expiresAt: EXPIRY,
};
export const executed: QuoteEvent = {
  type: 'QuoteExecuted',
  executionId: execution.executionId,
  ledgerPlace: ledgerPlace(),
  executedAt: NOW,
  expectedSettlementAt: null,
};
export const refusedOnTheSpot: QuoteEvent = {
  type: 'QuoteFailed',
  reason: 'ACCOUNT_INVALID',
  failedAt: NOW,
};
export const expired: QuoteEvent = { type: 'QuoteExpired', expiredAt: EXPIRY };
export const payoutSent: QuoteEvent = { type: 'PayoutSent', sentAt: NOW, lookAgainAt: LATER };
export const paymentSettled: QuoteEvent = {
  type: 'PaymentSettled',
  settledAt: LATER,
  notedAt: LATER,
  ledgerPlace: ledgerPlace(8),
};
export const paymentFailed: QuoteEvent = {
  type: 'PaymentFailed',
  reason: 'ACCOUNT_CANNOT_RECEIVE',
  failedAt: LATER,
};
export const refundStarted: QuoteEvent = {
  type: 'RefundStarted',
  reference: `${QUOTE_UUID}-REFUND`,
  reason: 'TRANSACTION_FAILED',
  startedAt: LATER,
};
export const payoutCancelled: QuoteEvent = {
  type: 'PayoutCancelled',
  payerId: CUSTOMER,
  cancelledAt: LATER,
};
export const cancellationStarted: QuoteEvent = {
  type: 'RefundStarted',
  reference: `${QUOTE_UUID}-REFUND`,
  reason: 'USER_CANCELLATION',
  startedAt: LATER,
};
export const paymentCancelled: QuoteEvent = {
  type: 'PaymentCancelled',
  settledAt: LATER,
  ledgerPlace: ledgerPlace(9),
};
export const payoutReturned: QuoteEvent = { type: 'PayoutReturned', returnedAt: LATER, notedAt: LATER };
export const settlementDelayed: QuoteEvent = {
  type: 'SettlementDelayed',
  retryAt: instant('2026-03-02T16:00:01.000Z'),
};
export const refundDelayed: QuoteEvent = { ...settlementDelayed, type: 'RefundDelayed' };
export const refundSettled: QuoteEvent = {
  type: 'RefundSettled',
  settledAt: LATER,
  ledgerPlace: ledgerPlace(9),
};
export const refundFailed: QuoteEvent = { type: 'RefundFailed', failedAt: LATER };

export const CHALLENGE: AuthorizationChallenge = {
  id: 'challenge-1',
  factor: 'SMS_OTP',
  availableFactors: ['SMS_OTP'],
  expiresAt: EXPIRY,
};
export const authorizationRequested: QuoteEvent = {
  type: 'QuoteAuthorizationRequested',
  payerId: CUSTOMER,
  challenge: CHALLENGE,
  requestedAt: NOW,
};
export const authorized: QuoteEvent = { type: 'QuoteAuthorized', authorizedAt: LATER };
export const authorizedExecution: QuoteEvent = {
  type: 'QuoteExecutionRequested',
  ...execution,
  requestedAt: NOW,
  isAuthorized: true,
};
export const notAuthorized: QuoteEvent = {
  type: 'QuoteFailed',
  reason: 'SCA_NOT_COMPLETED',
  failedAt: EXPIRY,
};

const SENT = [created(), executionRequested, executed, payoutSent];

/** Every state that a quote can be in, by the history that leads there. */
export const HISTORIES: Readonly<Record<string, readonly QuoteEvent[]>> = {
  absent: [],
  'a draft': [drafted()],
  withdrawn: [drafted(), withdrawn],
  pending: [created()],
  executing: [created(), executionRequested],
  'awaiting authorization': [created(), authorizationRequested],
  'executing what was authorized': [created(), authorizationRequested, authorized, authorizedExecution],
  'not authorized': [created(), authorizationRequested, notAuthorized],
  'pending again': [created(), executionRequested, executionRefused],
  executed: [created(), executionRequested, executed],
  'executed at once': [drafted(), created(), executed],
  sent: [created(), executionRequested, executed, payoutSent],
  'sent, and settled later': [created(), executionRequested, executed, payoutSent, settlementDelayed],
  completed: [created(), executionRequested, executed, payoutSent, paymentSettled],
  'refused on the spot': [created(), refusedOnTheSpot],
  refunding: [created(), executionRequested, executed, payoutSent, paymentFailed, refundStarted],
  'refunded later': [
    ...[created(), executionRequested, executed, payoutSent],
    ...[paymentFailed, refundStarted, refundDelayed],
  ],
  refunded: [
    ...[created(), executionRequested, executed, payoutSent],
    ...[paymentFailed, refundStarted, refundSettled],
  ],
  'not refunded': [
    ...[created(), executionRequested, executed, payoutSent],
    ...[paymentFailed, refundStarted, refundFailed],
  ],
  expired: [created(), expired],
  cancelling: [...SENT, payoutCancelled, cancellationStarted],
  'cancelling, and refunded later': [...SENT, payoutCancelled, cancellationStarted, refundDelayed],
  'not refunded after its cancellation': [...SENT, payoutCancelled, cancellationStarted, refundFailed],
  cancelled: [...SENT, payoutCancelled, cancellationStarted, refundSettled, paymentCancelled],
  returned: [...SENT, paymentSettled, payoutReturned, refundStarted],
  'returned and refunded': [...SENT, paymentSettled, payoutReturned, refundStarted, refundSettled],
};

/** An account of the service that pays, with so many cents of dollars. */
export const paying = (availableMinor = 240_000, status = 'ACTIVE'): PayingAccount => ({
  kind: 'INTERNAL',
  account: { status, available: money(availableMinor, 'USD') },
});

/** Facts under which the execution is accepted. */
export const executionFacts = (more: Partial<ExecutionFacts> = {}): ExecutionFacts => ({
  customer: {
    isBusiness: false,
    isApproved: true,
    hasAcceptedTerms: true,
    hasRegistrationNumber: false,
    lackingInfo: [],
  },
  source: paying(),
  destination: {
    kind: 'EXTERNAL',
    account: { accountId: BANK_ACCOUNT, accountType: 'EUR_ACCOUNT', status: 'ACTIVE', currency: 'EUR' },
  },
  verdict: 'ACCEPTABLE',
  ...more,
});

export const zero = Money.zero('USD');
