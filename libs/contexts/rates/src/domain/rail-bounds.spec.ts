import type { CurrencyCode } from '@causeway/kernel';
import { railBounds, type RailBounds } from './rail-bounds.js';
import type { RailsInForce } from './rail-setting.js';

const off = (...rails: string[]): RailsInForce =>
  new Map(rails.map((rail) => [rail, { isEnabled: false, limit: null }]));

describe('how much an account can be paid at once', () => {
  it.each<[string, string[], CurrencyCode, RailBounds]>([
    ['GBP_ACCOUNT', ['FASTER_PAYMENTS'], 'GBP', { maxMinor: 100_000_000n }],
    // SEPA carries what SEPA Instant does not.
    ['EUR_ACCOUNT', ['SEPA', 'SEPA_INSTANT'], 'EUR', {}],
    ['PHP_ACCOUNT', ['BANK_TRANSFER'], 'PHP', {}],
    ['INR_ACCOUNT', ['UPI'], 'INR', { maxMinor: 10_000_000n }],
    ['INR_ACCOUNT', ['RTGS'], 'INR', { minMinor: 20_000_000n }],
    ['LIGHTNING', [], 'BTC', { minMinor: 1_000n, maxMinor: 10_000_000n }],
    ['SOLANA_WALLET', [], 'USDC', {}],
    // A limit binds its own currency only.
    ['DKK_ACCOUNT', ['SEPA_INSTANT'], 'DKK', {}],
  ])('%s over %j in %s: %j', (accountType, paymentRails, currency, bounds) => {
    expect(railBounds({ accountType, paymentRails, currency })).toStrictEqual(bounds);
  });

  it('is what the rails carry that the operator left on', () => {
    const wanted = {
      accountType: 'EUR_ACCOUNT',
      paymentRails: ['SEPA', 'SEPA_INSTANT'],
      currency: 'EUR',
    } as const;
    expect(railBounds(wanted, off('SEPA'))).toStrictEqual({ maxMinor: 10_000_000n });
    expect(railBounds(wanted, off('SEPA', 'SEPA_INSTANT'))).toBeNull();
  });
});

it('is from the smallest minimum to the largest maximum of all rails that are bounded', () => {
  const limit = (minMinor: bigint, maxMinor: bigint) =>
    ({ isEnabled: true, limit: { currency: 'EUR', minMinor, maxMinor } }) as const;
  const wanted = {
    accountType: 'EUR_ACCOUNT',
    paymentRails: ['SEPA', 'SEPA_INSTANT'],
    currency: 'EUR',
  } as const;
  for (const [one, other] of [
    ['SEPA', 'SEPA_INSTANT'],
    ['SEPA_INSTANT', 'SEPA'],
  ] as const) {
    const settings: RailsInForce = new Map([
      [one, limit(5n, 80n)],
      [other, limit(9n, 90n)],
    ]);
    expect(railBounds(wanted, settings)).toStrictEqual({ minMinor: 5n, maxMinor: 90n });
  }
});
