import type { TransactionRecord } from '../../evidence/view-records.js';
import { grouped } from '../../evidence/grouped.js';
import type { PaymentLife } from '../../workload/payments/payment-life.js';
import type { LedgerEntry } from './ledger-entries.js';
import { possibleEnds, type End } from './payment-ends.js';
import type { PaymentRecord } from './payment-records.js';
import type { PayoutFacts } from './payouts.js';

export interface PaymentFacts {
  readonly lives: readonly PaymentLife[];
  readonly records: readonly PaymentRecord[];
  readonly entries: readonly LedgerEntry[];
  readonly payouts: readonly PayoutFacts[];
  /** The platform's outgoing transactions as the API lists them, and as its view holds them. */
  readonly listed: readonly TransactionRecord[];
  readonly stored: readonly Pick<TransactionRecord, 'transactionId' | 'status'>[];
}

/** No acknowledged payment is lost, none happens twice, and every payment is consistent over all contexts. */
export const judgePayments = (facts: PaymentFacts): string[] => [
  ...judgeLives(facts),
  ...judgeRecords(facts),
  ...judgePayouts(facts),
  ...judgeStored(facts),
];

const judgeLives = ({ lives, listed }: PaymentFacts): string[] => {
  const byAmount = grouped(listed, ({ sentMinor }) => sentMinor);
  const asked = new Set(lives.map(({ amountMinor }) => amountMinor));
  return [
    ...lives.flatMap((life) => judgeLife(life, byAmount.get(life.amountMinor) ?? [])),
    ...listed
      .filter(({ sentMinor }) => !asked.has(sentMinor))
      .map(({ transactionId }) => `${transactionId} was never asked for`),
  ];
};

const judgeLife = (life: PaymentLife, found: readonly TransactionRecord[]): string[] => {
  const name = `payment of ${life.amountMinor} to ${life.ending}`;
  if (found.length > 1) return [`${name} is listed ${found.length} times`];
  const [transaction] = found;
  if (life.transactionId !== undefined && transaction && transaction.transactionId !== life.transactionId)
    return [
      `${name} is listed as ${transaction.transactionId}, and was acknowledged as ${life.transactionId}`,
    ];
  const end = endOf(transaction);
  const possible = possibleEnds(life);
  return possible.includes(end) ? [] : [`${name} ended as ${end}, not as ${possible.join(' or ')}`];
};

const endOf = (transaction: TransactionRecord | undefined): End => {
  if (transaction === undefined) return 'ABSENT';
  const { status, failureReason, refund } = transaction;
  if (status !== 'FAILED') return status as End;
  const refunded = refund === undefined ? '' : `, refund ${refund.status} ${refund.reason}`;
  return `FAILED ${failureReason}${refunded}`;
};

/** The ledger's records for a payment, as its own stream implies them. */
const judgeRecords = ({ records, entries }: PaymentFacts): string[] => {
  const byTransaction = grouped(entries, ({ transactionId }) => transactionId);
  return records.flatMap((record) => judgeRecord(record, byTransaction.get(record.transactionId) ?? []));
};

const judgeRecord = (record: PaymentRecord, own: readonly LedgerEntry[]): string[] => {
  const count = (type: string): number => own.filter((entry) => entry.type === type).length;
  const has = (type: string): number => record.types.filter((recorded) => recorded === type).length;
  const name = `${record.streamId} (${record.types.join(', ')})`;
  const wrong = (what: string, found: number, due: number): string[] =>
    found === due ? [] : [`${name} has ${found} ${what} where ${due} belong`];
  return [
    ...wrong('holds', count('HoldPlaced'), has('QuoteExecuted')),
    ...wrong('captures', count('HoldCaptured'), has('PaymentSettled')),
    ...wrong('releases', count('HoldReleased'), has('RefundSettled')),
    ...(has('QuoteExecuted') > 1 ? [`${name} was executed more than once`] : []),
    ...own.flatMap(({ hold }) =>
      hold === undefined || hold.amountMinor === record.amountMinor
        ? []
        : [`${name} held ${hold.amountMinor} for ${record.amountMinor}`],
    ),
  ];
};

/** The bank has one payout for every executed payment, and paid out what went through clearing. */
const judgePayouts = ({ records, entries, payouts }: PaymentFacts): string[] => {
  const byId = grouped(payouts, ({ payoutId }) => payoutId);
  const executed = new Set(records.flatMap(({ executedAs }) => executedAs ?? []));
  return [
    ...[...executed].flatMap((id) => {
      const times = byId.get(id)?.length ?? 0;
      return times === 1 ? [] : [`execution ${id} has ${times} payouts at the bank`];
    }),
    ...[...byId.keys()].filter((id) => !executed.has(id)).map((id) => `payout ${id} has no payment`),
    ...entries.flatMap((entry) => judgeClearing(entry, byId)),
  ];
};

const judgeClearing = (
  { type, hold, legs }: LedgerEntry,
  payouts: ReadonlyMap<string, readonly PayoutFacts[]>,
): string[] => {
  if (type !== 'HoldCaptured' || hold === undefined) return [];
  const cleared = legs
    .filter(({ account, side }) => account === 'CLEARING' && side === 'CREDIT')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const paid = payouts.get(hold.holdId)?.[0]?.amountMinor;
  return paid === cleared
    ? []
    : [`hold ${hold.holdId} was captured for ${cleared}, and the bank paid ${String(paid)}`];
};

/** The rows that answer the API match the end of each stream. */
const STATUS_AFTER: Readonly<Record<string, string>> = {
  QuoteCreated: 'PENDING',
  QuoteExecuted: 'PROCESSING',
  QuoteFailed: 'FAILED',
  QuoteExpired: 'EXPIRED',
  PaymentSettled: 'COMPLETED',
  PaymentFailed: 'FAILED',
};

const judgeStored = ({ records, stored }: PaymentFacts): string[] => {
  const rows = new Map(stored.map(({ transactionId, status }) => [transactionId, status]));
  const folded = new Map<string, string>();
  for (const { transactionId, types } of records) {
    const status = types.map((type) => STATUS_AFTER[type]).findLast((known) => known !== undefined);
    if (status !== undefined) folded.set(transactionId, status);
  }
  return [
    ...[...folded]
      .filter(([id, status]) => rows.get(id) !== status)
      .map(([id, status]) => `transaction_view ${id} holds ${String(rows.get(id))}, the log says ${status}`),
    ...[...rows.keys()].filter((id) => !folded.has(id)).map((id) => `transaction_view ${id} has no event`),
  ];
};
