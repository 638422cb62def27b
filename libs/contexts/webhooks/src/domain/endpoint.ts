/** Where a platform wants its webhooks, in one environment. */
export type EndpointEvent =
  | { readonly type: 'EndpointSet'; readonly url: string }
  | { readonly type: 'EndpointCleared'; readonly generation: number };

/**
 * `generation` counts how often the endpoint was cleared. A delivery remembers the generation it was queued in: it
 * follows the platform to a new URL, but is skipped once the endpoint was cleared, even if one is set again later
 * (webhooks §5).
 */
export type Endpoint =
  | { readonly status: 'NONE'; readonly generation: number }
  | { readonly status: 'SET'; readonly generation: number; readonly url: string };

export const noEndpoint: Endpoint = { status: 'NONE', generation: 0 };

export const evolveEndpoint = (endpoint: Endpoint, event: EndpointEvent): Endpoint => {
  switch (event.type) {
    case 'EndpointSet':
      return { status: 'SET', generation: endpoint.generation, url: event.url };
    case 'EndpointCleared':
      return { status: 'NONE', generation: event.generation };
  }
};
