import { instant, Rate } from '@causeway/kernel';
import { corridorTerms } from './corridor-terms.js';
import type { SettingsInForce } from './settings-in-force.js';

const PAIR = { from: 'USD', to: 'EUR' } as const;
const price = { sendingPerReceiving: Rate.parse('1.25'), pricedAt: instant('2026-03-02T10:00:00.000Z') };
const fee = (fixedMinor: bigint) => ({ fixedMinor, milliBasisPoints: 0n, counterpartyFixedMinor: 0n });
const untouched: SettingsInForce = {
  isSwitchedOff: false,
  feeSchedule: [],
  limits: { transactionMaxMinor: null, dailyVolumeMaxMinor: null },
};

describe('the terms of a corridor', () => {
  it('are its price and the default fee where nothing is set', () => {
    expect(corridorTerms(PAIR, untouched, price)).toStrictEqual({
      status: 'OPEN',
      ...price,
      serviceFee: { fixedMinor: 0n, milliBasisPoints: 50_000n, counterpartyFixedMinor: 0n },
    });
  });

  it('are none without a price, and none when it is switched off, priced or not', () => {
    expect(corridorTerms(PAIR, untouched, undefined)).toStrictEqual({ status: 'NO_PRICE' });
    const off = { ...untouched, isSwitchedOff: true };
    expect(corridorTerms(PAIR, off, price)).toStrictEqual({ status: 'DISABLED' });
    expect(corridorTerms(PAIR, off, undefined)).toStrictEqual({ status: 'DISABLED' });
  });

  it('name the fee of the corridor, and those of single rails beside it', () => {
    const feeSchedule = [{ fee: fee(5n) }, { rail: 'SEPA', fee: fee(9n) }];
    expect(corridorTerms(PAIR, { ...untouched, feeSchedule }, price)).toMatchObject({
      serviceFee: fee(5n),
      railFees: [{ rail: 'SEPA', fee: fee(9n) }],
    });
  });

  it.each([
    [{ transactionMaxMinor: 0n, dailyVolumeMaxMinor: null }, { transactionMaxMinor: 0n }],
    [{ transactionMaxMinor: null, dailyVolumeMaxMinor: 7n }, { dailyVolumeMaxMinor: 7n }],
  ])('name the limits that are set, and no others: %j', (limits, shown) => {
    const terms = corridorTerms(PAIR, { ...untouched, limits }, price);
    expect(terms).toStrictEqual({ ...corridorTerms(PAIR, untouched, price), ...shown });
  });
});
