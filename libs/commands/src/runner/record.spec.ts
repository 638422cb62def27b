import type { InMemoryEventStore, PublishedMessage, WriteSet } from '@causeway/event-store';
import { FixedClock, instant, nothing, record, reject } from '@causeway/kernel';
import type { CallContext } from '../port.js';
import { process, step, task } from '../process.js';
import { childCall, reportingCall, type Recording } from '../recording.js';
import { callFor, doors, openDoorStore, type Door, type DoorEvent } from '../testing/doors.fixture.js';
import { CommandRunner } from './command-runner.js';
import { ProcessRunner } from './process-runner.js';

const LANE = 'doors.sandbox';
const build = (id: string, label = id) =>
  ({
    name: 'build-door',
    on: doors,
    id,
    content: { label },
    decide: ({ status }) =>
      status === 'ABSENT' ? record({ type: 'DoorBuilt', doorId: id, label }) : reject('DOOR_EXISTS'),
    nameTaken: () => 'LABEL_TAKEN',
  }) satisfies Recording<Door, DoorEvent>;
const knock = (id: string) =>
  ({
    name: 'knock-at-door',
    on: doors,
    id,
    decide: ({ knocks }) => record({ type: 'DoorKnocked', knocks: knocks + 1 }),
    answer: ({ knocks }) => knocks,
  }) satisfies Recording<Door, DoorEvent, number>;

describe('a decision of a context on its own stream', () => {
  let store: InMemoryEventStore;
  let runner: CommandRunner;
  const clock = new FixedClock();
  const types = async (id: string) => (await store.load(LANE, `door-${id}`)).map(({ type }) => type);

  beforeEach(() => {
    store = openDoorStore();
    runner = new CommandRunner(store, clock);
  });

  it('is appended with its rows and gives what its answer makes of the state afterwards', async () => {
    await runner.record(callFor(), build('d'));
    const knocks: number = await runner.record(callFor(), knock('d'));
    expect(knocks).toBe(1);
    expect(await types('d')).toStrictEqual(['DoorBuilt', 'DoorKnocked']);
    expect(store.storedRows('door_view')).toMatchObject([{ knocks: 1 }]);
  });

  it('has one effect under one command id, and gives its first answer again', async () => {
    await runner.record(callFor(), build('d'));
    const call = callFor();
    expect(await runner.record(call, knock('d'))).toBe(1);
    await runner.record(callFor(), knock('d'));
    expect(await runner.record(call, knock('d'))).toBe(1);
    expect(await types('d')).toHaveLength(3);
  });

  it.each([
    ['content', build('d', 'other')],
    ['stream', build('e', 'd')],
    ['name', { ...build('d'), name: 'rebuild-door' }],
  ])('is refused when its command id comes back with another %s', async (_what, other) => {
    const call = callFor();
    await runner.record(call, build('d'));
    await expect(runner.record(call, other)).rejects.toMatchObject({
      context: 'commands',
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('throws the refusal of the context, and its code for a name that is taken', async () => {
    await runner.record(callFor(), build('d'));
    const refused = (code: string) => ({ context: 'doors', code });
    await expect(runner.record(callFor(), build('d'))).rejects.toMatchObject(refused('DOOR_EXISTS'));
    await expect(runner.record(callFor(), build('e', 'd'))).rejects.toMatchObject(refused('LABEL_TAKEN'));
    expect(await types('e')).toStrictEqual([]);
  });

  it('fetches its facts again when the stream moved meanwhile', async () => {
    await runner.record(callFor(), build('d'));
    let asked = 0;
    await runner.record(callFor(), {
      ...knock('d'),
      facts: async () => {
        asked += 1;
        if (asked === 1) await runner.record(callFor(), knock('d'));
        return asked;
      },
      decide: ({ knocks }, _context, known) => record({ type: 'DoorKnocked', knocks: knocks + 10 * known }),
    });
    expect(store.storedRows('door_view')).toMatchObject([{ knocks: 21 }]);
  });

  it('keeps its answer under the key of the person it is about, and without an answer under none', async () => {
    const kept: (string | undefined)[] = [];
    const watched = Object.assign(Object.create(store) as InMemoryEventStore, {
      append: (writeSet: WriteSet) => {
        kept.push(writeSet.outcome?.subject);
        return store.append(writeSet);
      },
    });
    const about = { ...build('d'), answersAbout: 'Customer:1' };
    const watching = new CommandRunner(watched, clock);
    await watching.record(callFor(), { ...about, answer: (door: Door) => door.status });
    await watching.record(callFor(), { ...about, id: 'e', content: { label: 'e' } });
    expect(kept).toStrictEqual(['Customer:1', undefined]);
  });
});

describe('a decision that changes nothing when it is repeated', () => {
  let store: InMemoryEventStore;
  let runner: CommandRunner;
  let appended: WriteSet[];
  beforeEach(() => {
    store = openDoorStore();
    appended = [];
    const watched = Object.assign(Object.create(store) as InMemoryEventStore, {
      append: (writeSet: WriteSet) => {
        appended.push(writeSet);
        return store.append(writeSet);
      },
    });
    runner = new CommandRunner(watched, new FixedClock());
  });
  const knockOnce = {
    ...knock('d'),
    isIdempotent: true,
    decide: ({ knocks }) => (knocks === 0 ? record({ type: 'DoorKnocked', knocks: knocks + 1 }) : nothing()),
  } satisfies Recording<Door, DoorEvent, number>;

  it('keeps no outcome, and is decided again on what it left', async () => {
    await runner.record(callFor(), build('d'));
    const call = callFor();
    expect([await runner.record(call, knockOnce), await runner.record(call, knockOnce)]).toStrictEqual([
      1, 1,
    ]);
    expect(appended.map(({ outcome }) => outcome?.commandId)).toStrictEqual([expect.any(String), undefined]);
    expect(await store.outcome(LANE, call.commandId)).toBeUndefined();
    expect(await store.load(LANE, 'door-d')).toHaveLength(2);
  });

  it('gives its refusal again, which is decided anew', async () => {
    const refused = { ...build('d'), isIdempotent: true };
    await runner.record(callFor(), refused);
    const call = callFor({ remembersRefusals: true });
    for (const _time of [1, 2])
      await expect(runner.record(call, refused)).rejects.toMatchObject({ code: 'DOOR_EXISTS' });
    expect(appended).toHaveLength(1);
  });
});

describe('a decision on a stream that its caller has just loaded', () => {
  const door = (knocks: number): Door => ({ ...doors.initial, status: 'CLOSED', knocks });
  const knownAs = (...loaded: readonly { readonly knocks: number; readonly version: number }[]) => {
    const left = [...loaded];
    return async () => {
      const { knocks = 0, version = 0 } = left.shift() ?? {};
      return { state: door(knocks), rows: [], version };
    };
  };

  it('loads nothing, and decides again on what is loaded then when it has changed since', async () => {
    const store = openDoorStore();
    const runner = new CommandRunner(store, new FixedClock());
    await runner.record(callFor(), build('d'));
    await runner.record(callFor(), knock('d'));
    const loads: string[] = [];
    const watched = Object.create(store) as InMemoryEventStore;
    for (const name of ['load', 'recall', 'version'])
      Object.assign(watched, { [name]: async () => void loads.push(name) });
    const known = knownAs({ knocks: 0, version: 1 }, { knocks: 1, version: 2 });
    const knowing = new CommandRunner(watched, new FixedClock());
    expect(await knowing.record(callFor(), { ...knock('d'), known })).toBe(2);
    expect(loads).toStrictEqual([]);
  });

  it('that records nothing is decided on a stream that was loaded after it', async () => {
    const store = openDoorStore();
    const runner = new CommandRunner(store, new FixedClock());
    const seen: number[] = [];
    await runner.record(callFor(), {
      ...knock('d'),
      isIdempotent: true,
      known: knownAs({ knocks: 3, version: 3 }, { knocks: 4, version: 4 }),
      decide: ({ knocks }) => {
        seen.push(knocks);
        return nothing();
      },
    });
    expect(seen).toStrictEqual([3, 4]);
  });
});

describe('the call of a step', () => {
  const call = callFor({ remembersRefusals: true });

  it('has an id that follows from the request and its name, and the request as its cause', () => {
    const { commandId, ...rest } = childCall(call, 'hold', '1');
    const { commandId: _own, ...envelope } = call;
    expect(rest).toStrictEqual({ ...envelope, causationId: call.commandId });
    expect(childCall(call, 'hold', '1').commandId).toBe(commandId);
    const others = [childCall(call, 'hold', '2'), childCall(callFor(), 'hold', '1'), call];
    expect(others.map((other) => other.commandId)).not.toContain(commandId);
  });

  it('that reports has a new id each time, and no refusal of it is remembered', () => {
    const [one, other] = [reportingCall(call), reportingCall(call)];
    expect(one.commandId).not.toBe(other.commandId);
    expect(one).toMatchObject({ causationId: call.commandId, remembersRefusals: false });
  });
});

describe('a process of the context itself', () => {
  const message: PublishedMessage = {
    lane: 'houses.sandbox',
    position: 7,
    type: 'houses.house-built.v1',
    key: 'house-1',
    data: {},
    metadata: callFor(),
    recordedAt: instant('2026-01-01'),
  };

  it('names decisions that become one write set, decided one upon the other', async () => {
    const furnish = process('furnish-house-on-house-built')
      .from('houses')
      .on(message.type, () => [step(build('d')), step(knock('d')), step(knock('d'))]);
    const unsent = () => Promise.reject(new Error('nothing is sent'));
    const runner = new ProcessRunner(openDoorStore(), new FixedClock(), new Map(), unsent);
    const effect = await runner.react(furnish, message);
    expect(effect?.streams).toMatchObject([
      { events: [{ type: 'DoorBuilt' }, { data: { knocks: 1 } }, { data: { knocks: 2 } }] },
    ]);
  });

  it('fails when one of its decisions is refused', async () => {
    const twice = process('build-twice')
      .from('houses')
      .on(message.type, () => [step(build('d')), step(build('d'))]);
    const runner = new ProcessRunner(openDoorStore(), new FixedClock(), new Map(), async () => null);
    await expect(runner.react(twice, message)).rejects.toThrow('doors.build-door was refused: DOOR_EXISTS');
  });

  it('takes a task under an id that follows from the message, and appends nothing for it', async () => {
    const calls: CallContext[] = [];
    const clean = process('clean-on-house-built')
      .from('houses')
      .on(message.type, () => [task('clean-house', async (call) => void calls.push(call))]);
    const runner = new ProcessRunner(openDoorStore(), new FixedClock(), new Map(), async () => null);
    expect([await runner.react(clean, message), await runner.react(clean, message)]).toStrictEqual([
      undefined,
      undefined,
    ]);
    expect(new Set(calls.map(({ commandId }) => commandId)).size).toBe(1);
    expect(calls).toMatchObject([{ actor: clean.name }, { causationId: 'houses.sandbox:7' }]);
  });

  it('that decides nothing leaves its checkpoint to its reader', async () => {
    const idle = process('idle')
      .from('houses')
      .on(message.type, () => [step({ name: 'idle', on: doors, id: 'd', decide: () => nothing() })]);
    const runner = new ProcessRunner(openDoorStore(), new FixedClock(), new Map(), async () => null);
    expect(await runner.react(idle, message)).toBeUndefined();
  });
});
