import { after, elapsedMs, instant } from '@causeway/kernel';
import fc from 'fast-check';
import { payoutAt, scenarioOf, verdictOn, type ReceivedPayout, type Scenario } from './scenario.js';

const receivedAt = instant('2026-01-01T12:00:00.000Z');
const scenarios = fc.constantFrom<Scenario>(
  'SUCCESS',
  'INSUFFICIENT_FUNDS',
  'ACCOUNT_INVALID',
  'BANK_REJECTION',
  'TIMEOUT',
  'USER_CANCELLATION',
  'REFUND_FAILURE',
  'BANK_RETURN',
  'SLOW',
);
const payouts = () => scenarios.map((scenario): ReceivedPayout => ({ scenario, receivedAt }));
const moments = () => fc.integer({ min: 0, max: 1_000_000 }).map((ms) => after(receivedAt, ms));

describe('whatever a payout meets', () => {
  it('it is open exactly until the moment that it names, and never again', () => {
    fc.assert(
      fc.property(payouts(), moments(), fc.nat(1_000_000), (payout, now, laterMs) => {
        const first = payoutAt(payout, receivedAt);
        if (first.state !== 'OPEN') throw new Error('a payout begins open');
        const { nextChangeAt } = first;
        expect(payoutAt(payout, now).state === 'OPEN').toBe(now < nextChangeAt);
        expect(payoutAt(payout, after(nextChangeAt, laterMs)).state).not.toBe('OPEN');
      }),
    );
  });

  it('steps are at least half a second apart, so that webhooks arrive in order', () => {
    fc.assert(
      fc.property(payouts(), (payout) => {
        const open = payoutAt(payout, receivedAt);
        if (open.state !== 'OPEN') throw new Error('a payout begins open');
        expect(elapsedMs(receivedAt, open.nextChangeAt)).toBeGreaterThanOrEqual(500);
        const ended = payoutAt(payout, open.nextChangeAt);
        if (ended.state === 'SETTLED' && ended.returnsAt !== undefined)
          expect(elapsedMs(ended.settledAt, ended.returnsAt)).toBeGreaterThanOrEqual(500);
      }),
    );
  });

  it('stopping it wins over everything that would have come', () => {
    fc.assert(
      fc.property(payouts(), moments(), moments(), (payout, stoppedAt, now) => {
        const stopped = payoutAt({ ...payout, stoppedAt }, now);
        expect(stopped).toStrictEqual({ receivedAt, state: 'CANCELLED', cancelledAt: stoppedAt });
      }),
    );
  });

  it('a hash is shown where money arrived on a chain, and nowhere else', () => {
    fc.assert(
      fc.property(payouts(), moments(), (payout, now) => {
        const shown = payoutAt({ ...payout, transactionHash: '0x1' }, now);
        const arrived = shown.state === 'SETTLED' || shown.state === 'RETURNED';
        expect('transactionHash' in shown).toBe(arrived);
        expect(payoutAt(payout, now)).not.toHaveProperty('transactionHash');
      }),
    );
  });
});

/** Of an e-mail, a VPA or a Lightning address, the ending is the one before `@`. */
const withoutDomain = (): fc.Arbitrary<string> => fc.string().filter((text) => !text.includes('@'));

describe('whatever an identifier is', () => {
  it('its last three characters alone decide where it has no domain', () => {
    fc.assert(
      fc.property(withoutDomain(), withoutDomain(), fc.integer({ min: 0, max: 999 }), (one, other, end) => {
        const suffix = String(end).padStart(3, '0');
        expect(scenarioOf(one + suffix)).toBe(scenarioOf(other + suffix));
      }),
    );
  });

  it('a refusal on the spot is of a payout that would fail', () => {
    fc.assert(
      fc.property(payouts(), (payout) => {
        const verdict = verdictOn(payout.scenario);
        fc.pre(verdict !== 'ACCEPTABLE');
        expect(payoutAt(payout, after(receivedAt, 86_400_000)).state).toBe('FAILED');
      }),
    );
  });
});
