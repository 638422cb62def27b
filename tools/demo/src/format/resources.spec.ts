import { formatAccount, formatQuote, formatSides, formatTransaction } from './resources.js';

const usd = (amount: number) => ({ amount, currency: { code: 'USD', decimals: 2 } });
const eur = (amount: number) => ({ amount, currency: { code: 'EUR', decimals: 2 } });

describe('resources in a line', () => {
  it('an account shows the spendable and the total balance', () => {
    expect(
      formatAccount({ id: 'InternalAccount:1', balance: usd(260_000), totalBalance: usd(500_000) }),
    ).toBe('InternalAccount:1  2600.00 USD spendable, 5000.00 USD in all');
  });

  it('a quote shows both sides, the rate and the fee', () => {
    expect(
      formatQuote({
        id: 'Quote:1',
        status: 'PENDING',
        transactionId: 'Transaction:1',
        sendingCurrency: { code: 'USD', decimals: 2 },
        receivingCurrency: { code: 'EUR', decimals: 2 },
        totalSendingAmount: 240_000,
        totalReceivingAmount: 219_696,
        feesIncluded: 1_200,
        exchangeRate: 1.08695652,
      }),
    ).toBe('Quote:1  PENDING  2400.00 USD → 2196.96 EUR at 1.08695652, fee 12.00');
  });

  it('a payment shows its sides, a deposit the one it has', () => {
    const payment = { id: 'Transaction:1', type: 'OUTGOING', status: 'COMPLETED' };
    expect(formatTransaction({ ...payment, sentAmount: usd(240_000), receivedAmount: eur(219_696) })).toBe(
      'Transaction:1  OUTGOING  COMPLETED  2400.00 USD → 2196.96 EUR',
    );
    const deposit = { id: 'Transaction:2', type: 'INCOMING', status: 'COMPLETED' };
    expect(formatTransaction({ ...deposit, receivedAmount: usd(500_000) })).toBe(
      'Transaction:2  INCOMING  COMPLETED  5000.00 USD',
    );
    expect(formatSides({})).toBe('');
  });

  it('a failed payment shows the reason, and the outcome of the refund', () => {
    const failed = {
      id: 'Transaction:1',
      type: 'OUTGOING',
      status: 'FAILED',
      failureReason: 'ACCOUNT_CANNOT_RECEIVE',
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    };
    expect(formatTransaction(failed)).toBe(
      'Transaction:1  OUTGOING  FAILED (ACCOUNT_CANNOT_RECEIVE)  refund COMPLETED, TRANSACTION_FAILED',
    );
  });
});
