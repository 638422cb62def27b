import type { Aggregate } from '@causeway/commands';
import { evolveArrival, noArrival, type ArrivalEvent } from '../domain/arrival.js';
import type { ArrivalDocument } from '../published/arrival.document.js';
import { ARRIVAL_STREAMS, arrivalRow, reportedArrival, type ArrivalRecord } from '../read/arrival.view.js';
import { arrivalEventRow } from './arrival-event-table.js';

export type { ArrivalRecord } from '../read/arrival.view.js';

export const ADVANCE_ARRIVAL = 'advance-arrival';

/** What the timer carries. An arrival is the deployment's own. */
export interface ArrivalDue {
  readonly platformId: string;
  readonly arrivalKey: string;
}

const shownAfter = (shown: ArrivalDocument | undefined, event: ArrivalEvent): ArrivalDocument | undefined =>
  event.type === 'ArrivalReported'
    ? reportedArrival(event)
    : shown && { ...shown, ...arrivalEventRow(event).shows?.(event) };

/**
 * One stream an arrival, `arrival-<arrivalKey>`, with one timer that completes the steps that a crash cut
 * off.
 */
export const arrivals: Aggregate<ArrivalRecord, ArrivalEvent> = {
  category: ARRIVAL_STREAMS,
  initial: { arrival: noArrival },
  evolve: (record, event) => {
    const shown = shownAfter(record.shown, event);
    return { arrival: evolveArrival(record.arrival, event), ...(shown !== undefined && { shown }) };
  },
  views: [arrivalRow],
  consequences: (event, _before, _after, { streamId, metadata: { platformId } }) => {
    const dueAt = arrivalEventRow(event).due(event);
    if (dueAt === null) return { cancelTimers: [streamId] };
    const data: ArrivalDue = { platformId, arrivalKey: streamId.slice(ARRIVAL_STREAMS.length + 1) };
    return { timers: [{ timerId: streamId, name: ADVANCE_ARRIVAL, dueAt, data }] };
  },
};
