/** Why an endpoint is paused: on request, or because it failed for the whole 7 days. */
export type PauseReason = 'ASKED' | 'FAILED_FOR_7_DAYS';

/** The webhook endpoint of a platform, in one environment. */
export type EndpointEvent =
  | { readonly type: 'EndpointSet'; readonly url: string }
  | { readonly type: 'EndpointCleared'; readonly generation: number }
  | { readonly type: 'EndpointPaused'; readonly reason: PauseReason }
  | { readonly type: 'EndpointResumed' }
  /** A delivery ran out of time, but others arrived: the endpoint stays active. */
  | { readonly type: 'EndpointReviewed' }
  /** Deliveries that were pending while the endpoint was paused may be attempted now. */
  | { readonly type: 'DeliveriesWoken' };

/**
 * `generation` counts how often the endpoint was cleared. A delivery remembers the generation it was queued in: it
 * follows the platform to a new URL, but is skipped once the endpoint was cleared, even if one is set again later
 * (webhooks §5).
 */
export type Endpoint =
  | { readonly status: 'NONE'; readonly generation: number }
  | {
      readonly status: 'SET';
      readonly generation: number;
      readonly url: string;
      /** Absent while webhooks are sent. A new URL begins without. */
      readonly paused?: PauseReason;
    };

export const noEndpoint: Endpoint = { status: 'NONE', generation: 0 };

/** A new URL ends a pause; clearing counts the generation up, so that what was queued before is skipped. */
export const evolveEndpoint = (endpoint: Endpoint, event: EndpointEvent): Endpoint => {
  switch (event.type) {
    case 'EndpointSet':
      return { status: 'SET', generation: endpoint.generation, url: event.url };
    case 'EndpointCleared':
      return { status: 'NONE', generation: event.generation };
    case 'EndpointPaused':
      return endpoint.status === 'SET' ? { ...endpoint, paused: event.reason } : endpoint;
    case 'EndpointResumed':
      return endpoint.status === 'SET'
        ? { status: 'SET', generation: endpoint.generation, url: endpoint.url }
        : endpoint;
    case 'EndpointReviewed':
    case 'DeliveriesWoken':
      return endpoint;
  }
};
