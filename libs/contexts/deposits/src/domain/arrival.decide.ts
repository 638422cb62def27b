import { nothing, record, reject, type Decision, type Id, type Instant } from '@causeway/kernel';
import type { CreditAdvice } from '@causeway/rails';
import type {
  Arrival,
  ArrivalEvent,
  ArrivalTarget,
  Candidate,
  CaseReason,
  KnownArrival,
  KnownReport,
} from './arrival.js';

export type ArrivalRejection =
  | 'ARRIVAL_NOT_FOUND'
  | 'ARRIVAL_CHANGED'
  | 'ARRIVAL_FINAL'
  | 'ARRIVAL_NOT_OPEN'
  | 'ARRIVAL_CURRENCY_MISMATCH';

interface When {
  readonly now: Instant;
}
type Decided = Decision<ArrivalEvent, ArrivalRejection>;

export interface ReportedArrival {
  readonly arrivalKey: string;
  readonly report: CreditAdvice;
  readonly isFinal: boolean;
}

/**
 * Records money, its finality or its loss. A repeated report changes nothing. Rejects a report that
 * contradicts an earlier one with `ARRIVAL_CHANGED`, and the loss of final money with `ARRIVAL_FINAL`.
 */
export const reportArrival = (reported: ReportedArrival, arrival: Arrival, { now }: When): Decided => {
  const { arrivalKey, report, isFinal } = reported;
  if (arrival.status === 'ABSENT')
    return record({ type: 'ArrivalReported', arrivalKey, report, isFinal, reportedAt: now });
  if (!isSameMoney(arrival.report, report)) return reject('ARRIVAL_CHANGED');
  if (report.state === 'DROPPED') {
    if (arrival.isFinal) return reject('ARRIVAL_FINAL');
    return arrival.isDropped ? nothing() : record({ type: 'ArrivalDropped', droppedAt: now });
  }
  if (!isFinal || arrival.isFinal) return nothing();
  // A transfer that was lost with its block may be included in another one; its reported details stay.
  return arrival.isDropped
    ? reject('ARRIVAL_CHANGED')
    : record({ type: 'ArrivalConfirmed', confirmedAt: now });
};

const isSameMoney = (known: KnownReport, again: CreditAdvice): boolean =>
  known.amount.equals(again.amount) &&
  known.coordinates === again.coordinates &&
  known.reference === again.reference;

/** Whose it is (accounts §7): coordinates first, then the reference; an asset that the account does not hold is a case. */
export const attributeArrival = (
  candidates: readonly Candidate[],
  arrival: Arrival,
  { now }: When,
): Decision<ArrivalEvent> => {
  if (arrival.status === 'ABSENT' || arrival.target !== undefined || arrival.caseReason !== undefined)
    return nothing();
  const chosen = choose(candidates, arrival.report);
  return typeof chosen === 'string'
    ? record({ type: 'ArrivalCaseOpened', reason: chosen, openedAt: now })
    : record({ type: 'ArrivalAttributed', target: chosen.target, by: chosen.by, attributedAt: now });
};

const choose = (candidates: readonly Candidate[], { amount }: KnownReport): Candidate | CaseReason => {
  const byCoordinates = candidates.filter(({ by }) => by === 'COORDINATES');
  const byReference = candidates.filter(({ by }) => by === 'REFERENCE');
  // Coordinates that several accounts share (an omnibus account) are distinguished by the reference.
  const shared = byCoordinates.filter((one) => byReference.some((other) => isSameTarget(one, other)));
  const led = byCoordinates.length > 1 ? shared : byCoordinates;
  const [only, another] = byCoordinates.length > 0 ? led : byReference;
  if (only === undefined) return byCoordinates.length > 0 ? 'AMBIGUOUS_DESTINATION' : 'NO_DESTINATION';
  if (another !== undefined) return 'AMBIGUOUS_DESTINATION';
  return only.currency === amount.currency ? only : 'WRONG_ASSET';
};

const isSameTarget = ({ target: one }: Candidate, { target: other }: Candidate): boolean =>
  one.platformId === other.platformId &&
  (one.kind === 'ACCOUNT'
    ? other.kind === 'ACCOUNT' && one.accountId === other.accountId
    : other.kind === 'QUOTE' && one.quoteId === other.quoteId);

/** A case that an operator has looked at: the account's currency must be the money's. */
export const attributeByHand = (
  { target, currency }: { readonly target: ArrivalTarget; readonly currency: string | undefined },
  arrival: Arrival,
  { now }: When,
): Decided => {
  const open = openCase(arrival);
  if (open.status === 'refused') return reject(open.code);
  if (currency !== open.arrival.report.amount.currency) return reject('ARRIVAL_CURRENCY_MISMATCH');
  return record({ type: 'ArrivalAttributed', target, by: 'OPERATOR', attributedAt: now });
};

/** Money without an owner is returned to its sender. */
export const returnArrival = (arrival: Arrival, { now }: When): Decided => {
  const open = openCase(arrival);
  return open.status === 'refused'
    ? reject(open.code)
    : record({ type: 'ArrivalReturnStarted', startedAt: now });
};

type OpenCase =
  | { readonly status: 'open'; readonly arrival: KnownArrival }
  | { readonly status: 'refused'; readonly code: 'ARRIVAL_NOT_FOUND' | 'ARRIVAL_NOT_OPEN' };

const openCase = (arrival: Arrival): OpenCase => {
  if (arrival.status === 'ABSENT') return { status: 'refused', code: 'ARRIVAL_NOT_FOUND' };
  const isOpen =
    arrival.caseReason !== undefined &&
    arrival.target === undefined &&
    arrival.back === 'NONE' &&
    !arrival.isDropped;
  return isOpen ? { status: 'open', arrival } : { status: 'refused', code: 'ARRIVAL_NOT_OPEN' };
};

export type ArrivalStep =
  | {
      readonly kind: 'PASSED_ON';
      readonly state: CreditAdvice['state'];
      readonly transactionId?: Id<'Transaction'>;
    }
  /** The connector's answer to a look-up. */
  | { readonly kind: 'AWAITED'; readonly lookAgainAt: Instant }
  | { readonly kind: 'CONFIRMED' | 'LOST' }
  /** The quote that it was for takes no more: a bank gives it back. */
  | { readonly kind: 'NOT_KEPT' }
  | { readonly kind: 'RETURN_OPEN'; readonly lookAgainAt: Instant }
  | { readonly kind: 'RETURNED' | 'RETURN_FAILED' };

/**
 * Records what became of a transfer that was reported: the deposit that it was passed on as, the connector's answer to
 * a look-up, or a step of the way back. A step that was recorded already changes nothing.
 */
export const recordArrivalStep = (
  step: ArrivalStep,
  arrival: Arrival,
  { now }: When,
): Decision<ArrivalEvent> => {
  if (arrival.status === 'ABSENT') return nothing();
  switch (step.kind) {
    case 'PASSED_ON': {
      const { state, transactionId } = step;
      if (arrival.passedOn === state) return nothing();
      return record({
        type: 'ArrivalPassedOn',
        state,
        ...(transactionId !== undefined && { transactionId }),
        passedOnAt: now,
      });
    }
    case 'AWAITED':
      return whileOpen(arrival, { type: 'ArrivalAwaited', lookAgainAt: step.lookAgainAt });
    case 'CONFIRMED':
      return whileOpen(arrival, { type: 'ArrivalConfirmed', confirmedAt: now });
    case 'LOST':
      return whileOpen(arrival, { type: 'ArrivalDropped', droppedAt: now });
    case 'NOT_KEPT':
      return arrival.back === 'NONE' ? record({ type: 'ArrivalReturnStarted', startedAt: now }) : nothing();
    case 'RETURN_OPEN':
      return whileGoingBack(arrival, { type: 'ArrivalReturnAwaited', lookAgainAt: step.lookAgainAt });
    case 'RETURNED':
      return whileGoingBack(arrival, { type: 'ArrivalReturned', endedAt: now });
    case 'RETURN_FAILED':
      return whileGoingBack(arrival, { type: 'ArrivalReturnFailed', endedAt: now });
  }
};

const whileOpen = ({ isFinal, isDropped }: KnownArrival, event: ArrivalEvent): Decision<ArrivalEvent> =>
  isFinal || isDropped ? nothing() : record(event);

const whileGoingBack = ({ back }: KnownArrival, event: ArrivalEvent): Decision<ArrivalEvent> =>
  back === 'STARTED' ? record(event) : nothing();
