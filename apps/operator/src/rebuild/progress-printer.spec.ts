import { ProgressPrinter, formatProgress } from './progress-printer.js';

describe('how far a rebuild is', () => {
  it.each([
    [0, 0, 0, '100 %, 0 of 0 events'],
    [0, 1_000, 50, '0 %, 0 of 1,000 events'],
    [520, 1_000, 100, '52 %, 520 of 1,000 events, 5,200 a second, 1 s left'],
    [1_000_000, 100_000_000, 10_000, '1 %, 1,000,000 of 100,000,000 events, 100,000 a second, 17 min left'],
    [10, 100_000, 1_000, '0 %, 10 of 100,000 events, 10 a second, 3 h left'],
    [1_200, 1_000, 1_000, '100 %, 1,200 of 1,200 events, 1,200 a second, 0 s left'],
  ])('%d of %d after %d ms reads %j', (done, total, elapsedMs, text) => {
    expect(formatProgress(done, total, elapsedMs)).toBe(text);
  });

  it('is printed every other second, however small the steps are', () => {
    const said: string[] = [];
    let now = 500;
    const printer = new ProgressPrinter(
      'quotes',
      (line) => void said.push(line),
      () => now,
    );
    printer.begin(4_000);
    for (let step = 0; step < 50; step += 1) {
      now += 100;
      printer.advance(100);
    }
    printer.note('The views are in use.');
    expect(said).toStrictEqual([
      'quotes: 4,000 events to fold; the live views go on meanwhile.',
      'quotes: 50 %, 2,000 of 4,000 events, 1,000 a second, 2 s left',
      'quotes: 100 %, 4,000 of 4,000 events, 1,000 a second, 0 s left',
      'quotes: The views are in use.',
    ]);
  });
});
