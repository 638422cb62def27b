import { after, crashPoint, uuidOf, type Id, type Instant } from '@causeway/kernel';
import {
  carriesOut,
  decides,
  type Aggregate,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
  type Dispatch,
} from '@causeway/commands';
import type { NewTimer } from '@causeway/event-store';
import { evolveEndpoint, noEndpoint, type Endpoint, type EndpointEvent } from '../domain/endpoint.js';
import {
  noteDeliveriesWoken,
  pauseEndpoint,
  resumeEndpoint,
  reviewEndpoint,
  setEndpoint,
} from '../domain/endpoint.decide.js';
import { RETRIED_FOR_MS } from '../domain/retry-schedule.js';
import { endpointRows } from '../read/endpoint.view.js';
import { innerCall } from './inner-call.js';
import type { DeliveryWaker, EndpointSource } from './ports.js';
import {
  NoteDeliveriesWoken,
  PauseEndpoint,
  ResumeEndpoint,
  ReviewEndpoint,
  SetEndpoint,
  WakeDeliveries,
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

export const WAKE_DELIVERIES = 'wake-deliveries';
const wakeId = (platformId: string): string => `${WAKE_DELIVERIES}-${uuidOf(platformId as Id<'Platform'>)}`;

/** Whether deliveries that found the endpoint paused may be attempted from here on. */
const isTakenUp = (before: Endpoint, after: Endpoint): boolean =>
  before.status === 'SET' &&
  before.paused !== undefined &&
  after.status === 'SET' &&
  after.paused === undefined;

/** One stream a platform and lane: `endpoint-<platform uuid>`. */
export const endpoints: Aggregate<Endpoint, EndpointEvent> = {
  category: 'endpoint',
  initial: noEndpoint,
  evolve: evolveEndpoint,
  views: [endpointRows],
  // Any change answers the question whether the endpoint is to be paused, or makes it another one.
  consequences: (event, before, now, { metadata: { platformId }, recordedAt }) => ({
    cancelTimers: [event.type === 'DeliveriesWoken' ? wakeId(platformId) : reviewId(platformId)],
    ...(isTakenUp(before, now) && {
      timers: [
        { timerId: wakeId(platformId), name: WAKE_DELIVERIES, dueAt: recordedAt, data: { platformId } },
      ],
    }),
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
  decides({
    command: NoteDeliveriesWoken,
    aggregate: endpoints,
    streamId: ofPlatform,
    decide: () => noteDeliveriesWoken(),
    answer: stateOf,
  }),
];

/** Gives back the claims first: a crash before it is written down does it again, and loses nothing. */
export const wakeDeliveries = ({
  dispatch,
  waker,
}: {
  readonly dispatch: Dispatch;
  readonly waker: DeliveryWaker;
}): CustomHandling =>
  carriesOut<WakeDeliveries>({
    command: WakeDeliveries,
    execute: async (_wanted, call) => {
      await waker.wake(call.platformId, call.environment);
      crashPoint('delivery.after-wake');
      await dispatch.execute(new NoteDeliveriesWoken({}, innerCall(call)));
      return null;
    },
  });
