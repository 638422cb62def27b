import { reportingCall, type Aggregate, type CallContext, type Recording } from '@causeway/commands';
import { uuidOf, type Id } from '@causeway/kernel';
import { SettleIncomingPayment } from '@causeway/incoming-payments';
import {
  endLongArrival,
  evolveArrival,
  noArrival,
  startLongArrival,
  type Arrival,
  type ArrivalEvent,
} from '../../domain/payments/simulated-arrival.js';
import type { UmaPorts } from '../ports.js';

export const LONG_ARRIVAL = 'long-arrival';

/** The timer's data: the lane knows the environment, but not the platform. */
export interface ArrivalDue {
  readonly transactionId: Id<'Transaction'>;
  readonly platformId: string;
}

/** One stream a payment: `long-arrival-<transaction's uuid>`. */
export const longArrivals: Aggregate<Arrival, ArrivalEvent> = {
  category: 'long-arrival',
  initial: noArrival,
  evolve: evolveArrival,
  consequences: (event, _before, _after, { streamId, metadata }) => {
    if (event.type === 'LongArrivalEnded') return { cancelTimers: [streamId] };
    const data: ArrivalDue = { transactionId: event.transactionId, platformId: metadata.platformId };
    return { timers: [{ timerId: streamId, name: LONG_ARRIVAL, dueAt: event.arrivesAt, data }] };
  },
};

/** The money of an approved payment arrives in six minutes (sandbox §6). */
export const longArrivalStarted = (transactionId: Id<'Transaction'>): Recording<Arrival, ArrivalEvent> => ({
  name: 'start-long-arrival',
  on: longArrivals,
  id: uuidOf(transactionId),
  content: { transactionId },
  decide: (arrival, context) => startLongArrival({ transactionId }, arrival, context),
});

/**
 * Runs when the timer is due: the money has arrived. Settling again changes nothing, so that a crash in
 * between costs a repetition only.
 */
export const finishLongArrival = async (
  { dispatch, record }: Pick<UmaPorts, 'dispatch' | 'record'>,
  { transactionId }: ArrivalDue,
  call: CallContext,
): Promise<void> => {
  await dispatch.execute(new SettleIncomingPayment({ transactionId }, reportingCall(call)));
  await record(reportingCall(call), {
    name: 'end-long-arrival',
    on: longArrivals,
    id: uuidOf(transactionId),
    content: { transactionId },
    decide: (arrival, context) => endLongArrival({}, arrival, context),
  });
};
