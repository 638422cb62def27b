import { laneOf, type EventStore, type LogPlace, type PublishedMessage } from '@causeway/event-store';
import { getEventListeners } from 'node:events';
import { Stopped, type Patience } from '../persistent-task.js';
import type { BusLog, Reader } from '../port.js';
import { createInMemoryStores } from '../testing/in-memory-stores.js';
import { Payers } from '../testing/payments-and-receipts.js';
import { partitionOf, sourceOf } from '../topics.js';
import { wait } from '../wakeup.js';
import { PassedPlaces } from './passed-places.js';
import { Predecessor } from './predecessor.js';

const HOUR_MS = 3_600_000;

const OTHER = 'the-other-reader';
const LANE = laneOf('payments', 'sandbox');
const place = (change: Partial<LogPlace> = {}): LogPlace => ({
  lane: LANE,
  position: 2,
  key: 'bob',
  ...change,
});

describe('what precedes a message', () => {
  let store: EventStore;
  let payers: Payers;
  let reader: Reader;
  let message: PublishedMessage;
  let waits: number[];
  let states: string[];
  let logged: string[];
  let whileWaiting: () => Promise<unknown>;
  let patience: Patience;

  beforeEach(async () => {
    const { payments, receipts } = createInMemoryStores();
    payers = new Payers(payments);
    await payers.settle(['ada', 'bob', 'cleo']);
    const [first] = await payments.readPublished(LANE, 0, 1);
    message = { ...first!, lane: 'receipts.sandbox', position: 7 };
    store = receipts;
    reader = {
      name: 'this-reader',
      from: 'receipts',
      environments: ['sandbox'],
      follows: { payments: OTHER },
      store,
      handle: async () => undefined,
    };
    [waits, states, logged] = [[], [], []];
    whileWaiting = async () => undefined;
    patience = {
      wait: async (durationMs) => {
        waits.push(durationMs);
        await whileWaiting();
      },
      waiting: (reason) => void states.push(reason),
      running: () => void states.push('running'),
    };
  });

  const log: BusLog = (level, text) => void logged.push(`${level}: ${text}`);
  const passed = async (position: number, source: string = LANE): Promise<unknown> => {
    const from = await store.checkpoint(OTHER, source);
    return store.moveCheckpoint({ reader: OTHER, source, from, to: position });
  };
  const isHandled = (after?: LogPlace): Promise<boolean> =>
    new Predecessor(reader, log).isHandled(after === undefined ? message : { ...message, after });
  const waitFor = async (after: LogPlace, save = async (): Promise<void> => undefined): Promise<void> =>
    new Predecessor(reader, log).waitFor({ ...message, after }, patience, save);

  it('is nothing when the message names nothing', async () => {
    expect(await isHandled()).toBe(true);
  });

  it('is nothing of a context that the reader does not follow', async () => {
    expect(await isHandled(place({ lane: 'ledger.sandbox' }))).toBe(true);
    reader = { ...reader, follows: {} };
    expect(await isHandled(place())).toBe(true);
  });

  it.each([
    [0, false],
    [1, false],
    [2, true],
    [3, true],
  ])('is done once the other reader has passed its place: from position %i on %s', async (position, is) => {
    await passed(position);
    expect(await isHandled(place())).toBe(is);
  });

  it('is done too when the other reader has passed it in its partition', async () => {
    await passed(1, sourceOf(LANE, partitionOf('bob')));
    expect(await isHandled(place())).toBe(false);
    await passed(2, sourceOf(LANE, partitionOf('bob')));
    expect(await isHandled(place())).toBe(true);
  });

  it('is not done by what another partition, environment or reader has passed', async () => {
    expect(partitionOf('ada')).not.toBe(partitionOf('bob'));
    await passed(9, sourceOf(LANE, partitionOf('ada')));
    await passed(9, 'payments.production');
    await store.moveCheckpoint({ reader: reader.name, source: LANE, from: 0, to: 9 });
    expect(await isHandled(place())).toBe(false);
  });

  it('is looked for once per place: what was passed stays passed', async () => {
    const predecessor = new Predecessor(reader, log);
    await passed(3);
    expect(await predecessor.isHandled({ ...message, after: place() })).toBe(true);
    await store.moveCheckpoint({ reader: OTHER, source: LANE, from: 3, to: 0 });
    expect(await predecessor.isHandled({ ...message, after: place({ position: 3 }) })).toBe(true);
    expect(await predecessor.isHandled({ ...message, after: place({ position: 4 }) })).toBe(false);
  });

  it('is polled at intervals that grow from 10 to 250 ms', async () => {
    whileWaiting = async () => waits.length === 7 && passed(2);
    await waitFor(place());
    expect(waits).toStrictEqual([10, 20, 40, 80, 160, 250, 250]);
    expect([states, logged]).toStrictEqual([['running'], []]);
  });

  it('is waited for with the own place saved, because the other reader may wait for that', async () => {
    const order: string[] = [];
    whileWaiting = async () => order.push('waits') && passed(2);
    await waitFor(place(), async () => void order.push('saves'));
    expect(order).toStrictEqual(['saves', 'waits']);
  });

  it('is named by the health after five seconds, and no more once it is done', async () => {
    whileWaiting = async () => waits.length === 30 && passed(2);
    await waitFor(place());
    expect(waits.slice(0, waits.length - states.length + 1).reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(
      4_999,
    );
    expect(new Set(states.slice(0, -1))).toStrictEqual(
      new Set([`${OTHER} has not passed ${LANE} position 2`]),
    );
    expect(states.at(-1)).toBe('running');
  });

  it('is waited for no longer once this process has passed it, and nothing of the wait is left', async () => {
    const stopping = new AbortController();
    const left = (): number => getEventListeners(stopping.signal, 'abort').length;
    patience.wait = async (_durationMs, sooner) => {
      const ended = wait(HOUR_MS, stopping.signal, ...(sooner === undefined ? [] : [sooner]));
      expect(left()).toBe(1);
      PassedPlaces.of(store).note(OTHER, LANE, 2);
      await ended;
    };
    await waitFor(place());
    expect(left()).toBe(0);
  });

  it('is waited for no longer when the reader is stopped', async () => {
    whileWaiting = () => Promise.reject(new Stopped());
    await expect(waitFor(place())).rejects.toThrow(Stopped);
  });

  it.each([
    ['position', place({ position: 4 })],
    ['lane', place({ lane: 'payments.production' })],
  ])('is nothing when nothing was published at that %s', async (_what, nowhere) => {
    await waitFor(nowhere);
    expect([waits, states, logged]).toStrictEqual([[], [], []]);
  });

  it('is nothing where something was recorded and not published', async () => {
    await payers.settleSilently('ada');
    await payers.settle(['ada']);
    await waitFor(place({ position: 4, key: 'ada' }));
    expect(waits).toStrictEqual([]);
  });

  it('is given up, loudly, when the place is named with a wrong key: its partition is unknown', async () => {
    await waitFor(place({ key: 'ada' }));
    expect(logged).toStrictEqual([
      'error: this-reader does not wait for a place that is named with a wrong key',
    ]);
    expect(waits).toStrictEqual([]);
  });
});
