import { instant } from '@causeway/kernel';
import { price } from '../../testing/terms.fixture.js';
import { secondsToNextDay, volumeCharge } from './daily-volume.js';

const at = (time: string) => instant(time);

describe('the volume of a day', () => {
  it('counts what is sent, by corridor and day', () => {
    expect(volumeCharge(price(), at('2026-03-02T10:00:00.000Z'), 500_000n)).toStrictEqual({
      counter: 'daily-volume USD-EUR 2026-03-02',
      amountMinor: 240_000n,
      ceilingMinor: 500_000n,
    });
  });

  it('is counted without a limit too, so that a limit of the afternoon knows the morning', () => {
    expect(volumeCharge(price(), at('2026-03-02T10:00:00.000Z'), undefined)).toStrictEqual({
      counter: 'daily-volume USD-EUR 2026-03-02',
      amountMinor: 240_000n,
    });
  });

  it.each([
    ['2026-03-02T00:00:00.000Z', '2026-03-02'],
    ['2026-03-02T23:59:59.999Z', '2026-03-02'],
    ['2026-03-03T00:00:00.000Z', '2026-03-03'],
    // In New York it was still the day before.
    ['2026-03-03T03:00:00.000+01:00', '2026-03-03'],
    ['2026-02-28T20:00:00.000-05:00', '2026-03-01'],
  ])('at %s is that of %s', (time, day) => {
    expect(volumeCharge(price(), at(time), undefined).counter).toBe(`daily-volume USD-EUR ${day}`);
  });
});

describe('a new day comes', () => {
  it.each([
    ['2026-03-02T00:00:00.000Z', '2026-03-02T00:00:00.000Z', 86_400],
    ['2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.001Z', 50_400],
    ['2026-03-02T23:59:59.999Z', '2026-03-02T23:59:59.999Z', 1],
    ['2024-02-28T12:00:00.000Z', '2024-02-28T12:00:00.000Z', 43_200],
    ['2026-03-02T23:59:59.000Z', '2026-03-03T00:00:05.000Z', 1],
  ])('for a request of %s, seen at %s, in %i seconds', (requestedAt, now, seconds) => {
    expect(secondsToNextDay(at(requestedAt), at(now))).toBe(seconds);
  });
});
