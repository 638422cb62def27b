import { instant, parseId } from '@causeway/kernel';
import type { ProcessStep } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { createSigningKeyOnPlatformCreated } from './create-signing-key-on-platform-created.process.js';
import type { WebhookToQueue } from './requests.js';
import { testEndpointOnEndpointChanged } from './test-endpoint-on-endpoint-changed.process.js';
import { webhooksFor } from './webhook-table.js';

const PLATFORM = 'Platform:019a0000-0000-7000-8000-0000000000a1';
const CHANGED = 'platform.webhook-endpoint-changed.v1';
const URL_A = 'https://a.example/hooks';

const message = (data: object, change: Partial<PublishedMessage> = {}): PublishedMessage => ({
  lane: 'platform.sandbox',
  position: 7,
  type: CHANGED,
  key: PLATFORM,
  data,
  recordedAt: instant('2026-03-01T10:00:00.000Z'),
  metadata: {
    commandId: 'c',
    platformId: PLATFORM,
    environment: 'sandbox',
    actor: 'Token:1',
    correlationId: 'c',
    causationId: 'c',
  },
  ...change,
});
const changedTo = (webhookEndpoint: unknown, change?: Partial<PublishedMessage>): PublishedMessage =>
  message({ platformId: PLATFORM, webhookEndpoint }, change);
const testEndpoint = testEndpointOnEndpointChanged({ views: {} as never });
/** What is recorded, on which stream, and what it is decided on. */
const stepsOf = (steps: readonly ProcessStep[] = []) =>
  steps.map(({ recording }) => [recording?.name, recording?.on.category, recording?.content]);
const react = (given: PublishedMessage) => stepsOf(testEndpoint.reactions[CHANGED]?.(given));
const webhookIn = (given: PublishedMessage): WebhookToQueue => react(given)[1]?.[2] as WebhookToQueue;

describe('when a platform changes its endpoint', () => {
  it('deliveries follow it and it gets one TEST', () => {
    const webhookId = webhooksFor(CHANGED, changedTo(URL_A))[0]!.webhookId;
    expect(react(changedTo(URL_A))).toStrictEqual([
      ['set-endpoint', 'endpoint', { url: URL_A }],
      [
        'queue-webhook',
        'delivery',
        {
          webhookId,
          type: 'TEST',
          orderingKeys: [PLATFORM],
          data: {},
          occurredAt: instant('2026-03-01T10:00:00.000Z'),
          endpointUrl: URL_A,
        },
      ],
    ]);
    expect(parseId('Webhook', webhookId)).toBe(webhookId);
  });

  it('to none, deliveries stop and nothing is sent', () => {
    expect(react(changedTo(null))).toStrictEqual([['set-endpoint', 'endpoint', { url: null }]]);
  });

  it('the same message twice names the same webhook', () => {
    expect(react(changedTo(URL_A))).toStrictEqual(react(changedTo(URL_A)));
  });

  it.each([
    ['position', { position: 8 }],
    ['lane', { lane: 'platform.production' }],
  ] as const)('a message of another %s names another webhook', (_what, change) => {
    expect(webhookIn(changedTo(URL_A, change)).webhookId).not.toBe(webhookIn(changedTo(URL_A)).webhookId);
  });

  it.each([undefined, 7, {}])('a message with %j is refused as malformed', (endpoint) => {
    expect(() => react(changedTo(endpoint))).toThrow('platform.sandbox position 7: webhookEndpoint');
  });

  it('no other event of the platform changes it', () => {
    expect(testEndpoint.from).toBe('platform');
    expect(Object.keys(testEndpoint.reactions)).toStrictEqual([CHANGED]);
  });
});

describe('when a platform is created', () => {
  it('it gets a signing key in that environment, and nothing else happens', () => {
    const { from, reactions } = createSigningKeyOnPlatformCreated({ keyMaker: {} as never });
    const created = message({ platformId: PLATFORM }, { type: 'platform.platform-created.v1' });
    expect(from).toBe('platform');
    expect(Object.keys(reactions)).toStrictEqual(['platform.platform-created.v1']);
    expect(stepsOf(reactions['platform.platform-created.v1']?.(created))).toStrictEqual([
      ['add-signing-key', 'signing-key', undefined],
    ]);
  });
});
