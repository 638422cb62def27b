import { schemaOf, type ViewDefinition } from '@causeway/event-store';
import type { Connection } from './connection.js';

const SUFFIX = '__rebuild';

/** A view's table and the one beside it that is being filled; names ready to be written into a statement. */
export interface RebuiltTable {
  readonly view: ViewDefinition;
  readonly live: string;
  readonly beside: string;
}

export const rebuiltTable = (context: string, view: ViewDefinition): RebuiltTable => {
  const live = `${schemaOf(context)}.${view.table}`;
  return { view, live, beside: `${live}${SUFFIX}` };
};

/** Makes the table beside: columns, indexes, constraints, owner and grants are those of the live one. */
export const createBeside = async (connection: Connection, table: RebuiltTable): Promise<void> => {
  const { live, beside } = table;
  await connection.query(`create table ${beside} (like ${live} including all)`);
  await connection.query(`alter table ${beside} owner to ${await ownerOf(connection, live)}`);
  for (const { grantee } of await grantsOf(connection, beside))
    await connection.query(`revoke all on ${beside} from ${grantee}`);
  for (const { grantee, privilege, isGrantable } of await grantsOf(connection, live))
    await connection.query(
      `grant ${privilege} on ${beside} to ${grantee}${isGrantable ? ' with grant option' : ''}`,
    );
};

export const dropBeside = async (connection: Connection, { beside }: RebuiltTable): Promise<void> => {
  await connection.query(`drop table if exists ${beside}`);
};

/**
 * The table beside takes the live one's place and the names of its indexes; the old one is dropped. Must run
 * in a transaction that holds both tables.
 */
export const takePlace = async (
  connection: Connection,
  { view, live, beside }: RebuiltTable,
): Promise<void> => {
  const [old, made] = [await indexesOf(connection, live), await indexesOf(connection, beside)];
  await connection.query(`drop table ${live}`);
  await connection.query(`alter table ${beside} rename to ${view.table}`);
  for (const [place, { name, shape }] of made.entries()) {
    const before = old[place];
    if (before === undefined || before.shape !== shape)
      throw new Error(
        `the indexes of ${live} have changed since its rebuild began: cancel it and begin again`,
      );
    await connection.query(`alter index ${schemaPart(live)}.${name} rename to ${before.name}`);
  }
  if (old.length !== made.length)
    throw new Error(`${live} has other indexes than when its rebuild began: cancel it and begin again`);
};

const schemaPart = (table: string): string => table.slice(0, table.indexOf('.'));

const ownerOf = async (connection: Connection, table: string): Promise<string> => {
  const { rows } = await connection.query<{ owner: string }>(
    'select relowner::regrole::text as owner from pg_class where oid = $1::regclass',
    [table],
  );
  if (rows[0] === undefined) throw new Error(`there is no table ${table}`);
  return rows[0].owner;
};

interface Grant {
  readonly grantee: string;
  readonly privilege: string;
  readonly isGrantable: boolean;
}

const grantsOf = async (connection: Connection, table: string): Promise<Grant[]> => {
  const { rows } = await connection.query<Grant>(
    `select case acl.grantee when 0 then 'public' else acl.grantee::regrole::text end as grantee,
        acl.privilege_type as privilege, acl.is_grantable as "isGrantable"
      from pg_class c, aclexplode(c.relacl) acl where c.oid = $1::regclass and acl.grantee <> c.relowner`,
    [table],
  );
  return rows;
};

interface Index {
  readonly name: string;
  /** Its definition but for its own name and its table's. */
  readonly shape: string;
}

const indexesOf = async (connection: Connection, table: string): Promise<Index[]> => {
  const { rows } = await connection.query<Index>(
    `select quote_ident(c.relname) as name,
        concat_ws(' ', i.indisprimary, i.indisunique, substring(pg_get_indexdef(c.oid) from ' USING .*')) as shape
      from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass
      order by shape, c.relname`,
    [table],
  );
  return rows;
};
