import type { ReceivedWebhook } from '@causeway/e2e';
import { instant } from '@causeway/kernel';
import { laneOf, signingPlatform, type Fact } from '../testing/recorded-facts.js';
import type { Outcome } from '../workload/outcome.js';
import type { LaneRecord } from '../evidence/log-record.js';
import { judgeWebhooks } from './judge-webhooks.js';

const { publicKeyPem, webhook } = signingPlatform();
const changed = (url: string): Fact => ({ type: 'WebhookEndpointChanged', data: { webhookEndpoint: url } });
const queued = (id: string, causationId = 'platform.sandbox:1'): Fact => ({
  stream: `delivery-${id}`,
  type: 'DeliveryQueued',
  data: { webhookId: id },
  causationId,
});
const ended = (id: string, type = 'DeliverySucceeded'): Fact => ({
  stream: `delivery-${id}`,
  type,
  data: { webhookId: id },
});

const judged = (story: {
  changes?: Fact[];
  sources?: LaneRecord[];
  deliveries?: Fact[];
  received?: ReceivedWebhook[];
  tests?: Outcome[];
}): string[] =>
  judgeWebhooks({
    sources: [laneOf('platform.sandbox', story.changes ?? [changed('http://one')]), ...(story.sources ?? [])],
    webhookEvents: laneOf('webhooks.sandbox', story.deliveries ?? [queued('w1'), ended('w1')]).events,
    received: story.received ?? [webhook('w1')],
    publicKeyPem,
    tests: story.tests ?? [],
    isReceiverWell: true,
  });

describe('judging webhooks', () => {
  it('accepts one webhook for a change, also when it arrives twice with the same bytes', () => {
    expect(judged({})).toStrictEqual([]);
    expect(judged({ received: [webhook('w1'), webhook('w1')] })).toStrictEqual([]);
  });

  it('catches a change that queued none, and one that queued two', () => {
    expect(judged({ deliveries: [], received: [] })).toStrictEqual([
      'WebhookEndpointChanged at platform.sandbox:1 queued 0 webhooks where 1 belong',
    ]);
    const twice = [queued('w1'), ended('w1'), queued('w2'), ended('w2')];
    expect(judged({ deliveries: twice, received: [webhook('w1'), webhook('w2')] })).toStrictEqual([
      'WebhookEndpointChanged at platform.sandbox:1 queued 2 webhooks where 1 belong',
    ]);
  });

  it.each<[string, Fact, number]>([
    [
      'each internal account of an entry with a webhook of its own',
      {
        type: 'EntryPosted',
        data: {
          postings: ['CLEARING', 'InternalAccount:1', 'InternalAccount:2', 'InternalAccount:1'].map(
            (account) => ({ account }),
          ),
        },
        published: { type: 'ledger.entry-posted.v2' },
      },
      2,
    ],
    [
      'no account that was opened',
      { type: 'AccountsOpened', published: { data: { accounts: [{}, {}] } } },
      0,
    ],
    [
      'each account that changed',
      { type: 'AccountStatusChanged', published: { data: { accounts: [{}], changed: ['STATUS'] } } },
      1,
    ],
    [
      'what changed of each account that was closed',
      {
        type: 'AccountsClosed',
        published: {
          data: {
            accounts: [{ id: 'InternalAccount:1' }, { id: 'InternalAccount:2' }],
            changed: ['STATUS', 'FUNDING_INSTRUCTIONS'],
            changedOf: { 'InternalAccount:2': ['STATUS'] },
          },
        },
      },
      3,
    ],
  ])('expects a webhook for %s', (_name, fact, times) => {
    const found = judged({ sources: [laneOf('ledger.sandbox', [fact])] });
    expect(found).toStrictEqual(
      times === 0 ? [] : [`${fact.type} at ledger.sandbox:1 queued 0 webhooks where ${times} belong`],
    );
  });

  it('expects a webhook for each account of an entry, and one for anything else that is published', () => {
    const entry = { type: 'HoldCaptured', published: { data: { accounts: [{}, {}] } } };
    const sources = [
      laneOf('ledger.sandbox', [{ type: 'AccountsOpened' }, entry]),
      laneOf('quotes.sandbox', [{ type: 'PaymentSettled', published: { sealed: 'x' } }]),
    ];
    const causes = ['platform.sandbox:1', 'ledger.sandbox:2', 'ledger.sandbox:2', 'quotes.sandbox:1'];
    const deliveries = causes.flatMap((cause, index) => [queued(`w${index}`, cause), ended(`w${index}`)]);
    const received = causes.map((_cause, index) => webhook(`w${index}`));
    expect(judged({ sources, deliveries, received })).toStrictEqual([]);
    expect(judged({ sources })).toStrictEqual([
      'HoldCaptured at ledger.sandbox:2 queued 0 webhooks where 2 belong',
      'PaymentSettled at quotes.sandbox:1 queued 0 webhooks where 1 belong',
    ]);
  });

  it('expects none of an event before the first delivery, when there may have been no endpoint', () => {
    const recordedAt = instant('2025-12-31T23:59:59.999Z');
    const early = { type: 'QuoteCreated', published: { sealed: 'x' }, recordedAt };
    expect(judged({ sources: [laneOf('quotes.sandbox', [early])] })).toStrictEqual([]);
    expect(
      judged({ sources: [laneOf('quotes.sandbox', [early])], deliveries: [], received: [] }),
    ).toStrictEqual(['WebhookEndpointChanged at platform.sandbox:1 queued 0 webhooks where 1 belong']);
    const twice = ['w2', 'w3'].flatMap((id) => [queued(id, 'quotes.sandbox:1'), ended(id)]);
    const deliveries = [queued('w1'), ended('w1'), ...twice];
    const received = ['w1', 'w2', 'w3'].map((id) => webhook(id));
    expect(judged({ sources: [laneOf('quotes.sandbox', [early])], deliveries, received })).toStrictEqual([
      'QuoteCreated at quotes.sandbox:1 queued 2 webhooks where 1 belong',
    ]);
  });

  it('catches a webhook for a change that never happened', () => {
    const deliveries = [queued('w1'), ended('w1'), queued('w2', 'platform.sandbox:7'), ended('w2')];
    expect(judged({ deliveries, received: [webhook('w1'), webhook('w2')] })).toStrictEqual([
      'no webhook is due at platform.sandbox:7',
    ]);
  });

  it('catches a webhook that the log calls delivered and that never arrived', () => {
    expect(judged({ received: [] })).toStrictEqual(['w1 was never received']);
  });

  it('accepts a delivery whose first attempts failed', () => {
    const deliveries = [
      queued('w1'),
      ended('w1', 'AttemptFailed'),
      ended('w1', 'AttemptFailed'),
      ended('w1'),
    ];
    expect(judged({ deliveries })).toStrictEqual([]);
  });

  it('catches a delivery that never ended, ended twice, or was given up', () => {
    for (const ends of [[], [ended('w1'), ended('w1')], [ended('w1', 'DeliveryExhausted')]]) {
      const [violation, ...others] = judged({ deliveries: [queued('w1'), ...ends] });
      expect(violation).toMatch(/^delivery-w1 is not one that was queued and delivered/);
      expect(others).toStrictEqual([]);
    }
  });

  it('catches a webhook that is not in the log', () => {
    expect(judged({ received: [webhook('w1'), webhook('w9')] })).toStrictEqual([
      'w9 was received, but the log does not know it',
    ]);
  });

  it('catches other bytes under the same id, and a signature that does not verify', () => {
    expect(judged({ received: [webhook('w1'), webhook('w1', 'another')] })).toStrictEqual([
      'w1 was received with 2 different bodies',
    ]);
    const forged = { ...webhook('w1'), signature: signingPlatform().webhook('w1').signature };
    expect(judged({ received: [forged] })).toStrictEqual(['w1 has a signature that does not verify']);
  });

  it('counts tests between those acknowledged and those asked for', () => {
    const deliveries = [queued('w1'), ended('w1'), queued('t1', 'a request'), ended('t1')];
    const received = [webhook('w1'), webhook('t1')];
    expect(judged({ deliveries, received, tests: ['acknowledged'] })).toStrictEqual([]);
    expect(judged({ deliveries, received, tests: ['in doubt', 'in doubt'] })).toStrictEqual([]);
    expect(judged({ deliveries, received, tests: [] })).toStrictEqual([
      '1 tests are queued, but 0 of 0 were acknowledged',
    ]);
    expect(judged({ deliveries, received, tests: ['acknowledged', 'acknowledged'] })).toStrictEqual([
      '1 tests are queued, but 2 of 2 were acknowledged',
    ]);
  });
});
