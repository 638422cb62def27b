import type { EventCatalog } from '@causeway/event-store';
import type { LedgerEvent } from '../domain/ledger-event.js';

/** Every event of this context; an event type that is missing here does not compile. None holds personal fields. */
export const ledgerEvents = {
  AccountsOpened: { version: 1 },
  AccountStatusChanged: { version: 1 },
  AccountsClosed: { version: 1 },
  WalletPrivacySet: { version: 1 },
  FundingSet: { version: 1 },
  EntryPosted: { version: 1 },
  HoldPlaced: { version: 1 },
  HoldCaptured: { version: 1 },
  HoldReleased: { version: 1 },
  PendingCreditRecorded: { version: 1 },
  PendingCreditSettled: { version: 1 },
  PendingCreditRejected: { version: 1 },
  CountersCharged: { version: 1 },
  CountersReturned: { version: 1 },
} as const satisfies EventCatalog & Record<LedgerEvent['type'], unknown>;
