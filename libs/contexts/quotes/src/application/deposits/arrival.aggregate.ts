import type { Aggregate, Consequences, EventEnvelope } from '@causeway/commands';
import { after, type Instant } from '@causeway/kernel';
import { evolveArrival, noArrival, type Arrival, type ArrivalEvent } from '../../domain/deposits/arrival.js';
import type { ArrivalDocument } from '../../published/arrival.document.js';
import { ARRIVAL_STREAMS, arrivalAfter, arrivalRows } from '../../read/deposits/arrival.view.js';

/** An arrival with what operators see of it. */
export interface ArrivalRecord {
  readonly arrival: Arrival;
  readonly shown?: ArrivalDocument;
}

export const ADVANCE_ARRIVAL = 'advance-arrival';
/** Long after a healthy request has passed it on itself, soon enough that nobody misses the money. */
const PASS_ON_AFTER_MS = 5_000;

/** What the timer carries. An arrival is the deployment's own. */
export interface ArrivalDue {
  readonly platformId: string;
  readonly arrivalKey: string;
}

/** One timer at most: whatever was learned is passed on, or sent back, whoever dies. */
const consequencesOf = (event: ArrivalEvent, { streamId, metadata }: EventEnvelope): Consequences => {
  const arrivalKey = streamId.slice(ARRIVAL_STREAMS.length + 1);
  const data: ArrivalDue = { platformId: metadata.platformId, arrivalKey };
  const due = (dueAt: Instant): Consequences => ({
    timers: [{ timerId: streamId, name: ADVANCE_ARRIVAL, dueAt, data }],
  });
  switch (event.type) {
    case 'ArrivalReported':
      return due(after(event.reportedAt, PASS_ON_AFTER_MS));
    case 'ArrivalConfirmed':
      return due(after(event.confirmedAt, PASS_ON_AFTER_MS));
    case 'ArrivalDropped':
      return due(after(event.droppedAt, PASS_ON_AFTER_MS));
    case 'ArrivalAttributed':
      return due(after(event.attributedAt, PASS_ON_AFTER_MS));
    case 'ArrivalReturnStarted':
      return due(after(event.startedAt, PASS_ON_AFTER_MS));
    case 'ArrivalAwaited':
    case 'ArrivalReturnAwaited':
      return due(event.lookAgainAt);
    case 'ArrivalCaseOpened':
    case 'ArrivalPassedOn':
    case 'ArrivalReturned':
    case 'ArrivalReturnFailed':
      return { cancelTimers: [streamId] };
  }
};

/** One stream an arrival: `arrival-<arrivalKey>`. */
export const arrivals: Aggregate<ArrivalRecord, ArrivalEvent> = {
  category: ARRIVAL_STREAMS,
  initial: { arrival: noArrival },
  evolve: (record, event) => {
    const shown = arrivalAfter(record.shown, event);
    return { arrival: evolveArrival(record.arrival, event), ...(shown !== undefined && { shown }) };
  },
  views: [arrivalRows],
  consequences: (event, _before, _after, envelope) => consequencesOf(event, envelope),
};
