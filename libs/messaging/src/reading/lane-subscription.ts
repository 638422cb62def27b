import type { Lag, Subscription } from '../port.js';

export interface LaneSubscription extends Subscription {
  lag(): Promise<Lag>;
  /** The lane's last position, whenever this process has looked at the ends of all lanes. */
  looked?(end: number): void;
}
