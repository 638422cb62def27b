import { Rate, type CurrencyCode } from '@causeway/kernel';
import { priceSending } from '@causeway/rates';
import fc from 'fast-check';
import { priceQuote } from './pricing.js';

const codes = fc.constantFrom<CurrencyCode>('USD', 'EUR', 'XOF', 'BTC', 'USDC', 'IDR');
const fees = fc.bigInt({ min: 0n, max: 500n });
const cases = fc.record({
  from: codes,
  to: codes,
  numerator: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  denominator: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  sendingMinor: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  serviceFee: fc.record({
    fixedMinor: fees,
    milliBasisPoints: fc.bigInt({ min: 0n, max: 4_000_000n }),
    counterpartyFixedMinor: fees,
  }),
  platformFee: fc.record({ fixedMinor: fees, basisPoints: fc.bigInt({ min: 0n, max: 4_000n }) }),
});

describe('the price that a list of rates shows', () => {
  it('is the price of the quote that locks the same amount, to the unit', () => {
    const property = fc.property(cases, ({ from, to, numerator, denominator, sendingMinor, ...charged }) => {
      const sendingPerReceiving = from === to ? Rate.ONE : Rate.of(numerator, denominator);
      const shown = priceSending({ pair: { from, to }, sendingPerReceiving, ...charged }, sendingMinor);
      const quoted = priceQuote({
        lockedSide: 'SENDING',
        lockedAmountMinor: sendingMinor,
        sendingCurrency: from,
        receivingCurrency: to,
        sendingPerReceiving,
        ...charged,
      });
      if (quoted.status === 'REFUSED') expect(shown.receivedMinor).toBe(0n);
      else
        expect(shown).toStrictEqual({
          fixedFeesMinor: quoted.serviceFixedFeeMinor + quoted.platformFixedFeeMinor,
          feesMinor: quoted.feesIncludedMinor,
          receivedMinor: quoted.totalReceiving.amountMinor,
        });
    });
    fc.assert(property, { numRuns: 1_000 });
  });
});
