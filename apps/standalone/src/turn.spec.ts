import { jest } from '@jest/globals';
import { InMemoryLeaderLock, type Leadership, type LeaderLock } from '@causeway/messaging';
import { EventEmitter, once } from 'node:events';
import { takeTurn } from './turn.js';

const NAME = 'standalone';
const openTurn = (lock: LeaderLock, lines: string[] = [], waitMs = 10_000) =>
  takeTurn(lock, { say: (line) => lines.push(line), waitMs, lookMs: 1 });

describe('the turn of a standalone', () => {
  afterEach(() => jest.useRealTimers());

  it('is its own when no other process has it', async () => {
    const lines: string[] = [];
    const turn = await openTurn(new InMemoryLeaderLock(), lines);
    expect(turn.over.aborted).toBe(false);
    expect(lines).toStrictEqual([]);
  });

  it('comes when the one before has ended', async () => {
    const lock = new InMemoryLeaderLock();
    const lines: string[] = [];
    const first = await openTurn(lock);
    const second = openTurn(lock, lines);
    await first.end();
    expect((await second).over.aborted).toBe(false);
    expect(lines).toStrictEqual(['Another process serves this database; waiting until it ends ...']);
  });

  it('is refused with the remedy when the one before stays', async () => {
    const lock = new InMemoryLeaderLock();
    await openTurn(lock);
    await expect(openTurn(lock, [], 5)).rejects.toThrow(/still serves this database.*DATABASE_URL/);
  });

  it('is asked for again when the connection that holds it broke', async () => {
    const lock = new ScriptedLock(['ours', 'ours']);
    const turn = await openTurn(lock);
    lock.breakConnection();
    await lock.asked(2);
    expect(turn.over.aborted).toBe(false);
  });

  it('is asked for until the database is back', async () => {
    const lock = new ScriptedLock(['ours', 'unreachable', 'unreachable', 'ours']);
    const turn = await openTurn(lock);
    lock.breakConnection();
    await lock.asked(4);
    expect(turn.over.aborted).toBe(false);
  });

  it('is over when another took it meanwhile', async () => {
    const lock = new ScriptedLock(['ours', 'taken']);
    const lines: string[] = [];
    const turn = await openTurn(lock, lines);
    const over = once(turn.over, 'abort');
    lock.breakConnection();
    await over;
    expect(lines).toStrictEqual(['Another process serves this database now; this one stops.']);
  });

  it('proves that no other process writes, while it is held', async () => {
    const lock = new ScriptedLock(['ours', 'unreachable', 'ours']);
    const turn = await openTurn(lock);
    let resets = 0;
    turn.guard.onReset(() => (resets += 1));
    expect(turn.guard.isCurrent()).toBe(true);
    lock.breakConnection();
    expect([turn.guard.isCurrent(), resets]).toStrictEqual([false, 1]);
    await lock.asked(3);
    await new Promise((next) => setImmediate(next));
    expect([turn.guard.isCurrent(), resets]).toStrictEqual([true, 2]);
    turn.reset();
    expect(resets).toBe(3);
    await turn.end();
    expect(turn.guard.isCurrent()).toBe(false);
  });

  it('is undisputed when the one before it, which may not know that it is over, trusts it no more', async () => {
    jest.useFakeTimers();
    const turn = await takeTurn(new InMemoryLeaderLock(), { say: () => undefined, leaseMs: 2_000 });
    let undisputed = false;
    void turn.undisputed.then(() => (undisputed = true));
    await jest.advanceTimersByTimeAsync(1_999);
    expect(undisputed).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(undisputed).toBe(true);
    await turn.end();
  });

  it('is given back at its end, and not taken again', async () => {
    const lock = new InMemoryLeaderLock();
    const turn = await openTurn(lock);
    await turn.end();
    expect(await lock.tryLead(NAME)).toBeDefined();
  });
});

/** Gives the prepared answers, and counts how often it was asked. */
class ScriptedLock implements LeaderLock {
  private readonly asking = new EventEmitter();
  private connection = new AbortController();
  private count = 0;

  constructor(private readonly answers: ('ours' | 'taken' | 'unreachable')[]) {}

  async tryLead(): Promise<Leadership | undefined> {
    const answer = this.answers[this.count];
    this.count += 1;
    this.asking.emit('asked');
    if (answer === 'unreachable') throw new Error('no connection to the database');
    if (answer !== 'ours') return undefined;
    const { signal: lost } = this.connection;
    return { lost, confirm: async () => lost.throwIfAborted(), release: () => Promise.resolve() };
  }

  breakConnection(): void {
    const broken = this.connection;
    this.connection = new AbortController();
    broken.abort();
  }

  async asked(times: number): Promise<void> {
    while (this.count < times) await once(this.asking, 'asked');
  }
}
