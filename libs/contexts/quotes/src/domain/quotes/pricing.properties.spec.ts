import { divide, Rate } from '@causeway/kernel';
import fc from 'fast-check';
import { priceQuote, type LockedSide, type Priced, type PricingRequest } from './pricing.js';
import { pricings, rates } from '../../testing/pricings.fixture.js';

const priced = (request: PricingRequest): Priced | undefined => {
  const answer = priceQuote(request);
  return answer.status === 'PRICED' ? answer : undefined;
};
const locked = (request: PricingRequest, lockedSide: LockedSide, lockedAmountMinor: bigint) =>
  priced({ ...request, lockedSide, lockedAmountMinor });

/** Everything that is to arrive, priced in the sending minor unit, as a fraction. */
const cost = ({ totalReceiving, counterpartyFixedFeeMinor, sendingPerReceiving }: Priced) => ({
  numerator: (totalReceiving.amountMinor + counterpartyFixedFeeMinor) * sendingPerReceiving.numerator * 100n,
  denominator: sendingPerReceiving.denominator,
});

const check = (request: fc.Arbitrary<PricingRequest>, holds: (request: PricingRequest) => void) =>
  fc.assert(fc.property(request, holds), { numRuns: 500 });

describe('whatever is priced', () => {
  it('what is converted and the fees taken beside it are exactly what is sent', () => {
    check(pricings(), (request) => {
      const price = priced(request);
      fc.pre(price !== undefined);
      const fees =
        price.serviceFixedFeeMinor +
        price.serviceVariableFeeMinor +
        price.platformFixedFeeMinor +
        price.platformVariableFeeMinor;
      expect(price.convertedMinor + fees).toBe(price.totalSending.amountMinor);
      expect(price.platformFeesIncludedMinor).toBe(
        price.platformFixedFeeMinor + price.platformVariableFeeMinor,
      );
      expect(price.feesIncludedMinor).toBeGreaterThanOrEqual(fees);
    });
  });

  it('the locked side is met to the unit', () => {
    check(pricings(), (request) => {
      const price = priced(request);
      fc.pre(price !== undefined);
      const total = request.lockedSide === 'SENDING' ? price.totalSending : price.totalReceiving;
      expect(total.amountMinor).toBe(request.lockedAmountMinor);
    });
  });

  it('each variable fee is within half a unit of its exact share', () => {
    check(pricings(), (request) => {
      const price = priced(request);
      fc.pre(price !== undefined);
      const exact = price.netOfFixedFeesMinor * request.serviceFee.milliBasisPoints;
      const twiceOff = 2n * (price.serviceVariableFeeMinor * 10_000_000n - exact);
      expect(twiceOff <= 10_000_000n && twiceOff > -10_000_000n).toBe(true);
    });
  });

  it('the residue is never negative, and worth less than one unit of the side that was computed', () => {
    check(pricings({ cents: true }), (request) => {
      const price = priced(request);
      fc.pre(price !== undefined);
      const { numerator, denominator } = cost(price);
      const residue = price.convertedMinor * denominator * 100n - numerator;
      const unit =
        request.lockedSide === 'SENDING' ? request.sendingPerReceiving.numerator * 100n : denominator * 100n;
      expect(residue >= 0n && residue < unit).toBe(true);
      expect(price.roundingMinor).toBe(residue / (denominator * 100n));
    });
  });
});

describe('an amount locked to be received', () => {
  it('takes the smallest amount that nets it, as a search from below finds it', () => {
    const rate = fc
      .tuple(fc.bigInt(1n, 1000n), fc.bigInt(500n, 1000n))
      .map(([numerator, denominator]) => Rate.of(numerator, denominator));
    const small = pricings({ amountMax: 800n, fixedMax: 20n, currencyPair: ['USD', 'EUR'], rate });
    check(small, (request) => {
      const price = locked(request, 'RECEIVING', request.lockedAmountMinor);
      fc.pre(price !== undefined);
      const halfUp = (value: bigint, rate: bigint) => (2n * value * rate + 10_000_000n) / 20_000_000n;
      const platformRate = (request.platformFee?.basisPoints ?? 0n) * 1000n;
      const net = (amount: bigint) =>
        amount - halfUp(amount, request.serviceFee.milliBasisPoints) - halfUp(amount, platformRate);
      const { numerator, denominator } = request.sendingPerReceiving;
      const arriving = request.lockedAmountMinor + request.serviceFee.counterpartyFixedMinor;
      let smallest = 0n;
      while (net(smallest) * denominator < arriving * numerator) smallest += 1n;
      expect(price.netOfFixedFeesMinor).toBe(smallest);
      expect(price.convertedMinor).toBe(divide(arriving * numerator, denominator, 'ceiling'));
    });
  });

  it('is delivered, or more, by sending what it costs', () => {
    check(pricings(), (request) => {
      const price = locked(request, 'RECEIVING', request.lockedAmountMinor);
      fc.pre(price !== undefined);
      const again = locked(request, 'SENDING', price.totalSending.amountMinor);
      expect(again?.totalReceiving.amountMinor).toBeGreaterThanOrEqual(request.lockedAmountMinor);
    });
  });

  it('never costs less for being more', () => {
    check(pricings(), (request) => {
      const price = locked(request, 'RECEIVING', request.lockedAmountMinor);
      const more = locked(request, 'RECEIVING', request.lockedAmountMinor + 1n);
      fc.pre(price !== undefined && more !== undefined);
      expect(more.totalSending.amountMinor).toBeGreaterThanOrEqual(price.totalSending.amountMinor);
    });
  });
});

describe('an amount locked to be sent', () => {
  it('never delivers less for being more, where one fee is variable', () => {
    check(pricings({ platformFee: false }), (request) => {
      const price = locked(request, 'SENDING', request.lockedAmountMinor);
      const more = locked(request, 'SENDING', request.lockedAmountMinor + 1n);
      fc.pre(price !== undefined && more !== undefined);
      expect(more.totalReceiving.amountMinor).toBeGreaterThanOrEqual(price.totalReceiving.amountMinor);
    });
  });

  it('delivers at most one sending unit less for being one more, where two fees round up at once', () => {
    check(pricings(), (request) => {
      const price = locked(request, 'SENDING', request.lockedAmountMinor);
      const more = locked(request, 'SENDING', request.lockedAmountMinor + 1n);
      fc.pre(price !== undefined && more !== undefined);
      expect(more.convertedMinor - price.convertedMinor).toBeGreaterThanOrEqual(-1n);
      expect(more.convertedMinor - price.convertedMinor).toBeLessThanOrEqual(1n);
    });
  });

  it('delivers no more at a worse rate', () => {
    fc.assert(
      fc.property(pricings({ currencyPair: ['USD', 'EUR'] }), rates, (request, factor) => {
        const worse = factor.compareTo(Rate.ONE) < 0 ? factor.inverse() : factor;
        const price = locked(request, 'SENDING', request.lockedAmountMinor);
        const sendingPerReceiving = request.sendingPerReceiving.times(worse);
        const dearer = locked({ ...request, sendingPerReceiving }, 'SENDING', request.lockedAmountMinor);
        fc.pre(price !== undefined && dearer !== undefined);
        expect(dearer.totalReceiving.amountMinor).toBeLessThanOrEqual(price.totalReceiving.amountMinor);
      }),
    );
  });
});
