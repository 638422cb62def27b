import type { BalanceDocument } from '../published/statement.document.js';
import { isOf, toBalance } from './line-entry.js';
import type { NumberedEntry } from './line-walk.js';
import type { Line } from './line.js';

/** An entry with the resulting balance of its line's account. */
export interface LineEntry extends NumberedEntry {
  readonly after: BalanceDocument;
}

/** Throws on an entry that is not of the line. */
export const withBalance = (line: Line, entry: NumberedEntry): LineEntry => {
  const after = entry.balances[entry.event.legs.findLastIndex(isOf(line.account, line.currency))];
  if (after === undefined)
    throw new Error(`The entry at ${entry.position} does not say what ${line.name} came to`);
  return { ...entry, after: toBalance(after) };
};
