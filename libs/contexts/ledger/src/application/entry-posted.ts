import type { CallContext } from '@causeway/commands';
import type { LogPlace, Publication } from '@causeway/event-store';
import type { Effect } from '../domain/effect.js';
import type { LedgerEvent } from '../domain/ledger-event.js';
import { ENTRY_POSTED, type EntryPostedV1 } from '../published/events.js';
import { toInternalAccountDocument } from '../read/internal-account.document.js';

/** What others are told of an event: nothing unless it changed what an internal account shows (accounts §4). */
export const entryPosted = (
  event: LedgerEvent,
  { changed }: Effect,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  after: LogPlace | undefined,
): Publication | undefined => {
  if (event.type === 'AccountsOpened' || changed.length === 0) return undefined;
  const data: EntryPostedV1 = {
    transactionId: event.cause.transactionId,
    accounts: changed.map((account) => toInternalAccountDocument(account, environment)),
  };
  return { type: ENTRY_POSTED, key: platformId, data, ...(after === undefined ? {} : { after }) };
};
