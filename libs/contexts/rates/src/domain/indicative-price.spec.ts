import { divide, Rate, type CurrencyCode } from '@causeway/kernel';
import fc from 'fast-check';
import {
  AMOUNT_MINOR_MAX,
  priceSending,
  sendingMinorPerReceivingMinor,
  configuredFeeOf,
  type SendingPrice,
} from './indicative-price.js';

const USD_TO_EUR = { from: 'USD', to: 'EUR' } as const;
const service = (fixedMinor: bigint, basisPoints: bigint, counterpartyFixedMinor = 0n) => ({
  fixedMinor,
  milliBasisPoints: basisPoints * 1_000n,
  counterpartyFixedMinor,
});
const platform = (fixedMinor: bigint, basisPoints: bigint) => ({ fixedMinor, basisPoints });
const at = (pair: { from: CurrencyCode; to: CurrencyCode }, unitsPerDollar: string): SendingPrice => ({
  pair,
  sendingPerReceiving: Rate.parse(unitsPerDollar).inverse(),
  serviceFee: service(0n, 0n),
});

describe('what is sent is priced as quotes §6.7 works it out', () => {
  const usd = { ...at({ from: 'USD', to: 'USD' }, '1') };
  const eur = at(USD_TO_EUR, '0.92');
  it.each<[string, SendingPrice, bigint, object]>([
    ['USD to USD without a fee', usd, 18_050n, { receivedMinor: 18_050n, feesMinor: 0n }],
    [
      'USD to USD with the service’s fee',
      { ...usd, serviceFee: service(35n, 20n) },
      18_050n,
      { receivedMinor: 17_979n, feesMinor: 71n, fixedFeesMinor: 35n },
    ],
    [
      'USD to EUR with the service’s fee',
      { ...eur, serviceFee: service(25n, 40n) },
      33_333n,
      { receivedMinor: 30_521n, feesMinor: 158n, fixedFeesMinor: 25n },
    ],
    [
      'USD to EUR with the platform’s configured fee beside it',
      { ...eur, serviceFee: service(25n, 40n), platformFee: platform(40n, 65n) },
      33_333n,
      { receivedMinor: 30_285n, feesMinor: 414n, fixedFeesMinor: 65n },
    ],
  ])('%s', (_case, price, sendingMinor, expected) => {
    expect(priceSending(price, sendingMinor)).toMatchObject(expected);
  });

  it('rounds half a unit of a fee up, and what is below it down', () => {
    const halfPercent = { ...usd, serviceFee: service(0n, 50n) };
    expect(priceSending(halfPercent, 100n).feesMinor).toBe(1n);
    expect(priceSending(halfPercent, 99n).feesMinor).toBe(0n);
  });

  it('rounds each fee on its own', () => {
    const both = { ...usd, serviceFee: service(0n, 50n), platformFee: platform(0n, 50n) };
    expect(priceSending(both, 100n)).toMatchObject({ feesMinor: 2n, receivedMinor: 98n });
  });

  it('counts a fraction of a basis point', () => {
    const price = { ...usd, serviceFee: { ...service(0n, 0n), milliBasisPoints: 500n } };
    expect(priceSending(price, 100_000n).feesMinor).toBe(5n);
  });

  it('takes a counterparty’s fee from what arrives, and shows its worth half-up', () => {
    const price = { ...at(USD_TO_EUR, '2'), serviceFee: service(0n, 0n, 3n) };
    expect(priceSending(price, 100n)).toStrictEqual({
      fixedFeesMinor: 0n,
      feesMinor: 2n,
      receivedMinor: 197n,
    });
  });
});

describe('nothing arrives', () => {
  const price = { ...at(USD_TO_EUR, '1'), serviceFee: service(25n, 0n, 5n) };
  it.each([
    ['the fixed fees take more than is sent', 24n],
    ['the fixed fees take all of it', 25n],
  ])('where %s, and the fees are the fixed ones', (_why, sendingMinor) => {
    expect(priceSending(price, sendingMinor)).toStrictEqual({
      fixedFeesMinor: 25n,
      feesMinor: 25n,
      receivedMinor: 0n,
    });
  });

  it('where the counterparty takes all that is converted', () => {
    expect(priceSending(price, 30n).receivedMinor).toBe(0n);
    expect(priceSending(price, 31n).receivedMinor).toBe(1n);
  });

  it('where it would be more than any quote holds', () => {
    const free = at({ from: 'USD', to: 'USD' }, '1');
    expect(priceSending(free, AMOUNT_MINOR_MAX).receivedMinor).toBe(AMOUNT_MINOR_MAX);
    expect(priceSending(free, AMOUNT_MINOR_MAX + 1n).receivedMinor).toBe(0n);
  });
});

describe('a rate in smallest units', () => {
  it.each`
    from     | to       | major     | minor
    ${'USD'} | ${'EUR'} | ${'1.25'} | ${Rate.of(5n, 4n)}
    ${'USD'} | ${'XOF'} | ${'0.5'}  | ${Rate.of(50n, 1n)}
    ${'XOF'} | ${'USD'} | ${'2'}    | ${Rate.of(1n, 50n)}
    ${'BTC'} | ${'USD'} | ${'1'}    | ${Rate.of(1_000_000n, 1n)}
  `('from $from to $to is scaled by their decimals', ({ from, to, major, minor }) => {
    const rate = sendingMinorPerReceivingMinor({
      pair: { from, to },
      sendingPerReceiving: Rate.parse(major),
    });
    expect(rate).toStrictEqual(minor);
  });
});

describe('a platform’s configured fee', () => {
  const fees = [{ sourceCurrency: 'USD', variableFeeBps: 65, fixedFee: { amount: 40 } }];

  it('is taken where the currency changes', () => {
    expect(configuredFeeOf(USD_TO_EUR, fees)).toStrictEqual(platform(40n, 65n));
    expect(configuredFeeOf({ from: 'USD', to: 'USDC' }, fees)).toStrictEqual(platform(40n, 65n));
  });

  it('is not taken within one currency, nor of another sending currency', () => {
    expect(configuredFeeOf({ from: 'USD', to: 'USD' }, fees)).toBeUndefined();
    expect(configuredFeeOf({ from: 'EUR', to: 'USD' }, fees)).toBeUndefined();
  });
});

describe('whatever is sent', () => {
  const amounts = () => fc.bigInt({ min: 0n, max: AMOUNT_MINOR_MAX });
  const codes = fc.constantFrom<CurrencyCode>('USD', 'EUR', 'XOF', 'BTC', 'USDC');
  const prices = (): fc.Arbitrary<SendingPrice> =>
    fc.record({
      pair: fc.record({ from: codes, to: codes }),
      sendingPerReceiving: fc
        .tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10n ** 9n }))
        .map(([numerator, denominator]) => Rate.of(numerator, denominator)),
      serviceFee: fc.record({
        fixedMinor: fc.bigInt({ min: 0n, max: 10_000n }),
        milliBasisPoints: fc.bigInt({ min: 0n, max: 4_999_999n }),
        counterpartyFixedMinor: fc.bigInt({ min: 0n, max: 10_000n }),
      }),
      platformFee: fc.record({
        fixedMinor: fc.bigInt({ min: 0n, max: 10_000n }),
        basisPoints: fc.bigInt({ min: 0n, max: 5_000n }),
      }),
    });
  const check = (holds: (price: SendingPrice, sendingMinor: bigint) => void) =>
    fc.assert(fc.property(prices(), amounts(), holds), { numRuns: 500 });

  it('what arrives is never worth more than what is left after the fees, and less than one unit is lost', () => {
    check((price, sendingMinor) => {
      const { receivedMinor, feesMinor } = priceSending(price, sendingMinor);
      fc.pre(receivedMinor > 0n);
      const { numerator, denominator } = sendingMinorPerReceivingMinor(price);
      const { counterpartyFixedMinor } = price.serviceFee;
      const counterparty = divide(counterpartyFixedMinor * numerator, denominator, 'half-up');
      const converted = (sendingMinor - feesMinor + counterparty) * denominator;
      const worth = (receivedMinor + counterpartyFixedMinor) * numerator;
      expect(worth <= converted && converted < worth + numerator).toBe(true);
    });
  });

  it('fees are never more than the amount, where anything arrives', () => {
    check((price, sendingMinor) => {
      const { receivedMinor, feesMinor, fixedFeesMinor } = priceSending(price, sendingMinor);
      expect(feesMinor).toBeGreaterThanOrEqual(fixedFeesMinor);
      if (receivedMinor > 0n) expect(feesMinor).toBeLessThanOrEqual(sendingMinor);
    });
  });

  it('sending more never costs less, nor delivers less where one fee is a share of it', () => {
    check(({ platformFee: _both, ...price }, sendingMinor) => {
      const [less, more] = [priceSending(price, sendingMinor), priceSending(price, sendingMinor + 1n)];
      expect(more.feesMinor).toBeGreaterThanOrEqual(less.feesMinor);
      fc.pre(more.receivedMinor > 0n);
      expect(more.receivedMinor).toBeGreaterThanOrEqual(less.receivedMinor);
    });
  });

  it('two fees that round up at the same unit take one unit more than was added', () => {
    const price = { ...at({ from: 'USD', to: 'USD' }, '1'), serviceFee: service(0n, 50n) };
    const both = { ...price, platformFee: platform(0n, 50n) };
    expect([99n, 100n].map((sent) => priceSending(both, sent).receivedMinor)).toStrictEqual([99n, 98n]);
  });
});
