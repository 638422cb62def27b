import {
  ACCOUNT_PAUSE,
  after,
  ANSWER_PAUSE,
  lookAgainAt,
  nothing,
  record,
  reject,
  uuidOf,
  type Decision,
  type Id,
  type Instant,
  type Money,
} from '@causeway/kernel';
import type { FundedAccount, LedgerPlace, PendingReason } from '@causeway/transaction-owner/domain';
import type { Deposit, DepositEvent, DepositOrigin } from './deposit.js';
import {
  isAnswerable,
  type FailedDeposit,
  type HeldDeposit,
  type TurnedDownDeposit,
} from './held-deposit.js';

/** How long a sender or receiver has to clear the reason of a held deposit (accounts §7). */
export const ANSWER_WITHIN_MS = 30 * 24 * 60 * 60 * 1_000;

export type HeldDepositRejection =
  'INTERNAL_ACCOUNT_NOT_FOUND' | 'DEPOSIT_CURRENCY_MISMATCH' | 'DEPOSIT_NOT_HELD';

/** Money for an account, as a bank or a chain reported it. */
export interface AnnouncedDeposit {
  readonly transactionId: Id<'Transaction'>;
  readonly accountId: Id<'InternalAccount'>;
  readonly amount: Money;
  readonly origin: Omit<DepositOrigin, 'subjectId'>;
  readonly isFinal: boolean;
  readonly pendingReason?: PendingReason;
  readonly seenAt?: Instant;
}
interface When {
  readonly now: Instant;
  readonly platformId: string;
}

/**
 * Takes up money for an account (accounts §7). A closed account takes none: it goes back. One that is not active yet,
 * or frozen, has it as a pending credit until it is. The same deposit again changes nothing.
 */
export const announceDeposit = (
  announced: AnnouncedDeposit,
  deposit: Deposit,
  { now, platformId }: When,
  account: FundedAccount | undefined,
): Decision<DepositEvent, HeldDepositRejection> => {
  if (deposit.status !== 'ABSENT') return nothing();
  if (account === undefined) return reject('INTERNAL_ACCOUNT_NOT_FOUND', { resource: 'InternalAccount' });
  const { transactionId, accountId, amount, origin, isFinal, pendingReason, seenAt } = announced;
  const { status, currency, customer } = account;
  if (currency !== amount.currency) return reject('DEPOSIT_CURRENCY_MISMATCH');
  const announcement: DepositEvent = {
    type: 'DepositAnnounced',
    terms: {
      transactionId,
      accountId,
      amount,
      ...(customer && {
        customer: { customerId: customer.customerId, platformCustomerId: customer.platformCustomerId },
      }),
      // A chain may report the first sight later than the money.
      detectedAt: seenAt !== undefined && seenAt < now ? seenAt : now,
      origin: { subjectId: customer?.customerId ?? platformId, ...origin },
    },
    isFinal,
    ...(pendingReason !== undefined && { pendingReason }),
    isAccountOpen: status === 'ACTIVE',
    announcedAt: now,
  };
  return status === 'CLOSED' || status === 'FAILED'
    ? record<DepositEvent>(announcement, turnedDown('COLLECTION_FAILED', true, now))
    : record(announcement);
};

const turnedDown = (
  reason: TurnedDownDeposit['reason'],
  goesBack: boolean,
  turnedDownAt: Instant,
): DepositEvent => ({ type: 'DepositTurnedDown', reason, goesBack, turnedDownAt });

/** The outcome of a step of a deposit, found by the process that advances it. */
export type DepositStep =
  | { readonly kind: 'PENDED' | 'SETTLED'; readonly ledgerPlace: LedgerPlace }
  /** The pending credit is gone, or there was none. */
  | { readonly kind: 'UNDONE'; readonly ledgerPlace?: LedgerPlace }
  /** The ledger's answer to so many tries before: the account takes no money. */
  | { readonly kind: 'DELAYED'; readonly refusals: number }
  /** What is still missing of the sender; nothing when it is left out. */
  | { readonly kind: 'REASSESSED'; readonly pendingReason?: PendingReason }
  | { readonly kind: 'CLOSED' | 'CONFIRMED' | 'DROPPED' | 'LAPSED' }
  | { readonly kind: 'RETURN_OPEN'; readonly lookAgainAt: Instant }
  | { readonly kind: 'RETURNED' | 'RETURN_FAILED' };

/** Records it, where it still changes anything. */
export const recordDepositStep = (
  step: DepositStep,
  deposit: Deposit,
  { now }: Pick<When, 'now'>,
): Decision<DepositEvent> => {
  switch (deposit.status) {
    case 'HELD':
      return stepOfHeld(step, deposit, now);
    case 'TURNED_DOWN':
      return stepOfTurnedDown(step, deposit, now);
    case 'FAILED':
      return stepOfFailed(step, deposit, now);
    default:
      return nothing();
  }
};

const stepOfHeld = (step: DepositStep, deposit: HeldDeposit, now: Instant): Decision<DepositEvent> => {
  const { pendingReason } = deposit;
  switch (step.kind) {
    case 'PENDED': {
      if (deposit.isPended) return nothing();
      const { ledgerPlace } = step;
      const reason = pendingReason !== undefined && { pendingReason };
      return record({ type: 'DepositPended', ...reason, ledgerPlace, pendedAt: now });
    }
    case 'SETTLED':
      return record({ type: 'DepositSettled', ledgerPlace: step.ledgerPlace, settledAt: now });
    case 'DELAYED':
      return step.refusals === deposit.refusals
        ? record({ type: 'DepositDelayed', retryAt: lookAgainAt(deposit.announcedAt, now, ACCOUNT_PAUSE) })
        : nothing();
    case 'REASSESSED':
      return reassessed(deposit, step.pendingReason, now);
    case 'CLOSED':
      return deposit.isPended ? nothing() : record(turnedDown('COLLECTION_FAILED', true, now));
    case 'CONFIRMED':
      return deposit.isFinal ? nothing() : record({ type: 'DepositConfirmed', confirmedAt: now });
    case 'DROPPED':
      return deposit.isFinal ? nothing() : record(turnedDown('COLLECTION_FAILED', false, now));
    case 'LAPSED':
      return isUnanswered(deposit, now) ? record(turnedDown('COMPLIANCE_REJECTED', true, now)) : nothing();
    default:
      return nothing();
  }
};

const reassessed = (
  deposit: HeldDeposit,
  pendingReason: PendingReason | undefined,
  now: Instant,
): Decision<DepositEvent> => {
  if (!isAnswerable(deposit.pendingReason)) return nothing();
  if (pendingReason !== deposit.pendingReason)
    return record({
      type: 'DepositReviewed',
      ...(pendingReason !== undefined && { pendingReason }),
      reviewedAt: now,
    });
  const nextLookAt = lookAgainAt(deposit.announcedAt, now, ANSWER_PAUSE);
  const lapsesAt = answerDueAt(deposit);
  return record({ type: 'DepositDelayed', retryAt: nextLookAt < lapsesAt ? nextLookAt : lapsesAt });
};

/** From this moment on an unanswered deposit goes back (accounts §7). */
export const answerDueAt = ({ announcedAt }: Pick<HeldDeposit, 'announcedAt'>): Instant =>
  after(announcedAt, ANSWER_WITHIN_MS);

/** Only the operator answers a review, without a deadline. */
const isUnanswered = (deposit: HeldDeposit, now: Instant): boolean =>
  isAnswerable(deposit.pendingReason) && now >= answerDueAt(deposit);

const stepOfTurnedDown = (
  step: DepositStep,
  deposit: TurnedDownDeposit,
  now: Instant,
): Decision<DepositEvent> => {
  const { reason, goesBack } = deposit;
  switch (step.kind) {
    case 'CONFIRMED':
      return deposit.isFinal ? nothing() : record({ type: 'DepositConfirmed', confirmedAt: now });
    // It was credited concurrently with being turned down: the credit stays.
    case 'SETTLED':
      return record({ type: 'DepositSettled', ledgerPlace: step.ledgerPlace, settledAt: now });
    case 'UNDONE': {
      const { ledgerPlace } = step;
      const place = ledgerPlace !== undefined && { ledgerPlace };
      const failed: DepositEvent = { type: 'DepositFailed', reason, ...place, failedAt: now };
      return goesBack ? record<DepositEvent>(failed, refundOf(deposit, now)) : record(failed);
    }
    default:
      return nothing();
  }
};

const refundOf = ({ terms }: TurnedDownDeposit, startedAt: Instant): DepositEvent => {
  const named = terms.origin?.reference ?? uuidOf(terms.transactionId);
  return { type: 'DepositRefundStarted', reference: `${named}-REFUND`, startedAt };
};

const stepOfFailed = (step: DepositStep, deposit: FailedDeposit, now: Instant): Decision<DepositEvent> => {
  if (deposit.refund !== 'PENDING') return nothing();
  switch (step.kind) {
    case 'CONFIRMED':
      return deposit.isFinal ? nothing() : record({ type: 'DepositConfirmed', confirmedAt: now });
    case 'RETURN_OPEN':
      return record({ type: 'DepositRefundAwaited', lookAgainAt: step.lookAgainAt });
    case 'RETURNED':
      return record({ type: 'DepositRefundSettled', settledAt: now });
    case 'RETURN_FAILED':
      return record({ type: 'DepositRefundFailed', failedAt: now });
    // Turned down before it was final, and never final: there is nothing to return.
    case 'DROPPED':
      return deposit.isFinal ? nothing() : record({ type: 'DepositRefundFailed', failedAt: now });
    default:
      return nothing();
  }
};

/** The decision on a held deposit, by an operator or by the process that cleared the reason. */
export type Review =
  | { readonly verdict: 'RELEASE' }
  | { readonly verdict: 'REJECT' }
  | { readonly verdict: 'HOLD'; readonly pendingReason: PendingReason };

/** Rejects with `DEPOSIT_NOT_HELD` where no decision is pending. */
export const reviewDeposit = (
  review: Review,
  deposit: Deposit,
  { now }: Pick<When, 'now'>,
): Decision<DepositEvent, HeldDepositRejection> => {
  if (deposit.status !== 'HELD' || deposit.pendingReason === undefined) return reject('DEPOSIT_NOT_HELD');
  if (review.verdict === 'REJECT') return record(turnedDown('COMPLIANCE_REJECTED', true, now));
  if (review.verdict === 'RELEASE') return record({ type: 'DepositReviewed', reviewedAt: now });
  const { pendingReason } = review;
  return pendingReason === deposit.pendingReason
    ? nothing()
    : record({ type: 'DepositReviewed', pendingReason, reviewedAt: now });
};
