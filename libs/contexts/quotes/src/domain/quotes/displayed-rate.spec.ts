import { Rate } from '@causeway/kernel';
import { displayedExchangeRate, rateDetails } from './displayed-rate.js';
import { priceQuote, type Priced, type PricingRequest } from './pricing.js';

describe('the exchange rate that a quote shows (quotes §2)', () => {
  it.each`
    of                                        | exact                                                  | shown
    ${'one within a currency'}                | ${Rate.ONE}                                            | ${1}
    ${'USD for EUR, to eight decimals'}       | ${Rate.parse('0.92').inverse()}                        | ${1.08695652}
    ${'half-up at the eighth decimal'}        | ${Rate.parse('1.000000005')}                           | ${1.00000001}
    ${'just below half'}                      | ${Rate.parse('1.0000000049')}                          | ${1}
    ${'USD for XOF'}                          | ${Rate.parse('603.48').inverse()}                      | ${0.00165706}
    ${'USD for KES'}                          | ${Rate.of(1n, 129n)}                                   | ${0.00775194}
    ${'the smallest shown by decimals'}       | ${Rate.parse('0.0001')}                                | ${0.0001}
    ${'USD for COP, still by decimals'}       | ${Rate.of(1n, 4150n)}                                  | ${0.00024096}
    ${'USD for VND, by significant digits'}   | ${Rate.of(1n, 25400n)}                                 | ${0.000039370079}
    ${'USD for IDR, by significant digits'}   | ${Rate.of(1n, 15800n)}                                 | ${0.000063291139}
    ${'BTC for VND, by significant digits'}   | ${Rate.parse('0.00000833').times(Rate.of(1n, 25400n))} | ${3.2795276e-10}
    ${'a power of ten by significant digits'} | ${Rate.parse('0.00001')}                               | ${0.00001}
    ${'rounded up to the next power'}         | ${Rate.parse('0.0000999999999')}                       | ${0.0001}
    ${'USD for BTC'}                          | ${Rate.parse('0.00000833').inverse()}                  | ${120048.01920768}
  `('is $of', ({ exact, shown }) => {
    expect(displayedExchangeRate(exact)).toBe(shown);
  });
});

const request: PricingRequest = {
  lockedSide: 'SENDING',
  lockedAmountMinor: 7500n,
  sendingCurrency: 'USD',
  receivingCurrency: 'XOF',
  sendingPerReceiving: Rate.parse('603.48').inverse(),
  serviceFee: { fixedMinor: 25n, milliBasisPoints: 40_500n, counterpartyFixedMinor: 200n },
  platformFee: { fixedMinor: 40n, basisPoints: 65n },
};
const pricedOf = (more: Partial<PricingRequest> = {}): Priced => {
  const priced = priceQuote({ ...request, ...more });
  if (priced.status === 'REFUSED') throw new Error(priced.code);
  return priced;
};

describe('the details of a rate (quotes §6.6)', () => {
  it('name the service fees and both multipliers, and no platform fee', () => {
    expect(rateDetails(pricedOf())).toStrictEqual({
      counterpartyMultiplier: 603.48,
      counterpartyFixedFee: 200n,
      serviceApiMultiplier: 0.98945,
      serviceApiFixedFee: 25n,
      serviceApiVariableFeeRate: 0.00405,
      serviceApiVariableFeeAmount: 30n,
    });
  });

  it('are zeros and ones where nothing is charged or exchanged', () => {
    const free = { fixedMinor: 0n, milliBasisPoints: 0n, counterpartyFixedMinor: 0n };
    const { platformFee: _, ...unpaid } = request;
    const priced = priceQuote({
      ...unpaid,
      receivingCurrency: 'USD',
      sendingPerReceiving: Rate.ONE,
      serviceFee: free,
    });
    if (priced.status === 'REFUSED') throw new Error(priced.code);
    expect(rateDetails(priced)).toStrictEqual({
      counterpartyMultiplier: 1,
      counterpartyFixedFee: 0n,
      serviceApiMultiplier: 1,
      serviceApiFixedFee: 0n,
      serviceApiVariableFeeRate: 0,
      serviceApiVariableFeeAmount: 0n,
    });
  });

  it('multiply the amount net of fixed fees to what arrives before the counterparty fee', () => {
    const priced = pricedOf({ lockedAmountMinor: 750_000_000n });
    const { serviceApiMultiplier, counterpartyMultiplier } = rateDetails(priced);
    const majorUnits = Number(priced.netOfFixedFeesMinor) / 100;
    const arriving = majorUnits * serviceApiMultiplier * counterpartyMultiplier;
    const { totalReceiving, counterpartyFixedFeeMinor } = priced;
    // Each of two fees may be half a cent off its share, and one cent buys six of these.
    expect(Math.abs(arriving - Number(totalReceiving.amountMinor + counterpartyFixedFeeMinor))).toBeLessThan(
      8,
    );
  });
});
