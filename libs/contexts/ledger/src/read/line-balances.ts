import type { ViewReader } from '@causeway/commands';
import { balanceAfter, emptyBalance, type BalanceRecord } from '../domain/balance.js';
import type { BalanceDocument } from '../published/statement.document.js';
import { ENTRY, entryOfRow, isOf, toBalance, type EntryRow, type LegBalance } from './line-entry.js';
import type { NumberedEntry } from './line-walk.js';
import { journalTables, laneKey, type Line } from './line.js';

/** An entry with what the account of its line came to. */
export interface LineEntry extends NumberedEntry {
  readonly after: BalanceDocument;
}

export const withBalances = async (
  views: ViewReader,
  line: Line,
  entries: readonly NumberedEntry[],
): Promise<readonly LineEntry[]> => {
  const oldOnes = entries.filter(({ balances }) => balances === undefined);
  const newest = Math.max(0, ...oldOnes.map(({ position }) => position));
  const folded = newest === 0 ? undefined : await balancesOfVersion1(views, line, newest);
  const isOfLine = isOf(line.account, line.currency);
  return entries.map((entry) => {
    const { position, event, balances } = entry;
    const after = balances?.[event.legs.findLastIndex(isOfLine)] ?? folded?.get(position)?.at(-1);
    if (after === undefined)
      throw new Error(`The entry at ${position} does not say what ${line.name} came to`);
    return { ...entry, after: toBalance(after) };
  });
};

/**
 * What a line came to by each of its legs in entries of version 1, by position. Those entries do not say it, so that it
 * is folded from the first one on; they are the oldest of their line, all marked, and never become more.
 */
export const balancesOfVersion1 = async (
  views: ViewReader,
  { lane, account, currency, name }: Line,
  upTo: number,
): Promise<ReadonlyMap<number, readonly LegBalance[]>> => {
  const { events, marks } = journalTables(lane);
  const rows = await views.rows<EntryRow>(
    `select ${ENTRY} from ${marks} mark join ${events} e on e.position = mark.position
      where e.lane = ${laneKey(lane)} and mark.line = $1 and mark.position <= $2
        and e.data -> 'postings' is null
      order by mark.ordinal`,
    [name, upTo],
  );
  const folded = new Map<number, readonly LegBalance[]>();
  let balance: BalanceRecord | undefined;
  for (const { position, recordedAt, event } of rows.map(entryOfRow)) {
    const legs = event.legs.filter(isOf(account, currency)).map((leg) => {
      balance = balanceAfter(balance ?? emptyBalance(recordedAt), leg, 0n, 0, position, recordedAt);
      return balance;
    });
    folded.set(position, legs);
  }
  return folded;
};
