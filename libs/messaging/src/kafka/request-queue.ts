import { systemNow } from '@causeway/kernel';
import { createRequire } from 'node:module';

/** The part of the client's queue of requests to one broker that is mended here. */
interface RequestQueue {
  readonly pending: readonly unknown[];
  /** Until when the broker wants no further requests, in milliseconds since 1970; -1 before it ever said so. */
  readonly throttledUntil: number;
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

const load = createRequire(import.meta.url);
const { prototype } = load('kafkajs/src/network/requestQueue') as { readonly prototype: RequestQueue };
const { scheduleCheckPendingRequests } = prototype;

/**
 * The client looks at its queue again after a time that is negative while nothing waits and nothing throttles it, which
 * Node 24 warns about and every Node takes for a millisecond: each connection would look a thousand times a second for
 * ever. There is nothing to look at then; whatever is queued later schedules its own look.
 */
prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
  if (this.pending.length > 0 || this.throttledUntil > Date.parse(systemNow()))
    scheduleCheckPendingRequests.call(this);
};
