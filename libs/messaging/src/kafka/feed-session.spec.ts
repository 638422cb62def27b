import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Batch, Consumer } from 'kafkajs';
import { FeedSession } from './feed-session.js';

const EVENTS = { CRASH: 'crash', GROUP_JOIN: 'join', FETCH_START: 'start', FETCH: 'fetch' } as const;
type EventName = (typeof EVENTS)[keyof typeof EVENTS];

describe('a membership of the process in its group', () => {
  let listeners: Map<EventName, (event: { payload: object }) => void>;
  let begun: number;
  let session: FeedSession;

  beforeEach(() => {
    listeners = new Map();
    begun = 0;
    const consumer = {
      events: EVENTS,
      on: (name: EventName, listener: (event: { payload: object }) => void) => listeners.set(name, listener),
    };
    session = new FeedSession(consumer as unknown as Consumer, () => (begun += 1));
  });
  const emit = (name: EventName, payload: object = {}): void => listeners.get(name)?.({ payload });
  const join = (memberAssignment: object): void => emit('join', { memberAssignment });
  const batch = (partition: number, ...offsets: number[]) =>
    ({ topic: 't', partition, messages: offsets.map((offset) => ({ offset: String(offset) })) }) as Batch;

  it('reads the partitions of the last division', () => {
    expect([...session.partitionsOf('t')]).toStrictEqual([]);
    join({ t: [0, 3], other: [1] });
    expect([...session.partitionsOf('t')]).toStrictEqual([0, 3]);
    join({ t: [3] });
    expect([[...session.partitionsOf('t')], [...session.partitionsOf('other')]]).toStrictEqual([[3], []]);
  });

  it('begins, after each division, with the first answer to what was asked since', () => {
    emit('start', { nodeId: 1 });
    join({ t: [0] });
    emit('fetch', { nodeId: 1 });
    expect(begun).toBe(0);
    emit('start', { nodeId: 1 });
    emit('start', { nodeId: 2 });
    emit('fetch', { nodeId: 3 });
    expect(begun).toBe(0);
    emit('fetch', { nodeId: 2 });
    emit('fetch', { nodeId: 1 });
    expect(begun).toBe(1);
    join({ t: [0] });
    emit('start', { nodeId: 1 });
    emit('fetch', { nodeId: 1 });
    expect(begun).toBe(2);
  });

  it('misses nothing where the records of a partition follow each other', () => {
    join({ t: [0, 1] });
    session.continues(batch(0, 7, 8));
    session.continues(batch(1, 3));
    expect([session.continues(batch(0, 9)), session.continues(batch(1, 4, 5))]).toStrictEqual([true, true]);
    expect(session.continues(batch(0))).toBe(true);
  });

  it('may have missed something before the first record of a partition after a division', () => {
    join({ t: [0] });
    expect(session.continues(batch(0, 1))).toBe(false);
    expect(session.continues(batch(0, 2))).toBe(true);
    join({ t: [0] });
    expect(session.continues(batch(0, 3))).toBe(false);
  });

  it('misses records that were deleted before they were read', () => {
    join({ t: [0] });
    session.continues(batch(0, 1));
    expect(session.continues(batch(0, 9))).toBe(false);
    expect(session.continues(batch(0, 10))).toBe(true);
  });

  it('has failed with the first failure of its consumer', () => {
    expect(session.failure).toBeUndefined();
    emit('crash', { error: new Error('the broker is gone') });
    session.fail('later');
    expect(session.failure?.message).toBe('the broker is gone');
  });
});
