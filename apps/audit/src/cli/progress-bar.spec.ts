import { grouped, ProgressBar, formatProgress } from './progress-bar.js';

describe('a progress bar', () => {
  it.each([
    [0, 200, 0, 'verify [>                             ] 0 %, 0 of 200 events'],
    [100, 200, 1_000, 'verify [===============>              ] 50 %, 100 of 200 events, 100 a second'],
    [200, 200, 500, 'verify [==============================] 100 %, 200 of 200 events, 400 a second'],
    [
      1_500,
      1_000,
      1_000,
      'verify [==============================] 100 %, 1,500 of 1,500 events, 1,500 a second',
    ],
    [0, 0, 0, 'verify [==============================] 100 %, 0 of 0 events'],
  ])('after %i of %i events and %i ms reads', (done, total, elapsedMs, line) => {
    expect(formatProgress('verify', done, total, elapsedMs)).toBe(line);
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [1_234_567, '1,234,567'],
  ])('groups the digits of %i', (count, text) => {
    expect(grouped(count)).toBe(text);
  });

  const drawn = (isTTY: boolean, play: (bar: ProgressBar, pass: (ms: number) => void) => void): string[] => {
    const writes: string[] = [];
    let nowMs = 0;
    const screen = { isTTY, columns: 46, write: (text: string) => writes.push(text) };
    play(new ProgressBar('verify', screen, () => nowMs), (ms) => void (nowMs += ms));
    return writes;
  };

  it('is drawn on a terminal, not more often than the eye sees, and cleared in the end', () => {
    const writes = drawn(true, (bar, pass) => {
      bar.begin(100);
      bar.advance(10);
      pass(99);
      bar.advance(10);
      pass(1);
      bar.advance(10);
      bar.end();
    });
    expect(writes.map((text) => /\] (\d+) %/.exec(text)?.[1])).toStrictEqual(['0', '30', undefined]);
    expect(writes.at(-1)).toBe('\r\u001b[K');
    for (const text of writes) expect(text.replace('\r\u001b[K', '').length).toBeLessThan(46);
  });

  it('prints nothing without a terminal', () => {
    const writes = drawn(false, (bar, pass) => {
      bar.begin(100);
      pass(1_000);
      bar.advance(10);
      bar.end();
    });
    expect(writes).toStrictEqual([]);
  });
});
