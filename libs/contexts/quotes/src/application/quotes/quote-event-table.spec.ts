import { quoteEvents } from './quote-events.js';
import type { QuoteEvent } from '../../domain/quotes/quote.js';
import { executed, NOW } from '../../testing/terms.fixture.js';
import { paymentOutcomes, rowOf } from './quote-event-table.js';

const TYPES = Object.keys(quoteEvents) as QuoteEvent['type'][];
const rowOfType = (type: QuoteEvent['type']) => rowOf({ type } as QuoteEvent);
const withStatus = (...statuses: string[]) =>
  TYPES.filter((type) => statuses.includes(rowOfType(type).status ?? ''));

describe('what others see of a quote’s events', () => {
  it('is that every end of a payment is counted, by what it was', () => {
    const ends = withStatus('COMPLETED', 'FAILED', 'EXPIRED');
    expect(Object.fromEntries(ends.map((type) => [type, paymentOutcomes[type]]))).toStrictEqual({
      QuoteFailed: 'refused',
      QuoteExpired: 'expired',
      PaymentSettled: 'settled',
      PaymentFailed: 'failed',
      PayoutReturned: 'returned',
      PaymentCancelled: 'cancelled',
      FundingMismatched: 'failed',
      CollectionFailed: 'failed',
    });
  });

  it('is that every beginning, refusal and refund is counted, too', () => {
    const ends = withStatus('COMPLETED', 'FAILED', 'EXPIRED');
    const others = Object.entries(paymentOutcomes).filter(([type]) => !ends.includes(type as never));
    expect(Object.fromEntries(others)).toStrictEqual({
      QuoteWithdrawn: 'refused',
      QuoteExecutionRefused: 'refused',
      QuoteExecuted: 'executed',
      QuoteFunded: 'executed',
      CollectionStarted: 'executed',
      RefundSettled: 'refunded',
      RefundFailed: 'refund_failed',
      FundingReturned: 'refunded',
    });
  });

  it('is nothing unless its row says so', () => {
    const shown = TYPES.filter((type) => rowOfType(type).shows === null);
    expect(shown).toStrictEqual([
      ...['QuoteDrafted', 'QuoteWithdrawn', 'InvoiceClaimed', 'PayoutSent', 'PayoutAwaited'],
      ...['PayoutCancelled', 'SettlementDelayed', 'RefundDelayed', 'FundingConfirmed'],
      ...['SurplusReturned', 'CollectionSent', 'CollectionAwaited', 'FundsCollected'],
      'PartyErased',
    ]);
  });

  it('has a status, and a message, only where the quote or its transaction is shown', () => {
    const hidden = TYPES.filter(
      (type) => rowOfType(type).shows !== 'QUOTE' && rowOfType(type).status !== null,
    );
    expect(hidden).toStrictEqual([]);
  });
});

describe('a transfer that its partner leaves pending', () => {
  const collectionStarted: QuoteEvent = {
    type: 'CollectionStarted',
    executionId: 'execution-1',
    startedAt: NOW,
    expectedSettlementAt: null,
  };

  it.each([executed, collectionStarted])(
    'is shown and counted as executed, and no message says that it is processing: $type',
    (event) => {
      expect(rowOf(event).publishes).toBe('quotes.quote-executed.v1');
      expect(rowOf({ ...event, staysPending: true } as QuoteEvent)).toMatchObject({
        shows: 'QUOTE',
        status: 'PROCESSING',
        counts: 'executed',
        publishes: null,
      });
    },
  );
});
