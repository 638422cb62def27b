import type { InMemoryEventStore, PublishedMessage } from '@causeway/event-store';
import { FixedClock, instant } from '@causeway/kernel';
import { process, step } from '../process.js';
import {
  BuildDoor,
  buildDoor,
  callFor,
  KnockAtDoor,
  knockAtDoor,
  OpenDoor,
  openDoor,
  openDoorStore,
} from '../testing/doors.fixture.js';
import type { CallContext } from '../port.js';
import { ProcessRunner } from './process-runner.js';

const message = (type: string, position = 7): PublishedMessage => {
  const { deadlineAt: _deadline, ...metadata } = callFor();
  return {
    lane: 'houses.sandbox',
    position,
    type,
    key: 'house-1',
    data: { house: '1' },
    metadata,
    recordedAt: instant('2026-01-01'),
  };
};

const furnish = process('furnish-house-on-house-built')
  .from('houses')
  .on('houses.house-built.v1', ({ data }) => {
    const { house } = data as { house: string };
    return [
      step(BuildDoor, { doorId: house, label: `front of ${house}` }),
      step(KnockAtDoor, { doorId: house }),
      step(KnockAtDoor, { doorId: house }),
    ];
  })
  .on('houses.house-sold.v1', () => [step(OpenDoor, { doorId: 'nowhere' })]);

describe('a process', () => {
  let store: InMemoryEventStore;
  const sent: { type: string; call: CallContext }[] = [];
  const runnerWith = (...handlings: (typeof buildDoor)[]) =>
    new ProcessRunner(
      store,
      new FixedClock(),
      new Map(handlings.map((handling) => [handling.command.type, handling])),
      async ({ command }, call) => void sent.push({ type: command.type, call }),
    );

  beforeEach(() => {
    store = openDoorStore();
    sent.length = 0;
  });

  it('turns all steps in its own context into one write set, decided one upon the other', async () => {
    const effect = await runnerWith(buildDoor, knockAtDoor).react(furnish, message('houses.house-built.v1'));
    expect(effect?.streams).toMatchObject([
      {
        streamId: 'door-1',
        expectedVersion: 0,
        events: [{ type: 'DoorBuilt' }, { data: { knocks: 1 } }, { data: { knocks: 2 } }],
      },
    ]);
    expect(effect?.views).toMatchObject([{ row: { knocks: 2 } }]);
    expect(effect?.checkpoint).toBeUndefined();
  });

  it('reacts to facts besides the message, fetched under the call of the process', async () => {
    const asked: CallContext[] = [];
    const informed = process('furnish-house-on-house-built')
      .from('houses')
      .onKnowing(
        'houses.house-built.v1',
        async ({ data }, call) => {
          asked.push(call);
          return `door of ${(data as { house: string }).house}`;
        },
        (_message, label) => [step(BuildDoor, { doorId: '1', label })],
      )
      .on('houses.house-sold.v1', () => [step(OpenDoor, { doorId: 'nowhere' })]);
    const effect = await runnerWith(buildDoor).react(informed, message('houses.house-built.v1'));
    expect(effect?.streams).toMatchObject([
      { events: [{ type: 'DoorBuilt', data: { label: 'door of 1' } }] },
    ]);
    expect(asked).toMatchObject([
      { actor: informed.name, platformId: 'Platform:1', causationId: 'houses.sandbox:7' },
    ]);
    expect(effect?.outcome?.commandId).toBe(asked[0]?.commandId);
    expect(await runnerWith(buildDoor).react(informed, message('houses.house-moved.v1'))).toBeUndefined();
  });

  it('gives the effect of a message the same id every time, so that a redelivery changes nothing', async () => {
    const react = () => runnerWith(buildDoor, knockAtDoor).react(furnish, message('houses.house-built.v1'));
    const [first, again] = [await react(), await react()];
    expect(again?.outcome).toStrictEqual(first?.outcome);
    if (first === undefined) throw new Error('the process reacts');
    expect((await store.append(first)).status).toBe('appended');
    expect((await store.append(first)).status).toBe('repeated');
  });

  it('whose repetition changes nothing keeps no outcome of a message', async () => {
    const build = process('build-door-on-house-built')
      .from('houses')
      .on('houses.house-built.v1', () => [step(BuildDoor, { doorId: '1', label: 'front' })])
      .idempotent();
    const effect = await runnerWith(buildDoor).react(build, message('houses.house-built.v1'));
    expect(effect?.streams).toMatchObject([{ streamId: 'door-1', expectedVersion: 0 }]);
    expect(effect).not.toHaveProperty('outcome');
  });

  it('keeps the chain of causes', async () => {
    const cause = message('houses.house-built.v1');
    const effect = await runnerWith(buildDoor, knockAtDoor).react(furnish, cause);
    expect(effect?.metadata).toMatchObject({
      actor: 'furnish-house-on-house-built',
      causationId: 'houses.sandbox:7',
      correlationId: cause.metadata.correlationId,
      platformId: 'Platform:1',
    });
  });

  it("sends another context's command under an id that follows from the message", async () => {
    const react = () => runnerWith().react(furnish, message('houses.house-built.v1'));
    expect([await react(), await react()]).toStrictEqual([undefined, undefined]);
    const ids = sent.map(({ call }) => call.commandId);
    expect(sent.map(({ type }) => type).slice(0, 3)).toStrictEqual([
      'doors.build-door',
      'doors.knock-at-door',
      'doors.knock-at-door',
    ]);
    expect(ids.slice(3)).toStrictEqual(ids.slice(0, 3));
    expect(new Set(ids).size).toBe(3);
  });

  it('does nothing for a message that it does not listen to', async () => {
    expect(await runnerWith(buildDoor).react(furnish, message('houses.house-painted.v1'))).toBeUndefined();
  });

  it('fails when its own context refuses a step, so that the message is parked and seen', async () => {
    await expect(runnerWith(openDoor).react(furnish, message('houses.house-sold.v1'))).rejects.toThrow(
      'NO_SUCH_DOOR',
    );
  });
});
