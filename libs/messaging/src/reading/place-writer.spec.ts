import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CheckpointMove, EventStore } from '@causeway/event-store';
import { altered } from '../testing/altered-store.js';
import { createInMemoryStores } from '../testing/in-memory-stores.js';
import { PlaceWriter, STORED_WITHIN_MS } from './place-writer.js';
import { ReaderCheckpoint } from './reader-checkpoint.js';

const READER = 'reader';

describe('places that readers have passed', () => {
  let commits: (readonly CheckpointMove[])[];
  let gate: Promise<void>;
  let store: EventStore;
  let places: PlaceWriter;

  beforeEach(() => {
    const { receipts } = createInMemoryStores();
    commits = [];
    gate = Promise.resolve();
    store = altered(receipts, {
      moveCheckpoints: async (moves) => {
        commits.push(moves);
        await gate;
        return receipts.moveCheckpoints(moves);
      },
    });
    places = PlaceWriter.of(store);
  });

  const passed = async (source: string, position: number): Promise<ReaderCheckpoint> => {
    const checkpoint = await ReaderCheckpoint.load(store, READER, source);
    checkpoint.pass(position);
    return checkpoint;
  };
  const stored = (source: string): Promise<number> => store.checkpoint(READER, source);

  it('are stored in one commit, whichever readers ask for it at the same time', async () => {
    const [first, second, third] = [await passed('a', 1), await passed('b', 2), await passed('c', 3)];
    await Promise.all([places.save([first, second]), third.save()]);
    expect(commits).toHaveLength(1);
    expect([await stored('a'), await stored('b'), await stored('c')]).toStrictEqual([1, 2, 3]);
  });

  it('cost nothing where they are stored already', async () => {
    await places.save([await passed('a', 0)]);
    expect(commits).toStrictEqual([]);
  });

  it('share the next commit while one is under way', async () => {
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => (open = resolve));
    const first = await passed('a', 1);
    const saving = first.save();
    while (commits.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const [second, third] = [await passed('b', 2), await passed('c', 3)];
    const later = Promise.all([second.save(), third.save()]);
    open();
    await Promise.all([saving, later]);
    expect(commits.map(({ length }) => length)).toStrictEqual([1, 2]);
  });

  it('are stored past what another instance stored, and give way to one that is further', async () => {
    const [ours, theirs] = [await passed('a', 6), await passed('a', 2)];
    const [behind, further] = [await passed('b', 6), await passed('b', 8)];
    await places.save([theirs, further]);
    await places.save([ours, behind]);
    expect([await stored('a'), await stored('b'), behind.position]).toStrictEqual([6, 8, 8]);
  });

  it('fail for each that asked when the store fails, and are stored by the next one that succeeds', async () => {
    const { receipts } = createInMemoryStores();
    let isAway = true;
    const failing = altered(receipts, {
      moveCheckpoints: async (moves) => {
        if (isAway) throw new Error('away');
        return receipts.moveCheckpoints(moves);
      },
    });
    const checkpoint = await ReaderCheckpoint.load(failing, READER, 'a');
    checkpoint.pass(3);
    await expect(checkpoint.save()).rejects.toThrow('away');
    isAway = false;
    await checkpoint.save();
    expect(await receipts.checkpoint(READER, 'a')).toBe(3);
  });

  describe('later', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    it('are saved together, each once, a second after the first one asked', () => {
      const saved: string[] = [];
      const [one, other] = [() => saved.push('one'), () => saved.push('other')];
      places.soon(one);
      jest.advanceTimersByTime(STORED_WITHIN_MS / 2);
      for (const again of [other, one, other]) places.soon(again);
      jest.advanceTimersByTime(STORED_WITHIN_MS / 2 - 1);
      expect(saved).toStrictEqual([]);
      jest.advanceTimersByTime(1);
      expect(saved).toStrictEqual(['one', 'other']);
      jest.advanceTimersByTime(10 * STORED_WITHIN_MS);
      expect(saved).toStrictEqual(['one', 'other']);
    });

    it('are forgotten with the reader that asked', () => {
      const saved: string[] = [];
      const [one, other] = [() => saved.push('one'), () => saved.push('other')];
      places.soon(one);
      places.soon(other);
      places.forget(one);
      jest.advanceTimersByTime(STORED_WITHIN_MS);
      expect(saved).toStrictEqual(['other']);
      places.soon(one);
      places.forget(one);
      expect(jest.getTimerCount()).toBe(0);
    });
  });
});
