import { after, FixedClock, instant, money, newId, newUuid } from '@causeway/kernel';
import { keepsFunds, watchPayout } from './payout-rail.js';
import { ScriptedRail, type PayoutEnd } from './testing/scripted-rail.js';

const START = instant('2026-03-02T10:00:00.000Z');
const RETURNS_AFTER_MS = 60_000;

const paid = async (end: PayoutEnd) => {
  const clock = new FixedClock(START);
  const rail = new ScriptedRail(clock);
  rail.end = end;
  const payoutId = newUuid();
  await rail.send({
    payoutId,
    payerId: newId('Customer'),
    amount: money(1n, 'EUR'),
    identifier: 'DE89370400440532013000',
    accountType: 'EUR_ACCOUNT',
    rail: null,
  });
  clock.moveTo(after(START, rail.takesMs));
  return { clock, rail, payoutId };
};

describe('a look at a payout that has arrived', () => {
  it('waits while its connector is missing', async () => {
    expect(await watchPayout(undefined, newUuid())).toStrictEqual({ step: 'NOT_CONNECTED' });
  });

  it('is over where no return can come', async () => {
    const { rail, payoutId } = await paid({ state: 'SETTLED' });
    expect(await watchPayout(rail, payoutId)).toStrictEqual({ step: 'OVER' });
  });

  it('says when to look for a return, and finds it', async () => {
    const { clock, rail, payoutId } = await paid({ state: 'SETTLED', returnedAfterMs: RETURNS_AFTER_MS });
    const returnedAt = after(START, rail.takesMs + RETURNS_AFTER_MS);
    expect(await watchPayout(rail, payoutId)).toStrictEqual({ step: 'WATCHED', lookAgainAt: returnedAt });
    clock.moveTo(returnedAt);
    expect(await watchPayout(rail, payoutId)).toStrictEqual({ step: 'RETURNED', returnedAt });
  });
});

describe('a partner that failed', () => {
  const FAILED = { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: false } as const;

  it.each<[PayoutEnd, boolean]>([
    [{ ...FAILED, keepsFunds: true }, true],
    [FAILED, false],
    [{ state: 'CANCELLED', keepsFunds: true }, true],
    [{ state: 'CANCELLED' }, false],
    [{ state: 'SETTLED' }, false],
  ])('%j keeps the money: %s', async (end, expected) => {
    const { rail, payoutId } = await paid(end);
    expect(await keepsFunds(rail, payoutId)).toBe(expected);
  });

  it('keeps nothing where none is connected, or where it never had the payout', async () => {
    const { rail } = await paid(FAILED);
    expect([await keepsFunds(undefined, newUuid()), await keepsFunds(rail, newUuid())]).toStrictEqual([
      false,
      false,
    ]);
  });
});
