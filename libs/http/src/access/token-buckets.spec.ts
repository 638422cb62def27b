import { TokenBuckets } from './token-buckets.js';

const bucketsAt = (start = 0) => {
  const clock = { nowMs: start };
  return { clock, buckets: new TokenBuckets({ perSecond: 50, burst: 100 }, () => clock.nowMs) };
};
const takeMany = (buckets: TokenBuckets, key: string, times: number): number =>
  Array.from({ length: times }, () => buckets.take(key)).filter((wait) => wait === 0).length;

describe('token buckets', () => {
  it('let a burst through and then refuse, naming the seconds to wait', () => {
    const { buckets } = bucketsAt();
    expect(takeMany(buckets, 'a', 150)).toBe(100);
    expect(buckets.take('a')).toBe(1);
  });

  it('refill by the clock, never beyond the burst', () => {
    const { clock, buckets } = bucketsAt(5_000);
    takeMany(buckets, 'a', 100);
    clock.nowMs += 19;
    expect(buckets.take('a')).toBe(1);
    clock.nowMs += 1;
    expect(buckets.take('a')).toBe(0);
    clock.nowMs += 3_600_000;
    expect(takeMany(buckets, 'a', 500)).toBe(100);
  });

  it('sustain the rate, not more', () => {
    const { clock, buckets } = bucketsAt();
    takeMany(buckets, 'a', 100);
    let taken = 0;
    for (let tick = 0; tick < 1_000; tick += 1) {
      clock.nowMs += 10;
      taken += takeMany(buckets, 'a', 5);
    }
    expect(taken).toBe(500);
  });

  it('let what costs more than is left through, and make the next ones wait for it', () => {
    const { clock, buckets } = bucketsAt();
    takeMany(buckets, 'a', 99);
    expect(buckets.take('a', 17)).toBe(0);
    expect(buckets.take('a')).toBe(1);
    clock.nowMs += 339;
    expect(buckets.take('a')).toBe(1);
    clock.nowMs += 1;
    expect(buckets.take('a')).toBe(0);
  });

  it('are charged for what was done already', () => {
    const { buckets } = bucketsAt();
    buckets.charge('a', 0);
    expect(buckets.size).toBe(0);
    buckets.charge('a', 150);
    expect(buckets.take('a')).toBe(2);
  });

  it.each([1_000_000_000_000, Infinity])('never owe more than a burst, whatever costs %d', (cost) => {
    const { clock, buckets } = bucketsAt();
    expect(buckets.take('taken', cost)).toBe(0);
    buckets.charge('charged', cost);
    expect(['taken', 'charged'].map((key) => buckets.take(key))).toStrictEqual([3, 3]);
    clock.nowMs += 2_020;
    expect(['taken', 'charged'].map((key) => buckets.take(key))).toStrictEqual([0, 0]);
  });

  it('do not let one key drain another', () => {
    const { buckets } = bucketsAt();
    takeMany(buckets, 'a', 1_000);
    expect(takeMany(buckets, 'b', 100)).toBe(100);
  });

  it('round the wait of a slow limit up', () => {
    const buckets = new TokenBuckets({ perSecond: 0.1, burst: 1 }, () => 0);
    expect(buckets.take('a')).toBe(0);
    expect(buckets.take('a')).toBe(10);
  });

  it('forget full buckets, so that many keys do not fill the memory', () => {
    const { clock, buckets } = bucketsAt();
    for (let key = 0; key < 9_999; key += 1) buckets.take(`once-${key}`);
    takeMany(buckets, 'busy', 100);
    clock.nowMs += 1_000;
    buckets.take('one more');
    expect(buckets.size).toBe(2);
    expect(takeMany(buckets, 'busy', 100)).toBe(50);
  });
});
