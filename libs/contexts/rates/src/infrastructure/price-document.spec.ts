import { after, instant, Rate } from '@causeway/kernel';
import { readPriceDocument } from './price-document.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const read = (json: string) => readPriceDocument(Buffer.from(json), NOW);
const readEntry = (value: string) =>
  read(`{"takenAt":"2026-03-02T09:59:00Z","unitsPerDollar":{"EUR":${value}}}`);

describe('a price document', () => {
  it.each([
    ['"0.92"', Rate.of(23n, 25n)],
    ['0.92', Rate.of(23n, 25n)],
    ['0.10000000000000000000000001', Rate.parse('0.10000000000000000000000001')],
    ['15800', Rate.of(15_800n, 1n)],
    ['8.33e-6', Rate.parse('0.00000833')],
    ['"1.5E+3"', Rate.of(1_500n, 1n)],
  ])('holds %s to the last digit', (value, unitsPerDollar) => {
    expect(readEntry(value)).toStrictEqual({
      prices: new Map([['EUR', { unitsPerDollar, takenAt: '2026-03-02T09:59:00.000Z' }]]),
      unreadable: [],
    });
  });

  it.each([
    '0',
    '"0.00"',
    '-1',
    '"-0.92"',
    '"0,92"',
    'null',
    'true',
    '{}',
    '"NaN"',
    '"1e999"',
    `"${'9'.repeat(40)}"`,
  ])('has no price where it says %s', (value) => {
    expect(readEntry(value)).toStrictEqual({ prices: new Map(), unreadable: ['EUR'] });
  });

  it('may price currencies that are unknown here', () => {
    const { prices } = read('{"takenAt":"2026-03-02T09:59:00Z","unitsPerDollar":{"XXX":1,"GBP":0.79}}');
    expect([...prices.keys()]).toStrictEqual(['GBP']);
  });

  it.each([
    ['is no JSON', '<html></html>'],
    ['is no object', '[]'],
    ['does not say when it was taken', '{"unitsPerDollar":{"EUR":1}}'],
    ['was taken at no time', '{"takenAt":"yesterday","unitsPerDollar":{"EUR":1}}'],
    ['has no prices', '{"takenAt":"2026-03-02T09:59:00Z"}'],
    ['has prices that are none', '{"takenAt":"2026-03-02T09:59:00Z","unitsPerDollar":[1]}'],
    ['says one thing twice', '{"takenAt":"2026-03-02T09:59:00Z","takenAt":"2026-03-02T09:59:00Z"}'],
    ['comes from the future', `{"takenAt":"${after(NOW, 60_001)}","unitsPerDollar":{"EUR":1}}`],
  ])('that %s is refused', (_, json) => {
    expect(() => read(json)).toThrow();
  });

  it('from a clock that is a little ahead is of now', () => {
    const { prices } = read(`{"takenAt":"${after(NOW, 60_000)}","unitsPerDollar":{"EUR":1}}`);
    expect(prices.get('EUR')?.takenAt).toBe(NOW);
  });
});
