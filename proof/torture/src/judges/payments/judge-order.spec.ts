import type { ReceivedWebhook } from '@causeway/e2e';
import { journal, ledgerFacts, quoteFacts, quoteLane, TRANSACTION } from '../../testing/payment-story.js';
import { laneOf, signingPlatform, type Fact } from '../../testing/recorded-facts.js';
import { judgeOrder } from './judge-order.js';

const { created, drafted, executed, settled } = quoteFacts;
const { held, captured } = ledgerFacts;
const { webhook } = signingPlatform();

const quotes = quoteLane(created, executed, settled);
const ledger = journal(held, captured);
const queued = (id: string, causationId: string): Fact => ({
  stream: `delivery-${id}`,
  type: 'DeliveryQueued',
  data: { webhookId: id },
  causationId,
});
const webhooks = laneOf('webhooks.sandbox', [
  queued('pending', 'quotes.sandbox:1'),
  queued('processing', 'quotes.sandbox:2'),
  queued('completed', 'quotes.sandbox:3'),
  queued('held', 'ledger.sandbox:1'),
  queued('captured', 'ledger.sandbox:2'),
]);
const arriving = (...ids: string[]): ReceivedWebhook[] => ids.map((id) => webhook(id));
const judged = (...ids: string[]): string[] =>
  judgeOrder({ payments: [quotes, ledger], webhooks }, arriving(...ids));

describe('judging the order of webhooks', () => {
  it('accepts the order of the specification', () => {
    expect(judged('pending', 'held', 'processing', 'captured', 'completed')).toStrictEqual([]);
  });

  it('looks at first arrivals only', () => {
    expect(judged('pending', 'held', 'pending', 'processing', 'held', 'captured', 'completed')).toStrictEqual(
      [],
    );
  });

  it('catches a balance after its payment, and a payment after its successor', () => {
    expect(judged('pending', 'processing', 'held', 'captured', 'completed')).toStrictEqual([
      `the webhooks of ${TRANSACTION} first arrived as QuoteCreated, QuoteExecuted, HoldPlaced, HoldCaptured, PaymentSettled`,
    ]);
    expect(judged('held', 'pending', 'processing', 'captured', 'completed')).toHaveLength(1);
    expect(judged('pending', 'held', 'completed', 'processing', 'captured')).toHaveLength(1);
  });

  it('ignores a webhook that never came: that is another judge’s task', () => {
    expect(judged('pending', 'processing')).toStrictEqual([]);
  });

  it('lets the hold of a quote that is executed at creation come before or after its own webhook', () => {
    const immediate = quoteLane(drafted, created, executed, settled);
    const deliveries = laneOf('webhooks.sandbox', [
      queued('pending', 'quotes.sandbox:2'),
      queued('processing', 'quotes.sandbox:3'),
      queued('held', 'ledger.sandbox:1'),
    ]);
    const judgedImmediate = (...ids: string[]) =>
      judgeOrder({ payments: [immediate, ledger], webhooks: deliveries }, arriving(...ids));
    expect(judgedImmediate('held', 'pending', 'processing')).toStrictEqual([]);
    expect(judgedImmediate('pending', 'held', 'processing')).toStrictEqual([]);
    expect(judgedImmediate('pending', 'processing', 'held')).toHaveLength(1);
    expect(judgedImmediate('processing', 'pending', 'held')).toHaveLength(1);
  });
});
