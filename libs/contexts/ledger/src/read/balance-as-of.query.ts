import { after } from '@causeway/kernel';
import type { ReadCall } from '../application/committed-lanes.js';
import type { BalanceAsOfWanted } from '../application/statement-requests.js';
import type { BalanceAsOfDocument } from '../published/statement.document.js';
import type { AccountSources } from './account.query.js';
import { withBalance } from './line-balances.js';
import { lastBefore, type Bound } from './line-walk.js';
import { findLine } from './line.js';
import { ZERO } from './statement.query.js';

/** What an account held after the last of its entries that a position or a moment includes. */
export const balanceAsOf = async (
  { lanes, views }: AccountSources,
  call: ReadCall,
  { position, at, ...wanted }: BalanceAsOfWanted,
): Promise<BalanceAsOfDocument | null> => {
  const line = await findLine(lanes, call, wanted);
  if (line === undefined) return null;
  const { account, currency, lane, lanePosition } = line;
  // Times are whole milliseconds: what was recorded within the moment itself is included.
  const bound: Bound = at === undefined ? { upTo: position ?? lanePosition } : { before: after(at, 1) };
  const entry = await lastBefore(views, line, bound);
  const last = entry && withBalance(line, entry);
  return {
    account,
    currency,
    lane,
    lanePosition,
    balance: last?.after ?? ZERO,
    lastEntry:
      last === undefined
        ? null
        : { position: last.position, ordinal: last.ordinal, recordedAt: last.recordedAt },
  };
};
