import type { EventCatalog } from '@causeway/event-store';
import type { DirectoryEvent } from '../domain/directory.js';
import type { FeeRowEvent } from '../domain/fee-row.js';

type RatesEvent = FeeRowEvent | DirectoryEvent;

/** Fees and the directory; those of the declared settings are in their parts. None names a person. */
export const ratesEvents = {
  FeeRowSet: { version: 1 },
  FeeRowRemoved: { version: 1 },
  InstitutionListed: { version: 1 },
  InstitutionRemoved: { version: 1 },
} as const satisfies EventCatalog & Record<RatesEvent['type'], unknown>;
