import { eur } from '../../testing/payment-story.js';
import { laneOf } from '../../testing/recorded-facts.js';
import { payoutsOf } from './payouts.js';

describe('the payouts of the simulated bank', () => {
  it('are read with their amounts, each as often as the bank took it', () => {
    const received = { type: 'PayoutReceived', data: { payoutId: 'execution 1', amount: eur(460_000) } };
    const { events } = laneOf('sandbox.sandbox', [received, { type: 'SomethingElse' }, received]);
    const payout = { payoutId: 'execution 1', amountMinor: 460_000n };
    expect(payoutsOf(events)).toStrictEqual([payout, payout]);
  });
});
