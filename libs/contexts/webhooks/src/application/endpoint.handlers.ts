import { after, uuidOf, type Id, type Instant } from '@causeway/kernel';
import { decides, type Aggregate, type CallContext, type CommandHandling } from '@causeway/commands';
import type { NewTimer } from '@causeway/event-store';
import { evolveEndpoint, noEndpoint, type Endpoint, type EndpointEvent } from '../domain/endpoint.js';
import { pauseEndpoint, resumeEndpoint, reviewEndpoint, setEndpoint } from '../domain/endpoint.decide.js';
import { RETRIED_FOR_MS } from '../domain/retry-schedule.js';
import { endpointRows } from '../read/endpoint.view.js';
import type { EndpointSource } from './ports.js';
import {
  PauseEndpoint,
  ResumeEndpoint,
  ReviewEndpoint,
  SetEndpoint,
  type EndpointState,
} from './requests.js';

export const REVIEW_ENDPOINT = 'review-endpoint';

const reviewId = (platformId: string): string => `${REVIEW_ENDPOINT}-${uuidOf(platformId as Id<'Platform'>)}`;

/** Set with the delivery that ran out of time, so that no crash lets a dead endpoint go unnoticed. */
export const reviewOf = (platformId: string, dueAt: Instant): NewTimer => ({
  timerId: reviewId(platformId),
  name: REVIEW_ENDPOINT,
  dueAt,
  data: { platformId },
});

/** One stream a platform and lane: `endpoint-<platform uuid>`. */
export const endpoints: Aggregate<Endpoint, EndpointEvent> = {
  category: 'endpoint',
  initial: noEndpoint,
  evolve: evolveEndpoint,
  views: [endpointRows],
  // Any change answers the question whether the endpoint is to be paused, or makes it another one.
  consequences: (_event, _before, _after, { metadata }) => ({
    cancelTimers: [reviewId(metadata.platformId)],
  }),
};

const ofPlatform = (_payload: unknown, call: CallContext): string =>
  uuidOf(call.platformId as Id<'Platform'>);

const stateOf = (endpoint: Endpoint): EndpointState =>
  endpoint.status === 'SET'
    ? { url: endpoint.url, isPaused: endpoint.paused !== undefined }
    : { url: null, isPaused: false };

export const endpointHandlers = (source: EndpointSource): readonly CommandHandling[] => [
  decides({
    command: SetEndpoint,
    aggregate: endpoints,
    streamId: ofPlatform,
    decide: (payload, endpoint) => setEndpoint(payload, endpoint),
    answer: (endpoint) => ({ url: stateOf(endpoint).url }),
  }),
  decides({
    command: PauseEndpoint,
    aggregate: endpoints,
    streamId: ofPlatform,
    decide: (_payload, endpoint) => pauseEndpoint(endpoint),
    answer: stateOf,
  }),
  decides({
    command: ResumeEndpoint,
    aggregate: endpoints,
    streamId: ofPlatform,
    decide: (_payload, endpoint) => resumeEndpoint(endpoint),
    answer: stateOf,
  }),
  decides({
    command: ReviewEndpoint,
    aggregate: endpoints,
    streamId: ofPlatform,
    facts: ({ dueAt }, { platformId, environment }) =>
      source.wasHeardSince(platformId, environment, after(dueAt, -RETRIED_FOR_MS)),
    decide: (_payload, endpoint, _context, wasHeard) => reviewEndpoint({ wasHeard }, endpoint),
    answer: stateOf,
  }),
];
