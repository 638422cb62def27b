import { SoleWriter } from './sole-writer.js';

const LEASE_MS = 2_000;

describe('the right to be the only writer', () => {
  let nowMs: number;
  let sole: SoleWriter;
  let resets: number;
  beforeEach(() => {
    nowMs = 0;
    resets = 0;
    sole = new SoleWriter(LEASE_MS, () => nowMs);
    sole.onReset(() => (resets += 1));
  });
  const confirmed = (ask: () => Promise<void> = async () => undefined): Promise<void> => sole.confirm(ask);

  it('is not held before the turn is', async () => {
    await confirmed();
    expect(sole.isCurrent()).toBe(false);
  });

  it('is held for the lease, from the moment of each question that was answered', async () => {
    sole.hold();
    expect(resets).toBe(1);
    nowMs = 1_500;
    await confirmed(async () => void (nowMs = 1_900));
    nowMs = 3_499;
    expect(sole.isCurrent()).toBe(true);
    nowMs = 3_500;
    expect(sole.isCurrent()).toBe(false);
    expect(resets).toBe(1);
  });

  it('lapses when no answer comes, and comes back with one: the lock was never free', async () => {
    sole.hold();
    nowMs = 2_500;
    await confirmed(() => Promise.reject(new Error('timeout')));
    expect(sole.isCurrent()).toBe(false);
    await confirmed();
    expect(sole.isCurrent()).toBe(true);
    expect(resets).toBe(1);
  });

  it('is over at once when the turn is lost, and what was remembered counts no more', async () => {
    sole.hold();
    await confirmed(async () => sole.lose());
    expect(sole.isCurrent()).toBe(false);
    expect(resets).toBe(2);
    sole.hold();
    expect([sole.isCurrent(), resets]).toStrictEqual([true, 3]);
  });
});
