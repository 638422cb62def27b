import type { Aggregate, Consequences, EventEnvelope } from '@causeway/commands';
import type { Publication } from '@causeway/event-store';
import { uuidOf, type Id } from '@causeway/kernel';
import { evolveDeposit, noDeposit, type DepositEvent, type KnownTerms } from '../domain/deposit.js';
import type { DepositV1 } from '../published/events.js';
import { DEPOSIT_STREAMS, depositDocument, depositRow, type DepositRecord } from '../read/deposit.view.js';
import { depositEventRow } from './deposit-event-table.js';

export type { DepositRecord } from '../read/deposit.view.js';

export const ADVANCE_DEPOSIT = 'advance-deposit';

export interface DepositDue {
  readonly platformId: string;
  readonly transactionId: Id<'Transaction'>;
}
export type EntryTerms = Pick<KnownTerms, 'transactionId' | 'accountId' | 'amount'>;

const consequencesOf = (
  event: DepositEvent,
  { deposit: before }: DepositRecord,
  { deposit }: DepositRecord,
  { metadata: { platformId, environment } }: EventEnvelope,
): Consequences => {
  if (deposit.status === 'ABSENT') return {};
  const dueAt = depositEventRow(event).due?.(event, { before, deposit, environment });
  if (dueAt === undefined) return {};
  const { transactionId } = deposit.terms;
  const timerId = `${ADVANCE_DEPOSIT}-${uuidOf(transactionId)}`;
  if (dueAt === null) return { cancelTimers: [timerId] };
  const data: DepositDue = { platformId, transactionId };
  return { timers: [{ timerId, name: ADVANCE_DEPOSIT, dueAt, data }] };
};

/** Published after the ledger's entry, so that the balance reaches the platform before the payment (webhooks §9). */
const publicationOf = (
  event: DepositEvent,
  record: DepositRecord,
  { metadata: { platformId } }: EventEnvelope,
): Publication | undefined => {
  const type = depositEventRow(event).publishes;
  const transaction = depositDocument(record, platformId);
  if (type === undefined || transaction === undefined) return undefined;
  const data: DepositV1 = { transaction };
  const { id: key, customerId: subject } = transaction;
  const place = 'ledgerPlace' in event ? event.ledgerPlace : undefined;
  return { type, key, data, subject, ...(place !== undefined && { after: place }) };
};

/** One stream a deposit: `deposit-<its transaction's uuid>`. */
export const deposits: Aggregate<DepositRecord, DepositEvent> = {
  category: DEPOSIT_STREAMS,
  initial: { deposit: noDeposit },
  evolve: (record, event) => {
    const deposit = evolveDeposit(record.deposit, event);
    if (deposit.status === 'ABSENT') return record;
    if (event.type === 'DepositPartyErased') return { ...record, deposit, isErased: true };
    const { shows } = depositEventRow(event);
    const shown = shows === undefined ? record.shown : shows(event, deposit.terms, record.shown);
    return { ...record, deposit, ...(shown !== undefined && { shown }) };
  },
  views: [depositRow],
  publish: publicationOf,
  consequences: consequencesOf,
};
