import { after, elapsedMs, OffsetClock, systemNow, type Instant } from '@causeway/kernel';
import { createLogger } from '../observability/logger.js';
import { NextDueTimer } from './service-requests.js';
import { TimeTravel, type TravelHost } from './time-travel.js';

/** Two services with timers of their own; each notes when its timers fire, by the shared sandbox clock. */
const twoServices = () => {
  const clock = new OffsetClock();
  const journal: string[] = [];
  const timers: Record<
    'own' | 'ledger',
    { name: string; at: Instant; sets?: { name: string; at: Instant } }[]
  > = {
    own: [],
    ledger: [],
  };
  const nextOf = (service: 'own' | 'ledger'): Instant | null =>
    timers[service].map(({ at }) => at).sort()[0] ?? null;
  const settle = (service: 'own' | 'ledger'): null => {
    const now = clock.now('sandbox');
    const due = timers[service].filter(({ at }) => at <= now);
    timers[service] = timers[service].filter(({ at }) => at > now);
    for (const { name, sets } of due) {
      journal.push(name);
      if (sets) timers[service].push(sets);
    }
    return null;
  };
  const host: TravelHost = {
    clock,
    logger: createLogger('spec', 'silent'),
    nextSandboxTimerAt: async () => nextOf('own'),
    settle: async () => void settle('own'),
    raiseClock: async (offsetMs) => clock.advanceTo(offsetMs),
    client: () => ({
      send: async (type: string) => (type === NextDueTimer.type ? nextOf('ledger') : settle('ledger')),
    }),
  };
  return { clock, journal, timers, host };
};

describe('moving the sandbox clock', () => {
  it('fires what falls due on the way in order, across services', async () => {
    const { clock, journal, timers, host } = twoServices();
    const start = clock.now('sandbox');
    const at = (minutes: number): Instant => after(start, minutes * 60_000);
    timers.own.push(
      { name: 'own at 1', at: at(1) },
      { name: 'own at 3', at: at(3) },
      { name: 'own at 99', at: at(99) },
    );
    timers.ledger.push({ name: 'ledger at 2', at: at(2), sets: { name: 'ledger at 4', at: at(4) } });
    const moved = await new TimeTravel(host, ['ledger']).moveTo(at(10));
    expect(journal).toStrictEqual(['own at 1', 'ledger at 2', 'own at 3', 'ledger at 4']);
    expect(moved.isSettled).toBe(true);
    expect(elapsedMs(at(10), moved.now)).toBeGreaterThanOrEqual(0);
    expect(timers.own).toHaveLength(1);
  });

  it('never goes back', async () => {
    const { clock, host } = twoServices();
    await new TimeTravel(host, []).moveTo(after(systemNow(), 3_600_000));
    const offset = clock.sandboxOffsetMs;
    await new TimeTravel(host, []).moveTo(systemNow());
    expect(clock.sandboxOffsetMs).toBe(offset);
  });

  it('leaves the production clock alone', async () => {
    const { clock, host } = twoServices();
    await new TimeTravel(host, []).moveTo(after(systemNow(), 3_600_000));
    expect(elapsedMs(systemNow(), clock.now('production'))).toBeLessThan(60_000);
  });

  it('moves the clock all the same when a service does not answer, and reports that it is not settled', async () => {
    const { clock, host } = twoServices();
    const deaf: TravelHost = { ...host, client: () => ({ send: () => Promise.reject(new Error('gone')) }) };
    const target = after(systemNow(), 3_600_000);
    const moved = await new TimeTravel(deaf, ['ledger']).moveTo(target);
    expect(moved.isSettled).toBe(false);
    expect(clock.now('sandbox') >= target).toBe(true);
  });
});
