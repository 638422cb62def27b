import type { TransactionRecord } from '../../evidence/view-records.js';
import type { Fact } from '../../testing/recorded-facts.js';
import {
  ACCOUNT,
  journal,
  ledgerFacts,
  quoteFacts,
  quoteLane,
  TRANSACTION,
} from '../../testing/payment-story.js';
import type { PaymentLife } from '../../workload/payments/payment-life.js';
import { judgePayments, type PaymentFacts } from './judge-payments.js';
import { entriesOf } from './ledger-entries.js';
import { paymentRecordsOf } from './payment-records.js';

const { created, requested, executed, settled, failed, refunding, refunded, expired, drafted } = quoteFacts;
const { held, captured, released } = ledgerFacts;

const LIFE: PaymentLife = {
  amountMinor: 500_001,
  ending: 'PLAIN',
  sourceAccountId: ACCOUNT,
  isImmediate: false,
  quoted: 'acknowledged',
  transactionId: TRANSACTION,
  executed: 'acknowledged',
};
const COMPLETED: TransactionRecord = { transactionId: TRANSACTION, status: 'COMPLETED', sentMinor: 500_001 };
const PAYOUT = { payoutId: 'execution 1', amountMinor: 460_000n };

const judged = (
  story: { quote?: Fact[]; ledger?: Fact[]; life?: Partial<PaymentLife> } & Partial<
    Pick<PaymentFacts, 'payouts' | 'listed' | 'stored' | 'lives'>
  >,
): string[] => {
  const listed = story.listed ?? [COMPLETED];
  return judgePayments({
    lives: story.lives ?? [{ ...LIFE, ...story.life }],
    records: paymentRecordsOf(quoteLane(...(story.quote ?? [created, requested, executed, settled])).events),
    entries: entriesOf(journal(...(story.ledger ?? [held, captured])).events),
    payouts: story.payouts ?? [PAYOUT],
    listed,
    stored: story.stored ?? listed,
  });
};

const REFUNDED: TransactionRecord = {
  ...COMPLETED,
  status: 'FAILED',
  failureReason: 'ACCOUNT_CANNOT_RECEIVE',
  refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
};
const REFUND = {
  quote: [created, requested, executed, failed, refunding, refunded],
  ledger: [held, released],
  listed: [REFUNDED],
};

describe('judging payments', () => {
  it('accepts what completed, what was refunded, and what expired', () => {
    expect(judged({})).toStrictEqual([]);
    expect(judged({ ...REFUND, life: { ending: '004' } })).toStrictEqual([]);
    const listed = [{ ...COMPLETED, status: 'EXPIRED' }];
    const { executed: _never, ...quotedOnly } = LIFE;
    const nothing = { ledger: [], payouts: [], lives: [quotedOnly] };
    expect(judged({ quote: [created, expired], listed, ...nothing })).toStrictEqual([]);
  });

  it('catches an acknowledged execution with another outcome', () => {
    expect(judged({ ...REFUND })[0]).toBe(
      'payment of 500001 to PLAIN ended as FAILED ACCOUNT_CANNOT_RECEIVE, refund COMPLETED TRANSACTION_FAILED, not as COMPLETED',
    );
  });

  it('catches a payment that is lost, listed twice, under another id, or that no caller requested', () => {
    expect(judged({ listed: [], stored: [COMPLETED] })).toStrictEqual([
      'payment of 500001 to PLAIN ended as ABSENT, not as COMPLETED',
    ]);
    expect(judged({ listed: [COMPLETED, COMPLETED] })).toStrictEqual([
      'payment of 500001 to PLAIN is listed 2 times',
    ]);
    expect(judged({ life: { transactionId: 'Transaction:9' } })).toStrictEqual([
      `payment of 500001 to PLAIN is listed as ${TRANSACTION}, and was acknowledged as Transaction:9`,
    ]);
    expect(judged({ lives: [] })).toStrictEqual([`${TRANSACTION} was never asked for`]);
  });

  it('catches a refund that is still pending', () => {
    const listed = [{ ...REFUNDED, refund: { status: 'PENDING', reason: 'TRANSACTION_FAILED' } }];
    expect(judged({ ...REFUND, listed, life: { ending: '004' } })[0]).toMatch(/refund PENDING .*, not as/);
  });

  it('catches a payment without a hold, with two, or whose hold went the other way', () => {
    const summary = 'quote-1 (QuoteCreated, QuoteExecutionRequested, QuoteExecuted, PaymentSettled)';
    expect(judged({ ledger: [captured] })).toContain(`${summary} has 0 holds where 1 belong`);
    expect(judged({ ledger: [held, held, captured] })).toContain(`${summary} has 2 holds where 1 belong`);
    expect(judged({ ledger: [held, released] })).toStrictEqual([
      `${summary} has 0 captures where 1 belong`,
      `${summary} has 1 releases where 0 belong`,
    ]);
  });

  it('catches a hold of an unknown payment', () => {
    const quote = [created, expired];
    const listed = [{ ...COMPLETED, status: 'EXPIRED' }];
    const { executed: _never, ...quotedOnly } = LIFE;
    expect(judged({ quote, listed, lives: [quotedOnly], ledger: [held], payouts: [] })).toStrictEqual([
      'quote-1 (QuoteCreated, QuoteExpired) has 1 holds where 0 belong',
    ]);
  });

  it('catches a payout that is missing, doubled, of another amount, or of no payment', () => {
    expect(judged({ payouts: [] })).toContain('execution execution 1 has 0 payouts at the bank');
    expect(judged({ payouts: [PAYOUT, PAYOUT] })).toStrictEqual([
      'execution execution 1 has 2 payouts at the bank',
    ]);
    expect(judged({ payouts: [{ ...PAYOUT, amountMinor: 1n }] })).toStrictEqual([
      'hold execution 1 was captured for 460000, and the bank paid 1',
    ]);
    expect(judged({ payouts: [PAYOUT, { payoutId: 'stray', amountMinor: 1n }] })).toStrictEqual([
      'payout stray has no payment',
    ]);
  });

  it('catches rows that are not the fold of the log', () => {
    expect(judged({ stored: [{ transactionId: TRANSACTION, status: 'PROCESSING' }] })).toStrictEqual([
      `transaction_view ${TRANSACTION} holds PROCESSING, the log says COMPLETED`,
    ]);
    const stray = { transactionId: 'Transaction:9', status: 'PENDING' };
    expect(judged({ stored: [COMPLETED, stray] })).toStrictEqual([
      'transaction_view Transaction:9 has no event',
    ]);
  });

  it('takes a withdrawn draft as never created', () => {
    const quote: Fact[] = [drafted, { stream: 'quote-1', type: 'QuoteWithdrawn' }];
    const { transactionId: _none, executed: _never, ...refused } = LIFE;
    const lives: PaymentLife[] = [{ ...refused, ending: '002', isImmediate: true, quoted: 'refused' }];
    expect(judged({ quote, ledger: [], payouts: [], listed: [], lives })).toStrictEqual([]);
  });
});
