import { quoteFacts, quoteLane, TRANSACTION } from '../../testing/payment-story.js';
import type { Fact } from '../../testing/recorded-facts.js';
import { paymentRecordsOf } from './payment-records.js';

const { created, drafted, requested, executed, settled, failed, refunding, refunded } = quoteFacts;
const recordOf = (...facts: Fact[]) => paymentRecordsOf(quoteLane(...facts).events)[0];

describe('reading a payment from the log', () => {
  it('finds its terms, its execution and its steps', () => {
    expect(recordOf(created, requested, executed, settled)).toStrictEqual({
      streamId: 'quote-1',
      transactionId: TRANSACTION,
      amountMinor: 500_001n,
      types: ['QuoteCreated', 'QuoteExecutionRequested', 'QuoteExecuted', 'PaymentSettled'],
      executionIds: ['execution 1'],
      executedAs: 'execution 1',
    });
  });

  it('finds why it failed and why it was refunded', () => {
    expect(recordOf(created, requested, executed, failed, refunding, refunded)).toMatchObject({
      failureReason: 'ACCOUNT_CANNOT_RECEIVE',
      refundReason: 'TRANSACTION_FAILED',
    });
  });

  it('knows a draft, whose intent is in its first event', () => {
    expect(recordOf(drafted)).toMatchObject({ types: ['QuoteDrafted'], executionIds: ['execution 1'] });
    expect(recordOf(drafted)).not.toHaveProperty('executedAs');
  });

  it('separates streams and leaves deposits alone', () => {
    const deposit: Fact = { stream: 'deposit-1', type: 'DepositDetected' };
    const other: Fact = { ...created, stream: 'quote-2' };
    const records = paymentRecordsOf(quoteLane(created, deposit, other, requested).events);
    expect(records.map(({ streamId, types }) => [streamId, types.length])).toStrictEqual([
      ['quote-1', 2],
      ['quote-2', 1],
    ]);
  });
});
