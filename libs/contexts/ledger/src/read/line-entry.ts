import type { StoredEntry } from '@causeway/event-store';
import { instant, type Instant } from '@causeway/kernel';
import { openEntry } from '../application/open-entry.js';
import type { AnyAccount, PostedLeg } from '../domain/entry.js';
import { isEntry, type EntryEvent } from '../domain/ledger-event.js';
import type { BalanceDocument } from '../published/statement.document.js';

/** Columns of an entry, under the alias `e`. */
export const ENTRY = `e.position::float8 as position, e.recorded_at, e.type, e.schema_version, e.data::text as data, e.metadata::text as metadata`;

export interface EntryRow {
  readonly position: number;
  readonly recorded_at: Date;
  readonly type: string;
  readonly schema_version: number;
  readonly data: string;
  readonly metadata: string;
}

export interface JournalEntry {
  readonly position: number;
  readonly recordedAt: Instant;
  readonly event: EntryEvent;
  /** One for each leg, what its account came to by it. */
  readonly balances: readonly LegBalance[];
}

/** In minor units. */
export type LegBalance = Omit<BalanceDocument, 'total'>;

/** Throws when the row is no entry that moves money. */
export const entryOfRow = (row: EntryRow): JournalEntry => {
  const { position, recorded_at, type, schema_version: schemaVersion, data, metadata } = row;
  const recordedAt = instant(recorded_at);
  const stored: StoredEntry = { position, recordedAt, type, schemaVersion, data, metadata, published: null };
  const { event, balances } = openEntry(stored);
  if (!isEntry(event) || balances === undefined)
    throw new Error(`The event at ${position} moves no money and has no statement`);
  return { position, recordedAt, event, balances };
};

/** Asks of a leg whether it moves money of this account in this currency. */
export const isOf =
  (account: AnyAccount, currency: string) =>
  (leg: PostedLeg): boolean =>
    leg.account === account && leg.currency === currency;

/** A balance with its total, in minor units; what is owed is no part of it. */
export const toBalance = ({ available, held, pending, owed }: LegBalance): BalanceDocument => ({
  available,
  held,
  pending,
  total: available + held + pending,
  owed,
});
