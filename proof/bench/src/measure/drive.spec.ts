import { chanceOf } from './chance.js';
import { drive, drivenOf } from './drive.js';
import { median, medianOfEach } from './median.js';
import { interleaved } from './rounds.js';

describe('a crowd', () => {
  it('repeats its work until the time is over, each caller one request at a time', async () => {
    const running = new Set<number>();
    let answered = 0;
    const work = async (caller: number): Promise<void> => {
      expect(running.has(caller)).toBe(false);
      running.add(caller);
      await new Promise((resolve) => setImmediate(resolve));
      running.delete(caller);
      answered += 1;
    };
    const { count, seconds, perSecond } = await drive({ callers: 8, forMs: 30 }, work);
    expect(count).toBe(answered);
    expect(count).toBeGreaterThan(0);
    expect(seconds).toBeGreaterThanOrEqual(0.03);
    expect(perSecond).toBeCloseTo(count / seconds);
  });

  it('ends at the first failure, so that nothing wrong is counted', async () => {
    const failing = drive({ callers: 2, forMs: 30 }, () => Promise.reject(new Error('refused')));
    await expect(failing).rejects.toThrow('refused');
  });
});

it('latencies are summed up in their order, whatever order they came in', () => {
  const upTo100 = Array.from({ length: 100 }, (_, index) => (index * 37) % 100);
  expect(drivenOf(upTo100, 2)).toStrictEqual({ count: 100, seconds: 2, perSecond: 50, p50Ms: 50, p99Ms: 99 });
});

describe('the middle', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 3],
    [[], Number.NaN],
  ])('of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  it('is taken of each figure, and of none that a round lacks', () => {
    const rounds = [
      { rate: 1, cpu: 5 as number | null },
      { rate: 9, cpu: null },
      { rate: 2, cpu: 7 },
    ];
    expect(medianOfEach(rounds)).toStrictEqual({ rate: 2, cpu: null });
  });
});

it('ways are measured in turn, round after round', async () => {
  const turns: string[] = [];
  const way = (name: string, rates: number[]) => async (): Promise<{ rate: number }> => {
    turns.push(name);
    return { rate: rates.shift() ?? 0 };
  };
  const medians = await interleaved(3, { ours: way('ours', [1, 5, 3]), theirs: way('theirs', [2, 2, 9]) });
  expect(turns).toStrictEqual(['ours', 'theirs', 'ours', 'theirs', 'ours', 'theirs']);
  expect(medians).toStrictEqual({ ours: { rate: 3 }, theirs: { rate: 2 } });
});

it('chance is the same from the same seed, and spreads evenly', () => {
  const [one, other] = [chanceOf(7), chanceOf(7)];
  const drawn = Array.from({ length: 10_000 }, one);
  expect(drawn).toStrictEqual(Array.from({ length: 10_000 }, other));
  for (const tenth of [0, 3, 9]) {
    const share = drawn.filter((value) => Math.floor(value * 10) === tenth).length / drawn.length;
    expect(share).toBeGreaterThan(0.08);
    expect(share).toBeLessThan(0.12);
  }
});
