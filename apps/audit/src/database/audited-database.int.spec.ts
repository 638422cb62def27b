import { queryOnce } from '@causeway/database';
import { until } from '@causeway/testing';
import { CannotRunError } from '../cli/usage-error.js';
import { replayViews } from '../replay/replay.js';
import { ParcelOffice } from '../testing/parcel-office.js';
import { parcelsReplay } from '../testing/parcels.js';
import { verifyLog } from '../verify/verify.js';
import { silentWatcher } from '../watcher.js';
import { openAuditedDatabase } from './audited-database.js';

let office: ParcelOffice;
beforeAll(async () => {
  office = await ParcelOffice.open();
  await office.record([['parcel-a', office.sent(5n)]]);
});
afterAll(() => office.close());

const account = async (name: string, grant: string): Promise<string> => {
  await queryOnce(office.url, `drop role if exists ${name}`);
  await queryOnce(office.url, `create role ${name} login password 'only for specs' ${grant}`);
  const url = new URL(office.url);
  [url.username, url.password] = [name, 'only for specs'];
  return url.href;
};

describe('an auditor with an account of their own', () => {
  it('verifies and replays, and opens nothing that is sealed', async () => {
    const database = await openAuditedDatabase(await account('audit_ada', 'in role causeway_auditor'));
    try {
      expect(database.role).toBe('causeway_auditor');
      expect((await verifyLog(database.pool, silentWatcher)).findings).toStrictEqual([]);
      expect(await database.keyring()).toBeUndefined();
      const { contexts } = await replayViews(database, [parcelsReplay], undefined, silentWatcher);
      expect(contexts).toMatchObject([{ findings: [], rows: { parcel_view: 1 } }]);
    } finally {
      await database.close();
    }
  });

  it('names the missing right when the account may not read the log', async () => {
    const opening = openAuditedDatabase(await account('audit_bob', ''));
    await expect(opening).rejects.toThrow(CannotRunError);
    await expect(opening).rejects.toThrow('Grant it the role causeway_auditor');
  });

  it('works without the role when the account may read by itself', async () => {
    const url = await account('audit_eve', '');
    await queryOnce(office.url, 'grant usage on schema log to audit_eve');
    await queryOnce(office.url, 'grant select on all tables in schema log to audit_eve');
    const database = await openAuditedDatabase(url);
    try {
      expect(database.role).toBeNull();
      await expect(database.pool.query('delete from log.event')).rejects.toThrow(/read-only|denied/);
    } finally {
      await database.close();
      await queryOnce(office.url, 'drop owned by audit_eve');
    }
  });
});

describe('connections', () => {
  it('end with the audit, all of them', async () => {
    const database = await openAuditedDatabase(office.url);
    await database.pool.query('select 1');
    await database.scratch();
    await (await database.keyring())?.query('select 1');
    const open = () =>
      office.ask(
        `select pid from pg_stat_activity where application_name = 'causeway-audit' and datname = current_database()`,
      );
    expect((await open()).length).toBeGreaterThanOrEqual(3);
    await database.close();
    await until(async () => (await open()).length === 0);
  });
});
