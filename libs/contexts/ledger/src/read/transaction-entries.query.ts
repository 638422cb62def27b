import { uuidOf, type Id } from '@causeway/kernel';
import type { LaneName } from '@causeway/event-store';
import type { ReadCall } from '../application/committed-lanes.js';
import { emptyBalance } from '../domain/balance.js';
import type { PostedLeg } from '../domain/entry.js';
import { lineOf } from '../application/stage-command.js';
import type { TransactionEntryDocument } from '../published/statement.document.js';
import type { AccountSources } from './account.query.js';
import { balancesOfVersion1 } from './line-balances.js';
import {
  ENTRY,
  entryOfRow,
  isOf,
  toBalance,
  type EntryRow,
  type JournalEntry,
  type LegBalance,
} from './line-entry.js';
import { journalTables, laneKey, type Line } from './line.js';

/** Every entry that a transaction of the platform caused, oldest first, with what each account came to. */
export const entriesOfTransaction = async (
  sources: AccountSources,
  call: ReadCall,
  transactionId: Id<'Transaction'>,
): Promise<readonly TransactionEntryDocument[]> => {
  const lane = await sources.lanes.laneOf(call);
  const { events, commands } = journalTables(lane);
  const rows = await sources.views.rows<EntryRow>(
    `select ${ENTRY} from ${commands} c join ${events} e on e.position = c.position
      where e.lane = ${laneKey(lane)} and c.cause_id = $1 and e.metadata ->> 'platformId' = $2
      order by c.position`,
    [uuidOf(transactionId), call.platformId],
  );
  return Promise.all(rows.map((row) => toDocument(sources, lane, entryOfRow(row))));
};

const toDocument = async (
  sources: AccountSources,
  lane: LaneName,
  entry: JournalEntry,
): Promise<TransactionEntryDocument> => {
  const { position, recordedAt, event } = entry;
  const balances = entry.balances ?? (await foldedBalances(sources, lane, entry));
  const postings = event.legs.map(({ account, movement, side, amountMinor: amount, currency }, index) => {
    const after = balances[index];
    if (after === undefined) throw new Error(`The entry at ${position} does not say what ${account} came to`);
    return { account, movement, side, amount, currency, after: toBalance(after) };
  });
  return { position, recordedAt, type: event.type, cause: event.cause, postings };
};

/** Of an entry of version 1, leg by leg. */
const foldedBalances = async (
  { views }: AccountSources,
  lane: LaneName,
  { position, recordedAt, event: { platformId, legs } }: JournalEntry,
): Promise<readonly LegBalance[]> => {
  const lines = new Map<string, readonly LegBalance[]>();
  for (const leg of legs) {
    const line = lineOfLeg(lane, platformId, leg, recordedAt);
    if (lines.has(line.name)) continue;
    lines.set(line.name, (await balancesOfVersion1(views, line, position)).get(position) ?? []);
  }
  return legs.flatMap((leg, index) => {
    const nth = legs.slice(0, index).filter(isOf(leg.account, leg.currency)).length;
    return lines.get(lineOf(platformId, leg.account, leg.currency))?.[nth] ?? [];
  });
};

const lineOfLeg = (
  lane: LaneName,
  platformId: string,
  { account, currency }: PostedLeg,
  at: JournalEntry['recordedAt'],
): Line => ({
  lane,
  account,
  currency,
  name: lineOf(platformId, account, currency),
  head: emptyBalance(at),
  lanePosition: 0,
});
