import { after, type Instant } from '@causeway/kernel';
import type { ArrivalEvent } from '../domain/arrival.js';
import type { ArrivalDocument } from '../published/arrival.document.js';
import { attributedArrival } from '../read/arrival.view.js';

/** Long after a healthy request has passed it on itself, soon enough that a cut-off one is hardly late. */
const PASS_ON_AFTER_MS = 5_000;

export interface ArrivalEventRow<Event extends ArrivalEvent = ArrivalEvent> {
  /** What changes for operators; left out where nothing does. */
  readonly shows?: (event: Event) => Partial<ArrivalDocument>;
  /** When the arrival is looked at next; `null` stops its only timer. */
  readonly due: (event: Event) => Instant | null;
}

type ArrivalEventTable = {
  readonly [Type in ArrivalEvent['type']]: ArrivalEventRow<Extract<ArrivalEvent, { readonly type: Type }>>;
};

const never = (): null => null;
const soonAfter = (moment: Instant): Instant => after(moment, PASS_ON_AFTER_MS);

/** Every event of an arrival's stream; one that is missing here does not compile. */
const EVENTS: ArrivalEventTable = {
  ArrivalReported: { due: ({ reportedAt }) => soonAfter(reportedAt) },
  ArrivalConfirmed: {
    shows: ({ confirmedAt: updatedAt }) => ({ isFinal: true, updatedAt }),
    due: ({ confirmedAt }) => soonAfter(confirmedAt),
  },
  ArrivalDropped: {
    shows: ({ droppedAt: updatedAt }) => ({ status: 'DROPPED', updatedAt }),
    due: ({ droppedAt }) => soonAfter(droppedAt),
  },
  ArrivalAwaited: { due: ({ lookAgainAt }) => lookAgainAt },
  ArrivalAttributed: { shows: attributedArrival, due: ({ attributedAt }) => soonAfter(attributedAt) },
  ArrivalCaseOpened: {
    shows: ({ reason: caseReason, openedAt: updatedAt }) => ({ status: 'CASE', caseReason, updatedAt }),
    due: never,
  },
  ArrivalPassedOn: {
    shows: ({ transactionId, passedOnAt: updatedAt }) => ({
      ...(transactionId !== undefined && { transactionId }),
      updatedAt,
    }),
    due: never,
  },
  ArrivalReturnStarted: {
    shows: ({ startedAt: updatedAt }) => ({ status: 'RETURNING', updatedAt }),
    due: ({ startedAt }) => soonAfter(startedAt),
  },
  ArrivalReturnAwaited: { due: ({ lookAgainAt }) => lookAgainAt },
  ArrivalReturned: {
    shows: ({ endedAt: updatedAt }) => ({ status: 'RETURNED', updatedAt }),
    due: never,
  },
  ArrivalReturnFailed: {
    shows: ({ endedAt: updatedAt }) => ({ status: 'RETURN_FAILED', updatedAt }),
    due: never,
  },
};

/** What an event of an arrival changes and publishes; every type has a row. */
export const arrivalEventRow = ({ type }: Pick<ArrivalEvent, 'type'>): ArrivalEventRow =>
  EVENTS[type] as ArrivalEventRow;
