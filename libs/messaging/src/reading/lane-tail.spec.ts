import { laneOf, type EventStore, type PublishedMessage } from '@causeway/event-store';
import { altered } from '../testing/altered-store.js';
import { createInMemoryStores } from '../testing/in-memory-stores.js';
import { Payers } from '../testing/payments-and-receipts.js';
import { LaneTail } from './lane-tail.js';
import { LaneTails } from './lane-tails.js';

const SANDBOX = laneOf('payments', 'sandbox');
const READER = {};

describe('the tail of a lane', () => {
  let payments: EventStore;
  let payers: Payers;
  let tails: LaneTails;
  let reads: number[];
  let news: number;

  beforeEach(async () => {
    const stores = createInMemoryStores();
    reads = [];
    news = 0;
    payments = altered(stores.payments, {
      readPublished: (lane, after, limit) => {
        reads.push(after);
        return stores.payments.readPublished(lane, after, limit);
      },
    });
    payers = new Payers(stores.payments);
    tails = new LaneTails();
    tails.own([payments]);
    await payers.settle(['ada', 'bob']);
  });
  afterEach(() => tails.close());

  const follow = () => tails.follow(payments, SANDBOX, () => (news += 1));
  const positions = (messages: readonly PublishedMessage[]): number[] =>
    messages.map(({ position }) => position);

  it('leaves what was there before it to each reader', async () => {
    const page = await follow().after(0);
    expect([positions(page.messages), page.readTo, page.isFull]).toStrictEqual([[1, 2], 2, false]);
  });

  it('gives what this process commits to every reader, without reading the log for it', async () => {
    const [one, other] = [follow(), follow()];
    expect(one.tail).toBe(other.tail);
    await one.after(2);
    reads = [];
    await payers.settle(['ada', 'eve']);
    const pages = await Promise.all([one.after(2), other.after(2), other.after(3)]);
    expect(pages.map(({ messages }) => positions(messages))).toStrictEqual([[3, 4], [3, 4], [4]]);
    expect(reads).toStrictEqual([]);
    expect(news).toBeGreaterThan(0);
    const [, eves] = pages[0].messages;
    expect(eves).toStrictEqual((await payments.readPublished(SANDBOX, 3, 1))[0]);
  });

  it('reads the log once for all readers when another process may have committed', async () => {
    const [one, other] = [follow(), follow()];
    await one.after(2);
    await payers.settle(['ada']);
    reads = [];
    one.tail.grown();
    const pages = await Promise.all([one.after(2), other.after(2)]);
    expect(pages.map(({ messages }) => positions(messages))).toStrictEqual([[3], [3]]);
    expect(reads).toStrictEqual([2]);
  });

  it('keeps no more unread commits than it may: a reader that falls behind reads the log', async () => {
    const asked: string[] = [];
    const store = altered(payments, {
      readPublished: (_lane, place) => {
        asked.push(`log after ${place}`);
        return Promise.resolve([]);
      },
    });
    const tail = new LaneTail(store, SANDBOX, () => Promise.resolve(0));
    const grow = (place: number, upTo: number): void =>
      tail.grown({
        ...{ after: place, upTo, hasPublished: true, timersSet: [], timersGone: [] },
        published: () => {
          asked.push(`commit after ${place}`);
          return Promise.resolve([]);
        },
      });
    await tail.after(0, READER);
    asked.length = 0;
    grow(0, 1_000);
    grow(1_000, 2_000);
    await tail.after(0, READER);
    expect(asked).toStrictEqual(['commit after 0', 'commit after 1000']);
    asked.length = 0;
    grow(2_000, 3_000);
    grow(3_000, 4_001);
    await tail.after(2_000, READER);
    expect(asked).toStrictEqual(['log after 2000']);
  });

  describe('that keeps what it has read', () => {
    let nowMs: number;
    let tail: LaneTail;
    const [one, other] = [{ reader: 'one' }, { reader: 'other' }];
    const isKept = (): boolean => tail.find(3) !== undefined;

    beforeEach(async () => {
      nowMs = 0;
      tail = new LaneTail(
        payments,
        SANDBOX,
        () => Promise.resolve(2),
        () => nowMs,
      );
      for (const reader of [one, other]) await tail.after(2, reader);
      await payers.settle(['ada']);
      tail.grown();
      await tail.after(2, one);
    });

    it('forgets it a moment after every reader has passed it', async () => {
      nowMs = 200;
      await tail.after(3, one);
      expect(isKept()).toBe(true);
      expect(positions((await tail.after(2, other)).messages)).toStrictEqual([3]);
      nowMs = 199;
      await tail.after(3, other);
      expect(isKept()).toBe(true);
      nowMs = 200;
      await tail.after(3, one);
      expect(isKept()).toBe(false);
    });

    it('keeps it two seconds for a reader that is behind, who reads the log after that', async () => {
      nowMs = 1_999;
      await tail.after(3, one);
      expect(isKept()).toBe(true);
      nowMs = 2_000;
      await tail.after(3, one);
      expect(isKept()).toBe(false);
      reads = [];
      expect(positions((await tail.after(2, other)).messages)).toStrictEqual([3]);
      expect(reads).toStrictEqual([2]);
    });

    it('keeps nothing for a reader that has left', async () => {
      tail.leave(other);
      nowMs = 200;
      await tail.after(3, one);
      expect(isKept()).toBe(false);
    });
  });

  it('gives what was published at a place that was read lately', async () => {
    const { after } = follow();
    await after(2);
    await payers.settle(['ada']);
    await after(2);
    expect(tails.lately(payments, { lane: SANDBOX, position: 3, key: 'ada' })).toMatchObject({ key: 'ada' });
    expect(tails.lately(payments, { lane: SANDBOX, position: 1, key: 'ada' })).toBeUndefined();
  });

  it('reports to the reader when the log is unavailable, and misses nothing afterwards', async () => {
    const { after } = follow();
    await after(2);
    await payers.settle(['ada']);
    const readPublished = payments.readPublished.bind(payments);
    let isAway = true;
    const flaky = altered(payments, {
      readPublished: (...asked) => (isAway ? Promise.reject(new Error('away')) : readPublished(...asked)),
    });
    const away = new LaneTails();
    away.own([flaky]);
    const followed = away.follow(flaky, SANDBOX, () => undefined);
    await expect(followed.after(3)).rejects.toThrow('away');
    await payers.settle(['bob']);
    isAway = false;
    expect(positions((await followed.after(3)).messages)).toStrictEqual([4]);
    away.close();
  });
});
