import type { Lag, Subscription } from '../port.js';

export interface LaneSubscription extends Subscription {
  lag(): Promise<Lag>;
}
