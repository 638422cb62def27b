import { createDatabase, queryOnce, unfinishedTemplates } from '@causeway/database';
import { migrate, openContextDatabase } from '@causeway/event-store';
import { keyTables } from '@causeway/privacy';
import { freshDatabase } from './fresh-database.js';
import { migrateFromTemplate } from './migrate-from-template.js';

const CONTEXT = 'copied';

class CreateParcel1763700000001 {
  up(runner: { query(sql: string): Promise<unknown> }): Promise<unknown> {
    return runner.query(`create table ${CONTEXT}.parcel (id text primary key)`);
  }
  down(): never {
    throw new Error('specs never go back');
  }
}
class WeighParcels1763700000002 {
  up(runner: { query(sql: string): Promise<unknown> }): Promise<unknown> {
    return runner.query(`alter table ${CONTEXT}.parcel add grams int`);
  }
  down(): never {
    throw new Error('specs never go back');
  }
}

type Migrations = readonly (new () => object)[];
const planAt = (url: string, migrations: Migrations = [CreateParcel1763700000001]) => ({
  url,
  contexts: [{ name: CONTEXT, migrations }],
});
const made = async (migrations?: Migrations): Promise<string> => {
  const url = await freshDatabase('from_template');
  await migrateFromTemplate(planAt(url, migrations));
  return url;
};

/** Every column, grant and index, as PostgreSQL lists them. */
const shapeOf = async (url: string): Promise<unknown[]> =>
  Promise.all([
    queryOnce(
      url,
      `select table_schema, table_name, column_name, data_type from information_schema.columns
       where table_schema in ('log', '${CONTEXT}') order by 1, 2, 3`,
    ),
    queryOnce(
      url,
      `select grantee, table_schema, table_name, privilege_type from information_schema.table_privileges
       where table_schema in ('log', '${CONTEXT}') order by 1, 2, 3, 4`,
    ),
    queryOnce(url, `select indexname from pg_indexes where schemaname in ('log', '${CONTEXT}') order by 1`),
    queryOnce(url, 'select name from log.migration order by 1'),
  ]);

describe('a database made from a template', () => {
  it('has the shape that migrating gives it, privileges included', async () => {
    const plain = await createDatabase(
      process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '',
      `plain_${process.pid}`,
    );
    await migrate({ ...planAt(plain), shared: [keyTables] });
    expect(await shapeOf(await made())).toStrictEqual(await shapeOf(plain));
  });

  it('is empty, whatever was written to another one of the same plan', async () => {
    const [one, other] = [await made(), await made()];
    await queryOnce(one, `insert into ${CONTEXT}.parcel values ('mine')`);
    expect(await queryOnce(other, `select * from ${CONTEXT}.parcel`)).toStrictEqual([]);
    expect(await queryOnce(await made(), `select * from ${CONTEXT}.parcel`)).toStrictEqual([]);
  });

  it('is of its own plan: with one more migration it is another one', async () => {
    const weighing = await made([CreateParcel1763700000001, WeighParcels1763700000002]);
    await queryOnce(weighing, `insert into ${CONTEXT}.parcel (id, grams) values ('heavy', 9000)`);
    await expect(queryOnce(await made(), `select grams from ${CONTEXT}.parcel`)).rejects.toThrow(
      'column "grams" does not exist',
    );
  });

  it('is there once for several concurrent callers', async () => {
    class NameParcels1763700000003 extends WeighParcels1763700000002 {}
    const urls = await Promise.all(
      Array.from({ length: 4 }, () => made([CreateParcel1763700000001, NameParcels1763700000003])),
    );
    expect(new Set(urls).size).toBe(4);
    const [{ count } = {}] = await queryOnce(
      urls[0] ?? '',
      // Other workers make theirs on the same server.
      `select count(*)::int from pg_database where starts_with(datname, '${unfinishedTemplates()}')`,
    );
    expect(count).toBe(0);
  });

  it('is usable by the context’s own role', async () => {
    const database = await openContextDatabase({ url: await made(), context: CONTEXT });
    expect(await database.dataSource.query(`select * from ${CONTEXT}.parcel`)).toStrictEqual([]);
    await database.dataSource.destroy();
  });
});

describe('a database that is there already', () => {
  it('is migrated where it stands, and keeps what it holds', async () => {
    const url = await made();
    await queryOnce(url, `insert into ${CONTEXT}.parcel values ('kept')`);
    await migrateFromTemplate(planAt(url, [CreateParcel1763700000001, WeighParcels1763700000002]));
    expect(await queryOnce(url, `select * from ${CONTEXT}.parcel`)).toStrictEqual([
      { id: 'kept', grams: null },
    ]);
  });
});
