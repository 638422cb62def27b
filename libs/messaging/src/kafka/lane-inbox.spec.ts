import { describe, expect, it } from '@jest/globals';
import type { PublishedMessage } from '@causeway/event-store';
import { ReaderCheckpoint } from '../reading/reader-checkpoint.js';
import { createInMemoryStores } from '../testing/in-memory-stores.js';
import { LaneInbox, WAITING_MAX } from './lane-inbox.js';

describe('the inbox of a reader', () => {
  const { receipts: store } = createInMemoryStores();
  const messages = (...positions: number[]): PublishedMessage[] =>
    positions.map((position) => ({ position }) as PublishedMessage);
  const inboxOf = async (...partitions: number[]): Promise<LaneInbox> => {
    const inbox = new LaneInbox(partitions);
    inbox.open(await checkpointsOf(...partitions));
    return inbox;
  };
  const checkpointsOf = async (...partitions: number[]): Promise<ReadonlyMap<number, ReaderCheckpoint>> => {
    const checkpoints = partitions.map(
      async (partition) =>
        [partition, await ReaderCheckpoint.load(store, 'reader', `topic/${partition}`)] as const,
    );
    return new Map(await Promise.all(checkpoints));
  };
  const waiting = (inbox: LaneInbox): Record<number, number[]> =>
    Object.fromEntries(
      inbox.idle.map(({ partition, messages: each }) => [partition, each.map(({ position }) => position)]),
    );
  const many = messages(...Array.from({ length: WAITING_MAX - 1 }, (_, index) => index));

  it('keeps each partition in its order', async () => {
    const inbox = await inboxOf(0, 1, 2);
    inbox.add(1, messages(2, 4));
    inbox.add(0, messages(1));
    inbox.add(1, messages(5));
    expect(waiting(inbox)).toStrictEqual({ 0: [1], 1: [2, 4, 5] });
  });

  it('is not worked on before it is open, and has then what came before', async () => {
    const inbox = new LaneInbox([0, 1]);
    inbox.add(1, messages(3));
    expect(waiting(inbox)).toStrictEqual({});
    inbox.open(await checkpointsOf(0, 1));
    inbox.add(0, messages(4));
    expect(waiting(inbox)).toStrictEqual({ 0: [4], 1: [3] });
    expect(inbox.idle.map(({ checkpoint }) => checkpoint.source)).toStrictEqual(['topic/0', 'topic/1']);
  });

  it('names what nothing works on', async () => {
    const inbox = await inboxOf(0, 1);
    inbox.add(0, messages(1));
    inbox.add(1, messages(2));
    for (const partition of inbox.idle) partition.isWorkedOn = partition.partition === 0;
    expect(waiting(inbox)).toStrictEqual({ 1: [2] });
  });

  it('takes nothing of a partition that another process reads', async () => {
    const inbox = await inboxOf(0);
    inbox.add(1, messages(2));
    inbox.fallBehind(1);
    expect(waiting(inbox)).toStrictEqual({});
  });

  it('forgets of a partition that misses something what came before, and keeps what comes after', async () => {
    const inbox = await inboxOf(0, 1);
    inbox.add(0, messages(1));
    inbox.add(1, messages(2));
    inbox.fallBehind(1);
    inbox.add(1, messages(9));
    expect(waiting(inbox)).toStrictEqual({ 0: [1], 1: [9] });
    expect(inbox.idle.map(({ isBehind }) => isBehind)).toStrictEqual([false, true]);
    inbox.allFallBehind();
    expect(waiting(inbox)).toStrictEqual({ 0: [], 1: [] });
  });

  it('is full by what waits in all partitions together: then the one that has no room falls behind', async () => {
    const inbox = await inboxOf(0, 1);
    inbox.add(0, many);
    inbox.add(1, messages(1));
    inbox.add(1, messages(2));
    expect(inbox.idle.map(({ isBehind }) => isBehind)).toStrictEqual([false, true]);
    expect(waiting(inbox)[1]).toStrictEqual([2]);
    inbox.add(1, messages(3, 4));
    expect(waiting(inbox)[1]).toStrictEqual([]);
    expect(waiting(inbox)[0]).toHaveLength(WAITING_MAX - 1);
  });

  it('has nothing to do once it is closed', async () => {
    const inbox = await inboxOf(0, 1);
    inbox.add(0, messages(1));
    inbox.fallBehind(1);
    inbox.close();
    expect(waiting(inbox)).toStrictEqual({});
  });
});
