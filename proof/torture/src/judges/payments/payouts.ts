import { dataOf, type Fields, type LogEvent } from '../../evidence/log-record.js';
import { amountOf } from './ledger-entries.js';

/** A payout as the simulated bank took it. */
export interface PayoutFacts {
  readonly payoutId: string;
  readonly amountMinor: bigint;
}

/** Each payout as often as the bank took it. */
export const payoutsOf = (events: readonly LogEvent[]): PayoutFacts[] =>
  events
    .filter(({ type }) => type === 'PayoutReceived')
    .map(dataOf)
    .map(({ payoutId, amount }) => ({
      payoutId: String(payoutId),
      amountMinor: amountOf(amount as Fields).amountMinor,
    }));
