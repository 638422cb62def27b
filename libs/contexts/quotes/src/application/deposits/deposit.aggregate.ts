import type { Aggregate, Consequences, EventEnvelope } from '@causeway/commands';
import type { Publication } from '@causeway/event-store';
import { after, uuidOf, type Environment, type Id, type Instant } from '@causeway/kernel';
import {
  evolveDeposit,
  noDeposit,
  type Deposit,
  type DepositEvent,
  type DepositTerms,
} from '../../domain/deposits/deposit.js';
import { isAnswerable, isOutstanding } from '../../domain/deposits/held-deposit.js';
import * as published from '../../published/events.js';
import type { IncomingTransactionDocument } from '../../published/transaction.document.js';
import { depositAfter } from '../../read/deposits/deposit-document.js';
import { DEPOSIT_STREAMS, depositTransactionRows } from '../../read/deposits/deposit-transaction.view.js';

/** A deposit with what readers see of it, where a bank or a chain told of it. */
export interface DepositRecord {
  readonly deposit: Deposit;
  readonly shown?: IncomingTransactionDocument;
}

export const FINISH_DEPOSIT = 'finish-deposit';
export const ADVANCE_DEPOSIT = 'advance-deposit';
/** Long after a healthy request has finished its deposit itself, soon enough that nobody misses the money. */
const FINISH_AFTER_MS = 5_000;
/** A frozen account, or a sender of whom something is missing, is looked at again so much later. */
const LOOK_AGAIN_AFTER_MS = 60_000;
/** Steps of one refund are so far apart in sandbox, so that webhooks arrive in order (sandbox §3). */
const SANDBOX_STEP_MS = 500;

/** What the timer carries: with it the very same entry can be sent to the ledger again. Nothing personal. */
export interface OpenDeposit {
  readonly platformId: string;
  readonly terms: EntryTerms;
}
export type EntryTerms = Pick<DepositTerms, 'transactionId' | 'accountId' | 'amount'>;
/** What the timer of a deposit carries that a bank or a chain told of. */
export interface DepositDue {
  readonly platformId: string;
  readonly transactionId: Id<'Transaction'>;
}

const finishTimer = (transactionId: Id<'Transaction'>): string =>
  `${FINISH_DEPOSIT}-${uuidOf(transactionId)}`;

/** A deposit has one timer at most: each state that waits for something sets it anew. */
const consequencesOf = (
  event: DepositEvent,
  before: Deposit,
  deposit: Deposit,
  { metadata: { platformId, environment } }: EventEnvelope,
): Consequences => {
  if (event.type === 'DepositDetected') return finishing(event, platformId);
  if (deposit.status === 'ABSENT') return {};
  const { transactionId } = deposit.terms;
  const due = (dueAt: Instant): Consequences => {
    const data: DepositDue = { platformId, transactionId };
    return { timers: [{ timerId: finishTimer(transactionId), name: ADVANCE_DEPOSIT, dueAt, data }] };
  };
  const stop: Consequences = { cancelTimers: [finishTimer(transactionId)] };
  switch (event.type) {
    case 'DepositAnnounced':
      return due(after(event.announcedAt, FINISH_AFTER_MS));
    case 'DepositPended':
      return whenPended(event.pendedAt, deposit, { due, stop });
    case 'DepositConfirmed':
      // What goes back waits for it, too.
      return due(after(event.confirmedAt, before.status === 'FAILED' ? 0 : FINISH_AFTER_MS));
    case 'DepositReviewed':
      // Whatever is asked now is looked at soon; a review waits for the operator.
      return event.pendingReason === 'COMPLIANCE_REVIEW'
        ? stop
        : due(after(event.reviewedAt, FINISH_AFTER_MS));
    case 'DepositDelayed':
      return due(event.retryAt);
    case 'DepositTurnedDown':
      return due(after(event.turnedDownAt, FINISH_AFTER_MS));
    case 'DepositRefundStarted':
      return due(after(event.startedAt, pauseIn(environment)));
    case 'DepositRefundAwaited':
      return due(event.lookAgainAt);
    case 'DepositFailed':
      return before.status === 'TURNED_DOWN' && before.goesBack ? {} : stop;
    case 'DepositSettled':
    case 'DepositRefused':
    case 'DepositRefundSettled':
    case 'DepositRefundFailed':
      return stop;
    case 'DepositReceiptConfirmed':
    case 'DepositPartyErased':
      return {};
  }
};

const finishing = (
  { transactionId, accountId, amount, detectedAt }: DepositTerms,
  platformId: string,
): Consequences => {
  const data: OpenDeposit = { platformId, terms: { transactionId, accountId, amount } };
  const dueAt = after(detectedAt, FINISH_AFTER_MS);
  return { timers: [{ timerId: finishTimer(transactionId), name: FINISH_DEPOSIT, dueAt, data }] };
};

interface Timing {
  readonly due: (at: Instant) => Consequences;
  readonly stop: Consequences;
}

/** A review waits for the operator and finality for its chain: answers and accounts have to be looked for. */
const whenPended = (pendedAt: Instant, deposit: Deposit, { due, stop }: Timing): Consequences => {
  if (deposit.status !== 'HELD') return stop;
  if (!isOutstanding(deposit)) return due(after(pendedAt, LOOK_AGAIN_AFTER_MS));
  return isAnswerable(deposit.pendingReason) ? due(after(pendedAt, LOOK_AGAIN_AFTER_MS)) : stop;
};

const pauseIn = (environment: Environment): number => (environment === 'sandbox' ? SANDBOX_STEP_MS : 0);

const PUBLISHED_AS: Partial<Record<DepositEvent['type'], string>> = {
  DepositPended: published.DEPOSIT_PENDING,
  DepositSettled: published.DEPOSIT_SETTLED,
  DepositFailed: published.DEPOSIT_FAILED,
  DepositRefundStarted: published.DEPOSIT_REFUND_STARTED,
  DepositRefundSettled: published.DEPOSIT_REFUND_SETTLED,
  DepositRefundFailed: published.DEPOSIT_REFUND_FAILED,
};

/** Told after the ledger's entry, so that the balance reaches the platform before the payment (webhooks §9). */
const publicationOf = (
  event: DepositEvent,
  { shown }: DepositRecord,
  { metadata }: EventEnvelope,
): Publication | undefined => {
  const type = PUBLISHED_AS[event.type];
  if (type === undefined) return undefined;
  const transaction = depositAfter(shown, event, metadata.platformId);
  if (transaction === undefined) return undefined;
  const data: published.IncomingPaymentV1 = { transaction };
  const { id: key, customerId: subject } = transaction;
  const place = 'ledgerPlace' in event ? event.ledgerPlace : undefined;
  return { type, key, data, subject, ...(place !== undefined && { after: place }) };
};

/** Whose it is, where it is no customer's, is said by what a bank or a chain told; the sandbox's money needs no memory. */
const shownAfter = ({ shown }: DepositRecord, event: DepositEvent): DepositRecord['shown'] => {
  const terms = 'terms' in event ? event.terms : undefined;
  const platformId = terms?.origin?.subjectId ?? shown?.customerId;
  return platformId === undefined ? undefined : depositAfter(shown, event, platformId);
};

/** One stream a deposit: `deposit-<its transaction's uuid>`. */
export const deposits: Aggregate<DepositRecord, DepositEvent> = {
  category: DEPOSIT_STREAMS,
  initial: { deposit: noDeposit },
  evolve: (record, event) => {
    const shown = shownAfter(record, event);
    return { deposit: evolveDeposit(record.deposit, event), ...(shown !== undefined && { shown }) };
  },
  views: [depositTransactionRows],
  publish: (event, record, envelope) => publicationOf(event, record, envelope),
  consequences: (event, before, { deposit }, envelope) =>
    consequencesOf(event, before.deposit, deposit, envelope),
};
