import type { ViewFold } from '@causeway/commands';
import type { LaneName, ViewDefinition, ViewRow, ViewWrite } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import { readEvent } from '../application/journal-format.js';
import {
  accountRow,
  counterRow,
  itemRow,
  snapshotAccounts,
  snapshotCounters,
  snapshotItems,
  snapshotSystems,
  systemRow,
} from '../application/snapshot-rows.js';
import { Book } from '../domain/book.js';
import { ledgerRows } from './ledger-rows.js';

/**
 * A lane's rows from its journal alone. Its memory is that of the writer, every account, hold and counter, so that a
 * replay also holds the balances that were stored with each entry against what its legs come to, and a snapshot
 * against the whole book.
 */
export const foldJournal = (environment: Environment): ViewFold => {
  const book = new Book(environment);
  // A snapshot has the used sum of every counter that was ever charged, also when that is zero.
  const charged = new Map<string, { readonly platformId: string; readonly counter: string }>();
  return {
    apply: ({ type, data, metadata, recordedAt }) => {
      const { event, balances } = readEvent(type, data, metadata.platformId);
      const change = book.apply(event, recordedAt, balances);
      for (const { platformId, id } of change.counters)
        charged.set(`${platformId} ${id}`, { platformId, counter: id });
      return ledgerRows(change, environment);
    },
    copyRows: (lane) => {
      const counters = [...charged.values()].map((name) => ({
        ...name,
        usedMinor: book.counter(name.platformId, name.counter),
      }));
      return snapshotOf(lane, book, counters);
    },
  };
};

const snapshotOf = (
  lane: LaneName,
  book: Book,
  counters: readonly Parameters<typeof counterRow>[1][],
): ViewWrite[] => {
  const { accounts, systems, holds, credits } = book.contents();
  const put = <Record>(
    view: ViewDefinition,
    rowOf: (lane: LaneName, record: Record) => ViewRow,
    records: readonly Record[],
  ): ViewWrite[] =>
    records.map((record) => {
      const row = rowOf(lane, record);
      return { view, key: Object.fromEntries(view.key.map((column) => [column, row[column]])), row };
    });
  return [
    ...put(snapshotAccounts, accountRow, accounts),
    ...put(snapshotSystems, systemRow, systems),
    // As it is read: the column holds the codec's text of it.
    ...put(snapshotItems, (at, item) => ({ ...itemRow(at, item), item }), [...holds, ...credits]),
    ...put(snapshotCounters, counterRow, counters),
  ];
};
