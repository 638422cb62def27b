import { money } from '@causeway/kernel';
import fc from 'fast-check';
import { price } from '../../testing/terms.fixture.js';
import { MOVED_MAX_PERCENT, movedPriceRefusal } from './moved-price.js';
import type { Priced } from './pricing.js';

const priced = (sent: bigint, received: bigint): Priced => ({
  ...price(),
  totalSending: money(sent, 'USD'),
  totalReceiving: money(received, 'EUR'),
});
const moved = (lockedSide: 'SENDING' | 'RECEIVING', estimated: Priced | undefined, actual: Priced) =>
  movedPriceRefusal({ lockedSide }, { price: actual, estimated });

describe('a price that no one reads before it is paid (quotes §4)', () => {
  it.each([
    [10_000n, 9_800n, true],
    [10_000n, 9_799n, false],
    [10_000n, 10_200n, true],
    [10_000n, 10_201n, false],
    [10_000n, 1_000n, false],
    [10_000n, 100_000n, false],
    [10_001n, 9_800n, true],
    [10_001n, 9_799n, false],
    [49n, 48n, true],
    [49n, 47n, false],
    [1n, 2n, true],
    [1n, 3n, false],
  ])('that was looked up at %s and is %s is near enough: %s', (estimated, actual, isNear) => {
    const sent = moved('RECEIVING', priced(estimated, 500n), priced(actual, 500n));
    const arriving = moved('SENDING', priced(500n, estimated), priced(500n, actual));
    const refused = { code: 'PRICE_MOVED', details: { estimated, actual } };
    expect([sent, arriving]).toStrictEqual(isNear ? [undefined, undefined] : [refused, refused]);
  });

  it('is the looked-up one where no institution named another', () => {
    expect(moved('SENDING', undefined, priced(1n, 1_000_000n))).toBeUndefined();
  });

  it('is never taken where the payer pays two parts in a hundred and a unit more than was looked up', () => {
    const amounts = fc.bigInt(100n, 9_000_000_000_000_000n);
    fc.assert(
      fc.property(amounts, fc.bigInt(-3n, 3n), fc.bigInt(-2n, 2n), (estimated, percent, units) => {
        const actual = estimated + (estimated * percent) / 100n + units;
        const isTaken = moved('RECEIVING', priced(estimated, 1n), priced(actual, 1n)) === undefined;
        const apart = actual > estimated ? actual - estimated : estimated - actual;
        expect(isTaken).toBe(apart * 100n < estimated * MOVED_MAX_PERCENT + 100n);
      }),
    );
  });
});
