import { divide, instant, Rate, type CurrencyCode } from '@causeway/kernel';
import fc from 'fast-check';
import { exchangeRateFor, type ExchangeRateBasis } from './exchange-rate.js';
import { priceSending } from './indicative-price.js';

const now = instant('2026-03-02T12:00:00.000Z');
const PLATFORM_MAX = 9_000_000_000_000_000n;
const codes = fc.constantFrom<CurrencyCode>('EUR', 'XOF', 'PHP', 'MXN', 'GBP');
const rates = fc.bigInt({ min: 1n, max: 10n ** 6n }).map((numerator) => Rate.of(numerator, 1_000n));
const price = (unitsPerDollar: Rate) => ({ unitsPerDollar, takenAt: now });

const cases = () =>
  fc.record({
    to: codes,
    unitsPerDollar: rates,
    sendingMinor: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    fixedMinor: fc.bigInt({ min: 0n, max: 1_000n }),
    milliBasisPoints: fc.bigInt({ min: 0n, max: 200_000n }),
    maxMinor: fc.bigInt({ min: 1n, max: PLATFORM_MAX }),
    transactionMaxMinor: fc.option(fc.bigInt({ min: 1n, max: PLATFORM_MAX })),
  });
type Case = ReturnType<typeof cases> extends fc.Arbitrary<infer One> ? One : never;

const basisOf = (one: Case): ExchangeRateBasis => ({
  sendingMinor: one.sendingMinor,
  prices: new Map([
    ['USD', price(Rate.ONE)],
    [one.to, price(one.unitsPerDollar)],
  ]),
  now,
  sending: new Map([['USD', { minMinor: 1n, maxMinor: one.maxMinor }]]),
  configuredFees: [],
  settingsOf: () => ({
    isSwitchedOff: false,
    feeSchedule: [
      {
        fee: {
          fixedMinor: one.fixedMinor,
          milliBasisPoints: one.milliBasisPoints,
          counterpartyFixedMinor: 0n,
        },
      },
    ],
    limits: { transactionMaxMinor: one.transactionMaxMinor, dailyVolumeMaxMinor: null },
  }),
  rails: new Map(),
});
const check = (holds: (one: Case) => void) => fc.assert(fc.property(cases(), holds), { numRuns: 300 });
const rowOf = (one: Case) => {
  const row = exchangeRateFor({ from: 'USD', to: one.to }, basisOf(one));
  if (row === undefined) throw new Error('there is no such row');
  return row;
};

describe('whatever a row is about', () => {
  it('its all-in rate is exactly what is sent for what arrives, and never better than the mid rate', () => {
    check((one) => {
      const { receivedMinor, sendingPerReceiving, pair } = rowOf(one);
      const mid = one.unitsPerDollar.inverse();
      fc.pre(receivedMinor > 0n);
      const decimals = pair.to === 'XOF' ? 1n : 100n;
      expect(sendingPerReceiving).toStrictEqual(Rate.of(one.sendingMinor * decimals, receivedMinor * 100n));
      const { numerator, denominator } = sendingPerReceiving;
      expect(numerator * mid.denominator).toBeGreaterThanOrEqual(mid.numerator * denominator);
    });
  });

  it('its bounds are never wider than the platform’s or the corridor’s', () => {
    check((one) => {
      const { minSendingMinor, maxSendingMinor } = rowOf(one);
      expect(maxSendingMinor).toBeLessThanOrEqual(one.maxMinor);
      expect(maxSendingMinor).toBeLessThanOrEqual(one.transactionMaxMinor ?? PLATFORM_MAX);
      expect(minSendingMinor).toBeGreaterThanOrEqual(1n);
    });
  });

  it('its price is that of the same amount, and its fixed fees are part of all fees', () => {
    check((one) => {
      const row = rowOf(one);
      const [{ fee: serviceFee }] = basisOf(one).settingsOf({ from: 'USD', to: one.to }).feeSchedule as [
        { fee: Parameters<typeof priceSending>[0]['serviceFee'] },
      ];
      const pair = { from: 'USD', to: one.to } as const;
      const expected = priceSending(
        { pair, sendingPerReceiving: one.unitsPerDollar.inverse(), serviceFee },
        one.sendingMinor,
      );
      expect(row).toMatchObject(expected);
      expect(row.feesMinor).toBeGreaterThanOrEqual(row.fixedFeesMinor);
    });
  });

  it('what arrives for the largest amount of a limited rail keeps that limit at the mid rate', () => {
    check((one) => {
      const limit = { currency: one.to, minMinor: null, maxMinor: 5_000n };
      const rails = new Map(
        ['SEPA_INSTANT', 'SEPA', 'MOBILE_MONEY', 'INSTAPAY', 'PESONET', 'SPEI', 'FASTER_PAYMENTS'].map(
          (rail) => [rail, { isEnabled: true, limit }] as const,
        ),
      );
      const row = exchangeRateFor({ from: 'USD', to: one.to }, { ...basisOf(one), rails });
      const scale = one.to === 'XOF' ? 100n : 1n;
      const { numerator, denominator } = one.unitsPerDollar;
      const arrives = divide((row?.maxSendingMinor ?? 0n) * numerator, denominator * scale, 'floor');
      expect(arrives).toBeLessThanOrEqual(5_000n);
    });
  });
});

describe('the platform’s configured fee', () => {
  const usual = { unitsPerDollar: Rate.parse('0.92'), maxMinor: PLATFORM_MAX, transactionMaxMinor: null };
  const one: Case = { ...usual, to: 'EUR', sendingMinor: 10_000n, fixedMinor: 0n, milliBasisPoints: 0n };
  const configured = (sourceCurrency: string) => ({
    sourceCurrency,
    variableFeeBps: 100,
    fixedFee: { amount: 50 },
  });
  const feesOf = (...configuredFees: ReturnType<typeof configured>[]) =>
    exchangeRateFor({ from: 'USD', to: 'EUR' }, { ...basisOf(one), configuredFees })?.feesMinor;

  it.each([
    ['of the currency that is sent is in the price', [configured('EUR'), configured('USD')], 150n],
    ['of another currency is not', [configured('EUR')], 0n],
    ['is none where the platform has set none', [], 0n],
  ])('%s', (_what, fees, expected) => {
    expect(feesOf(...fees)).toBe(expected);
  });
});

describe('no row is shown', () => {
  const usual: Case = {
    to: 'EUR',
    unitsPerDollar: Rate.parse('0.92'),
    sendingMinor: 10_000n,
    fixedMinor: 0n,
    milliBasisPoints: 0n,
    maxMinor: PLATFORM_MAX,
    transactionMaxMinor: null,
  };
  it.each<[string, CurrencyCode, Partial<ExchangeRateBasis>]>([
    ['without the price of what is sent', 'EUR', { prices: new Map([['EUR', price(Rate.ONE)]]) }],
    ['without the price of what arrives', 'EUR', { prices: new Map([['USD', price(Rate.ONE)]]) }],
    ['for a currency that the platform may not send', 'EUR', { sending: new Map() }],
    ['for what no rail pays out', 'USDC', { prices: new Map([['USDC', price(Rate.ONE)]]) }],
  ])('%s', (_why, to, changed) => {
    expect(exchangeRateFor({ from: 'USD', to }, { ...basisOf(usual), ...changed })).toBeUndefined();
  });
});
