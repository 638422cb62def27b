import { systemNow } from '@causeway/kernel';
import { createRequire } from 'node:module';

/** The part of the client's queue of requests to one broker that is fixed here. */
interface RequestQueue {
  readonly pending: readonly unknown[];
  /** The end of the broker's throttle time, in milliseconds since 1970; -1 before the first one. */
  readonly throttledUntil: number;
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

const load = createRequire(import.meta.url);
const { prototype } = load('kafkajs/src/network/requestQueue') as { readonly prototype: RequestQueue };
const { scheduleCheckPendingRequests } = prototype;

/**
 * The client checks its queue again after a delay that is negative while nothing is pending and nothing
 * throttles it. Node 24 warns about it and every Node takes it for a millisecond: each connection would check
 * a thousand times a second for ever. The check is not needed then; a later request schedules its own.
 */
prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
  if (this.pending.length > 0 || this.throttledUntil > Date.parse(systemNow()))
    scheduleCheckPendingRequests.call(this);
};
