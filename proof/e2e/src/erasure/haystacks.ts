import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { found, type Needle } from './needles.js';

/** Rows as a superuser sees them. */
export const queryRows = async <Row extends object>(
  databaseUrl: string,
  sql: string,
  params: readonly unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...params])).rows;
  } finally {
    await client.end();
  }
};

/** Every row of every table of ours, as text. */
export async function* rowsByTable(
  databaseUrl: string,
): AsyncGenerator<{ readonly table: string; readonly rows: readonly string[] }> {
  const tables = await queryRows<{ readonly name: string }>(
    databaseUrl,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const rows = await queryRows<{ readonly row: string }>(
      databaseUrl,
      `select t::text as row from ${name} t`,
    );
    yield { table: name, rows: rows.map(({ row }) => row) };
  }
}

/** Where needles lie in the database, by table. */
export const inTables = async (databaseUrl: string, needles: readonly Needle[]): Promise<string[]> => {
  const hits: string[] = [];
  for await (const { table, rows } of rowsByTable(databaseUrl))
    hits.push(...found(Buffer.from(rows.join('\n')), needles).map((hit) => `${table}: ${hit}`));
  return hits;
};

/** Where needles lie in the files of the server: tables, indexes, toast and the write-ahead log, after a checkpoint. */
export const inServerFiles = async (databaseUrl: string, needles: readonly Needle[]): Promise<string[]> => {
  await queryRows(databaseUrl, 'checkpoint');
  const [row] = await queryRows<{ readonly folder: string }>(
    databaseUrl,
    `select current_setting('data_directory') as folder`,
  );
  return inFolder(row?.folder ?? '', needles);
};

/** Where needles lie in the files of a folder and those below it. */
export const inFolder = async (folder: string, needles: readonly Needle[]): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const hits: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    // A running server removes files of its own while others are read.
    const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.alloc(0);
      throw error;
    });
    hits.push(...found(written(content), needles).map((hit) => `${path}: ${hit}`));
  }
  return hits;
};

const ZEROS = Buffer.alloc(64 * 1_024);

/** Without the zeros at its end, which servers reserve for what is to come, ten megabytes at a time. */
const written = (content: Buffer): Buffer => {
  let end = content.length;
  while (end >= ZEROS.length && content.subarray(end - ZEROS.length, end).equals(ZEROS)) end -= ZEROS.length;
  return content.subarray(0, end);
};
