import type { CallContext } from '@causeway/commands';
import { instant, type Instant, type Page } from '@causeway/kernel';
import type { TransactionDocument } from '../../published/transaction.document.js';
import { matchingRows, type MatchingRows, type ResolvedWanted } from './transaction-filters.js';
import { SHOWN_COLUMNS, shownDocument, type TransactionReading } from './transaction.query.js';
import type { TransactionRow } from './transaction.view.js';

/** No card has a transaction here yet, and only cards' transactions carry the type and the id of a card. */
const EMPTY: Page<TransactionDocument> = { data: [], hasMore: false, totalCount: 0 };

/** One page by keyset: rows that arrive meanwhile shift nothing (config-and-tokens §6). */
export const listTransactions = async (
  reading: TransactionReading,
  call: Pick<CallContext, 'platformId' | 'environment'>,
  wanted: ResolvedWanted,
): Promise<Page<TransactionDocument>> => {
  if (wanted.type === 'CARD' || wanted.cardId !== undefined) return EMPTY;
  const now = reading.clock.now(call.environment);
  const matching = matchingRows(call, wanted, now);
  const rows = await reading.views.rows<TransactionRow>(...pageOf(matching, wanted));
  const [count] = await reading.views.rows<{ readonly total: number }>(...totalOf(matching));
  const page = rows.slice(0, wanted.limit);
  const shown = await Promise.all(page.map((row) => shownDocument(reading.rows, row, now)));
  const data = shown.filter((document) => document !== undefined);
  const totalCount = count?.total ?? 0;
  const last = page.at(-1);
  if (rows.length <= wanted.limit || last === undefined) return { data, hasMore: false, totalCount };
  const next = { createdAt: instant(last.created_at), id: last.transaction_id };
  return { data, hasMore: true, totalCount, next };
};

/** The statements of a page and of its total. */
export const listStatements = (
  call: Pick<CallContext, 'platformId' | 'environment'>,
  wanted: ResolvedWanted,
  now: Instant,
): readonly (readonly [sql: string, params: readonly unknown[]])[] => {
  const matching = matchingRows(call, wanted, now);
  return [pageOf(matching, wanted), totalOf(matching)];
};

/** One row more than asked for tells whether there is another page. */
const pageOf = (
  { condition, params }: MatchingRows,
  { after, limit, sortOrder = 'desc' }: ResolvedWanted,
): [sql: string, params: readonly unknown[]] => {
  const values = after === undefined ? [...params] : [...params, after.createdAt, after.id];
  const place = `($${params.length + 1}::timestamptz, $${params.length + 2}::text)`;
  const beyond = `(created_at, transaction_id) ${sortOrder === 'desc' ? '<' : '>'} ${place}`;
  return [
    `select ${SHOWN_COLUMNS} from quotes.transaction_view
      where ${condition}${after === undefined ? '' : ` and ${beyond}`}
      order by created_at ${sortOrder}, transaction_id ${sortOrder}
      limit $${values.length + 1}`,
    [...values, limit + 1],
  ];
};

const totalOf = ({ condition, params }: MatchingRows): [sql: string, params: readonly unknown[]] => [
  `select count(*)::integer as total from quotes.transaction_view where ${condition}`,
  params,
];
