import { fingerprint } from '@causeway/kernel';
import type { QueryRunner } from 'typeorm';

/** What a start does to a database, and the part of the database that it does it to. */
export interface DatabaseShape {
  readonly schemas: readonly string[];
  readonly roles: readonly string[];
  /** All statements, and the names of all migrations. */
  readonly statements: readonly string[];
}

/** By the schemas of a plan: how the last start with that plan left them. */
export const SHAPE_TABLE =
  'create table if not exists log.shape (schemas text primary key, digest text not null);';

/**
 * True when the same statements have been run and the catalog is as it was after them. Whatever another version, an
 * operator or a restored dump has changed since then shows in the catalog: a replaced function has another `xmin`, a
 * role of another cluster another `oid`.
 */
export const isInShape = async (runner: QueryRunner, shape: DatabaseShape): Promise<boolean> => {
  const [{ known }] = await rowsOf<[{ known: boolean }]>(
    runner,
    `select to_regclass('log.shape') is not null as known`,
  );
  if (!known) return false;
  const [kept] = await rowsOf<{ digest: string }[]>(
    runner,
    'select digest from log.shape where schemas = $1',
    [keyOf(shape)],
  );
  return kept !== undefined && kept.digest === (await digestOf(runner, shape));
};

/** After all statements. */
export const keepShape = async (runner: QueryRunner, shape: DatabaseShape): Promise<void> => {
  await runner.query(
    `insert into log.shape (schemas, digest) values ($1, $2)
     on conflict (schemas) do update set digest = excluded.digest`,
    [keyOf(shape), await digestOf(runner, shape)],
  );
};

const keyOf = ({ schemas }: DatabaseShape): string => schemas.join(' ');

const digestOf = async (
  runner: QueryRunner,
  { schemas, roles, statements }: DatabaseShape,
): Promise<string> => {
  const catalog = await rowsOf<{ entry: string }[]>(runner, CATALOG, [schemas, roles]);
  return fingerprint([statements, catalog.map(({ entry }) => entry)]);
};

const rowsOf = async <Rows>(runner: QueryRunner, text: string, values: unknown[] = []): Promise<Rows> =>
  (await runner.query(text, values)) as Rows;

/** Everything that the statements make or set, by schemas (`$1`) and roles (`$2`). */
const CATALOG = `
  with space as (select oid, nspname, nspacl from pg_namespace where nspname = any($1)),
    relation as (select c.* from pg_class c join space on space.oid = c.relnamespace)
  select entry from (
    select format('user %s', current_user) as entry
    union all
    select format('schema %s %s', nspname, nspacl) from space
    union all
    select format('defaults %s %s %s', space.nspname, d.defaclobjtype, d.defaclacl)
      from pg_default_acl d join space on space.oid = d.defaclnamespace
    union all
    select format('relation %s %s %s %s %s', oid::regclass, relkind, oid, relacl, reloptions) from relation
    union all
    select format('column %s %s %s', relation.oid::regclass, a.attname, a.attacl)
      from pg_attribute a join relation on relation.oid = a.attrelid where a.attacl is not null
    union all
    select format('function %s %s %s', p.oid::regprocedure, p.xmin, p.proacl)
      from pg_proc p join space on space.oid = p.pronamespace
    union all
    select format('role %s %s %s', rolname, oid, pg_has_role(oid, 'member')) from pg_roles where rolname = any($2)
  ) entries
  order by entry collate "C"`;
