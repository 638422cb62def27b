import type { EventCatalog } from '@causeway/event-store';
import { arrivalPersonal, type ArrivalEvent } from '../domain/arrival.js';

export const arrivalEvents = {
  ArrivalReported: { version: 1, ...arrivalPersonal.ArrivalReported },
  ArrivalConfirmed: { version: 1 },
  ArrivalDropped: { version: 1 },
  ArrivalAwaited: { version: 1 },
  ArrivalAttributed: { version: 1 },
  ArrivalCaseOpened: { version: 1 },
  ArrivalPassedOn: { version: 1 },
  ArrivalReturnStarted: { version: 1 },
  ArrivalReturnAwaited: { version: 1 },
  ArrivalReturned: { version: 1 },
  ArrivalReturnFailed: { version: 1 },
} as const satisfies EventCatalog & Record<ArrivalEvent['type'], unknown>;
