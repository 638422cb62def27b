import {
  answersQuery,
  type CallContext,
  type CommandHandling,
  type ContextDefinition,
  type CustomHandling,
  type ProcessDefinition,
  type QueryHandling,
  type RejectionTable,
  type Replayable,
  replayStreams,
} from '@causeway/commands';
import type { EventCatalog, Timer } from '@causeway/event-store';
import { accounts } from './application/account.handlers.js';
import { attemptDelivery } from './application/attempt-delivery.handler.js';
import { createSigningKeyOnPlatformCreated } from './application/create-signing-key-on-platform-created.process.js';
import { deliveries, DELIVER_WEBHOOK, type DeliveryDue } from './application/delivery.aggregate.js';
import { deliveryHandlers } from './application/delivery.handlers.js';
import {
  endpoints,
  endpointHandlers,
  reviewDueEndpoint,
  REVIEW_ENDPOINT,
  WAKE_DELIVERIES,
  wakeDeliveries,
} from './application/endpoint.handlers.js';
import type { WebhooksPorts } from './application/ports.js';
import {
  CheckEndpointUrl,
  GetSigningKey,
  ListDeliveries,
  ListPausedEndpoints,
  ListSigningKeys,
  ShowDelivery,
  ShowEndpoint,
  ShowReplay,
  ShowSigningSecrets,
} from './application/requests.js';
import { forgetting, forgetWebhooksAbout } from './application/forget-person.js';
import { queueWebhooksOnCustomerCreated } from './application/queue-webhooks-on-customer-created.process.js';
import { queueWebhooksOnEntryPosted } from './application/queue-webhooks-on-entry-posted.process.js';
import { queueWebhooksOnExternalAccountChanged } from './application/queue-webhooks-on-external-account-changed.process.js';
import { queueWebhooksOnPaymentChanged } from './application/queue-webhooks-on-payment-changed.process.js';
import {
  REPLAY_WEBHOOKS,
  replayHandlers,
  replays,
  runReplay,
  type ReplayDue,
} from './application/replay.handlers.js';
import { sendTestWebhook } from './application/send-test-webhook.handler.js';
import { showSigningSecrets, signingKeys, signingKeyHandlers } from './application/signing-key.handlers.js';
import { testEndpointOnEndpointChanged } from './application/test-endpoint-on-endpoint-changed.process.js';
import type { AccountNoted } from './domain/account.js';
import { deliveryPersonal, type DeliveryEvent } from './domain/delivery.js';
import type { EndpointEvent } from './domain/endpoint.js';
import type { ResendRefusal } from './domain/resend-delivery.decide.js';
import type { RotationRefusal } from './domain/signing-key.decide.js';
import type { ReplayEvent } from './domain/replay.js';
import type { SigningKeyEvent } from './domain/signing-key.js';
import { CreateWebhookViews1766000000000 } from './infrastructure/migrations/1766000000000-create-webhook-views.js';
import {
  webhooksAdapters,
  type WebhooksHost,
  type WebhooksOptions,
} from './infrastructure/webhooks-adapters.js';
import { accountView } from './read/account.view.js';
import { listDeliveries, showDelivery } from './read/delivery-list.js';
import { deliveryView } from './read/delivery.view.js';
import { endpointView, listPausedEndpoints, showEndpoint } from './read/endpoint.view.js';
import { replayView, showReplay } from './read/replay.view.js';
import { listSigningKeys, readPublicSigningKey, signingKeyView } from './read/signing-key.view.js';

const events = {
  AccountNoted: { version: 1 },
  EndpointSet: { version: 1 },
  EndpointCleared: { version: 1 },
  EndpointPaused: { version: 1 },
  EndpointResumed: { version: 1 },
  EndpointReviewed: { version: 1 },
  DeliveriesWoken: { version: 1 },
  SigningKeyCreated: { version: 1 },
  StandardSecretsAdded: { version: 1 },
  SigningKeyStaged: { version: 1 },
  SigningKeyActivated: { version: 1 },
  SigningKeyRetired: { version: 1 },
  DeliveryQueued: { version: 1, ...deliveryPersonal.DeliveryQueued },
  DeliveryOmitted: { version: 1, ...deliveryPersonal.DeliveryOmitted },
  DeliverySkipped: { version: 1 },
  AttemptFailed: { version: 1, ...deliveryPersonal.AttemptFailed },
  DeliverySucceeded: { version: 1, ...deliveryPersonal.DeliverySucceeded },
  DeliveryExhausted: { version: 1, ...deliveryPersonal.DeliveryExhausted },
  DeliveryErased: { version: 1 },
  DeliveryResent: { version: 1 },
  ApprovalCallBegun: { version: 1 },
  ReplayStarted: { version: 1 },
  ReplayAdvanced: { version: 1 },
  ReplayFinished: { version: 1 },
} as const satisfies Readonly<
  Record<
    (AccountNoted | EndpointEvent | SigningKeyEvent | DeliveryEvent | ReplayEvent)['type'],
    EventCatalog[string]
  >
>;

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

export const webhooksContext: ContextDefinition = {
  name: 'webhooks',
  events: { ...events, ...forgetting.events },
  views: [accountView, endpointView, signingKeyView, deliveryView, replayView],
  migrations: [CreateWebhookViews1766000000000],
  rejections,
};

/** Every view folds from one stream's events. */
export const replayable: Replayable = replayStreams(webhooksContext, [
  accounts,
  endpoints,
  signingKeys,
  deliveries,
  replays,
  forgetting.aggregate,
]);

export interface WebhooksTable {
  readonly commands: readonly (CommandHandling | CustomHandling)[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly ProcessDefinition[];
  readonly timers: Readonly<Record<string, (timer: Timer, call: CallContext) => Promise<unknown>>>;
  readonly waitingTimers: ReadonlySet<string>;
  close(): Promise<void>;
}

/** When this, then that. */
export const webhooksTable = (ports: WebhooksPorts): WebhooksTable => ({
  commands: [
    ...endpointHandlers,
    ...signingKeyHandlers(ports.keyMaker),
    ...deliveryHandlers(ports.endpoints),
    ...replayHandlers,
    sendTestWebhook({ ...ports, attempt: attemptDelivery(ports) }),
    ...forgetting.handlings(ports.dispatch, forgetWebhooksAbout(ports)),
  ],
  queries: [
    answersQuery<GetSigningKey>({
      query: GetSigningKey,
      answer: (_wanted, call) => readPublicSigningKey(ports.views, call.platformId, call.environment),
    }),
    answersQuery<ListSigningKeys>({
      query: ListSigningKeys,
      answer: (_wanted, call) => listSigningKeys(ports.views, call.platformId, call.environment),
    }),
    answersQuery<ShowSigningSecrets>({
      query: ShowSigningSecrets,
      answer: (_wanted, call) => showSigningSecrets(ports, call),
    }),
    answersQuery<ListDeliveries>({
      query: ListDeliveries,
      answer: (wanted, call) => listDeliveries(ports, call.platformId, call.environment, wanted),
    }),
    answersQuery<ShowDelivery>({
      query: ShowDelivery,
      answer: ({ webhookId }, call) => showDelivery(ports, webhookId, call.platformId, call.environment),
    }),
    answersQuery<ShowEndpoint>({
      query: ShowEndpoint,
      answer: (_wanted, call) => showEndpoint(ports.views, call.platformId, call.environment),
    }),
    answersQuery<ListPausedEndpoints>({
      query: ListPausedEndpoints,
      answer: (wanted, call) => listPausedEndpoints(ports.views, call.environment, wanted),
    }),
    answersQuery<ShowReplay>({
      query: ShowReplay,
      answer: ({ replayId }, call) => showReplay(ports.views, replayId, call.platformId, call.environment),
    }),
    answersQuery<CheckEndpointUrl>({
      query: CheckEndpointUrl,
      answer: ({ url }, call) => ports.urlChecker.check(url, call.environment, call.platformId),
    }),
  ],
  processes: [
    createSigningKeyOnPlatformCreated,
    testEndpointOnEndpointChanged,
    queueWebhooksOnCustomerCreated,
    queueWebhooksOnEntryPosted(ports.accounts, ports.ledger),
    queueWebhooksOnExternalAccountChanged,
    queueWebhooksOnPaymentChanged,
    forgetting.process,
  ],
  timers: {
    [DELIVER_WEBHOOK]: ({ data }, call) =>
      attemptDelivery(ports)({ webhookId: (data as DeliveryDue).webhookId }, call),
    [REPLAY_WEBHOOKS]: ({ data }, call) => runReplay(ports)((data as ReplayDue).replayId, call),
    [WAKE_DELIVERIES]: (_due, call) => wakeDeliveries(ports)(call),
    [REVIEW_ENDPOINT]: ({ dueAt }, call) => reviewDueEndpoint(ports)(dueAt, call),
  },
  // A slow endpoint is waited for beside the timers of all the others.
  waitingTimers: new Set([DELIVER_WEBHOOK]),
  close: async () => {
    ports.gate.close();
    await ports.sender.close();
  },
});

/** The context as a service hosts it; `options` is what an operator and the service's metrics say. */
export const webhooks = (options: WebhooksOptions) => ({
  definition: webhooksContext,
  table: (host: WebhooksHost): WebhooksTable => webhooksTable(webhooksAdapters(host, options)),
});
