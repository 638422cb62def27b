import type { ViewWrite } from '@causeway/event-store';
import type { Effect } from '../domain/effect.js';
import type { LedgerEvent } from '../domain/ledger-event.js';
import { accountRow } from './account.view.js';
import { postingRows, type PostedEntry } from './posting.view.js';

/** Every row that an event writes: the touched accounts as they are after it, and its lines in their statements. */
export const ledgerRows = (
  event: LedgerEvent,
  { accounts, postings }: Effect,
  entry: Omit<PostedEntry, 'cause'>,
): ViewWrite[] => [
  ...accounts.map((account) => accountRow(account, entry.environment)),
  ...(event.type === 'AccountsOpened' ? [] : postingRows(postings, { ...entry, cause: event.cause })),
];
