import type { Instant } from '@causeway/kernel';
import type { ReadCall } from '../application/committed-lanes.js';
import type { StatementWanted } from '../application/statement-requests.js';
import type {
  BalanceDocument,
  StatementDocument,
  StatementLineDocument,
} from '../published/statement.document.js';
import type { AccountSources } from './account.query.js';
import { withBalance, type LineEntry } from './line-balances.js';
import { isOf, toBalance } from './line-entry.js';
import { entriesBetween, lastBefore, type Bound } from './line-walk.js';
import { findLine, type Line } from './line.js';

/**
 * One page of an account's entries in a period, newest first. Pages are cut by the ordinals of entries, which never
 * change, so that a page stays what it is while more entries arrive.
 */
export const statementOf = async (
  sources: AccountSources,
  call: ReadCall,
  { from, to, afterPosition, upToPosition, limit, before, ...wanted }: StatementWanted,
): Promise<StatementDocument | null> => {
  const line = await findLine(sources.lanes, call, wanted);
  if (line === undefined) return null;
  const { account, currency, lane } = line;
  const [first, last] = [boundOf(from, afterPosition), boundOf(to, upToPosition)];
  const opening = first === undefined ? NOTHING_YET : await stateAt(sources, line, first);
  const closing = last === undefined ? newest(line) : await stateAt(sources, line, last);
  const oldest = opening.ordinal + 1;
  const top = Math.min(closing.ordinal, (before ?? Infinity) - 1);
  const bottom = Math.max(oldest, top - limit + 1);
  const entries = await entriesBetween(sources.views, line, top, bottom);
  return {
    account,
    currency,
    lane,
    opening: opening.balance,
    closing: closing.balance,
    lines: entries.map((entry) => withBalance(line, entry)).map(toLine(line)),
    totalCount: Math.max(0, closing.ordinal - opening.ordinal),
    hasMore: bottom > oldest && entries.length > 0,
  };
};

const boundOf = (moment: Instant | undefined, position: number | undefined): Bound | undefined =>
  moment !== undefined ? { before: moment } : position !== undefined ? { upTo: position } : undefined;

/** The balance of an account, and the entry that left it so. */
interface LineState {
  readonly ordinal: number;
  readonly balance: BalanceDocument;
}

export const ZERO = toBalance({ available: 0n, held: 0n, pending: 0n, owed: 0n });
const NOTHING_YET: LineState = { ordinal: 0, balance: ZERO };

const newest = ({ head }: Line): LineState => ({ ordinal: head.entries, balance: toBalance(head) });

const stateAt = async ({ views }: AccountSources, line: Line, bound: Bound): Promise<LineState> => {
  const entry = await lastBefore(views, line, bound);
  if (entry === undefined) return NOTHING_YET;
  const { ordinal, after: balance } = withBalance(line, entry);
  return { ordinal, balance };
};

const toLine =
  ({ account, currency }: Line) =>
  ({ position, ordinal, recordedAt, event, after }: LineEntry): StatementLineDocument => ({
    position,
    ordinal,
    recordedAt,
    type: event.type,
    cause: event.cause,
    postings: event.legs.filter(isOf(account, currency)).map(({ movement, side, amountMinor: amount }) => ({
      movement,
      side,
      amount,
    })),
    after,
  });
