import type { EventCatalog } from '@causeway/event-store';
import type { ArrivalEvent } from '../../domain/deposits/arrival.js';

/** What a rail tells of the sender is sealed under the arrival's own key: nobody's customer is known yet. */
export const arrivalEvents = {
  ArrivalReported: {
    version: 1,
    personal: ['report.originator', 'report.coordinates', 'report.reference'],
    subject: 'arrivalKey',
  },
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
