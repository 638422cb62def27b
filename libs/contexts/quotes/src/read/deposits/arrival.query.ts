import type { CallContext, RowOpener, ViewReader } from '@causeway/commands';
import { instant, type Page, unlessErased } from '@causeway/kernel';
import type { ArrivalsWanted } from '../../application/deposits/arrival.requests.js';
import type { ArrivalDocument, ShownArrival } from '../../published/arrival.document.js';
import { arrivalView, type ArrivalRow } from './arrival.view.js';
import { SHOWN_COLUMNS } from '../transactions/transaction.query.js';
import { transactionView, type TransactionRow } from '../transactions/transaction.view.js';

interface Reading {
  readonly views: ViewReader;
  readonly rows: RowOpener;
}

/** Held is what its account's owner sees as pending. */
const MATCHING = `
  environment = $1 and ($2::text is null or status = $2) and ($3::text is null or platform_id = $3)
  and (not $4::boolean or exists (select from quotes.transaction_view held
        where held.transaction_id = deposit_id and held.status = 'PENDING'))`;

const ONE_PAGE = `
  select * from quotes.arrival_view
   where ${MATCHING}
     and ($5::timestamptz is null or (reported_at, deposit_id) < ($5::timestamptz, $6::text))
   order by reported_at desc, deposit_id desc
   limit $7`;
const TOTAL = `select count(*)::integer as total from quotes.arrival_view where ${MATCHING}`;
const TRANSACTIONS = `
  select ${SHOWN_COLUMNS} from quotes.transaction_view where transaction_id = any($1::text[])`;

/** One page of what came from outside, newest first, each with how its transaction stands. */
export const listArrivals = async (
  reading: Reading,
  { environment }: Pick<CallContext, 'environment'>,
  { status, platformId, isHeld = false, limit, after }: ArrivalsWanted,
): Promise<Page<ShownArrival>> => {
  const { views, rows } = reading;
  const matching = [environment, status ?? null, platformId ?? null, isHeld];
  const from = [after?.createdAt ?? null, after?.id ?? null];
  // One row more than asked for tells whether there is another page.
  const found = await views.rows<ArrivalRow>(ONE_PAGE, [...matching, ...from, limit + 1]);
  const [count] = await views.rows<{ readonly total: number }>(TOTAL, matching);
  const page = found.slice(0, limit);
  const opened = await Promise.all(page.map((row) => rows.open(arrivalView, row)));
  const documents = opened.flatMap(({ document }) => unlessErased(document) ?? []);
  const data = await withTransactions(reading, documents);
  const last = page.at(-1);
  const totalCount = count?.total ?? 0;
  return found.length > limit && last !== undefined
    ? { data, hasMore: true, totalCount, next: { createdAt: instant(last.reported_at), id: last.deposit_id } }
    : { data, hasMore: false, totalCount };
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
