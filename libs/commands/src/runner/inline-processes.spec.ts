import type { InMemoryEventStore, PublishedMessage } from '@causeway/event-store';
import { FixedClock } from '@causeway/kernel';
import type { CallContext } from '../port.js';
import { process, step, type ProcessDefinition, type ProcessStep } from '../process.js';
import {
  BuildDoor,
  buildDoor,
  callFor,
  KnockAtDoor,
  knockAtDoor,
  openDoor,
  OpenDoor,
  openDoorStore,
} from '../testing/doors.fixture.js';
import { CommandRunner } from './command-runner.js';
import { InlineProcesses } from './inline-processes.js';
import { ProcessRunner } from './process-runner.js';

const LANE = 'doors.sandbox';

describe('an inline process', () => {
  let store: InMemoryEventStore;
  let send: (step: ProcessStep, call: CallContext) => Promise<unknown>;
  const clock = new FixedClock();
  const failures: { process: string; message: PublishedMessage; error: unknown }[] = [];

  beforeEach(() => {
    store = openDoorStore();
    failures.length = 0;
    send = async () => null;
  });

  const processRunner = () =>
    new ProcessRunner(
      store,
      clock,
      new Map([
        [BuildDoor.type, buildDoor],
        [KnockAtDoor.type, knockAtDoor],
      ]),
      (sent, call) => send(sent, call),
    );
  const runnerWith = (...processes: ProcessDefinition[]) =>
    new CommandRunner(store, clock, {
      inline: new InlineProcesses(processes, store, processRunner(), (name, message, error) =>
        failures.push({ process: name, message, error }),
      ),
    });
  const openADoor = async (runner: CommandRunner) => {
    await runner.run(buildDoor, { doorId: 'd', label: 'd' }, callFor());
    for (const _ of [1, 2]) await runner.run(knockAtDoor, { doorId: 'd' }, callFor());
    return runner.run(openDoor, { doorId: 'd' }, callFor());
  };
  const buildAnother = process('build-another-on-door-opened')
    .from('doors')
    .on('doors.door-opened.v1', () => [step(BuildDoor, { doorId: 'e', label: 'e' })]);

  it('has had its effect when the caller is answered', async () => {
    await openADoor(runnerWith(buildAnother.inline()));
    expect((await store.load(LANE, 'door-e')).map(({ type }) => type)).toStrictEqual(['DoorBuilt']);
    expect(failures).toStrictEqual([]);
  });

  it('leaves nothing to do for its subscription', async () => {
    await openADoor(runnerWith(buildAnother.inline()));
    const [message] = await store.readPublished(LANE, 0, 10);
    if (message === undefined) throw new Error('opening a door is published');
    expect(await processRunner().react(buildAnother.inline(), message)).toBeUndefined();
    expect(await store.load(LANE, 'door-e')).toHaveLength(1);
  });

  describe('and its subscription in the same process', () => {
    const failing = process('elsewhere-on-door-opened')
      .from('doors')
      .on('doors.door-opened.v1', () => [step(OpenDoor, { doorId: 'elsewhere' })])
      .inline();
    let message: PublishedMessage;
    beforeEach(async () => {
      await openADoor(runnerWith());
      const [published] = await store.readPublished(LANE, 0, 10);
      if (published === undefined) throw new Error('opening a door is published');
      message = published;
    });
    const inlineOf = (definition: ProcessDefinition) =>
      new InlineProcesses([definition], store, processRunner(), () => undefined);
    const drive = (inline: InlineProcesses) => {
      const { lane, position, metadata, recordedAt, type, key, data } = message;
      const events = [{ type: 'DoorOpened', data: {}, publish: { type, key, data } }];
      const streams = [{ streamId: 'door-d', expectedVersion: 0, events }];
      return inline.drive({ lane, metadata, recordedAt, streams }, position);
    };

    it('do once what was driven to its end; a message delivered again is reacted to again', async () => {
      const inline = inlineOf(buildAnother.inline());
      await drive(inline);
      expect(await inline.hasDriven(buildAnother.name, message)).toBe(true);
      expect(await inline.hasDriven(buildAnother.name, message)).toBe(false);
    });

    it('leave to the subscription what failed, and what another process drives', async () => {
      send = async () => {
        throw new Error('not at home');
      };
      const inline = inlineOf(failing);
      await drive(inline);
      expect(await inline.hasDriven(failing.name, message)).toBe(false);
      expect(await inline.hasDriven('another-process', message)).toBe(false);
    });

    it('do not do the same at once: the subscription waits for what is being driven', async () => {
      let answer = (): void => undefined;
      send = () => new Promise((resolve) => (answer = () => resolve(null)));
      const inline = inlineOf(failing);
      const driving = drive(inline);
      const order: string[] = [];
      const asked = inline
        .hasDriven(failing.name, message)
        .then((hasDriven) => order.push(`asked ${hasDriven}`));
      await new Promise(setImmediate);
      order.push('answered');
      answer();
      await Promise.all([driving, asked]);
      expect(order).toStrictEqual(['answered', 'asked true']);
    });
  });

  it('sends the commands of other contexts with the ids that the subscription gives them', async () => {
    const sent: string[] = [];
    send = async (_step, call) => void sent.push(call.commandId);
    const handledElsewhere = process('handle-elsewhere-on-door-opened')
      .from('doors')
      .on('doors.door-opened.v1', () => [step(OpenDoor, { doorId: 'elsewhere' })])
      .inline();
    await openADoor(runnerWith(handledElsewhere));
    const [message] = await store.readPublished(LANE, 0, 10);
    if (message === undefined) throw new Error('opening a door is published');
    await processRunner().react(handledElsewhere, message);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toBe(sent[0]);
  });

  it('that is not inline is left to its subscription', async () => {
    await openADoor(runnerWith(buildAnother));
    expect(await store.load(LANE, 'door-e')).toStrictEqual([]);
  });

  it('that fails changes nothing for the caller, and is reported', async () => {
    send = async () => {
      throw new Error('not at home');
    };
    const lost = process('lost-on-door-opened')
      .from('doors')
      .on('doors.door-opened.v1', () => [step(OpenDoor, { doorId: 'elsewhere' })])
      .inline();
    expect(await openADoor(runnerWith(lost))).toStrictEqual({ status: 'OPEN' });
    expect(failures).toMatchObject([{ process: 'lost-on-door-opened', error: { message: 'not at home' } }]);
  });

  it('is not driven again by a repeated command', async () => {
    let reactions = 0;
    const counted = process('count-on-door-opened')
      .from('doors')
      .on('doors.door-opened.v1', () => {
        reactions += 1;
        return [];
      })
      .inline();
    const runner = runnerWith(counted);
    await openADoor(runner);
    const call = callFor();
    const label = { doorId: 'f', label: 'f' };
    await runner.run(buildDoor, label, call);
    await runner.run(buildDoor, label, call);
    expect(reactions).toBe(1);
  });
});
