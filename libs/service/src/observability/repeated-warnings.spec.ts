import { RepeatedWarnings } from './repeated-warnings.js';

describe('a warning that comes again', () => {
  let nowMs: number;
  let repeated: RepeatedWarnings;
  beforeEach(() => {
    nowMs = 0;
    repeated = new RepeatedWarnings(() => nowMs);
  });
  const take = (message = 'a task tries again', error = 'the server is away') =>
    repeated.take(message, new Error(error));

  it('is written once, and after a minute with the number of those that were left out', () => {
    expect([take(), take(), take()]).toStrictEqual([0, undefined, undefined]);
    nowMs = 59_999;
    expect(take()).toBeUndefined();
    nowMs = 60_000;
    expect([take(), take()]).toStrictEqual([3, undefined]);
    nowMs = 120_000;
    expect(take()).toBe(1);
  });

  it('is another one with another text or another error', () => {
    expect([take(), take('timers cannot be read'), take(undefined, 'the password is wrong')]).toStrictEqual([
      0, 0, 0,
    ]);
  });

  it('is forgotten when there are very many different ones, and then written anew', () => {
    take();
    for (let other = 0; other < 1_000; other += 1) take('a task tries again', `fault ${other}`);
    expect(take()).toBe(0);
  });
});
