import { Command, decides, type Aggregate } from '@causeway/commands';
import type { MemoryGuard } from '@causeway/event-store';
import { record } from '@causeway/kernel';
import { emptyDatabase, specCall, until } from '@causeway/testing';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import 'reflect-metadata';
import { readConfig } from '../config.js';
import type { HostedContext } from './context-table.js';
import { ServiceRuntime } from './service-runtime.js';

interface KettleSet {
  readonly type: 'KettleSet';
}
class SetKettle extends Command<{ readonly kettle: string }, null> {
  static readonly type = 'kettles.set-kettle';
}
const kettles: Aggregate<boolean, KettleSet> = {
  category: 'kettle',
  initial: false,
  evolve: () => true,
  consequences: (_event, _before, _after, { streamId, recordedAt: dueAt }) => ({
    timers: [{ timerId: streamId, name: 'boil', dueAt, data: {} }],
  }),
};
const kitchen = (boiled: string[]): HostedContext => ({
  definition: {
    ...{ name: 'kettles', events: { KettleSet: { version: 1 } } },
    ...{ views: [], migrations: [], rejections: {} },
  },
  table: () => ({
    ...{ queries: [], processes: [] },
    commands: [
      decides<boolean, KettleSet, SetKettle>({
        command: SetKettle,
        aggregate: kettles,
        streamId: ({ kettle }) => kettle,
        decide: () => record({ type: 'KettleSet' }),
        answer: () => null,
      }),
    ],
    timers: { boil: async ({ timerId }) => void boiled.push(timerId) },
  }),
});

const ALONE: MemoryGuard = { isCurrent: () => true, onReset: () => () => undefined };

describe('timers that a process had claimed when it died', () => {
  let databaseUrl: string;
  let dataDir: string;
  let pool: pg.Pool;
  const boiled: string[] = [];

  const open = async (sole?: MemoryGuard): Promise<ServiceRuntime> => {
    const config = readConfig(
      { CAUSEWAY_DATA_DIR: dataDir, CAUSEWAY_LOG_LEVEL: 'silent' },
      { service: 'ledger', webhookAllowPrivate: 'none' },
    );
    return ServiceRuntime.open({
      ...{ service: 'standalone', config: { ...config, databaseUrl }, elsewhere: {} },
      hosts: [kitchen(boiled)],
      ...(sole && { sole }),
    });
  };
  /** Sets a kettle whose timer is claimed for an hour, by a process that is gone. */
  const leaveClaimed = async (kettle: string): Promise<void> => {
    const runtime = await open();
    await runtime.dispatch.execute(new SetKettle({ kettle }, specCall('Platform:1')));
    await pool.query("update kettles.timer set claimed_until = now() + interval '1 hour'");
    await runtime.stop();
  };
  const claimed = async (): Promise<number> => {
    const { rowCount } = await pool.query('select from kettles.timer where claimed_until > now()');
    return rowCount ?? 0;
  };

  beforeAll(async () => {
    databaseUrl = await emptyDatabase('claims');
    dataDir = await mkdtemp(join(tmpdir(), 'causeway claims-'));
    pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  });
  afterAll(() => pool.end());

  it('wait for their lease where other processes may have them in hand', async () => {
    await leaveClaimed('red');
    const runtime = await open();
    await runtime.start();
    expect(await claimed()).toBe(1);
    await runtime.stop();
    expect(boiled).toStrictEqual([]);
  });

  it('are fired at once by a process that is alone on its database', async () => {
    await leaveClaimed('blue');
    const runtime = await open(ALONE);
    await runtime.start();
    await until(async () => boiled.length >= 2);
    expect(boiled.sort()).toStrictEqual(['kettle-blue', 'kettle-red']);
    await runtime.stop();
  });
});
