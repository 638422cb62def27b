import { jest } from '@jest/globals';
import { InMemoryEventStore, type LaneName, type NewTimer, type Timer } from '@causeway/event-store';
import { after, FixedClock, instant, newUuid, systemNow, type Instant } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { createLogger } from '../observability/logger.js';
import { Metrics } from '../observability/metrics.js';
import { CONCURRENCY_MAX, TimerLoop } from './timer-loop.js';

const LANE: LaneName = 'parcels.sandbox';
const NOW = instant('2026-05-01T00:00:00.000Z');
const vault = new SealingVault(
  new MasterKey(Buffer.from('a fixed key for specs, 32 bytes!')),
  new InMemorySubjectKeys(),
);

describe('the timer loop', () => {
  let store: InMemoryEventStore;
  let loop: TimerLoop;
  let machineTime: Instant;
  const clock = new FixedClock(NOW);
  const fired: Timer[] = [];
  let act: (timer: Timer) => Promise<void>;

  const write = (timers: readonly NewTimer[], cancelTimers: readonly string[] = []) => {
    const commandId = newUuid();
    const metadata = {
      commandId,
      platformId: 'Platform:1',
      environment: 'sandbox',
      actor: 'spec',
      correlationId: commandId,
      causationId: commandId,
    } as const;
    const streams = [
      { streamId: `parcel-${commandId}`, expectedVersion: 0, events: [{ type: 'Sent', data: {} }] },
    ];
    return store.append({ lane: LANE, metadata, recordedAt: NOW, streams, timers, cancelTimers });
  };
  const timer = (timerId: string, more: Partial<NewTimer> = {}): NewTimer => ({
    timerId,
    dueAt: NOW,
    name: 'deliver',
    data: { platformId: 'Platform:7' },
    ...more,
  });
  const cancel = async ({ timerId }: Timer): Promise<void> => {
    await write([], [timerId]);
  };

  beforeEach(() => {
    machineTime = systemNow();
    clock.moveTo(NOW);
    fired.length = 0;
    act = cancel;
    store = new InMemoryEventStore({
      context: 'parcels',
      catalog: { Sent: { version: 1 } },
      vault,
      systemNow: () => machineTime,
    });
    loop = newLoop();
  });
  const newLoop = (more: { readonly isAlone?: boolean } = {}): TimerLoop =>
    new TimerLoop(LANE, 'sandbox', {
      ...more,
      store,
      clock,
      logger: createLogger('spec', 'silent'),
      metrics: new Metrics('spec'),
      leaseMs: 60_000,
      waitingTimers: new Set(['deliver']),
      timers: {
        settle: async (due) => {
          fired.push(due);
          await act(due);
        },
        deliver: async (due, call) => {
          fired.push(due);
          expect(call).toMatchObject({
            platformId: 'Platform:7',
            environment: 'sandbox',
            causationId: due.timerId,
          });
          await act(due);
        },
      },
    });
  afterEach(() => loop.stop());
  const idsFired = () => fired.map(({ timerId }) => timerId);

  it('fires what is due by the clock of the environment, and leaves the rest', async () => {
    await write([timer('now'), timer('later', { dueAt: after(NOW, 1) })]);
    await loop.runDue();
    expect(idsFired()).toStrictEqual(['now']);
    clock.advance(1);
    await loop.runDue();
    expect(idsFired()).toStrictEqual(['now', 'later']);
  });

  it.each([
    ['among others asks every five seconds', false, 24],
    ['alone asks seldom once no claim of a process before it can stand', true, 16],
  ])('%s', async (_what, isAlone, asked) => {
    await loop.stop();
    jest.useFakeTimers();
    try {
      const asking = jest.spyOn(store, 'nextTimerAt');
      loop = newLoop({ isAlone });
      await jest.advanceTimersByTimeAsync(119_000);
      expect(asking).toHaveBeenCalledTimes(asked);
    } finally {
      jest.useRealTimers();
    }
  });

  it('looks again later and later while the database is away, and as before when it is back', async () => {
    await loop.stop();
    jest.useFakeTimers();
    try {
      const asking = jest.spyOn(store, 'nextTimerAt').mockRejectedValue(new Error('the server is away'));
      loop = newLoop();
      const askedIn = async (seconds: number): Promise<number> => {
        asking.mockClear();
        await jest.advanceTimersByTimeAsync(1_000 * seconds);
        return asking.mock.calls.length;
      };
      // At once, after 0.25 s, 0.5 s, 1 s and then each 2 s.
      expect([await askedIn(4), await askedIn(10)]).toStrictEqual([5, 5]);
      asking.mockResolvedValue(undefined);
      expect(await askedIn(12)).toBe(3);
    } finally {
      jest.useRealTimers();
    }
  });

  it('goes on until nothing is due, also with what firing has set', async () => {
    act = async (due) => {
      await write(due.timerId === 'first' ? [timer('second')] : [], [due.timerId]);
    };
    await write([timer('first')]);
    await loop.runDue();
    expect(idsFired()).toStrictEqual(['first', 'second']);
  });

  it('fires timers of one key one after another', async () => {
    const keyed = ['a', 'b', 'c'].map((id) => timer(id, { orderingKeys: ['customer'] }));
    let underWay = 0;
    act = async (due) => {
      underWay += 1;
      expect(underWay).toBe(1);
      // From the cancelling on, the next of the key may fire.
      underWay -= 1;
      await cancel(due);
    };
    await write(keyed);
    await loop.runDue();
    expect(idsFired()).toStrictEqual(['a', 'b', 'c']);
  });

  it('fires a failed timer again, but only after its lease', async () => {
    act = () => Promise.reject(new Error('no'));
    await write([timer('unlucky')]);
    await loop.runDue();
    await loop.runDue();
    expect(idsFired()).toStrictEqual(['unlucky']);
    act = cancel;
    machineTime = after(machineTime, 60_001);
    await loop.runDue();
    expect(idsFired()).toStrictEqual(['unlucky', 'unlucky']);
  });

  it('lets timers that wait for an outside party block no others', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    act = async (due) => {
      if (due.timerId.startsWith('slow')) await answered;
      else answer();
      await cancel(due);
    };
    const slow = Array.from({ length: CONCURRENCY_MAX }, (_, index) => timer(`slow-${index}`));
    await write([...slow, timer('quick', { dueAt: after(NOW, 1) })]);
    clock.advance(1);
    await loop.runDue();
    expect(idsFired().at(-1)).toBe('quick');
    expect(idsFired()).toHaveLength(CONCURRENCY_MAX + 1);
  });

  it('gives the next place to a platform that has none, however many wait for another one', async () => {
    let free: () => void = () => undefined;
    let freeAll: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (free = resolve));
    const others = new Promise<void>((resolve) => (freeAll = resolve));
    act = async (due) => {
      await (due.timerId === 'busy-0' ? first : others);
      await cancel(due);
    };
    const firedUntil = async (count: number): Promise<void> => {
      while (fired.length < count) await new Promise((resolve) => setImmediate(resolve));
    };
    const of = (platformId: string) => ({ name: 'settle', data: { platformId } });
    const many = CONCURRENCY_MAX + 36;
    await write(Array.from({ length: many }, (_, index) => timer(`busy-${index}`, of('Platform:busy'))));
    await firedUntil(CONCURRENCY_MAX);
    await write([timer('fresh', { ...of('Platform:quiet'), dueAt: NOW })]);
    free();
    await firedUntil(CONCURRENCY_MAX + 1);
    expect(idsFired().at(CONCURRENCY_MAX)).toBe('fresh');
    freeAll();
    await loop.runDue();
    expect(idsFired()).toHaveLength(many + 1);
  });

  it('claims no more timers than a commit has reported', async () => {
    const claims = jest.spyOn(store, 'claimTimers');
    await write([timer('only')]);
    await loop.runDue();
    await loop.runDue();
    // One for each of the two commits and of the two runs.
    expect(claims.mock.calls.length).toBeLessThanOrEqual(4);
    expect(idsFired()).toStrictEqual(['only']);
  });

  const fires = async (timerId: string): Promise<void> => {
    while (!idsFired().includes(timerId)) await new Promise((resolve) => setImmediate(resolve));
  };

  it('wakes by itself when a timer is due that its process has set', async () => {
    await write([timer('soon', { dueAt: after(NOW, 5) })]);
    clock.advance(5);
    await fires('soon');
  });

  it('fires each of several timers when it is due, without a search', async () => {
    await loop.runDue();
    const searches = jest.spyOn(store, 'claimTimers');
    act = () => Promise.resolve();
    await write([timer('second', { dueAt: after(NOW, 7) }), timer('first', { dueAt: after(NOW, 5) })]);
    clock.advance(5);
    await fires('first');
    clock.advance(2);
    await fires('second');
    expect([idsFired(), searches.mock.calls]).toStrictEqual([['first', 'second'], []]);
  });

  it('wakes again when it was woken before the time', async () => {
    await loop.runDue();
    const planned = jest.spyOn(globalThis, 'setTimeout');
    await write([timer('soon', { dueAt: after(NOW, 5) })]);
    const wakes = () => planned.mock.calls.filter(([, delayMs]) => delayMs === 5 || delayMs === 1);
    clock.advance(4);
    while (wakes().length < 2) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(1);
    await fires('soon');
    planned.mockRestore();
  });

  it('finds what another process has set without news, and what its clock has passed', async () => {
    jest.spyOn(store, 'onAppended').mockReturnValue(() => undefined);
    await loop.stop();
    await write([timer('quietly')]);
    loop = newLoop();
    await fires('quietly');
    await write([timer('next-day', { dueAt: after(NOW, 86_400_000) })]);
    clock.advance(86_400_000);
    loop.clockAdvanced();
    await fires('next-day');
  });

  it('plans its next wake anew when the clock has jumped', async () => {
    await write([timer('soon', { dueAt: after(NOW, 4_000) })]);
    clock.advance(3_600_000);
    loop.clockAdvanced();
    await fires('soon');
    const planned = jest.spyOn(globalThis, 'setTimeout');
    await write([timer('later', { dueAt: after(NOW, 3_600_020) })]);
    const delays = planned.mock.calls.map(([, delayMs]) => delayMs);
    planned.mockRestore();
    expect(delays).toContain(20);
  });

  it('claims nothing for a commit that lets no timer fire', async () => {
    const claims = jest.spyOn(store, 'claimTimers');
    await loop.runDue();
    await write([timer('in-an-hour', { dueAt: after(NOW, 3_600_000) })]);
    const before = claims.mock.calls.length;
    await write([]);
    expect(claims.mock.calls).toHaveLength(before);
  });

  it('claims again when it had no room for all that was due', async () => {
    const many = Array.from({ length: 150 }, (_, index) => timer(`timer-${index}`));
    act = async (due) => {
      await new Promise((resolve) => setImmediate(resolve));
      await cancel(due);
    };
    await write(many);
    await loop.runDue();
    expect(idsFired().length).toBe(150);
  });

  it('claims with a commit what that lets fire, without a search', async () => {
    await loop.runDue();
    const searches = jest.spyOn(store, 'claimTimers');
    const names = jest.spyOn(store, 'claimNamed');
    await write([timer('a', { orderingKeys: ['k'] }), timer('b', { orderingKeys: ['k'] })]);
    await fires('b');
    expect(searches).not.toHaveBeenCalled();
    expect(names.mock.calls.map(([, { timerIds }]) => timerIds)).toStrictEqual([['a'], ['b']]);
  });

  it('gives back what a commit has claimed that was under way when it stopped', async () => {
    await loop.runDue();
    const claim = store.claimNamed.bind(store);
    jest.spyOn(store, 'claimNamed').mockImplementation(async (...given) => {
      const stopped = loop.stop();
      const claimed = await claim(...given);
      await stopped;
      return claimed;
    });
    await write([timer('late')]);
    expect([idsFired(), await store.nextTimerAt(LANE)]).toStrictEqual([[], NOW]);
  });

  it('stops after the work in hand and takes no more', async () => {
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    act = async (due) => {
      await held;
      await cancel(due);
    };
    await write([timer('long')]);
    const running = loop.runDue();
    while (fired.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const stopped = loop.stop();
    finish();
    await stopped;
    await running;
    await write([timer('late')]);
    await loop.runDue();
    expect(idsFired()).toStrictEqual(['long']);
    expect(await store.nextTimerAt(LANE)).toBe(NOW);
  });
});
