import { nothing, record, reject, type Decision } from '@causeway/kernel';
import type { Endpoint, EndpointEvent } from './endpoint.js';

/** `null` clears it. URLs are compared as strings (webhooks §7). */
export interface EndpointChange {
  readonly url: string | null;
}

/** Whether the URL is acceptable was decided by the configuration; here only the change is recorded. */
export const setEndpoint = ({ url }: EndpointChange, endpoint: Endpoint): Decision<EndpointEvent> => {
  if (url === null) {
    if (endpoint.status === 'NONE') return nothing();
    return record({ type: 'EndpointCleared', generation: endpoint.generation + 1 });
  }
  if (endpoint.status === 'SET' && endpoint.url === url) return nothing();
  return record({ type: 'EndpointSet', url });
};

type Pausing = Decision<EndpointEvent, 'WEBHOOK_ENDPOINT_NOT_SET'>;

/** From now on webhooks are queued and kept, and not attempted. */
export const pauseEndpoint = (endpoint: Endpoint): Pausing => {
  if (endpoint.status === 'NONE') return reject('WEBHOOK_ENDPOINT_NOT_SET');
  return endpoint.paused === undefined ? record({ type: 'EndpointPaused', reason: 'ASKED' }) : nothing();
};

/** What was kept meanwhile is attempted, in order. */
export const resumeEndpoint = (endpoint: Endpoint): Pausing => {
  if (endpoint.status === 'NONE') return reject('WEBHOOK_ENDPOINT_NOT_SET');
  return endpoint.paused === undefined ? nothing() : record({ type: 'EndpointResumed' });
};

/** Written down after the claims were given back, so that a crash before it gives them back again. */
export const noteDeliveriesWoken = (): Decision<EndpointEvent> => record({ type: 'DeliveriesWoken' });

/** After a delivery ran out of time: an endpoint that accepted nothing in all these days is paused. */
export const reviewEndpoint = (
  { tookAny }: { readonly tookAny: boolean },
  endpoint: Endpoint,
): Decision<EndpointEvent> =>
  endpoint.status === 'SET' && endpoint.paused === undefined && !tookAny
    ? record({ type: 'EndpointPaused', reason: 'FAILED_FOR_7_DAYS' })
    : record({ type: 'EndpointReviewed' });
