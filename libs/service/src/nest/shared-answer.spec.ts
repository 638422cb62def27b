import { SharedAnswer } from './shared-answer.js';

const askedAt = (keptMs: number) => {
  const clock = { nowMs: 0 };
  const found: ((answer: number) => void)[] = [];
  const shared = new SharedAnswer(
    () => new Promise<number>((resolve) => found.push(resolve)),
    keptMs,
    () => clock.nowMs,
  );
  return { clock, found, shared };
};

describe('an answer that is shared', () => {
  it('is looked for once, however many ask while it is', async () => {
    const { clock, found, shared } = askedAt(0);
    const first = shared.get();
    clock.nowMs += 60_000;
    const second = shared.get();
    found[0]?.(1);
    expect([await first, await second, found.length]).toStrictEqual([1, 1, 1]);
    void shared.get();
    expect(found).toHaveLength(2);
  });

  it('is kept for its time, and no longer', async () => {
    const { clock, found, shared } = askedAt(500);
    const first = shared.get();
    found[0]?.(1);
    await first;
    clock.nowMs += 499;
    expect(await shared.get()).toBe(1);
    clock.nowMs += 1;
    void shared.get();
    expect(found).toHaveLength(2);
  });

  it('that fails is looked for anew', async () => {
    let fails = true;
    const shared = new SharedAnswer(
      () => (fails ? Promise.reject(new Error('down')) : Promise.resolve(1)),
      0,
    );
    await expect(shared.get()).rejects.toThrow('down');
    fails = false;
    expect(await shared.get()).toBe(1);
  });
});
