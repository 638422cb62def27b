import { createInMemoryStores } from '../testing/in-memory-stores.js';
import { PassedPlaces } from './passed-places.js';
import { ReaderCheckpoint } from './reader-checkpoint.js';

const READER = 'the-other-reader';
const LANE = 'payments.sandbox';

describe('what the readers of a process have passed', () => {
  const { receipts: store, payments: foreign } = createInMemoryStores();
  let signal: AbortSignal;
  let isOver: AbortController;
  beforeEach(() => {
    isOver = new AbortController();
    ({ signal } = isOver);
  });

  it('is known by reader and source, and never goes back', () => {
    const places = PassedPlaces.of(store);
    places.note(READER, LANE, 3);
    places.note(READER, LANE, 2);
    expect([3, 4].map((position) => places.isPast(READER, [LANE], position))).toStrictEqual([true, false]);
    expect(places.isPast(READER, ['payments.production'], 1)).toBe(false);
    expect(places.isPast('another-reader', [LANE], 1)).toBe(false);
    expect(places.isPast(READER, ['payments.production', LANE], 3)).toBe(true);
  });

  it('is one for all who read into a store, and another for another store', () => {
    PassedPlaces.of(store).note('shared', LANE, 1);
    expect(PassedPlaces.of(store).isPast('shared', [LANE], 1)).toBe(true);
    expect(PassedPlaces.of(foreign).isPast('shared', [LANE], 1)).toBe(false);
  });

  it('is read here when a reader of this process passed a place, not when the store reported one', async () => {
    const places = PassedPlaces.of(store);
    places.note('elsewhere', LANE, 7);
    expect(places.isReadHere('elsewhere', [LANE])).toBe(false);
    (await ReaderCheckpoint.load(store, 'here', LANE)).pass(1);
    expect(places.isReadHere('here', ['payments.production', LANE])).toBe(true);
    expect(places.isReadHere('here', ['payments.production'])).toBe(false);
  });

  it('is notified as soon as a checkpoint passes it, without an effect as with one', async () => {
    const checkpoint = await ReaderCheckpoint.load(store, 'heard', LANE);
    const [fifth, sixth] = [5, 6].map((position) =>
      PassedPlaces.of(store).until('heard', [LANE], position, signal),
    );
    checkpoint.pass(5);
    await fifth;
    checkpoint.moved(6);
    await sixth;
    await PassedPlaces.of(store).until('heard', [LANE], 4, signal);
  });

  it('is not waited for any more once its caller gives up', async () => {
    const places = PassedPlaces.of(foreign);
    let isHeard = false;
    void places.until(READER, [LANE], 1, signal).then(() => (isHeard = true));
    isOver.abort();
    places.note(READER, LANE, 1);
    await Promise.resolve();
    expect(isHeard).toBe(false);
  });
});
