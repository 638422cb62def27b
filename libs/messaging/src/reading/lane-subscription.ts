import type { Lag, Subscription } from '../port.js';

/** One lane's share of a subscription. */
export interface LaneSubscription extends Subscription {
  lag(): Promise<Lag>;
}
