import { Rate, type CurrencyCode } from '@causeway/kernel';
import fc from 'fast-check';
import type { PricingRequest } from '../domain/quotes/pricing.js';

/** Of every scale: none, two, six and eight decimals. */
const CURRENCIES: readonly CurrencyCode[] = ['USD', 'EUR', 'XOF', 'USDC', 'BTC'];

export const rates: fc.Arbitrary<Rate> = fc
  .tuple(fc.bigInt(1n, 10_000_000n), fc.bigInt(1n, 10_000_000n))
  .map(([numerator, denominator]) => Rate.of(numerator, denominator));

export interface PricingsWanted {
  readonly amountMax?: bigint;
  readonly fixedMax?: bigint;
  readonly currencyPair?: readonly [CurrencyCode, CurrencyCode];
  readonly platformFee?: boolean;
  readonly rate?: fc.Arbitrary<Rate>;
  /** True for pairs of currencies with two decimals. */
  readonly cents?: boolean;
}

/** Requests of every shape, of which some are refused; their fee rates together stay below 75 %. */
export const pricings = (wanted: PricingsWanted = {}): fc.Arbitrary<PricingRequest> => {
  const { amountMax = 10_000_000_000n, fixedMax = 500n, platformFee = true } = wanted;
  const choice = fc.constantFrom(...(wanted.cents === true ? (['USD', 'EUR', 'GBP'] as const) : CURRENCIES));
  const pair =
    wanted.currencyPair === undefined ? fc.tuple(choice, choice) : fc.constant(wanted.currencyPair);
  return fc
    .record({
      lockedSide: fc.constantFrom('SENDING' as const, 'RECEIVING' as const),
      lockedAmountMinor: fc.bigInt(1n, amountMax),
      pair,
      rate: wanted.rate ?? rates,
      serviceFee: fc.record({
        fixedMinor: fc.bigInt(0n, fixedMax),
        milliBasisPoints: fc.oneof(fc.bigInt(0n, 100_000n), fc.bigInt(0n, 2_500_000n)),
        counterpartyFixedMinor: fc.bigInt(0n, fixedMax),
      }),
      platformFee: fc.option(
        fc.record({
          fixedMinor: fc.bigInt(0n, fixedMax),
          basisPoints: fc.oneof(fc.bigInt(0n, 100n), fc.bigInt(0n, 5_000n)),
        }),
        { nil: undefined },
      ),
    })
    .map(({ pair: [sendingCurrency, receivingCurrency], rate, platformFee: fee, ...rest }) => ({
      ...rest,
      sendingCurrency,
      receivingCurrency,
      sendingPerReceiving: sendingCurrency === receivingCurrency ? Rate.ONE : rate,
      ...(platformFee && fee !== undefined && { platformFee: fee }),
    }));
};
