import { LOADS, pairsOf, type Load } from './loads.js';

const ACCOUNTS = 1_000;
const DRAWS = 20_000;

const drawn = (load: Load): (readonly [number, number])[] => {
  const next = pairsOf(load, ACCOUNTS);
  return Array.from({ length: DRAWS }, next);
};
const shareOf = (load: Load, account: number): number =>
  drawn(load).filter(([debited]) => debited === account).length / DRAWS;

describe.each(LOADS)('the %s load', (load) => {
  it('is the same every time', () => {
    expect(String(drawn(load))).toBe(String(drawn(load)));
  });

  it('names accounts that exist, and never lets one pay itself', () => {
    const exists = (account: number): boolean => account >= 0 && account < ACCOUNTS;
    const wrong = drawn(load).filter(
      ([debited, credited]) => debited === credited || !exists(debited) || !exists(credited),
    );
    expect(wrong).toStrictEqual([]);
  });
});

it('a uniform load reaches nearly every account', () => {
  expect(new Set(drawn('uniform').map(([debited]) => debited)).size).toBe(ACCOUNTS);
  expect(shareOf('uniform', 0)).toBeLessThan(0.005);
});

it('a Zipf load draws the first account twice as often as the second', () => {
  const ratio = shareOf('zipf', 0) / shareOf('zipf', 1);
  expect(ratio).toBeGreaterThan(1.7);
  expect(ratio).toBeLessThan(2.3);
});

it('one hot account pays all others', () => {
  expect(shareOf('hot', 0)).toBe(1);
  expect(new Set(drawn('hot').map(([, credited]) => credited)).size).toBeGreaterThan(ACCOUNTS * 0.9);
});
