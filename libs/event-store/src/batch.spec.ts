import { instant } from '@causeway/kernel';
import { Batch, checkpointKey, nameKey, type LaneKnowledge } from './batch.js';
import type { PreparedWriteSet } from './prepared-write-set.js';

const nothingKnown: LaneKnowledge = {
  head: 10,
  versions: new Map([['stream-a', 2]]),
  owners: new Map([[nameKey({ scope: 's', value: 'taken' }), 'owner-1']]),
  checkpoints: new Map([[checkpointKey('reader', 'source'), 5]]),
  outcomes: new Map([['known', { commandId: 'known', fingerprint: 'f', answer: '{}' }]]),
};
const name = (value: string) => ({ scope: 's', value, given: value });
const draft = { type: 'T', schemaVersion: 1, data: '{}', published: null };
const writeSet = (more: Partial<PreparedWriteSet>): PreparedWriteSet => ({
  recordedAt: instant('2026-01-01'),
  tenant: 'Platform:a',
  metadata: '{}',
  streams: [],
  views: [],
  reserve: [],
  release: [],
  timers: [],
  cancelTimers: [],
  checkpoint: undefined,
  outcome: undefined,
  ...more,
});
const appendTo = (
  streamId: string,
  expectedVersion: number,
  events = 1,
  isOver = false,
): Partial<PreparedWriteSet> => ({
  streams: [{ streamId, expectedVersion, events: Array.from({ length: events }, () => draft), isOver }],
});
const judge = (...writeSets: PreparedWriteSet[]): Batch => {
  const batch = new Batch(nothingKnown);
  for (const each of writeSets) batch.add([each]);
  return batch;
};

describe('a batch', () => {
  it('names the streams that are over after the last change of each', () => {
    const { over } = judge(
      writeSet(appendTo('a', 0, 1, true)),
      writeSet(appendTo('b', 0, 1, true)),
      writeSet(appendTo('b', 1)),
      writeSet(appendTo('c', 7, 1, true)),
    );
    expect([...over]).toStrictEqual(['a']);
  });

  it('gives winners dense positions after the head, and losers none', () => {
    const batch = judge(
      writeSet(appendTo('stream-a', 2, 2)),
      writeSet(appendTo('stream-a', 2)),
      writeSet(appendTo('stream-b', 0)),
    );
    expect(batch.verdicts).toStrictEqual([
      { status: 'appended', lastPosition: 12 },
      { status: 'conflict', on: 'version', streamId: 'stream-a' },
      { status: 'appended', lastPosition: 13 },
    ]);
    expect(
      batch.events.map(({ position, streamId, version }) => [position, streamId, version]),
    ).toStrictEqual([
      [11, 'stream-a', 3],
      [12, 'stream-a', 4],
      [13, 'stream-b', 1],
    ]);
  });

  it('lets a later write set build on an earlier one of the same batch', () => {
    expect(
      judge(writeSet(appendTo('n', 0)), writeSet(appendTo('n', 1))).verdicts.map(({ status }) => status),
    ).toStrictEqual(['appended', 'appended']);
  });

  it('writes no more of a chain after its first loser, even what another writer’s events make fit', () => {
    const batch = new Batch(nothingKnown);
    const chain = [appendTo('stream-a', 1), appendTo('stream-a', 2), appendTo('other', 0)].map(writeSet);
    expect(batch.add(chain)).toStrictEqual([
      { status: 'conflict', on: 'version', streamId: 'stream-a' },
      { status: 'conflict', on: 'predecessor' },
      { status: 'conflict', on: 'predecessor' },
    ]);
    expect(batch.isEmpty).toBe(true);
    const known = writeSet({
      outcome: { commandId: 'known', fingerprint: 'f', answer: '1', expiresAt: null, platformId: '' },
    });
    const rest = [writeSet(appendTo('stream-a', 2)), known, writeSet(appendTo('stream-a', 3))];
    expect(batch.add(rest).map(({ status }) => status)).toStrictEqual(['appended', 'repeated', 'conflict']);
    expect(batch.add([writeSet(appendTo('stream-a', 3))])).toMatchObject([{ status: 'appended' }]);
    expect(batch.events.map(({ version }) => version)).toStrictEqual([3, 4]);
  });

  it('finds commands by id before it checks anything else', () => {
    const outcome = { commandId: 'known', fingerprint: 'f', answer: '1', expiresAt: null, platformId: '' };
    const batch = judge(
      writeSet({ ...appendTo('stream-a', 99), outcome }),
      writeSet({ outcome: { ...outcome, fingerprint: 'other' } }),
    );
    expect(batch.verdicts).toStrictEqual([
      { status: 'repeated', known: { commandId: 'known', fingerprint: 'f', answer: '{}' } },
      { status: 'mismatched' },
    ]);
    expect(batch.isEmpty).toBe(true);
  });

  it('gives a twin in the same batch the first one’s outcome', () => {
    const outcome = {
      commandId: 'new',
      fingerprint: 'f',
      answer: '"first"',
      expiresAt: null,
      platformId: '',
    };
    const batch = judge(writeSet({ outcome }), writeSet({ outcome: { ...outcome, answer: '"second"' } }));
    expect(batch.verdicts[1]).toMatchObject({ status: 'repeated', known: { answer: '"first"' } });
  });

  it('keeps the last change of each name, timer and checkpoint', () => {
    const timer = { timerId: 't', dueAt: instant('2026-01-02'), name: 'n', data: {} };
    const batch = judge(
      writeSet({
        ...appendTo('x', 0),
        release: [name('taken')],
        reserve: [{ name: name('taken'), owner: 'owner-2' }],
        timers: [{ timer, data: '{}' }],
        checkpoint: { reader: 'reader', source: 'source', from: 5, to: 6 },
      }),
      writeSet({ cancelTimers: ['t'], checkpoint: { reader: 'reader', source: 'source', from: 6, to: 9 } }),
    );
    expect([...batch.names.values()]).toStrictEqual([{ name: name('taken'), owner: 'owner-2' }]);
    expect([...batch.timers]).toStrictEqual([['t', null]]);
    expect([...batch.checkpoints.values()]).toStrictEqual([
      { reader: 'reader', source: 'source', position: 9 },
    ]);
  });

  it('refuses a name that another owner holds, also when it was taken in the same batch', () => {
    const batch = judge(
      writeSet({ reserve: [{ name: name('taken'), owner: 'owner-2' }] }),
      writeSet({ reserve: [{ name: name('free'), owner: 'owner-1' }] }),
      writeSet({ reserve: [{ name: name('free'), owner: 'owner-2' }] }),
    );
    expect(batch.verdicts.map(({ status }) => status)).toStrictEqual(['conflict', 'appended', 'conflict']);
  });
});
