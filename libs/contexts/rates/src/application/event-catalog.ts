import type { EventCatalog } from '@causeway/event-store';
import type { LimitsEvent } from '../domain/corridor-limits.js';
import type { CorridorEvent } from '../domain/corridor-switch.js';
import type { DirectoryEvent } from '../domain/directory.js';
import type { FeeRowEvent } from '../domain/fee-row.js';
import type { RailEvent } from '../domain/rail-setting.js';

type RatesEvent = CorridorEvent | FeeRowEvent | LimitsEvent | RailEvent | DirectoryEvent;

/** Every event of this context: the operator's words about prices, which name no person. */
export const ratesEvents = {
  CorridorSwitchedOff: { version: 1 },
  CorridorSwitchedOn: { version: 1 },
  FeeRowSet: { version: 1 },
  FeeRowRemoved: { version: 1 },
  LimitsSet: { version: 1 },
  RailSet: { version: 1 },
  InstitutionListed: { version: 1 },
  InstitutionRemoved: { version: 1 },
} as const satisfies EventCatalog & Record<RatesEvent['type'], unknown>;
