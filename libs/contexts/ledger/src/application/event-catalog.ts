import type { EventCatalog } from '@causeway/event-store';
import type { LedgerEvent } from '../domain/ledger-event.js';
import { entryPostedOf1, holdCapturedOf1, holdPlacedOf1, holdReleasedOf1 } from './version-1.js';

/** Every event of this context; an event type that is missing here does not compile. None holds personal fields. */
export const ledgerEvents = {
  AccountsOpened: { version: 1 },
  AccountStatusChanged: { version: 1 },
  WalletPrivacySet: { version: 1 },
  EntryPosted: { version: 2, upcast: { 1: entryPostedOf1 } },
  HoldPlaced: { version: 2, upcast: { 1: holdPlacedOf1 } },
  HoldCaptured: { version: 2, upcast: { 1: holdCapturedOf1 } },
  HoldReleased: { version: 2, upcast: { 1: holdReleasedOf1 } },
  PendingCreditRecorded: { version: 1 },
  PendingCreditSettled: { version: 1 },
  PendingCreditRejected: { version: 1 },
  CountersCharged: { version: 1 },
  CountersReturned: { version: 1 },
} as const satisfies EventCatalog & Record<LedgerEvent['type'], unknown>;
