import { answersQuery, context, part, type RejectionTable } from '@causeway/commands';
import type { EventCatalog } from '@causeway/event-store';
import { accounts } from './application/account.handlers.js';
import { attemptDelivery } from './application/attempt-delivery.handler.js';
import { createSigningKeyOnPlatformCreated } from './application/create-signing-key-on-platform-created.process.js';
import { deliveries, DELIVER_WEBHOOK, type DeliveryDue } from './application/delivery.aggregate.js';
import { resendDeliveryHandling } from './application/delivery.handlers.js';
import {
  endpoints,
  endpointHandlers,
  reviewDueEndpoint,
  REVIEW_ENDPOINT,
  WAKE_DELIVERIES,
  wakeDeliveries,
} from './application/endpoint.handlers.js';
import { forgetting } from './application/forget-person.js';
import type { WebhooksPorts } from './application/ports.js';
import { queueWebhooks } from './application/queue-webhooks.process.js';
import {
  REPLAY_WEBHOOKS,
  replayHandlers,
  replays,
  runReplay,
  type ReplayDue,
} from './application/replay.handlers.js';
import {
  CheckEndpointUrl,
  GetSigningKey,
  FindOldestWaiting,
  ListDeliveries,
  ListPausedEndpoints,
  ListSigningKeys,
  ShowDelivery,
  ShowEndpoint,
  ShowReplay,
  ShowSigningSecrets,
} from './application/requests.js';
import { sendTestWebhook } from './application/send-test-webhook.handler.js';
import { showSigningSecrets, signingKeys, signingKeyHandlers } from './application/signing-key.handlers.js';
import { testEndpointOnEndpointChanged } from './application/test-endpoint-on-endpoint-changed.process.js';
import type { AccountNoted } from './domain/account.js';
import { deliveryPersonal, type DeliveryEvent } from './domain/delivery.js';
import type { EndpointEvent } from './domain/endpoint.js';
import type { ReplayEvent } from './domain/replay.js';
import type { ResendRefusal } from './domain/resend-delivery.decide.js';
import type { RotationRefusal } from './domain/signing-key.decide.js';
import type { SigningKeyEvent } from './domain/signing-key.js';
import { CreateWebhookViews1766000000000 } from './infrastructure/migrations/1766000000000-create-webhook-views.js';
import { webhooksAdapters, type WebhooksHost } from './infrastructure/webhooks-adapters.js';
import { listDeliveries, showDelivery } from './read/delivery-list.js';
import { oldestWaiting } from './read/open-deliveries.js';
import { listPausedEndpoints, showEndpoint } from './read/endpoint.view.js';
import { showReplay } from './read/replay.view.js';
import { listSigningKeys, readPublicSigningKey } from './read/signing-key.view.js';

type Events<Event extends { readonly type: string }> = Readonly<Record<Event['type'], EventCatalog[string]>>;

const deliveryEvents: Events<DeliveryEvent> = {
  DeliveryQueued: { version: 1, ...deliveryPersonal.DeliveryQueued },
  DeliveryOmitted: { version: 1, ...deliveryPersonal.DeliveryOmitted },
  DeliverySkipped: { version: 1 },
  AttemptFailed: { version: 1, ...deliveryPersonal.AttemptFailed },
  DeliverySucceeded: { version: 1, ...deliveryPersonal.DeliverySucceeded },
  DeliveryExhausted: { version: 1, ...deliveryPersonal.DeliveryExhausted },
  DeliveryErased: { version: 1 },
  DeliveryResent: { version: 1 },
  ApprovalCallBegun: { version: 1 },
};
const endpointEvents: Events<EndpointEvent> = {
  EndpointSet: { version: 1 },
  EndpointCleared: { version: 1 },
  EndpointPaused: { version: 1 },
  EndpointResumed: { version: 1 },
  EndpointReviewed: { version: 1 },
  DeliveriesWoken: { version: 1 },
};
const signingKeyEvents: Events<SigningKeyEvent> = {
  SigningKeyCreated: { version: 1 },
  StandardSecretsAdded: { version: 1 },
  SigningKeyStaged: { version: 1 },
  SigningKeyActivated: { version: 1 },
  SigningKeyRetired: { version: 1 },
};
const replayEvents: Events<ReplayEvent> = {
  ReplayStarted: { version: 1 },
  ReplayAdvanced: { version: 1 },
  ReplayFinished: { version: 1 },
};

export type WebhooksRejection =
  | 'WEBHOOK_ENDPOINT_NOT_SET'
  | 'WEBHOOK_DELIVERY_ERROR'
  | 'DELIVERY_NOT_FOUND'
  | RotationRefusal
  | ResendRefusal;

const rejections: RejectionTable<WebhooksRejection> = {
  WEBHOOK_ENDPOINT_NOT_SET: {
    status: 400,
    code: 'WEBHOOK_ENDPOINT_NOT_SET',
    message: 'No webhook endpoint is configured. Set webhookEndpoint with PATCH /config first.',
  },
  WEBHOOK_DELIVERY_ERROR: {
    status: 400,
    code: 'WEBHOOK_DELIVERY_ERROR',
    message: 'The webhook endpoint did not answer the test with a 2xx status.',
  },
  DELIVERY_NOT_FOUND: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    message: 'There is no such webhook delivery.',
  },
  DELIVERY_NOT_RESENDABLE: {
    status: 409,
    code: 'CONFLICT',
    message: 'This webhook delivery cannot be sent once more.',
  },
  SIGNING_KEY_NOT_FOUND: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    message: 'There is no signing key yet.',
  },
  SIGNING_KEY_ROTATION_STEP_REFUSED: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    message: 'The rotation of the signing key is not at this step.',
  },
};

/** When something was published that a platform is notified of, then a delivery; when it is due, then an attempt. */
const sending = part<WebhooksPorts>({
  events: deliveryEvents,
  aggregates: [deliveries],
  rejections,
  commands: (ports) => [
    resendDeliveryHandling(ports),
    sendTestWebhook({ ...ports, attempt: attemptDelivery(ports) }),
  ],
  queries: (ports) => [
    answersQuery<ListDeliveries>({
      query: ListDeliveries,
      answer: (wanted, call) => listDeliveries(ports, call, wanted),
    }),
    answersQuery<ShowDelivery>({
      query: ShowDelivery,
      answer: ({ webhookId }, call) => showDelivery(ports, webhookId, call),
    }),
    answersQuery<FindOldestWaiting>({
      query: FindOldestWaiting,
      answer: (_wanted, call) => oldestWaiting(ports.views, call),
    }),
  ],
  processes: queueWebhooks,
  timers: (ports) => ({
    [DELIVER_WEBHOOK]: ({ data }, call) => attemptDelivery(ports)(data as DeliveryDue, call),
  }),
  // A slow endpoint is waited for beside the timers of all the others.
  waitingTimers: [DELIVER_WEBHOOK],
  close: async ({ gate, sender }) => {
    gate.close();
    await sender.close();
  },
});

/** The properties of internal accounts without their balances, as the ledger publishes them. */
const accountFacts = part<WebhooksPorts>({
  events: { AccountNoted: { version: 1 } } satisfies Record<AccountNoted['type'], EventCatalog[string]>,
  aggregates: [accounts],
});

/** When a platform changes its endpoint, then a test; when it failed for 7 days, then a pause. */
const endpoint = part<WebhooksPorts>({
  events: endpointEvents,
  aggregates: [endpoints],
  commands: endpointHandlers,
  queries: ({ views, urlChecker }) => [
    answersQuery<ShowEndpoint>({
      query: ShowEndpoint,
      answer: (_wanted, call) => showEndpoint(views, call),
    }),
    answersQuery<ListPausedEndpoints>({
      query: ListPausedEndpoints,
      answer: (wanted, { environment }) => listPausedEndpoints(views, environment, wanted),
    }),
    answersQuery<CheckEndpointUrl>({
      query: CheckEndpointUrl,
      answer: ({ url }, call) => urlChecker.check(url, call.environment, call.platformId),
    }),
  ],
  processes: (ports) => [testEndpointOnEndpointChanged(ports)],
  timers: (ports) => ({
    [WAKE_DELIVERIES]: (_due, call) => wakeDeliveries(ports)(call),
    [REVIEW_ENDPOINT]: ({ dueAt }, call) => reviewDueEndpoint(ports)(dueAt, call),
  }),
});

/** When a platform was created, then the keys that sign its webhooks (webhooks §3). */
const signing = part<WebhooksPorts>({
  events: signingKeyEvents,
  aggregates: [signingKeys],
  commands: signingKeyHandlers,
  queries: (ports) => [
    answersQuery<GetSigningKey>({
      query: GetSigningKey,
      answer: (_wanted, call) => readPublicSigningKey(ports.views, call),
    }),
    answersQuery<ListSigningKeys>({
      query: ListSigningKeys,
      answer: (_wanted, call) => listSigningKeys(ports.views, call),
    }),
    answersQuery<ShowSigningSecrets>({
      query: ShowSigningSecrets,
      answer: (_wanted, call) => showSigningSecrets(ports, call),
    }),
  ],
  processes: (ports) => [createSigningKeyOnPlatformCreated(ports)],
});

const replaying = part<WebhooksPorts>({
  events: replayEvents,
  aggregates: [replays],
  commands: replayHandlers,
  queries: ({ views }) => [
    answersQuery<ShowReplay>({
      query: ShowReplay,
      answer: ({ replayId }, call) => showReplay(views, replayId, call),
    }),
  ],
  timers: (ports) => ({
    [REPLAY_WEBHOOKS]: ({ data }, call) => runReplay(ports)((data as ReplayDue).replayId, call),
  }),
});

export const webhooks = context<WebhooksPorts, WebhooksHost>({
  name: 'webhooks',
  migrations: [CreateWebhookViews1766000000000],
  parts: [sending, accountFacts, endpoint, signing, replaying, forgetting],
  ports: webhooksAdapters,
});
