import { Rate } from '@causeway/kernel';
import fc from 'fast-check';
import { askedAmount, feeInUnits, isAsAsked, type AnsweredAmount } from './agreed-amount.js';
import { millisatoshisFor, rateOfMultiplier, unitsFor } from '../protocol/settlement-rate.js';

const RATE = Rate.parse('10869.565217391304');

describe('the amount of a pay request', () => {
  it('is what arrives, where that is locked', () => {
    expect(askedAmount('RECEIVING', 1_000n, RATE)).toStrictEqual({
      amount: 1_000n,
      isInMillisatoshis: false,
    });
  });

  it('is the price of what should arrive, where what is sent is locked', () => {
    expect(askedAmount('SENDING', 1_000n, RATE)).toStrictEqual({
      amount: 10_869_566n,
      isInMillisatoshis: true,
    });
  });

  it('delivers exactly that at an unchanged rate, whether the other side rounds down or to the nearest', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        fc.double({ min: 1, max: 1e9, noNaN: true }),
        (units, multiplier) => {
          const rate = rateOfMultiplier(multiplier);
          if (rate === undefined) throw new Error(`${multiplier} is no rate`);
          const { amount } = askedAmount('SENDING', units, rate);
          // One millisatoshi is no more than one unit here, so that half of it rounds nothing up.
          expect(unitsFor(amount, rate)).toBe(units);
        },
      ),
    );
  });
});

describe('an answer', () => {
  const answered = (more: Partial<AnsweredAmount> = {}): AnsweredAmount => ({
    receivedMinor: 1_000n,
    perReceivingUnit: RATE,
    feeMillisatoshis: 0n,
    invoiceMillisatoshis: 10_869_566n,
    ...more,
  });
  const receiving = askedAmount('RECEIVING', 1_000n, RATE);
  const sending = askedAmount('SENDING', 1_000n, RATE);

  it.each([
    ['that says the same', {}, true],
    ['whose invoice is rounded the other way', { invoiceMillisatoshis: 10_869_565n }, true],
    ['that delivers less', { receivedMinor: 999n }, false],
    [
      'that delivers less, and asks for no more',
      { receivedMinor: 999n, invoiceMillisatoshis: 10_858_696n },
      false,
    ],
    [
      'that delivers more, and asks for it',
      { receivedMinor: 1_001n, invoiceMillisatoshis: 10_880_435n },
      false,
    ],
    ['whose invoice is rounded up', { invoiceMillisatoshis: 10_869_567n }, true],
    ['that costs more than it says', { invoiceMillisatoshis: 10_869_568n }, false],
    ['that costs less than it says', { invoiceMillisatoshis: 10_869_564n }, false],
    ['that keeps a fee which its invoice leaves out', { feeMillisatoshis: 500n }, false],
    ['that keeps a fee, and says so', { feeMillisatoshis: 500n, invoiceMillisatoshis: 10_870_066n }, true],
    ['with a fee below nothing', { feeMillisatoshis: -1n }, false],
  ])('%s to a locked receiving amount: %j', (_what, more, isFine) => {
    expect(isAsAsked(receiving, answered(more))).toBe(isFine);
  });

  it.each([
    ['that says the same', {}, true],
    ['that rounds up', { receivedMinor: 1_001n }, true],
    ['that rounds down', { receivedMinor: 999n }, true],
    ['that gives less than its rate', { receivedMinor: 998n }, false],
    ['that keeps a fee of it', { receivedMinor: 998n, feeMillisatoshis: 20_000n }, true],
    ['that delivers as if it had no fee', { receivedMinor: 1_000n, feeMillisatoshis: 20_000n }, false],
    ['whose fee is all of it', { receivedMinor: 1n, feeMillisatoshis: 10_869_566n }, true],
    ['whose fee is more than all of it', { receivedMinor: 1n, feeMillisatoshis: 10_900_000n }, false],
    ['whose invoice is about less', { invoiceMillisatoshis: 10_869_565n }, false],
    ['that gives more away than its rate', { receivedMinor: 1_002n }, false],
    ['at a worse rate', { receivedMinor: 500n, perReceivingUnit: RATE.times(Rate.of(2n, 1n)) }, true],
    ['whose invoice is about more', { invoiceMillisatoshis: 10_869_567n }, false],
    ['that delivers nothing', { receivedMinor: 0n }, false],
  ])('%s to a locked sending amount: %j', (_what, more, isFine) => {
    expect(isAsAsked(sending, answered(more))).toBe(isFine);
  });

  it('delivers something, however little was sent', () => {
    const little = { amount: 5n, isInMillisatoshis: true };
    const of = (receivedMinor: bigint) =>
      isAsAsked(little, answered({ receivedMinor, invoiceMillisatoshis: 5n }));
    expect([of(0n), of(1n), of(2n)]).toStrictEqual([false, true, false]);
  });

  describe('in doubles, which are exact to one part in a thousand million only', () => {
    const unit = Rate.of(1_000_000_000n, 1n);
    const cost = 10n ** 18n;
    it.each([
      [0n, true],
      [1_000_000_001n, true],
      [-1_000_000_001n, true],
      [1_000_000_002n, false],
      [-1_000_000_002n, false],
    ])('may be off by %s of 10^18 millisatoshis: %s', (off, isFine) => {
      const large = { receivedMinor: 10n ** 9n, perReceivingUnit: unit, invoiceMillisatoshis: cost + off };
      const asked = { amount: 10n ** 9n, isInMillisatoshis: false };
      expect(isAsAsked(asked, answered(large))).toBe(isFine);
    });
  });

  it('as an honest institution gives it is always taken, whatever its rate and its rounding', () => {
    const rates = fc
      .tuple(fc.bigInt(1n, 10n ** 6n), fc.bigInt(1n, 10n ** 6n))
      .map(([numerator, denominator]) => Rate.of(numerator, denominator));
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        rates,
        fc.nat(1_000),
        fc.boolean(),
        (amount, rate, fee, isUp) => {
          const feeMillisatoshis = BigInt(fee);
          const down = unitsFor(amount - feeMillisatoshis, rate);
          const receivedMinor = isUp ? down + 1n : down;
          fc.pre(receivedMinor > 0n);
          const honest = { receivedMinor, perReceivingUnit: rate, feeMillisatoshis };
          const bySent = { ...honest, invoiceMillisatoshis: amount };
          expect(isAsAsked({ amount, isInMillisatoshis: true }, bySent)).toBe(true);
          const price = millisatoshisFor(receivedMinor, rate) + feeMillisatoshis;
          const byReceived = { ...honest, invoiceMillisatoshis: isUp ? price : price - 1n };
          expect(isAsAsked({ amount: receivedMinor, isInMillisatoshis: false }, byReceived)).toBe(true);
        },
      ),
    );
  });
});

describe('a fee in millisatoshis', () => {
  it.each([
    [0n, 0n],
    [1n, 1n],
    [10_869n, 1n],
    [10_870n, 1n],
    [10_871n, 2n],
  ])('of %d is %d in units of what arrives, up', (fee, units) => {
    expect(feeInUnits(fee, RATE)).toBe(units);
  });

  it('is covered by as many units', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), (fee) => {
        expect(millisatoshisFor(feeInUnits(fee, RATE), RATE) >= fee).toBe(true);
      }),
    );
  });
});
