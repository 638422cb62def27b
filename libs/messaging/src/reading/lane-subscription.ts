import type { Lag, Subscription, SubscriptionStatus } from '../port.js';

/** One lane's share of a subscription. */
export interface LaneSubscription extends Subscription {
  lag(): Promise<Lag>;
}

/** The lanes of one reader or relay as one; each goes at its own pace, so that none queues behind another. */
export const together = (lanes: readonly LaneSubscription[], whenStopped: () => void): Subscription => ({
  caughtUp: async () => {
    await Promise.all(lanes.map((lane) => lane.caughtUp()));
  },
  status: () =>
    lanes.map((lane): SubscriptionStatus => lane.status()).find((status) => status !== 'running') ??
    'running',
  stop: async () => {
    await Promise.all(lanes.map((lane) => lane.stop()));
    whenStopped();
  },
});
