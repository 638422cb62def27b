import { instant } from '@causeway/kernel';
import type { Pool } from 'pg';
import type { Batch } from '../batch.js';
import type { PreparedWriteSet } from '../prepared-write-set.js';
import { tablesOf, type Lane } from './lane.js';
import { LaneAppender } from './lane-appender.js';

const lane: Lane = {
  number: 1,
  name: 'parcels.sandbox',
  environment: 'sandbox',
  ...tablesOf('parcels.sandbox'),
};
const emptyCheck = { head: 0, digest: null, versions: null, outcomes: null, owners: null, checkpoints: null };

/** A pool whose one connection answers at once, so that only the appender's own turns vary. */
const promptPool = () => {
  const statements: string[] = [];
  const client = {
    query: async (statement: string | { text: string }) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      statements.push(text.trim().split(/\s/)[0] ?? '');
      return { rows: [emptyCheck] };
    },
    release: () => undefined,
  };
  return { pool: { connect: async () => client } as unknown as Pool, statements };
};

const writeSet = (streamId: string, tenant = 'Platform:a'): PreparedWriteSet => ({
  tenant,
  recordedAt: instant('2026-01-01'),
  metadata: '{}',
  streams: [
    {
      streamId,
      expectedVersion: 0,
      events: [{ type: 'T', schemaVersion: 1, data: '{}', published: null }],
      isOver: false,
    },
  ],
  views: [],
  reserve: [],
  release: [],
  timers: [],
  cancelTimers: [],
  checkpoint: undefined,
  outcome: undefined,
});

describe('group commit', () => {
  it('shares one transaction among callers of the same turn', async () => {
    const { pool, statements } = promptPool();
    const appender = new LaneAppender(pool, lane, {});
    const verdicts = await Promise.all(['a', 'b', 'c'].map((name) => appender.append([writeSet(name)])));
    expect(verdicts.flat().map((verdict) => verdict.status)).toStrictEqual([
      'appended',
      'appended',
      'appended',
    ]);
    expect(statements.filter((statement) => statement === 'commit')).toHaveLength(1);
  });

  it('waits for those who come later in the same turn of the event loop', async () => {
    const { pool, statements } = promptPool();
    const appender = new LaneAppender(pool, lane, {});
    const first = appender.append([writeSet('a')]);
    for (let steps = 0; steps < 100; steps += 1) await Promise.resolve();
    await Promise.all([first, appender.append([writeSet('b')])]);
    expect(statements.filter((statement) => statement === 'commit')).toHaveLength(1);
  });

  it('fills a transaction up to 256 write sets, and cuts no chain for it', async () => {
    const { pool } = promptPool();
    const flushes: number[] = [];
    const appender = new LaneAppender(pool, lane, {
      committed: (_batch, writeSets) => flushes.push(writeSets),
    });
    const chain = (length: number) => Array.from({ length }, (_, index) => writeSet(`${length}-${index}`));
    const lengths = [100, 156, 1, 300, 200, 57];
    const verdicts = await Promise.all(lengths.map((length) => appender.append(chain(length))));
    expect(verdicts.map(({ length }) => length)).toStrictEqual(lengths);
    expect(flushes).toStrictEqual([256, 1, 300, 200, 57]);
  });

  it('takes the platforms in turns, so that a backlog of one delays another by one flush', async () => {
    const { pool } = promptPool();
    const flushes: Batch[] = [];
    const appender = new LaneAppender(pool, lane, { committed: (batch) => flushes.push(batch) });
    const backlog = Array.from({ length: 1_000 }, (_, index) => appender.append([writeSet(`a-${index}`)]));
    const other = appender.append([writeSet('b', 'Platform:b')]);
    await Promise.all([...backlog, other]);
    expect(flushes.map(({ events }) => events.findIndex(({ streamId }) => streamId === 'b'))).toStrictEqual([
      1, -1, -1, -1,
    ]);
    const own = flushes.flatMap(({ events }) => events.map(({ streamId }) => streamId));
    expect(own.filter((streamId) => streamId !== 'b')).toStrictEqual(
      Array.from({ length: 1_000 }, (_, index) => `a-${index}`),
    );
  });

  it.each(Array.from({ length: 12 }, (_, turns) => turns))(
    'never forgets a caller that comes %i turns after the last one was answered',
    async (turns) => {
      const appender = new LaneAppender(promptPool().pool, lane, {});
      await appender.append([writeSet('first')]);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      expect((await appender.append([writeSet('next')])).map(({ status }) => status)).toStrictEqual([
        'appended',
      ]);
      await appender.idle();
    },
  );
});
