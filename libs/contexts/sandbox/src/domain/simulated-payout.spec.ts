import { after, instant, money } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import {
  evolvePayout,
  noPayout,
  receivePayout,
  stopPayout,
  type PayoutReceived,
  type PayoutStopped,
} from './simulated-payout.js';

const order = {
  payoutId: 'p-1',
  platformId: 'Platform:1',
  subjectId: 'Customer:1',
  amount: money(100n, 'EUR'),
  identifier: 'DE89370400440532013004',
  rail: 'SEPA_INSTANT',
};
const received: PayoutReceived = { type: 'PayoutReceived', ...order, scenario: 'BANK_REJECTION' };
const { given } = decider({ initial: noPayout, evolve: evolvePayout });

describe('a payout', () => {
  it('is received with the scenario that its account stands for', () => {
    given()
      .when((payout) => receivePayout(order, payout))
      .thenRecorded(received);
  });

  it('has no rail where it goes to a chain', () => {
    const toChain = { ...order, rail: null, identifier: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' };
    given()
      .when((payout) => receivePayout(toChain, payout))
      .thenRecorded({ type: 'PayoutReceived', ...toChain, scenario: 'SUCCESS' });
  });

  it('is received once, whatever a second order says', () => {
    given(received)
      .when((payout) => receivePayout({ ...order, identifier: 'DE89370400440532013000' }, payout))
      .thenNothing();
  });
});

describe('stopping a payout', () => {
  const receivedAt = instant('2026-01-01T12:00:00.000Z');
  const slow = { scenario: 'SLOW', receivedAt } as const;
  const stop = (now = receivedAt, known: Parameters<typeof stopPayout>[3] = slow) =>
    ((payout) => stopPayout({ payoutId: 'p-1' }, payout, { now }, known)) as (
      payout: Parameters<typeof stopPayout>[1],
    ) => ReturnType<typeof stopPayout>;
  const stopped: PayoutStopped = { type: 'PayoutStopped', payoutId: 'p-1', stoppedAt: receivedAt };

  it('is done while it is open', () => {
    given(received).when(stop()).thenRecorded(stopped);
  });

  it('is done once', () => {
    given(received, stopped).when(stop()).thenNothing();
  });

  it('is too late once it has ended, and for one that never came', () => {
    given(received)
      .when(stop(after(receivedAt, 360_000)))
      .thenNothing();
    given().when(stop(receivedAt, null)).thenNothing();
  });
});
