import { money, type CurrencyCode } from '@causeway/kernel';
import { carryingRails, railBounds, type CarryingRails, type RailBounds } from './rail-bounds.js';
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

describe('of the rails that may bring money in', () => {
  it.each<[string[], number, CurrencyCode, CarryingRails]>([
    [['RTP', 'FEDNOW'], 1_000_000_000, 'USD', { rails: ['RTP', 'FEDNOW'], maxMinor: 1_000_000_000n }],
    [['RTP', 'FEDNOW'], 1_000_000_001, 'USD', { rails: [], maxMinor: 1_000_000_000n }],
    [['FASTER_PAYMENTS'], 200_000_000, 'GBP', { rails: [], maxMinor: 100_000_000n }],
    [['UPI'], 2_000_000_000, 'INR', { rails: [], maxMinor: 10_000_000n }],
    [['SEPA_INSTANT'], 20_000_000, 'EUR', { rails: [], maxMinor: 10_000_000n }],
    [['PAYNOW', 'FAST'], 30_000_000, 'SGD', { rails: [], maxMinor: 20_000_000n }],
    [['ACH'], 20_000_000_000, 'USD', { rails: [], maxMinor: 10_000_000_000n }],
    [['LIGHTNING'], 200_000_000, 'BTC', { rails: [], minMinor: 1_000n, maxMinor: 10_000_000n }],
    [['SPARK_WALLET', 'LIGHTNING', 'BITCOIN_L1'], 100, 'BTC', { rails: ['SPARK_WALLET', 'BITCOIN_L1'] }],
    [['SOLANA_WALLET'], 1, 'USDC', { rails: ['SOLANA_WALLET'] }],
    // A limit binds its own currency only: any account is collected from by ACH in the sandbox.
    [['ACH'], 20_000_000_000, 'EUR', { rails: ['ACH'] }],
  ])('%j, those carry %d %s that have no limit against it', (rails, amountMinor, currency, expected) => {
    expect(carryingRails({ rails, amount: money(amountMinor, currency) })).toStrictEqual(expected);
  });

  it('each carries what the operator lets it carry', () => {
    const limit = { currency: 'USD', minMinor: 5n, maxMinor: 80n } as const;
    const settings: RailsInForce = new Map([['RTP', { isEnabled: true, limit }]]);
    const wanted = { rails: ['RTP', 'FEDNOW'], amount: money(81, 'USD') };
    expect(carryingRails(wanted, settings)).toStrictEqual({ rails: ['FEDNOW'], maxMinor: 1_000_000_000n });
  });
});
