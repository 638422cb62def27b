import { uuidOf, type Id } from '@causeway/kernel';
import { decides, type Aggregate, type CommandHandling } from '@causeway/commands';
import { evolveEndpoint, noEndpoint, type Endpoint, type EndpointEvent } from '../domain/endpoint.js';
import { setEndpoint } from '../domain/endpoint.decide.js';
import { endpointRows } from '../read/endpoint.view.js';
import { SetEndpoint } from './requests.js';

/** One stream a platform and lane: `endpoint-<platform uuid>`. */
export const endpoints: Aggregate<Endpoint, EndpointEvent> = {
  category: 'endpoint',
  initial: noEndpoint,
  evolve: evolveEndpoint,
  views: [endpointRows],
};

export const endpointHandlers: readonly CommandHandling[] = [
  decides({
    command: SetEndpoint,
    aggregate: endpoints,
    streamId: (_payload, call) => uuidOf(call.platformId as Id<'Platform'>),
    decide: (payload, endpoint) => setEndpoint(payload, endpoint),
    answer: (endpoint) => ({ url: endpoint.status === 'SET' ? endpoint.url : null }),
  }),
];
