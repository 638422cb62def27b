import { createInMemoryStores } from '../testing/in-memory-stores.js';
import { ReaderCheckpoint } from './reader-checkpoint.js';

describe('a checkpoint of a reader', () => {
  const { receipts: store } = createInMemoryStores();
  let source: string;
  const load = (floor?: number): Promise<ReaderCheckpoint> =>
    ReaderCheckpoint.load(store, 'reader', source, floor);
  const stored = (): Promise<number> => store.checkpoint('reader', source);

  beforeEach(() => {
    source = `lane-${crypto.randomUUID()}`;
  });

  it('starts where the last instance stopped', async () => {
    await store.moveCheckpoint({ reader: 'reader', source, from: 0, to: 7 });
    expect((await load()).position).toBe(7);
  });

  it('what only passed is stored by a save', async () => {
    const checkpoint = await load();
    checkpoint.pass(3);
    checkpoint.pass(5);
    expect([checkpoint.position, await stored()]).toStrictEqual([5, 0]);
    await checkpoint.save();
    expect(await stored()).toBe(5);
  });

  it('moves from what is stored, not from what only passed', async () => {
    const checkpoint = await load();
    checkpoint.pass(3);
    expect(checkpoint.moveTo(4)).toStrictEqual({ reader: 'reader', source, from: 0, to: 4 });
    checkpoint.moved(4);
    expect(checkpoint.moveTo(5)).toStrictEqual({ reader: 'reader', source, from: 4, to: 5 });
  });

  it('never goes back', async () => {
    const checkpoint = await load();
    checkpoint.pass(5);
    checkpoint.pass(2);
    expect(checkpoint.position).toBe(5);
  });

  it('counts a floor as finished although nothing is stored', async () => {
    const checkpoint = await load(9);
    expect(checkpoint.position).toBe(9);
    expect(checkpoint.moveTo(10)).toStrictEqual({ reader: 'reader', source, from: 0, to: 10 });
  });

  it('saves past what another instance stored meanwhile', async () => {
    const [ours, theirs] = [await load(), await load()];
    theirs.pass(2);
    await theirs.save();
    ours.pass(6);
    await ours.save();
    expect(await stored()).toBe(6);
  });

  it('gives way to another instance that is further', async () => {
    const [ours, theirs] = [await load(), await load()];
    theirs.pass(8);
    await theirs.save();
    ours.pass(6);
    await ours.save();
    expect([ours.position, await stored()]).toStrictEqual([8, 8]);
  });
});
