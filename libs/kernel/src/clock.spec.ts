import { FixedClock, OffsetClock, systemNow } from './clock.js';
import { after, elapsedMs, instant } from './instant.js';

const NOON = instant('2026-03-01T12:00:00.000Z');

describe('the machine time', () => {
  it('is between the moments before and after asking', () => {
    const before = Date.now();
    const now = Date.parse(systemNow());
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});

describe('the clock of a service', () => {
  it('shows real time everywhere until it is moved', () => {
    const clock = new OffsetClock(() => NOON);
    expect([clock.now('sandbox'), clock.now('production')]).toStrictEqual([NOON, NOON]);
  });

  it('moves in sandbox only', () => {
    const clock = new OffsetClock(() => NOON);
    clock.advanceTo(3_600_000);
    expect(clock.now('sandbox')).toBe('2026-03-01T13:00:00.000Z');
    expect(clock.now('production')).toBe(NOON);
  });

  it('goes on running after it was moved', () => {
    let source = NOON;
    const clock = new OffsetClock(() => source);
    clock.advanceTo(1_000);
    source = after(NOON, 500);
    expect(elapsedMs(NOON, clock.now('sandbox'))).toBe(1_500);
  });

  it('never goes back: a smaller offset is an older one', () => {
    const clock = new OffsetClock(() => NOON);
    clock.advanceTo(5_000);
    clock.advanceTo(2_000);
    clock.advanceTo(-1);
    expect(clock.sandboxOffsetMs).toBe(5_000);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1.5])('is not moved by %p', (offset) => {
    const clock = new OffsetClock();
    clock.advanceTo(7);
    clock.advanceTo(offset);
    expect(clock.sandboxOffsetMs).toBe(7);
  });

  it('runs on the machine time by default', () => {
    expect(Math.abs(elapsedMs(systemNow(), new OffsetClock().now('production')))).toBeLessThan(60_000);
  });
});

describe('the clock of a test', () => {
  it('stands still until it is moved', () => {
    const clock = new FixedClock(NOON);
    clock.advance(250);
    expect(clock.now()).toBe('2026-03-01T12:00:00.250Z');
    clock.moveTo(NOON);
    expect(clock.now()).toBe(NOON);
  });

  it('starts at the same moment in every run', () => {
    expect(new FixedClock().now()).toBe('2026-01-01T00:00:00.000Z');
  });
});
