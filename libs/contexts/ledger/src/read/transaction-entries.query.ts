import { uuidOf, type Id } from '@causeway/kernel';
import type { ReadCall } from '../application/committed-lanes.js';
import type { TransactionEntryDocument } from '../published/statement.document.js';
import type { AccountSources } from './account.query.js';
import { ENTRY, entryOfRow, toBalance, type EntryRow, type JournalEntry } from './line-entry.js';
import { journalTables, laneKey } from './line.js';

/** Every entry that a transaction of the platform caused, oldest first, with the resulting balances. */
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
  return rows.map((row) => toDocument(entryOfRow(row)));
};

const toDocument = ({ position, recordedAt, event, balances }: JournalEntry): TransactionEntryDocument => {
  const postings = event.legs.map(({ account, movement, side, amountMinor: amount, currency }, index) => {
    const after = balances[index];
    if (after === undefined) throw new Error(`The entry at ${position} does not say what ${account} came to`);
    return { account, movement, side, amount, currency, after: toBalance(after) };
  });
  return { position, recordedAt, type: event.type, cause: event.cause, postings };
};
