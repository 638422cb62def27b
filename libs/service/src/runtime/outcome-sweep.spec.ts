import { OUTCOME_KEPT_MS } from '@causeway/commands';
import { InMemoryEventStore, laneOf } from '@causeway/event-store';
import { after, newUuid, OffsetClock, systemNow, type Environment } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { OutcomeSweep } from './outcome-sweep.js';

const vault = new SealingVault(
  new MasterKey(Buffer.from('a fixed key for specs, 32 bytes!')),
  new InMemorySubjectKeys(),
);

describe('the sweep of outcomes', () => {
  it('frees a key when its time is over by the clock of its environment, and never one kept for ever', async () => {
    const store = new InMemoryEventStore({ context: 'parcels', catalog: {}, vault });
    const clock = new OffsetClock();
    const inADay = after(systemNow(), 86_400_000);
    const remember = async (environment: Environment, expiresAt: typeof inADay | null, ordinal = 1) => {
      const commandId = newUuid();
      const lane = laneOf('parcels', environment, ordinal);
      const metadata = {
        commandId,
        platformId: 'Platform:1',
        environment,
        actor: 'spec',
        correlationId: commandId,
        causationId: commandId,
      };
      const outcome = { commandId, fingerprint: 'f', answer: 1, expiresAt };
      await store.append({ lane, metadata, recordedAt: systemNow(), outcome });
      return async () => (await store.outcome(lane, commandId)) !== undefined;
    };
    const known = [
      await remember('sandbox', inADay),
      await remember('production', inADay),
      await remember('sandbox', null),
      await remember('sandbox', inADay, 2),
    ];
    const isKnown = () => Promise.all(known.map((ask) => ask()));
    const sweep = new OutcomeSweep([store], clock, 100, () => undefined);
    await sweep.sweep();
    expect(await isKnown()).toStrictEqual([true, true, true, true]);
    clock.advanceTo(2 * 86_400_000);
    await sweep.sweep();
    expect(await isKnown()).toStrictEqual([false, true, true, false]);
    await sweep.stop();
  });

  it('leaves a platform its newest answers, and all of the last hour', async () => {
    const store = new InMemoryEventStore({ context: 'parcels', catalog: {}, vault });
    const clock = new OffsetClock();
    const lane = laneOf('parcels', 'sandbox');
    const now = systemNow();
    const answered = async (minutesAgo: number) => {
      const commandId = newUuid();
      const metadata = {
        commandId,
        platformId: 'Platform:1',
        environment: 'sandbox',
        actor: `Token:${newUuid()}`,
        correlationId: commandId,
        causationId: commandId,
      } as const;
      const expiresAt = after(now, OUTCOME_KEPT_MS - minutesAgo * 60_000);
      const outcome = { commandId, fingerprint: 'f', answer: minutesAgo, expiresAt };
      await store.append({ lane, metadata, recordedAt: now, outcome });
      return commandId;
    };
    const minutes = [10, 20, 30, 70, 80];
    const ids = await Promise.all(minutes.map(answered));
    const kept = async (perPlatformMax: number) => {
      await new OutcomeSweep([store], clock, perPlatformMax, () => undefined).sweep();
      const known = await store.outcomes(lane, ids);
      return minutes.filter((_minute, index) => known.has(ids[index] ?? ''));
    };
    expect(await kept(4)).toStrictEqual([10, 20, 30, 70]);
    expect(await kept(1)).toStrictEqual([10, 20, 30]);
  });
});
