import { nothing, record, reject, type Decision, type Instant } from '@causeway/kernel';
import { demanded, type AuthorizationDemand } from './authorization.js';
import { secondsToNextDay } from './daily-volume.js';
import type { LedgerPlace } from '@causeway/transaction-owner/domain';
import {
  countryRefusal,
  externalAccountRefusal,
  internalAccountRefusal,
  partiesRefusal,
  pulledAccountRefusal,
  type Refusal,
} from './party-checks.js';
import type {
  CustomerFacts,
  InternalAccountFacts,
  PaidDestination,
  PayingAccount,
  PaymentPolicy,
  RailVerdict,
} from './quote-facts.js';
import type { Priced } from './pricing.js';
import { isPassing, type QuoteRejection } from './quote-rejections.js';
import type { KnownTerms } from './quote-terms.js';
import type { Execution, ExecutingQuote, FailureReason, Quote, QuoteEvent, RefusalFacts } from './quote.js';
import { termsOfDraft } from './reassign-payment.js';
import { expectedSettlementAt, settlementRail } from './settlement-date.js';

interface When {
  readonly now: Instant;
  readonly platformId: string;
}

/** The facts right before an execution; the hold may still contradict them. */
export interface ExecutionFacts {
  readonly customer?: CustomerFacts;
  /** The customer whose account is paid; absent where the account is no customer's. */
  readonly payee?: CustomerFacts;
  readonly source: PayingAccount;
  readonly destination: PaidDestination;
  /** Absent where no account outside is paid or collected from. */
  readonly policy?: Pick<PaymentPolicy, 'deniedCountries'>;
  readonly verdict: RailVerdict;
  /** Absent for a payment of the platform's own. */
  readonly authorization?: AuthorizationDemand;
  /** The operator's limit for the platform's day; absent where there is none. */
  readonly dailyVolumeMaxMinor?: bigint;
}

export interface RequestExecution extends Execution {
  /** The signature of the wallet that pays was found good. */
  readonly isSigned?: true;
}

/** Records the intent to execute, or refuses; in the order of quotes §4. `facts` is absent when nothing was to look at. */
export const requestExecution = (
  command: RequestExecution,
  quote: Quote,
  { now, platformId }: When,
  facts: ExecutionFacts | undefined,
): Decision<QuoteEvent, QuoteRejection> => {
  if (quote.status === 'ABSENT' || quote.terms.platformId !== platformId) return reject('QUOTE_NOT_FOUND');
  const { source } = quote.terms;
  if (source.kind === 'REALTIME') return reject('QUOTE_NOT_EXECUTABLE');
  // Before its state: a caller that cannot sign for a wallet learns nothing of its quote (quotes §4).
  if (source.kind === 'INTERNAL' && source.wallet !== undefined && command.isSigned !== true)
    return reject('WALLET_SIGNATURE_MISSING');
  switch (quote.status) {
    case 'WITHDRAWN':
      return reject('QUOTE_NOT_FOUND');
    case 'EXECUTING':
      return openIntent(command, quote.execution, quote.isDraft);
    case 'PROCESSING':
      return quote.executionId === command.executionId ? nothing() : reject('QUOTE_ALREADY_EXECUTED');
    case 'COMPLETED':
    case 'CANCELLING':
    case 'CANCELLED':
    case 'FAILED':
      return reject('QUOTE_ALREADY_EXECUTED');
    case 'EXPIRED':
      return reject('QUOTE_EXPIRED');
    case 'PENDING_AUTHORIZATION':
      return reject('AUTHORIZATION_PENDING');
    case 'PENDING':
      return pendingExecution(command, quote.terms, now, facts);
  }
};

const openIntent = (
  { executionId }: Execution,
  open: Execution,
  isDraft: boolean,
): Decision<QuoteEvent, QuoteRejection> => {
  if (open.executionId === executionId) return nothing();
  return isDraft ? reject('QUOTE_NOT_FOUND') : reject('EXECUTION_UNDER_WAY', { retryAfterSeconds: 1 });
};

const pendingExecution = (
  { executionId, commandId }: Execution,
  terms: KnownTerms,
  now: Instant,
  facts: ExecutionFacts | undefined,
): Decision<QuoteEvent, QuoteRejection> => {
  // A request that arrives at the very moment loses (quotes §3).
  if (now >= terms.expiresAt) return reject('QUOTE_EXPIRED');
  // It became pending again after the facts were gathered: the request is retried.
  if (facts === undefined) return reject('EXECUTION_UNDER_WAY', { retryAfterSeconds: 1 });
  const refusal = refusalNow(terms, facts);
  if (refusal !== undefined) return reject(refusal.code, refusal.details);
  const { dailyVolumeMaxMinor } = facts;
  return (
    demanded(terms, facts.authorization, now) ??
    refusedOnTheSpot(terms, facts, now) ??
    record({
      type: 'QuoteExecutionRequested',
      executionId,
      commandId,
      requestedAt: now,
      ...(dailyVolumeMaxMinor !== undefined && { dailyVolumeMaxMinor }),
    })
  );
};

/** Rejections that leave the quote unchanged: it can be executed once the reason is gone. */
export const refusalNow = (
  terms: KnownTerms,
  { customer, payee, source, destination, policy, verdict }: ExecutionFacts,
): Refusal | undefined =>
  partiesRefusal(customer, payee) ??
  sourceRefusal(source) ??
  destinationRefusal(destination) ??
  (policy && countryRefusal({ source, destination }, policy)) ??
  (source.kind === 'INTERNAL' ? shortage(terms.price, source.account) : undefined) ??
  (verdict === 'NOT_CONNECTED' ? ({ code: 'RAIL_NOT_CONNECTED' } satisfies Refusal) : undefined);

const sourceRefusal = (source: PayingAccount): Refusal | undefined =>
  source.kind === 'INTERNAL'
    ? internalAccountRefusal(source.account, 'source.accountId')
    : pulledAccountRefusal(source.account);

const destinationRefusal = (destination: PaidDestination): Refusal | undefined => {
  if (destination.kind === 'EXTERNAL') return externalAccountRefusal(destination.account);
  if (destination.kind === 'UMA_ADDRESS')
    return destination.isDisallowed === true ? { code: 'COUNTERPARTY_NOT_ALLOWED' } : undefined;
  return internalAccountRefusal(
    { status: destination.kind === 'INTERNAL' ? destination.account.status : 'CLOSED' },
    'destination.accountId',
  );
};

const shortage = (
  { totalSending }: Priced,
  { available }: Pick<InternalAccountFacts, 'available'>,
): Refusal | undefined =>
  totalSending.exceeds(available)
    ? {
        code: 'INSUFFICIENT_BALANCE',
        details: { available: available.amountMinor, required: totalSending.amountMinor },
      }
    : undefined;

/** Create-and-execute as one: what execution would be refused for, so is creation, and nothing is kept (quotes §4). */
export const immediateRefusal = (
  price: Priced,
  /** Absent where the money is collected from outside. */
  source: Pick<InternalAccountFacts, 'available'> | undefined,
  verdict: RailVerdict | undefined,
): Refusal | undefined => {
  const short = source && shortage(price, source);
  if (short !== undefined) return short;
  if (verdict === 'NOT_CONNECTED') return { code: 'RAIL_NOT_CONNECTED' };
  if (verdict === 'INSUFFICIENT_FUNDS') return { code: 'INSUFFICIENT_BALANCE' };
  return verdict === 'ACCOUNT_INVALID' ? { code: 'INVALID_BANK_ACCOUNT' } : undefined;
};

/**
 * The rail or the bank rejects before anything is held: the caller gets 400, and the quote fails (quotes §3).
 */
const refusedOnTheSpot = (
  { transactionId }: KnownTerms,
  { verdict }: ExecutionFacts,
  now: Instant,
): Decision<QuoteEvent, QuoteRejection> | undefined => {
  const failed = (reason: FailureReason): QuoteEvent => ({ type: 'QuoteFailed', reason, failedAt: now });
  if (verdict === 'INSUFFICIENT_FUNDS')
    return reject('INSUFFICIENT_BALANCE', { transactionId }).recording(failed('QUOTE_EXECUTION_FAILED'));
  if (verdict === 'ACCOUNT_INVALID')
    return reject('INVALID_BANK_ACCOUNT', { transactionId }).recording(failed('ACCOUNT_INVALID'));
  return undefined;
};

export type HoldOutcome =
  | { readonly status: 'HELD'; readonly place: LedgerPlace }
  /** Nothing is held: the money is to be collected from outside. */
  | { readonly status: 'COLLECTING' }
  | { readonly status: 'REFUSED'; readonly code: string; readonly details: RefusalFacts };

export interface RecordExecution {
  readonly executionId: string;
  readonly outcome: HoldOutcome;
}

/** Records the outcome of the open intent. The ledger's answer is final, even past the expiry (quotes §3). */
export const recordExecution = (
  { executionId, outcome }: RecordExecution,
  quote: Quote,
  { now }: Pick<When, 'now'>,
): Decision<QuoteEvent, QuoteRejection> => {
  const isWaitedFor = quote.status === 'EXECUTING' && quote.execution.executionId === executionId;
  const isHeld = quote.status === 'PROCESSING' && quote.executionId === executionId;
  // Another process was faster and its answer is final: the quote may have been tried again since.
  if (outcome.status === 'REFUSED' && !isWaitedFor && !isHeld)
    return reject(rejectionOf(outcome.code), outcome.details);
  if (quote.status !== 'EXECUTING') {
    if (isHeld && outcome.status !== 'REFUSED') return nothing();
    throw new Error(`The intent ${executionId} has an outcome, and no quote waits for it`);
  }
  if (quote.execution.executionId !== executionId)
    throw new Error(`${executionId} has an outcome; ${quote.execution.executionId} is waited for`);
  const { terms, isDraft } = quote;
  const pendency = quote.staysPending ? ({ staysPending: true } as const) : {};
  if (outcome.status === 'COLLECTING') {
    const started: QuoteEvent = {
      type: 'CollectionStarted',
      executionId,
      startedAt: now,
      expectedSettlementAt: expectedSettlementAt(now, settlementRail(terms)),
      ...pendency,
    };
    return isDraft ? record<QuoteEvent>(created(terms), started) : record(started);
  }
  if (outcome.status === 'HELD') {
    const executed: QuoteEvent = {
      type: 'QuoteExecuted',
      executionId,
      ledgerPlace: outcome.place,
      executedAt: now,
      expectedSettlementAt: expectedSettlementAt(now, terms.rail),
      ...pendency,
    };
    return isDraft ? record<QuoteEvent>(created(terms), executed) : record(executed);
  }
  const code = rejectionOf(outcome.code);
  const { details } = outcome;
  // An authorized execution has one attempt only: the caller gets the failed quote (sca §4).
  if (quote.isAuthorized === true)
    return record({ type: 'QuoteFailed', reason: 'QUOTE_EXECUTION_FAILED', failedAt: now });
  const { expiresAt, payer } = terms;
  const refused = reject(code, shownDetails(code, details, quote, now));
  if (isDraft) return refused.recording<QuoteEvent>({ type: 'QuoteWithdrawn', code, details });
  return refused.recording<QuoteEvent>(
    { type: 'QuoteExecutionRefused', executionId, code, details, expiresAt },
    // Its payer was erased meanwhile, so that there is no second try.
    ...(payer.isErased === true ? [{ type: 'QuoteExpired', expiredAt: now } as const] : []),
  );
};

const created = (terms: KnownTerms): QuoteEvent => ({ type: 'QuoteCreated', terms: termsOfDraft(terms) });

/** Maps the ledger's codes to the quote's. Any other code is a broken invariant between the two. */
const rejectionOf = (ledgerCode: string): QuoteRejection => {
  switch (ledgerCode) {
    case 'INSUFFICIENT_BALANCE':
      return 'INSUFFICIENT_BALANCE';
    case 'ACCOUNT_NOT_ACTIVE':
      return 'ACCOUNT_NOT_ACTIVE';
    case 'COUNTER_EXCEEDED':
      return 'DAILY_VOLUME_LIMIT_EXCEEDED';
    default:
      throw new Error(`The ledger refused a hold with ${ledgerCode}`);
  }
};

/** Whether the ledger refused for a reason that passes, so that the same request may find otherwise later. */
export const isPassingOutcome = (outcome: HoldOutcome): boolean =>
  outcome.status === 'REFUSED' && isPassing(rejectionOf(outcome.code));

const shownDetails = (
  code: QuoteRejection,
  details: RefusalFacts,
  { terms, requestedAt }: ExecutingQuote,
  now: Instant,
): Readonly<Record<string, unknown>> => {
  if (code === 'ACCOUNT_NOT_ACTIVE') return { ...details, field: 'source.accountId' };
  if (code !== 'DAILY_VOLUME_LIMIT_EXCEEDED') return details;
  const { currency } = terms.price.totalSending;
  return { ...details, currency, retryAfterSeconds: secondsToNextDay(requestedAt, now) };
};

/**
 * From `expiresAt` on a pending quote is over, and one whose customer was asked from the end of the challenge on. An
 * open intent is driven to its outcome first.
 */
export const expireQuote = (quote: Quote, { now }: Pick<When, 'now'>): Decision<QuoteEvent> => {
  if (quote.status === 'PENDING_AUTHORIZATION' && now >= quote.challenge.expiresAt)
    return record({ type: 'QuoteFailed', reason: 'SCA_NOT_COMPLETED', failedAt: now });
  return quote.status === 'PENDING' && now >= quote.terms.expiresAt
    ? record({ type: 'QuoteExpired', expiredAt: now })
    : nothing();
};
