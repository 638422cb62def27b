import { SoleWriter } from './sole-writer.js';

const LEASE_MS = 2_000;

describe('the right to be the only writer', () => {
  let nowMs: number;
  let asked: number;
  let resets: number;
  let confirm: () => Promise<void>;
  let sole: SoleWriter;
  beforeEach(() => {
    [nowMs, asked, resets] = [0, 0, 0];
    confirm = async () => undefined;
    const ask = (): Promise<void> => {
      asked += 1;
      return confirm();
    };
    sole = new SoleWriter(LEASE_MS, ask, () => nowMs);
    sole.onReset(() => (resets += 1));
  });
  const turn = (): Promise<void> => new Promise((next) => setImmediate(next));
  const isCurrentAt = (ms: number): boolean => {
    nowMs = ms;
    return sole.isCurrent();
  };

  it('is not held before the turn is, nor asked about', () => {
    expect(sole.isCurrent()).toBe(false);
    expect(asked).toBe(0);
  });

  it('is held for the lease, and asked about only when it is used', async () => {
    sole.hold();
    expect([resets, isCurrentAt(400), asked]).toStrictEqual([1, true, 0]);
    nowMs = 1_999;
    await turn();
    expect(asked).toBe(0);
    confirm = () => new Promise(() => undefined);
    expect(isCurrentAt(1_999)).toBe(true);
    expect([isCurrentAt(2_000), asked]).toStrictEqual([false, 1]);
  });

  it('is extended from the moment of a question that was answered', async () => {
    sole.hold();
    confirm = async () => void (nowMs = 1_900);
    expect(isCurrentAt(1_500)).toBe(true);
    await turn();
    expect(isCurrentAt(3_499)).toBe(true);
    await turn();
    expect([asked, resets]).toStrictEqual([2, 1]);
  });

  it('lapses when no answer comes, and comes back with one: the lock was never free', async () => {
    sole.hold();
    confirm = () => Promise.reject(new Error('timeout'));
    expect(isCurrentAt(2_500)).toBe(false);
    await turn();
    confirm = async () => undefined;
    expect(sole.isCurrent()).toBe(false);
    await turn();
    expect(sole.isCurrent()).toBe(true);
    expect([asked, resets]).toStrictEqual([2, 1]);
  });

  it('is over at once when the turn is lost, and what was remembered counts no more', async () => {
    sole.hold();
    confirm = async () => sole.lose();
    expect(isCurrentAt(1_000)).toBe(false);
    await turn();
    expect([sole.isCurrent(), resets, asked]).toStrictEqual([false, 2, 1]);
    sole.hold();
    expect([sole.isCurrent(), resets]).toStrictEqual([true, 3]);
  });

  it('is asked about anew in the next turn when an earlier one gives no answer', async () => {
    sole.hold();
    confirm = () => new Promise(() => undefined);
    expect(isCurrentAt(1_000)).toBe(true);
    sole.lose();
    sole.hold();
    confirm = async () => undefined;
    expect(isCurrentAt(2_000)).toBe(true);
    await turn();
    expect(isCurrentAt(3_900)).toBe(true);
    expect(asked).toBe(3);
  });
});
