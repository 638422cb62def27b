import { after, CURRENCIES, instant, Rate } from '@causeway/kernel';
import { crossRate, isCorridorOffered, isFresh, olderOf, type DollarPrice } from './corridor.js';

const noon = instant('2026-01-01T12:00:00.000Z');
const price = (units: string, takenAt = noon): DollarPrice => ({
  unitsPerDollar: Rate.parse(units),
  takenAt,
});

describe('a corridor', () => {
  it.each`
    from      | to       | isOpen   | rule
    ${'USD'}  | ${'EUR'} | ${true}  | ${'between two currencies'}
    ${'EUR'}  | ${'EUR'} | ${true}  | ${'within one currency'}
    ${'USDC'} | ${'BTC'} | ${true}  | ${'between crypto assets'}
    ${'ARS'}  | ${'USD'} | ${true}  | ${'from a funding currency'}
    ${'USD'}  | ${'ARS'} | ${false} | ${'to a funding currency'}
    ${'ARS'}  | ${'ARS'} | ${false} | ${'within a funding currency'}
    ${'USD'}  | ${'JPY'} | ${false} | ${'to a currency that is not offered'}
    ${'CHF'}  | ${'USD'} | ${false} | ${'from a currency that is not offered'}
  `('$rule ($from to $to) is offered: $isOpen', ({ from, to, isOpen }) => {
    expect(isCorridorOffered({ from, to })).toBe(isOpen);
  });

  it('42 currencies can be sent and 41 received', () => {
    expect(CURRENCIES.filter(({ code }) => isCorridorOffered({ from: code, to: 'USD' }))).toHaveLength(42);
    expect(CURRENCIES.filter(({ code }) => isCorridorOffered({ from: 'USD', to: code }))).toHaveLength(41);
  });
});

it('a cross rate is the exact quotient of two mid prices, sending for receiving', () => {
  expect(crossRate(price('1'), price('0.92')).toString()).toBe('25/23');
  expect(crossRate(price('0.92'), price('1')).toString()).toBe('23/25');
  expect(crossRate(price('0.00000833'), price('603.48')).toString()).toBe('833/60348000000');
});

it('a price may be ten minutes old and not a millisecond more', () => {
  expect(isFresh(price('1'), noon)).toBe(true);
  expect(isFresh(price('1'), after(noon, 600_000))).toBe(true);
  expect(isFresh(price('1'), after(noon, 600_001))).toBe(false);
});

it('two prices together are as old as the older one', () => {
  const later = price('1', after(noon, 1));
  expect(olderOf(price('1'), later)).toBe(noon);
  expect(olderOf(later, price('1'))).toBe(noon);
});
