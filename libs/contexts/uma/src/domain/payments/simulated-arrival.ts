import { after, nothing, record, type Decision, type Id, type Instant } from '@causeway/kernel';
import { LONG_PAYMENT_MS } from '../counterparties/sandbox-institution.js';

/** An approved payment from the sandbox's simulated institution whose money arrives late (sandbox §6). */
export type ArrivalEvent =
  | {
      readonly type: 'LongArrivalStarted';
      readonly transactionId: Id<'Transaction'>;
      readonly arrivesAt: Instant;
    }
  | { readonly type: 'LongArrivalEnded'; readonly endedAt: Instant };

export type Arrival =
  | { readonly status: 'NONE' }
  | { readonly status: 'ON_ITS_WAY'; readonly arrivesAt: Instant }
  | { readonly status: 'ENDED' };

export const noArrival: Arrival = { status: 'NONE' };

export const evolveArrival = (_arrival: Arrival, event: ArrivalEvent): Arrival =>
  event.type === 'LongArrivalStarted'
    ? { status: 'ON_ITS_WAY', arrivesAt: event.arrivesAt }
    : { status: 'ENDED' };

/** Lets the simulated institution's money arrive late, once for a payment (sandbox §6). */
export const startLongArrival = (
  { transactionId }: { readonly transactionId: Id<'Transaction'> },
  arrival: Arrival,
  { now }: { readonly now: Instant },
): Decision<ArrivalEvent> =>
  arrival.status === 'NONE'
    ? record({ type: 'LongArrivalStarted', transactionId, arrivesAt: after(now, LONG_PAYMENT_MS) })
    : nothing();

/** The money that was on its way is there. */
export const endLongArrival = (
  _payment: unknown,
  arrival: Arrival,
  { now }: { readonly now: Instant },
): Decision<ArrivalEvent> =>
  arrival.status === 'ON_ITS_WAY' ? record({ type: 'LongArrivalEnded', endedAt: now }) : nothing();
