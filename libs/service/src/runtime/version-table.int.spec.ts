import { emptyDatabase } from '@causeway/testing';
import pg from 'pg';
import { migrateFor } from './shared-database.js';
import { VersionTable } from './version-table.js';

describe('the versions of a service', () => {
  let pool: pg.Pool;
  const started = async (version: string, service = 'quotes'): Promise<VersionTable> => {
    const table = new VersionTable(pool, service, version);
    await table.note();
    return table;
  };

  beforeAll(async () => {
    const databaseUrl = await emptyDatabase('versions');
    await migrateFor(databaseUrl, []);
    pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  });
  afterAll(() => pool.end());

  it('are the one that runs and, once there is one, the one before it', async () => {
    expect(await (await started('1.0.0+a')).known()).toStrictEqual({ version: '1.0.0+a' });
    const upgraded = { version: '1.0.0+b', previousVersion: '1.0.0+a' };
    expect(await (await started('1.0.0+b')).known()).toStrictEqual(upgraded);
    expect(await (await started('1.0.0+b')).known()).toStrictEqual(upgraded);
    expect(await (await started('1.0.0+b', 'ledger')).known()).toStrictEqual({ version: '1.0.0+b' });
  });

  it('are the running one alone where the database is away', async () => {
    const away = { query: () => Promise.reject(new Error('away')) } as unknown as pg.Pool;
    expect(await new VersionTable(away, 'quotes', '1.0.0+b').known()).toStrictEqual({ version: '1.0.0+b' });
  });
});
