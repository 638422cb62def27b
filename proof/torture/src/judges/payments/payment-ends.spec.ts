import type { Outcome } from '../../workload/outcome.js';
import { ENDINGS, type Ending, type PaymentLife } from '../../workload/payments/payment-life.js';
import { possibleEnds } from './payment-ends.js';

const life = (ending: Ending, quoted: Outcome, more: Partial<PaymentLife> = {}): PaymentLife => ({
  amountMinor: 1,
  ending,
  sourceAccountId: 'InternalAccount:1',
  isImmediate: false,
  quoted,
  ...more,
});
const executed = (ending: Ending): readonly string[] =>
  possibleEnds(life(ending, 'acknowledged', { executed: 'acknowledged' }));

describe('how a payment may end', () => {
  it.each([
    ['PLAIN', 'COMPLETED'],
    ['002', 'FAILED QUOTE_EXECUTION_FAILED'],
    ['003', 'FAILED ACCOUNT_INVALID'],
    ['004', 'FAILED ACCOUNT_CANNOT_RECEIVE, refund COMPLETED TRANSACTION_FAILED'],
    ['005', 'FAILED QUOTE_EXECUTION_FAILED, refund COMPLETED TIMEOUT'],
  ] as const)('executed towards %s: %s', (ending, end) => {
    expect(executed(ending)).toStrictEqual([end]);
  });

  it('never executed, it expires', () => {
    for (const ending of ENDINGS)
      expect(possibleEnds(life(ending, 'acknowledged'))).toStrictEqual(['EXPIRED']);
  });

  it('its execution in doubt, either', () => {
    expect(possibleEnds(life('PLAIN', 'acknowledged', { executed: 'in doubt' }))).toStrictEqual([
      'EXPIRED',
      'COMPLETED',
    ]);
  });

  it('its quote in doubt, it may never have been; refused, it never was', () => {
    expect(possibleEnds(life('PLAIN', 'in doubt'))).toStrictEqual(['ABSENT', 'EXPIRED']);
    expect(possibleEnds(life('PLAIN', 'refused'))).toStrictEqual(['ABSENT']);
  });

  it('executed at creation, what is refused on the spot never was', () => {
    const immediate = (ending: Ending, quoted: Outcome) =>
      possibleEnds(life(ending, quoted, { isImmediate: true }));
    expect(immediate('PLAIN', 'acknowledged')).toStrictEqual(['COMPLETED']);
    expect(immediate('PLAIN', 'in doubt')).toStrictEqual(['ABSENT', 'COMPLETED']);
    expect(immediate('002', 'refused')).toStrictEqual(['ABSENT']);
    expect(immediate('003', 'in doubt')).toStrictEqual(['ABSENT', 'ABSENT']);
  });
});
