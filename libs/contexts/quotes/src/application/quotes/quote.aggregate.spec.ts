import type { EventEnvelope } from '@causeway/commands';
import { after, type Environment } from '@causeway/kernel';
import type { QuoteEvent } from '../../domain/quotes/quote.js';
import {
  created,
  CUSTOMER,
  EXPIRY,
  HISTORIES,
  LATER,
  NOW,
  PLATFORM,
  QUOTE_UUID,
  termsOf,
  transferTerms,
} from '../../testing/terms.fixture.js';
import { quoteEvents } from './quote-events.js';
import { quotes } from './quote.aggregate.js';

const STREAM = `quote-${QUOTE_UUID}`;
const envelope = (environment: Environment = 'sandbox'): EventEnvelope => ({
  streamId: STREAM,
  version: 1,
  recordedAt: NOW,
  metadata: {
    commandId: 'command',
    platformId: PLATFORM,
    environment,
    actor: 'Token:1',
    correlationId: 'spec',
    causationId: 'spec',
  },
});

const consequencesOf = (history: readonly QuoteEvent[], environment?: Environment) => {
  const last = history.at(-1);
  if (last === undefined) throw new Error('a history has events');
  const before = history.slice(0, -1).reduce(quotes.evolve, quotes.initial);
  const state = quotes.evolve(before, last);
  return {
    ...quotes.consequences?.(last, before, state, envelope(environment)),
    publication: quotes.publish?.(last, state, envelope(environment)),
  };
};
const of = (state: string, environment?: Environment) => consequencesOf(HISTORIES[state] ?? [], environment);
const timer = (name: string, dueAt: string) => [
  { timerId: STREAM, name, dueAt, data: { quoteId: termsOf().quoteId, platformId: PLATFORM } },
];

describe('the one timer of a quote', () => {
  it.each([
    ['a draft', 'finish-execution', after(NOW, 5_000)],
    ['pending', 'expire-quote', EXPIRY],
    ['executing', 'finish-execution', after(NOW, 5_000)],
    ['pending again', 'expire-quote', EXPIRY],
    ['executed', 'advance-payment', NOW],
    ['sent', 'advance-payment', LATER],
    ['refunding', 'advance-payment', after(LATER, 500)],
    ['sent, and settled later', 'advance-payment', '2026-03-02T16:00:01.000Z'],
    ['refunded later', 'advance-payment', '2026-03-02T16:00:01.000Z'],
  ])('of one that is %s is %s', (state, name, dueAt) => {
    expect(of(state).timers).toStrictEqual(timer(name, dueAt));
  });

  it.each([...['withdrawn', 'completed', 'refused on the spot', 'refunded', 'not refunded', 'expired']])(
    'of one that is %s is gone',
    (state) => {
      expect(of(state)).toMatchObject({ cancelTimers: [STREAM] });
      expect(of(state).timers).toBeUndefined();
    },
  );

  it('leaves half a second between the steps of a payment within the service, in sandbox', () => {
    const [, requested, executed] = HISTORIES['executed'] ?? [];
    const history = [created(transferTerms()), requested, executed].flatMap((event) => event ?? []);
    expect(consequencesOf(history).timers).toStrictEqual(timer('advance-payment', after(NOW, 500)));
    expect(consequencesOf(history, 'production').timers).toStrictEqual(timer('advance-payment', NOW));
  });

  it('does not make a refund wait in production', () => {
    expect(of('refunding', 'production').timers).toStrictEqual(timer('advance-payment', LATER));
  });
});

describe('published events', () => {
  it.each([
    ['pending', 'quotes.quote-created.v1', 'PENDING', undefined],
    ['executed', 'quotes.quote-executed.v1', 'PROCESSING', 7],
    ['executed at once', 'quotes.quote-executed.v1', 'PROCESSING', 7],
    ['completed', 'quotes.payment-settled.v1', 'COMPLETED', 8],
    ['refused on the spot', 'quotes.payment-failed.v1', 'FAILED', undefined],
    ['refunding', 'quotes.refund-started.v1', 'FAILED', undefined],
    ['refunded', 'quotes.refund-settled.v1', 'FAILED', 9],
    ['not refunded', 'quotes.refund-failed.v1', 'FAILED', undefined],
    ['expired', 'quotes.quote-expired.v1', 'EXPIRED', undefined],
  ])('of one that is %s is %s, with the transaction as it is then', (state, type, status, position) => {
    const { publication } = of(state);
    expect(publication).toMatchObject({
      type,
      key: termsOf().transactionId,
      subject: CUSTOMER,
      data: { transaction: { id: termsOf().transactionId, status } },
    });
    expect(publication?.after?.position).toBe(position);
  });

  it.each([
    'a draft',
    'withdrawn',
    'executing',
    'pending again',
    'sent',
    'sent, and settled later',
    'refunded later',
  ])('of one that is %s is nothing', (state) => {
    expect(of(state).publication).toBeUndefined();
  });
});

it('every event that names persons seals their details', () => {
  const sealing = Object.entries(quoteEvents).filter(([, schema]) => 'personal' in schema);
  expect(sealing.map(([type]) => type)).toStrictEqual([
    ...['QuoteCreated', 'QuoteDrafted', 'TransferReceived', 'PayoutCancelled'],
    ...['QuoteAuthorizationRequested', 'LateFundingRefused', 'PaymentReassigned'],
  ]);
});
