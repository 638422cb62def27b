import {
  carriesOut,
  Command,
  decides,
  type Aggregate,
  type CommandHandling,
  type CustomHandling,
  type Dispatch,
} from '@causeway/commands';
import { newUuid, uuidOf, type Id } from '@causeway/kernel';
import { SettleIncomingPayment } from '@causeway/quotes';
import {
  endLongArrival,
  evolveArrival,
  noArrival,
  startLongArrival,
  type Arrival,
  type ArrivalEvent,
} from '../domain/simulated-arrival.js';

interface OfTransaction {
  readonly transactionId: Id<'Transaction'>;
}

/** Known inside this context only: the money of an approved payment arrives in six minutes (sandbox §6). */
export class StartLongArrival extends Command<OfTransaction, null> {
  static readonly type = 'uma.start-long-arrival';
}
/** The timer's command: it has arrived. */
export class FinishLongArrival extends Command<OfTransaction, null> {
  static readonly type = 'uma.finish-long-arrival';
}
export class EndLongArrival extends Command<OfTransaction, null> {
  static readonly type = 'uma.end-long-arrival';
}

export const LONG_ARRIVAL = 'long-arrival';
/** What the timer carries: the lane knows the environment, but not the platform. */
export interface ArrivalDue extends OfTransaction {
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

export const longArrivalHandlings = ({
  dispatch,
}: {
  readonly dispatch: Dispatch;
}): readonly (CommandHandling | CustomHandling)[] => [
  decides<Arrival, ArrivalEvent, StartLongArrival>({
    command: StartLongArrival,
    aggregate: longArrivals,
    streamId: ({ transactionId }) => uuidOf(transactionId),
    decide: startLongArrival,
    answer: () => null,
  }),
  decides<Arrival, ArrivalEvent, EndLongArrival>({
    command: EndLongArrival,
    aggregate: longArrivals,
    streamId: ({ transactionId }) => uuidOf(transactionId),
    decide: endLongArrival,
    answer: () => null,
  }),
  carriesOut<FinishLongArrival>({
    command: FinishLongArrival,
    // Settling again changes nothing, so that a crash between the two costs no more than a repetition.
    execute: async (payment, call) => {
      const inner = () => ({ ...call, commandId: newUuid(), causationId: call.commandId });
      await dispatch.execute(new SettleIncomingPayment(payment, inner()));
      return dispatch.execute(new EndLongArrival(payment, inner()));
    },
  }),
];
