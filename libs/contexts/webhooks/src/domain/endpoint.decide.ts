import { nothing, record, type Decision } from '@causeway/kernel';
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
