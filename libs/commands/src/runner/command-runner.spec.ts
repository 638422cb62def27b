import {
  TransientError,
  type AppendResult,
  type InMemoryEventStore,
  type LaneName,
  type WriteSet,
} from '@causeway/event-store';
import { after, Erased, FixedClock, newUuid, record, systemNow } from '@causeway/kernel';
import { decides } from '../aggregate.js';
import { UnavailableError } from '../errors.js';
import { RejectedError } from '../port.js';
import {
  buildDoor,
  callFor,
  doors,
  KnockAtDoor,
  knockAtDoor,
  openDoor,
  openDoorStore,
  type Door,
  type DoorEvent,
} from '../testing/doors.fixture.js';
import { CommandRunner } from './command-runner.js';

const LANE = 'doors.sandbox';
const refusal = (code: string, details: Record<string, unknown> = {}, context = 'doors') =>
  expect.objectContaining({ context, code, details });

describe('the command runner', () => {
  let store: InMemoryEventStore;
  let runner: CommandRunner;
  const clock = new FixedClock();
  const waits: number[] = [];

  beforeEach(() => {
    store = openDoorStore();
    runner = new CommandRunner(store, clock, { wait: async (ms) => void waits.push(ms) });
    waits.length = 0;
  });
  const build = (doorId: string, label = doorId) => runner.run(buildDoor, { doorId, label }, callFor());

  it('appends what was decided, with rows, names, timers and what is published', async () => {
    expect(await build('d')).toStrictEqual({ label: 'd' });
    for (const _ of [1, 2]) await runner.run(knockAtDoor, { doorId: 'd' }, callFor());
    expect(await runner.run(openDoor, { doorId: 'd' }, callFor())).toStrictEqual({ status: 'OPEN' });
    expect((await store.load(LANE, 'door-d')).map(({ type, data }) => ({ type, data }))).toStrictEqual([
      { type: 'DoorBuilt', data: { doorId: 'd', label: 'd' } },
      { type: 'DoorKnocked', data: { knocks: 1 } },
      { type: 'DoorKnocked', data: { knocks: 2 } },
      { type: 'DoorOpened', data: {} },
    ]);
    expect(store.storedRows('door_view')).toStrictEqual([
      { door_id: 'door-d', label: 'd', status: 'OPEN', knocks: 2 },
    ]);
    expect(await store.nextTimerAt(LANE)).toBe('2030-01-01T00:00:00.000Z');
    expect(await store.readPublished(LANE, 0, 10)).toMatchObject([
      { position: 4, key: 'door-d', data: { label: 'd', status: 'OPEN' } },
    ]);
  });

  it('stamps events with the clock of the environment and the envelope of the call', async () => {
    const call = callFor();
    await runner.run(buildDoor, { doorId: 'd', label: 'd' }, call);
    const [event] = await store.load(LANE, 'door-d');
    const { commandId, platformId, environment, actor, correlationId, causationId } = call;
    expect(event?.recordedAt).toBe(clock.now());
    expect(event?.metadata).toStrictEqual({
      commandId,
      platformId,
      environment,
      actor,
      correlationId,
      causationId,
    });
  });

  it('throws a refusal with its context, code and details, and writes nothing', async () => {
    await expect(runner.run(openDoor, { doorId: 'none' }, callFor())).rejects.toThrow(RejectedError);
    await expect(runner.run(openDoor, { doorId: 'none' }, callFor())).rejects.toStrictEqual(
      refusal('NO_SUCH_DOOR', { status: 404 }),
    );
    expect(await store.head(LANE)).toBe(0);
  });

  it('records the events of a refusal', async () => {
    await build('d');
    await expect(runner.run(openDoor, { doorId: 'd' }, callFor())).rejects.toStrictEqual(
      refusal('KNOCK_FIRST'),
    );
    expect((await store.load(LANE, 'door-d')).map(({ type }) => type)).toStrictEqual([
      'DoorBuilt',
      'DoorKnocked',
    ]);
  });

  it('answers a repeated command id as the first time, with no second effect', async () => {
    await build('d');
    const call = callFor();
    const first = await runner.run(knockAtDoor, { doorId: 'd' }, call);
    await runner.run(knockAtDoor, { doorId: 'd' }, callFor());
    expect(await runner.run(knockAtDoor, { doorId: 'd' }, call)).toStrictEqual(first);
    expect(await store.load(LANE, 'door-d')).toHaveLength(3);
  });

  it('finds the first outcome of a repeated command that would be refused by now', async () => {
    const call = callFor();
    await runner.run(buildDoor, { doorId: 'd', label: 'd' }, call);
    expect(await runner.run(buildDoor, { doorId: 'd', label: 'd' }, call)).toStrictEqual({ label: 'd' });
  });

  it('finds the first outcome of a repeated command that cannot even be decided by now', async () => {
    const call = callFor();
    await build('d');
    const first = await runner.run(knockAtDoor, { doorId: 'd' }, call);
    const failing = {
      ...knockAtDoor,
      decide: () => {
        throw new Error('the door has been walled up');
      },
    };
    expect(await runner.run(failing, { doorId: 'd' }, call)).toStrictEqual(first);
    await expect(runner.run(failing, { doorId: 'd' }, callFor())).rejects.toThrow('walled up');
  });

  it('refuses a command id that comes back with other content', async () => {
    const call = callFor();
    await runner.run(buildDoor, { doorId: 'd', label: 'd' }, call);
    await expect(runner.run(buildDoor, { doorId: 'd', label: 'other' }, call)).rejects.toStrictEqual(
      refusal('IDEMPOTENCY_KEY_REUSED', {}, 'commands'),
    );
  });

  it('remembers a refusal only when the caller asked for it by an idempotency key', async () => {
    const [keyed, plain] = [callFor({ remembersRefusals: true }), callFor()];
    for (const call of [keyed, plain]) {
      await expect(runner.run(openDoor, { doorId: 'd' }, call)).rejects.toStrictEqual(
        refusal('NO_SUCH_DOOR', { status: 404 }),
      );
    }
    await build('d');
    await expect(runner.run(openDoor, { doorId: 'd' }, keyed)).rejects.toStrictEqual(
      refusal('NO_SUCH_DOOR', { status: 404 }),
    );
    await expect(runner.run(openDoor, { doorId: 'd' }, plain)).rejects.toStrictEqual(refusal('KNOCK_FIRST'));
  });

  it('refuses to repeat an answer whose person has been erased', async () => {
    const call = callFor();
    await runner.run(buildDoor, { doorId: 'd', label: 'd' }, call);
    const shredded = Object.assign(Object.create(store) as InMemoryEventStore, {
      outcome: async (lane: LaneName, commandId: string) => {
        const first = await store.outcome(lane, commandId);
        return first && { ...first, answer: Erased.instance };
      },
    });
    await expect(
      new CommandRunner(shredded, clock).run(buildDoor, { doorId: 'd', label: 'd' }, call),
    ).rejects.toStrictEqual(refusal('ANSWER_ERASED', {}, 'commands'));
  });

  it('says of a taken name what its context says, and nothing of the name itself', async () => {
    await build('d', 'front');
    const second = (handling: typeof buildDoor) =>
      runner.run(handling, { doorId: 'e', label: 'front' }, callFor());
    await expect(second(buildDoor)).rejects.toStrictEqual(refusal('LABEL_TAKEN'));
    const stated = { code: 'LABEL_TAKEN', details: { field: 'label' } };
    await expect(second({ ...buildDoor, nameTaken: () => stated })).rejects.toStrictEqual(
      refusal('LABEL_TAKEN', { field: 'label' }),
    );
  });

  it('keeps an answer under the key of the person it is about', async () => {
    const kept: (string | undefined)[] = [];
    const watched = new CommandRunner(
      Object.assign(Object.create(store) as InMemoryEventStore, {
        append: (writeSet: WriteSet) => {
          kept.push(writeSet.outcome?.subject);
          return store.append(writeSet);
        },
      }),
      clock,
    );
    const aboutCustomer = { ...buildDoor, answersAbout: () => 'Customer:1' };
    await watched.run(aboutCustomer, { doorId: 'd', label: 'd' }, callFor());
    await watched.run(buildDoor, { doorId: 'e', label: 'e' }, callFor());
    expect(kept).toStrictEqual(['Customer:1', 'Platform:1']);
  });

  it('remembers the content of a command by a keyed digest, distinct from other content', async () => {
    const kept: (string | undefined)[] = [];
    const keyed = new CommandRunner(
      Object.assign(Object.create(store) as InMemoryEventStore, {
        append: (writeSet: WriteSet) => {
          kept.push(writeSet.outcome?.fingerprint);
          return store.append(writeSet);
        },
      }),
      clock,
      { keyed: (digest) => `keyed ${digest}` },
    );
    const call = callFor();
    expect(await keyed.run(buildDoor, { doorId: 'd', label: 'd' }, call)).toStrictEqual({ label: 'd' });
    expect(kept).toStrictEqual([expect.stringMatching(/^keyed [0-9a-f]{64}$/)]);
    expect(await keyed.run(buildDoor, { doorId: 'd', label: 'd' }, call)).toStrictEqual({ label: 'd' });
    await expect(keyed.run(buildDoor, { doorId: 'd', label: 'e' }, call)).rejects.toStrictEqual(
      refusal('IDEMPOTENCY_KEY_REUSED', {}, 'commands'),
    );
  });

  it('forgets a refusal that its command names as passing, and remembers the others', async () => {
    const passing = { ...openDoor, forgets: (code: string) => code === 'NO_SUCH_DOOR' };
    const keyed = callFor({ remembersRefusals: true });
    await expect(runner.run(passing, { doorId: 'd' }, keyed)).rejects.toStrictEqual(
      refusal('NO_SUCH_DOOR', { status: 404 }),
    );
    await build('d');
    await expect(runner.run(passing, { doorId: 'd' }, keyed)).rejects.toStrictEqual(refusal('KNOCK_FIRST'));
    await expect(runner.run(openDoor, { doorId: 'd' }, keyed)).rejects.toStrictEqual(refusal('KNOCK_FIRST'));
  });

  it('gives one effect and one answer to fifty callers of one command id', async () => {
    await build('d');
    const call = callFor();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => runner.run(knockAtDoor, { doorId: 'd' }, call)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toStrictEqual(new Set(['{"knocks":1}']));
    expect(await store.load(LANE, 'door-d')).toHaveLength(2);
  });

  it('decides again when the stream moved, and loses none of many parallel commands', async () => {
    await build('d');
    await Promise.all(Array.from({ length: 20 }, () => runner.run(knockAtDoor, { doorId: 'd' }, callFor())));
    expect(store.storedRows('door_view')).toMatchObject([{ knocks: 20 }]);
  });

  it('decides again on the stream as it is, where it fails on the stream that it remembers', async () => {
    await build('d');
    const forgetful = Object.assign(Object.create(store) as InMemoryEventStore, {
      recall: async () => [],
    });
    const knock = decides<Door, DoorEvent, KnockAtDoor>({
      command: KnockAtDoor,
      aggregate: doors,
      streamId: ({ doorId }) => doorId,
      decide: (_payload, { status, knocks }) => {
        if (status === 'ABSENT') throw new Error('there is no door');
        return record({ type: 'DoorKnocked', knocks: knocks + 1 });
      },
      answer: ({ knocks }) => ({ knocks }),
    });
    const other = new CommandRunner(forgetful, clock);
    expect(await other.run(knock, { doorId: 'd' }, callFor())).toStrictEqual({ knocks: 1 });
    await expect(other.run(knock, { doorId: 'none' }, callFor())).rejects.toThrow('there is no door');
  });

  it("reports a taken name with the handling's own code", async () => {
    await build('d', 'front');
    await expect(build('e', 'front')).rejects.toStrictEqual(refusal('LABEL_TAKEN'));
    expect(await store.load(LANE, 'door-e')).toStrictEqual([]);
  });

  describe('when the store is out of reach', () => {
    const failing = (times: number, effectiveFirst: boolean) => {
      const append = store.append.bind(store);
      let failures = 0;
      store.append = async (writeSet: WriteSet): Promise<AppendResult> => {
        if (failures >= times) return append(writeSet);
        failures += 1;
        if (effectiveFirst) await append(writeSet);
        throw new TransientError(new Error('cut'));
      };
    };

    it('tries again with the same command id', async () => {
      failing(3, false);
      expect(await build('d')).toStrictEqual({ label: 'd' });
      expect(waits).toStrictEqual([25, 50, 100]);
    });

    it('tries again when the connection breaks while it reads', async () => {
      const load = store.load.bind(store);
      let failures = 0;
      store.load = async (...given) => {
        failures += 1;
        if (failures === 1) throw new Error('Connection terminated unexpectedly');
        return load(...given);
      };
      expect(await build('d')).toStrictEqual({ label: 'd' });
      expect(failures).toBe(2);
    });

    it('finds its own outcome when the commit went through after all', async () => {
      await build('d');
      failing(1, true);
      expect(await runner.run(knockAtDoor, { doorId: 'd' }, callFor())).toStrictEqual({ knocks: 1 });
      expect(await store.load(LANE, 'door-d')).toHaveLength(2);
    });

    it("reports it when the caller's deadline comes first", async () => {
      failing(Number.MAX_SAFE_INTEGER, false);
      const call = callFor({ commandId: newUuid(), deadlineAt: after(systemNow(), 60) });
      await expect(runner.run(buildDoor, { doorId: 'd', label: 'd' }, call)).rejects.toThrow(
        UnavailableError,
      );
    });
  });
});
