import { queryOnce } from '@causeway/database';

/**
 * Puts the ledger's snapshots aside while `work` runs, so that a writer starts from its events alone.
 * Snapshots written meanwhile are dropped; the writer must rest before and after.
 */
export const withoutSnapshots = async <Result>(
  databaseUrl: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const run = (sql: string): Promise<unknown> => queryOnce(databaseUrl, sql);
  const found = await queryOnce(
    databaseUrl,
    `select tablename from pg_tables where schemaname = 'ledger' and tablename like '%snapshot%'`,
  );
  const tables = found.map(({ tablename }) => String(tablename));
  for (const table of tables) {
    await run(`create table if not exists public.kept_${table} as table ledger.${table} with no data;
      truncate public.kept_${table};
      insert into public.kept_${table} select * from ledger.${table};
      truncate ledger.${table}`);
  }
  try {
    return await work();
  } finally {
    for (const table of tables) {
      await run(`truncate ledger.${table};
        insert into ledger.${table} select * from public.kept_${table}`);
    }
  }
};
