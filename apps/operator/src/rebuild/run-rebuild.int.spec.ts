import { loadReplayables } from '@causeway/replay';
import { createDatabase, queryOnce } from '@causeway/database';
import { migrate } from '@causeway/event-store';
import { newUuid } from '@causeway/kernel';
import { bindMasterKey, keyTables, MasterKey } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runRebuild, type RebuildRequest } from './run-rebuild.js';

const KEY = randomBytes(32);

describe('the rebuild of an installation’s context', () => {
  let env: NodeJS.ProcessEnv;
  let url: string;
  let notes: string[];

  beforeAll(async () => {
    url = await createDatabase(
      process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '',
      `run_${newUuid().replaceAll('-', '')}`,
    );
    const contexts = (await loadReplayables())
      .map(({ context }) => context)
      .filter(({ name }) => name === 'rates');
    const shared = [keyTables];
    await migrate({ url, contexts, shared });
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    await bindMasterKey(pool, new MasterKey(KEY));
    await pool.end();
  });
  beforeEach(async () => {
    notes = [];
    env = {
      DATABASE_URL: url,
      CAUSEWAY_DATA_DIR: await mkdtemp(join(tmpdir(), 'rebuild ')),
      CAUSEWAY_MASTER_KEY: KEY.toString('base64'),
    };
  });
  afterEach(() => rm(env['CAUSEWAY_DATA_DIR'] as string, { recursive: true }));

  const run = (request: Partial<RebuildRequest> = {}): Promise<readonly string[]> =>
    runRebuild(
      { context: 'rates', views: [], isCancelled: false, ...request },
      env,
      (line) => void notes.push(line),
    );
  const tableOf = async (): Promise<unknown> =>
    (await queryOnce(url, `select 'rates.corridor_view'::regclass::oid::int as oid`))[0];

  it('swaps its views and reports it', async () => {
    const before = await tableOf();
    expect(await run()).toStrictEqual([
      'Folded 0 events; these views now hold what the log gives: corridor_view, fee_row_view, limit_view, rail_view, institution_view.',
    ]);
    expect(notes[0]).toBe('rates: 0 events to fold; the live views go on meanwhile.');
    expect(await tableOf()).not.toStrictEqual(before);
  });

  it('leaves a view that is not named untouched', async () => {
    const before = await tableOf();
    await run({ views: ['limit_view'] });
    expect(await tableOf()).toStrictEqual(before);
  });

  it('finds a context by its folder’s name as well as by its schema’s', async () => {
    for (const context of ['external-accounts', 'external_accounts'])
      await expect(run({ context, views: ['nothing'] })).rejects.toThrow(
        'external_accounts has no view nothing',
      );
  });

  it.each([
    [{ context: 'weather' }, 'There is no context weather with views; there are ledger, '],
    [{ context: 'transactions' }, 'There is no context transactions with views; there are ledger, '],
    [{ views: ['quote_view'] }, 'rates has no view quote_view; it has corridor_view, '],
  ])('refuses %j', async (request, reason) => {
    await expect(run(request)).rejects.toThrow(reason);
  });

  it('needs the master key of this installation', async () => {
    delete env['CAUSEWAY_MASTER_KEY'];
    await expect(run()).rejects.toThrow('what is sealed can only be folded with the key');
    env['CAUSEWAY_MASTER_KEY'] = randomBytes(32).toString('base64');
    await expect(run()).rejects.toThrow('master key');
  });

  it('reports that there is nothing to cancel', async () => {
    expect(await run({ isCancelled: true })).toStrictEqual(['There is no rebuild to cancel.']);
  });
});
