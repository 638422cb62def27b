import { page, type CallContext, type RowOpener, type ViewReader } from '@causeway/commands';
import { unlessErased, type Page } from '@causeway/kernel';
import type { ArrivalsWanted } from '../../application/deposits/arrival.requests.js';
import type { ArrivalDocument, ShownArrival } from '../../published/arrival.document.js';
import { SHOWN_COLUMNS } from '../transactions/transaction.query.js';
import { transactionView, type TransactionRow } from '../transactions/transaction.view.js';
import { arrivalView } from './arrival.view.js';

interface Reading {
  readonly views: ViewReader;
  readonly rows: RowOpener;
}

/** Held is what its account's owner sees as pending. */
const HELD = `
  exists (select from quotes.transaction_view held
           where held.transaction_id = arrival_view.deposit_id and held.status = 'PENDING')`;
const TRANSACTIONS = `
  select ${SHOWN_COLUMNS} from quotes.transaction_view where transaction_id = any($1::text[])`;

/** One page of what came from outside, newest first, each with how its transaction stands. */
export const listArrivals = async (
  reading: Reading,
  { environment }: Pick<CallContext, 'environment'>,
  { status, platformId, isHeld = false, limit, after }: ArrivalsWanted,
): Promise<Page<ShownArrival>> => {
  const found = await page(reading, arrivalView, {
    columns: ['document'],
    filters: { environment, status, platformId },
    where: () => (isHeld ? [HELD] : []),
    order: { by: 'reportedAt', id: 'depositId' },
    limit,
    after,
  });
  const documents = found.data.flatMap(({ document }) => unlessErased(document) ?? []);
  return { ...found, data: await withTransactions(reading, documents) };
};

const withTransactions = async (
  { views, rows }: Reading,
  arrivals: readonly ArrivalDocument[],
): Promise<ShownArrival[]> => {
  const ids = arrivals.flatMap(({ transactionId }) => transactionId ?? []);
  const found = await views.rows<TransactionRow>(TRANSACTIONS, [ids]);
  const opened = await Promise.all(found.map((row) => rows.open(transactionView, row)));
  const byId = new Map<string, TransactionRow>(opened.map((row) => [row.transaction_id, row]));
  return arrivals.map((arrival) => {
    const row = byId.get(arrival.transactionId ?? '');
    if (row === undefined) return arrival;
    const { document, status: transactionStatus } = row;
    const pendingReason = document.type === 'INCOMING' ? document.pendingReason : undefined;
    return { ...arrival, transactionStatus, ...(pendingReason !== undefined && { pendingReason }) };
  });
};
