import { instant } from '@causeway/kernel';
import type { EventRow } from '../event-format.js';
import { StreamMemory } from './stream-memory.js';

const LANE = 'parcels.sandbox';
const row = (streamId: string, version: number): EventRow => ({
  position: version,
  streamId,
  version,
  type: 'T',
  schemaVersion: 1,
  data: '{}',
  metadata: '{}',
  recordedAt: instant('2026-01-01'),
  published: null,
});

describe('the memory of streams', () => {
  let nowMs: number;
  let memory: StreamMemory;
  beforeEach(() => {
    nowMs = 0;
    memory = new StreamMemory(() => nowMs);
  });

  it('keeps a stream from its first event on, and what was loaded of it', () => {
    memory.appended(LANE, [row('a', 1), row('a', 2), row('b', 3)]);
    expect(memory.find(LANE, 'a')).toStrictEqual({ rows: [row('a', 1), row('a', 2)], hasChanged: false });
    expect(memory.find(LANE, 'b')).toStrictEqual({ hasChanged: true });
    expect(memory.find(LANE, 'c')).toStrictEqual({ hasChanged: false });
    memory.loaded(LANE, 'b', [row('b', 1), row('b', 2)]);
    memory.appended(LANE, [row('b', 3)]);
    expect(memory.find(LANE, 'b').rows).toHaveLength(3);
    expect(memory.find('parcels.production', 'a')).toStrictEqual({ hasChanged: false });
  });

  it('drops a stream that has grown past what it held', () => {
    memory.appended(LANE, [row('a', 1)]);
    memory.appended(LANE, [row('a', 3)]);
    expect(memory.find(LANE, 'a')).toStrictEqual({ hasChanged: true });
  });

  it('does not put what was read before a stream grew in the place of what has grown', () => {
    const askedAt = memory.now();
    memory.appended(LANE, [row('a', 1), row('b', 2)]);
    memory.loaded(LANE, 'a', [], askedAt);
    memory.loaded(LANE, 'b', [row('b', 1)], askedAt);
    expect(memory.find(LANE, 'a').rows).toHaveLength(1);
    expect(memory.find(LANE, 'b')).toStrictEqual({ hasChanged: true });
  });

  it('marks a stream that another process has changed, until it is loaded', () => {
    memory.appended(LANE, [row('a', 1)]);
    memory.changed(LANE, 'a');
    expect(memory.find(LANE, 'a')).toStrictEqual({ hasChanged: true });
    memory.loaded(LANE, 'a', [row('a', 1), row('a', 2)]);
    expect(memory.find(LANE, 'a').rows).toHaveLength(2);
  });

  it('forgets a lane to which another process has appended', () => {
    memory.appended(LANE, [row('a', 1)]);
    memory.appended('parcels-2.sandbox', [row('a', 1)]);
    memory.forget(LANE);
    expect(memory.find(LANE, 'a')).toStrictEqual({ hasChanged: false });
    expect(memory.find('parcels-2.sandbox', 'a').rows).toHaveLength(1);
  });

  it('keeps nothing of a stream that is over but that it grew', () => {
    memory.appended(LANE, [row('a', 1)]);
    memory.appended(LANE, [row('a', 2), row('b', 1)], new Set(['a']));
    expect(memory.find(LANE, 'a')).toStrictEqual({ hasChanged: true });
    expect(memory.whole(LANE, 'a')).toBeUndefined();
    expect(memory.find(LANE, 'b').rows).toHaveLength(1);
    memory.loaded(LANE, 'a', [row('a', 1), row('a', 2)]);
    memory.appended(LANE, [row('a', 3)]);
    expect(memory.find(LANE, 'a').rows).toHaveLength(3);
  });

  it('forgets after a minute', () => {
    memory.appended(LANE, [row('a', 1)]);
    nowMs = 60_000;
    expect(memory.find(LANE, 'a').rows).toHaveLength(1);
    nowMs = 60_001;
    expect(memory.find(LANE, 'a')).toStrictEqual({ hasChanged: false });
  });

  it('keeps no more of a lane than so many characters: what was used longest ago leaves first', () => {
    const large = (streamId: string, version: number): EventRow => ({
      ...row(streamId, version),
      data: 'd'.repeat(1_000),
      published: 'p'.repeat(1_000),
    });
    memory = new StreamMemory(() => nowMs, 10_000);
    memory.appended('parcels-2.sandbox', [large('a', 1)]);
    memory.appended(LANE, [large('a', 1), large('b', 1), large('c', 1)]);
    memory.appended(LANE, [row('a', 2)]);
    memory.appended(LANE, [large('d', 1), large('e', 1)]);
    const kept = ['a', 'b', 'c', 'd', 'e'].filter((streamId) => memory.find(LANE, streamId).rows);
    expect(kept).toStrictEqual(['a', 'c', 'd', 'e']);
    expect(memory.find('parcels-2.sandbox', 'a').rows).toHaveLength(1);
    memory.forget(LANE);
    memory.appended(LANE, [large('f', 1), large('g', 1), large('h', 1)]);
    expect(memory.find(LANE, 'f').rows).toHaveLength(1);
  });

  describe('as a whole', () => {
    const write = (...streams: string[]) => ({ lane: LANE, rows: [], streams }) as const;
    const commit = { after: 0, upTo: 1, rows: [] };

    it('has no age', () => {
      memory.loaded(LANE, 'a', [row('a', 1)]);
      memory.loaded(LANE, 'b', []);
      nowMs = 3_600_000;
      expect(memory.whole(LANE, 'a')).toStrictEqual([row('a', 1)]);
      expect(memory.whole(LANE, 'b')).toStrictEqual([]);
      expect(memory.whole(LANE, 'c')).toBeUndefined();
    });

    it('is not known while a write to it is under way, and is with it once it has ended', () => {
      memory.loaded(LANE, 'a', [row('a', 1)]);
      memory.loaded(LANE, 'b', [row('b', 1)]);
      const [first, second] = [write('a'), write('a')];
      memory.sent(first);
      memory.sent(second);
      memory.ended(first, commit);
      expect(memory.whole(LANE, 'a')).toBeUndefined();
      expect(memory.whole(LANE, 'b')).toHaveLength(1);
      memory.ended(second, commit);
      memory.appended(LANE, [row('a', 2)]);
      expect(memory.whole(LANE, 'a')).toHaveLength(2);
    });

    it('is loaded again after a write whose result is unknown', () => {
      memory.loaded(LANE, 'a', [row('a', 1)]);
      const [sent, askedAt] = [write('a'), memory.now()];
      memory.sent(sent);
      memory.ended(sent);
      memory.loaded(LANE, 'a', [row('a', 1)], askedAt);
      expect(memory.whole(LANE, 'a')).toBeUndefined();
      memory.loaded(LANE, 'a', [row('a', 1), row('a', 2)]);
      expect(memory.whole(LANE, 'a')).toHaveLength(2);
    });

    it.each([
      ['all was forgotten', () => memory.reset()],
      ['its lane was forgotten', () => memory.forget(LANE)],
      [
        'it grew and left again',
        () => {
          memory.appended(LANE, [row('a', 2)]);
          memory.appended(LANE, [{ ...row('b', 1), data: 'd'.repeat(32 * 1024 * 1024) }]);
          expect(memory.find(LANE, 'a')).toStrictEqual({ hasChanged: false });
        },
      ],
    ])('is not what was being loaded when %s', (_when, happens) => {
      const askedAt = memory.now();
      happens();
      memory.loaded(LANE, 'a', [row('a', 1)], askedAt);
      expect(memory.whole(LANE, 'a')).toBeUndefined();
      memory.loaded(LANE, 'a', [row('a', 1)]);
      expect(memory.whole(LANE, 'a')).toHaveLength(1);
    });
  });
});
