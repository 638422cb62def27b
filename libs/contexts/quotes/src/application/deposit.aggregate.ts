import type { Aggregate, Consequences, EventEnvelope } from '@causeway/commands';
import type { Publication } from '@causeway/event-store';
import { after, uuidOf, type Id } from '@causeway/kernel';
import {
  evolveDeposit,
  noDeposit,
  type Deposit,
  type DepositEvent,
  type DepositTerms,
} from '../domain/deposit.js';
import { DEPOSIT_SETTLED, type IncomingPaymentV1 } from '../published/events.js';
import { depositTransactionRows } from '../read/deposit-transaction.view.js';
import { incomingTransaction } from '../read/incoming-transaction.js';

export const FINISH_DEPOSIT = 'finish-deposit';
/** Long after a healthy request has finished its deposit itself, soon enough that nobody misses the money. */
const FINISH_AFTER_MS = 5_000;

/** What the timer carries: with it the very same entry can be sent to the ledger again. Nothing personal. */
export interface OpenDeposit {
  readonly platformId: string;
  readonly terms: EntryTerms;
}
export type EntryTerms = Pick<DepositTerms, 'transactionId' | 'accountId' | 'amount'>;

const finishTimer = (transactionId: Id<'Transaction'>): string =>
  `${FINISH_DEPOSIT}-${uuidOf(transactionId)}`;

const consequencesOf = (event: DepositEvent, before: Deposit, { metadata }: EventEnvelope): Consequences => {
  if (event.type === 'DepositPartyErased' || event.type === 'DepositReceiptConfirmed') return {};
  if (event.type === 'DepositDetected') {
    const { transactionId, accountId, amount, detectedAt } = event;
    const terms = { transactionId, accountId, amount };
    const data: OpenDeposit = { platformId: metadata.platformId, terms };
    const dueAt = after(detectedAt, FINISH_AFTER_MS);
    return { timers: [{ timerId: finishTimer(terms.transactionId), name: FINISH_DEPOSIT, dueAt, data }] };
  }
  return before.status === 'ABSENT' ? {} : { cancelTimers: [finishTimer(before.terms.transactionId)] };
};

/** Told after the ledger's entry, so that the balance reaches the platform before the payment (webhooks §9). */
const publicationOf = (event: DepositEvent, { metadata }: EventEnvelope): Publication | undefined => {
  if (event.type !== 'DepositSettled') return undefined;
  const transaction = incomingTransaction(event.terms, event.settledAt, metadata.platformId);
  const data: IncomingPaymentV1 = { transaction };
  const { id: key, customerId: subject } = transaction;
  return { type: DEPOSIT_SETTLED, key, data, subject, after: event.ledgerPlace };
};

/** One stream a deposit: `deposit-<its transaction's uuid>`. */
export const deposits: Aggregate<Deposit, DepositEvent> = {
  category: 'deposit',
  initial: noDeposit,
  evolve: evolveDeposit,
  views: [depositTransactionRows],
  publish: (event, _after, envelope) => publicationOf(event, envelope),
  consequences: (event, before, _after, envelope) => consequencesOf(event, before, envelope),
};
