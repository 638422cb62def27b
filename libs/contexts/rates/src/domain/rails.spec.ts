import { money, type CurrencyCode } from '@causeway/kernel';
import {
  isWithinLimits,
  nameableRails,
  RAILS,
  railLimits,
  railsInOrder,
  settlementSeconds,
} from './rails.js';

const DAY = 86_400;

describe('settlement takes what rates-and-rails §4 says', () => {
  it.each<[number, readonly string[]]>([
    [30, ['RTP', 'FEDNOW', 'SEPA_INSTANT', 'UPI', 'SPEI', 'PIX', 'FASTER_PAYMENTS', 'PAYNOW', 'FAST']],
    [30, ['INSTAPAY', 'BRE_B', 'MOBILE_MONEY', 'UNIONPAY']],
    [1_800, ['RTGS']],
    [DAY, ['SEPA', 'WIRE', 'NEFT', 'PESONET', 'CIPS']],
    [2 * DAY, ['ACH', 'BANK_TRANSFER', 'ACH_COLOMBIA']],
    [3 * DAY, ['SWIFT']],
  ])('%d seconds: %j', (seconds, rails) => {
    expect(rails.map((rail) => settlementSeconds('ANY_ACCOUNT', rail))).toStrictEqual(
      rails.map(() => seconds),
    );
  });

  it('knows each of the 23 rails', () => {
    expect(RAILS).toHaveLength(23);
    for (const rail of RAILS) expect(settlementSeconds('ANY_ACCOUNT', rail)).toBeGreaterThan(0);
  });

  it.each([
    ['SOLANA_WALLET', 30],
    ['BASE_WALLET', 30],
    ['POLYGON_WALLET', 30],
    ['PLASMA_WALLET', 30],
    ['TRON_WALLET', 30],
    ['ARBITRUM_WALLET', 30],
    ['SPARK_WALLET', 30],
    ['LIGHTNING', 30],
    ['ETHEREUM_WALLET', 900],
  ])('on %s without a rail: %d seconds', (accountType, seconds) => {
    expect(settlementSeconds(accountType, null)).toBe(seconds);
  });
});

describe('the shipped limits of one payment', () => {
  it.each<[string, CurrencyCode, object]>([
    ['RTP', 'USD', { maxMinor: 10_000_000_00n }],
    ['FEDNOW', 'USD', { maxMinor: 10_000_000_00n }],
    ['ACH', 'USD', { maxMinor: 100_000_000_00n }],
    ['SEPA_INSTANT', 'EUR', { maxMinor: 100_000_00n }],
    ['FASTER_PAYMENTS', 'GBP', { maxMinor: 1_000_000_00n }],
    ['FAST', 'SGD', { maxMinor: 200_000_00n }],
    ['PAYNOW', 'SGD', { maxMinor: 200_000_00n }],
    ['UPI', 'INR', { maxMinor: 100_000_00n }],
    ['RTGS', 'INR', { minMinor: 200_000_00n }],
    ['LIGHTNING', 'BTC', { minMinor: 1_000n, maxMinor: 10_000_000n }],
    ['INSTAPAY', 'PHP', { maxMinor: 50_000_00n }],
    ['BRE_B', 'COP', { maxMinor: 11_000_000_00n }],
    ['WIRE', 'USD', {}],
  ])('%s carries in %s: %j', (rail, currency, limits) => {
    expect(railLimits(rail, currency)).toStrictEqual(limits);
  });

  it('bind their own currency only', () => {
    expect(railLimits('SEPA_INSTANT', 'DKK')).toStrictEqual({});
    expect(isWithinLimits('SEPA_INSTANT', money(100_000_01n, 'DKK'))).toBe(true);
  });

  it.each`
    amountMinor    | isCarried
    ${999n}        | ${false}
    ${1_000n}      | ${true}
    ${10_000_000n} | ${true}
    ${10_000_001n} | ${false}
  `('include both bounds: $amountMinor satoshis are carried: $isCarried', ({ amountMinor, isCarried }) => {
    expect(isWithinLimits('LIGHTNING', money(amountMinor as bigint, 'BTC'))).toBe(isCarried);
  });

  it('give way to the operator’s, whole: a bound that is not set is none', () => {
    const limit = { currency: 'BTC', minMinor: null, maxMinor: 5n } as const;
    const settings = new Map([['LIGHTNING', { isEnabled: true, limit }]]);
    expect(railLimits('LIGHTNING', 'BTC', settings)).toStrictEqual({ maxMinor: 5n });
  });

  it('hold where the operator switched a rail without limiting it', () => {
    const settings = new Map([['RTP', { isEnabled: false, limit: null }]]);
    expect(railLimits('RTP', 'USD', settings)).toStrictEqual({ maxMinor: 10_000_000_00n });
  });
});

describe('the rails of an account', () => {
  it('are tried in the order of §2, whatever order the account lists them in', () => {
    expect(railsInOrder('USD_ACCOUNT', ['WIRE', 'ACH', 'RTP'])).toStrictEqual(['RTP', 'ACH', 'WIRE']);
    expect(railsInOrder('EUR_ACCOUNT', ['SEPA', 'SEPA_INSTANT'])).toStrictEqual(['SEPA_INSTANT', 'SEPA']);
    expect(railsInOrder('INR_ACCOUNT', ['RTGS', 'UPI'])).toStrictEqual(['RTGS', 'UPI']);
  });

  it('can be named as listed, and as the networks behind a bank transfer', () => {
    expect([...nameableRails('CNY_ACCOUNT', ['BANK_TRANSFER'])]).toStrictEqual([
      'BANK_TRANSFER',
      'CIPS',
      'UNIONPAY',
    ]);
    expect([...nameableRails('CNY_ACCOUNT', ['MOBILE_MONEY'])]).toStrictEqual(['MOBILE_MONEY']);
    expect([...nameableRails('AED_ACCOUNT', ['BANK_TRANSFER'])]).toStrictEqual(['BANK_TRANSFER']);
  });
});
