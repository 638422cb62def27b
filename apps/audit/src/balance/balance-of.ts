import { environmentOf, type LaneName } from '@causeway/event-store';
import type { JournalBalance } from '@causeway/ledger';
import { JournalReader, nameOf, totalOf } from '../journal/journal-reader.js';
import type { Connection } from '../log/log-reader.js';
import type { LaneHead, StoredEvent } from '../log/stored-event.js';
import type { Moment } from '../moment/moment.js';
import type { Watcher } from '../watcher.js';
import { accountText, type AccountName } from './account-name.js';

/** Amounts in minor units. */
export interface AccountBalance {
  readonly account: string;
  readonly lane: string;
  readonly currency: string;
  readonly platformId: string;
  readonly customerId: string | null;
  readonly status: string | null;
  readonly available: bigint;
  readonly held: bigint;
  readonly pending: bigint;
  readonly total: bigint;
  readonly touchedAt: { readonly position: number; readonly recordedAt: string };
  readonly readUpTo: { readonly position: number; readonly recordedAt: string };
}

/**
 * Folds the journals from their first entry up to the moment: every entry before the first one that was recorded after
 * it. Gives `undefined` when no such account had been opened, or touched, by then.
 */
export const balanceOf = async (
  connection: Connection,
  account: AccountName,
  moment: Moment | undefined,
  watcher: Watcher,
): Promise<AccountBalance | undefined> => {
  const journals = new JournalReader(connection, watcher);
  for (const lane of await journals.lanes((name) => isAsked(name, account))) {
    const found = await inLane(journals, lane, account, moment);
    if (found !== undefined) return found;
  }
  return undefined;
};

const isAsked = (lane: LaneName, account: AccountName): boolean =>
  account.kind === 'INTERNAL' || environmentOf(lane) === account.environment;

const inLane = async (
  journals: JournalReader,
  lane: LaneHead,
  account: AccountName,
  moment: Moment | undefined,
): Promise<AccountBalance | undefined> => {
  const name = accountText(account);
  let last: { balance: JournalBalance; event: StoredEvent } | undefined;
  let end: StoredEvent | undefined;
  for await (const { event, changed } of journals.entries(lane, moment)) {
    const balance = changed.find((each) => nameOf(each) === name);
    if (balance !== undefined) last = { balance, event };
    end = event;
  }
  return last && end && toAccountBalance(lane, last, end);
};

const toAccountBalance = (
  lane: LaneHead,
  { balance, event }: { balance: JournalBalance; event: StoredEvent },
  end: StoredEvent,
): AccountBalance => {
  const { platformId, currency, available, held, pending, internal } = balance;
  return {
    account: nameOf(balance),
    lane: lane.name,
    currency,
    platformId,
    customerId: internal?.owner.customerId ?? null,
    status: internal?.status ?? null,
    available,
    held,
    pending,
    total: totalOf(balance),
    touchedAt: { position: event.position, recordedAt: event.recordedAt },
    readUpTo: { position: end.position, recordedAt: end.recordedAt },
  };
};
