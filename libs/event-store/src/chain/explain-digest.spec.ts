import { instant } from '@causeway/kernel';
import { batchDigest, GENESIS_DIGEST } from '../digest.js';
import { explainDigest, type BrokenBatch } from './explain-digest.js';
import type { StoredEvent } from './stored-lane.js';

const event = (position: number, streamId = `stream-${position}`): StoredEvent => ({
  position,
  streamId,
  version: 1,
  type: 'Counted',
  schemaVersion: 1,
  data: `{"n":${position}}`,
  metadata: '{"actor":"operator"}',
  recordedAt: instant('2026-01-01T00:00:00.000Z'),
  published: null,
});
const recorded = [1, 2, 3, 4, 5, 6].map((position) => event(position));
const renumbered = (events: readonly StoredEvent[]): StoredEvent[] =>
  events.map((each, index) => ({ ...each, position: index + 1 }));

/** As recorded: one batch of the first events, the rest after it. `events` is what is there now. */
const broken = (
  events: readonly StoredEvent[],
  batched = 4,
  more: Partial<BrokenBatch> = {},
): BrokenBatch => ({
  previous: GENESIS_DIGEST,
  digest: batchDigest(GENESIS_DIGEST, recorded.slice(0, batched)),
  events: events.slice(0, batched),
  following: events.slice(batched),
  hasSurplus: false,
  ...more,
});

describe('the explanation of a digest that does not come out', () => {
  it.each([1, 2, 3])('is a deleted digest after %i events, when the rest goes on from it', (end) => {
    const first = batchDigest(GENESIS_DIGEST, recorded.slice(0, end));
    const digest = batchDigest(first, recorded.slice(end, 4));
    expect(explainDigest(broken(recorded, 4, { digest }))).toMatchObject({
      kind: 'DIGEST_MISSING',
      position: end,
    });
  });

  it.each([0, 1, 3])('is an inserted event, when the batch is whole without the one at index %i', (index) => {
    const events = renumbered([...recorded.slice(0, index), event(0, 'stranger'), ...recorded.slice(index)]);
    expect(explainDigest(broken(events, 4, { hasSurplus: true }))).toStrictEqual({
      kind: 'INSERTED',
      position: index + 1,
      streamId: 'stranger',
      version: 1,
      what: 'was not recorded by the service',
    });
  });

  it.each([
    [1, 4],
    [2, 3],
    [3, 6],
  ])('is a swap of positions %i and %i, when the batch is whole after swapping them back', (one, other) => {
    const events = recorded.map((each) => {
      const from = each.position === one ? other : each.position === other ? one : each.position;
      return { ...event(from), position: each.position };
    });
    expect(explainDigest(broken(events))).toStrictEqual({
      kind: 'SWAPPED',
      position: one,
      streamId: `stream-${other}`,
      version: 1,
      what: `stands where stream-${one} version 1 was recorded, which stands at position ${other}`,
    });
  });

  const changed = (position: number, change: Partial<StoredEvent>) =>
    recorded.map((each) => (each.position === position ? { ...each, ...change } : each));

  it('is an alteration of one of them, when nothing else explains it', () => {
    expect(explainDigest(broken(changed(2, { data: '{"n":7}' })))).toStrictEqual({
      kind: 'ALTERED',
      position: 1,
      upTo: 4,
      what: 'one of these 4 events, or their digest, is not what was recorded; one digest covers all of them',
    });
  });

  it('is an alteration of the only one', () => {
    expect(explainDigest(broken(changed(1, { data: '{"n":7}' }), 1))).toStrictEqual({
      kind: 'ALTERED',
      position: 1,
      streamId: 'stream-1',
      version: 1,
      what: 'is not what was recorded, or its digest was altered',
    });
  });

  it.each([
    ['data', { data: '{"n": 7}' }, 'its data'],
    ['data that is no JSON', { data: '{n' }, 'its data'],
    ['metadata', { metadata: '{"actor": "x"}' }, 'its metadata'],
    ['a publication', { published: '{ }' }, 'what it published'],
    ['a time', { recordedAt: '2026-01-01T00:00:00.000001Z' as StoredEvent['recordedAt'] }, 'its time'],
  ])('points at the event with %s written differently', (_title, change, part) => {
    expect(explainDigest(broken(changed(3, change)))).toStrictEqual({
      kind: 'ALTERED',
      position: 3,
      streamId: 'stream-3',
      version: 1,
      what: `is not what was recorded: ${part} is not written as the service writes it`,
    });
  });

  it('is looked for within bounds: a large batch is named as a whole, soon', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => event(index + 1));
    const digest = batchDigest(GENESIS_DIGEST, many);
    const events = many.map((each) => (each.position === 9 ? { ...each, data: '{"n":0}' } : each));
    const { user: before } = process.cpuUsage();
    const batch = { previous: GENESIS_DIGEST, digest, events, following: [], hasSurplus: false };
    expect(explainDigest(batch)).toMatchObject({ kind: 'ALTERED', position: 1, upTo: 5_000 });
    expect((process.cpuUsage().user - before) / 1_000_000).toBeLessThan(20);
  });
});
