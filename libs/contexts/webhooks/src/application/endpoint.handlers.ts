import { after, crashPoint, uuidOf, type Id, type Instant } from '@causeway/kernel';
import {
  decides,
  reportingCall,
  type Aggregate,
  type CallContext,
  type CommandHandling,
  type Recording,
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
import { endpointRows, tookAnySince } from '../read/endpoint.view.js';
import type { WebhooksPorts } from './ports.js';
import { PauseEndpoint, ResumeEndpoint, type EndpointState } from './requests.js';

export const REVIEW_ENDPOINT = 'review-endpoint';

const reviewId = (platformId: string): string => `${REVIEW_ENDPOINT}-${uuidOf(platformId as Id<'Platform'>)}`;

/** Set with the delivery that ran out of time, so that no crash hides a failing endpoint. */
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

/** Takes over the endpoint that the platform configured; `null` clears it. */
export const endpointSet = (
  url: string | null,
  { platformId }: Pick<CallContext, 'platformId'>,
): Recording<Endpoint, EndpointEvent> => ({
  name: 'set-endpoint',
  on: endpoints,
  id: uuidOf(platformId as Id<'Platform'>),
  content: { url },
  decide: (endpoint) => setEndpoint({ url }, endpoint),
});

export const endpointHandlers: readonly CommandHandling[] = [
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
];

/** Pauses the endpoint if it accepted nothing in the 7 days before `dueAt`. */
export const reviewDueEndpoint =
  ({ record, views }: Pick<WebhooksPorts, 'record' | 'views'>) =>
  (dueAt: Instant, call: CallContext): Promise<void> =>
    record(call, {
      name: 'review-endpoint',
      on: endpoints,
      id: ofPlatform(null, call),
      content: { dueAt },
      facts: () => tookAnySince(views, call, after(dueAt, -RETRIED_FOR_MS)),
      decide: (endpoint, _context, tookAny) => reviewEndpoint({ tookAny }, endpoint),
    });

/**
 * Lets what a paused endpoint held up be attempted at once. Gives back the claims first: a crash before it is written
 * down does it again, and loses nothing.
 */
export const wakeDeliveries =
  ({ record, waker }: Pick<WebhooksPorts, 'record' | 'waker'>) =>
  async (call: CallContext): Promise<void> => {
    await waker.wake(call.platformId, call.environment);
    crashPoint('delivery.after-wake');
    await record(reportingCall(call), {
      name: 'note-deliveries-woken',
      on: endpoints,
      id: ofPlatform(null, call),
      decide: noteDeliveriesWoken,
    });
  };
