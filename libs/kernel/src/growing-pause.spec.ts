import { ACCOUNT_PAUSE, ANSWER_PAUSE, lookAgainAt } from './growing-pause.js';
import { after, instant } from './instant.js';

const SINCE = instant('2026-03-01T10:00:00.000Z');
const minutes = (count: number) => after(SINCE, count * 60_000);

describe('pending work is looked up again', () => {
  it.each([
    ['a minute later at first', ACCOUNT_PAUSE, 0, 1],
    ['after a tenth of the time that it took', ACCOUNT_PAUSE, 50, 55],
    ['within a quarter of an hour where an account is waited for', ACCOUNT_PAUSE, 5_000, 5_015],
    ['within six hours where an answer is waited for', ANSWER_PAUSE, 5_000, 5_360],
  ] as const)('%s', (_when, bounds, waited, at) => {
    expect(lookAgainAt(SINCE, minutes(waited), bounds)).toBe(minutes(at));
  });
});
