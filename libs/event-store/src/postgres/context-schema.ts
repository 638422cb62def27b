import { SHAPE_TABLE } from './database-shape.js';

/** Context names become schema, role and table names; the pattern keeps them safe to write into SQL. */
const CONTEXT_NAME = /^[a-z][a-z0-9_]{1,40}$/;

/** The schema of a context in PostgreSQL. Throws for a name that cannot be written into SQL as it is. */
export const schemaOf = (context: string): string => {
  if (!CONTEXT_NAME.test(context))
    throw new Error(`${context} cannot name a context: ${CONTEXT_NAME.source}`);
  return context;
};

/** The role that a context's connections take: it owns nothing and may only add to its own part of the log. */
export const roleOf = (context: string): string => `causeway_${schemaOf(context)}`;

export const AUDITOR_ROLE = 'causeway_auditor';

/** Used by the host of a service beside its contexts: the clock, the key check, the subjects' keys, where lanes end. */
export const RUNTIME_ROLE = 'causeway_runtime';

/** All roles that a database with these contexts needs: an administrator may have made them (docs/operating/install.md). */
export const rolesOf = (contexts: readonly string[]): readonly string[] => [
  AUDITOR_ROLE,
  RUNTIME_ROLE,
  ...contexts.map(roleOf),
];

/**
 * Roles belong to the cluster, so a concurrent start on another database may create the same one. PostgreSQL's own
 * refusal does not say which role is missing.
 */
const createRole = (role: string): string => `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
  exception
    when duplicate_object or unique_violation then null;
    when insufficient_privilege then
      raise insufficient_privilege using message = format(
        'The role ${role} is missing, and %I may not create it; docs/operating/install.md lists all roles', current_user);
  end $$;
  do $$ begin
    if not (select rolsuper from pg_roles where rolname = current_user) then grant ${role} to current_user; end if;
  exception when others then
    if not pg_has_role(current_user, '${role}', 'member') then raise; end if;
  end $$;`;

/** By the name of a service: the version that runs on this database, and the one before it. */
const VERSION_TABLE =
  'create table if not exists log.service_version (service text primary key, version text not null, previous_version text);';

export const schemaStatements = (contexts: readonly string[]): string =>
  [
    'create schema if not exists log;',
    SHAPE_TABLE,
    VERSION_TABLE,
    createRole(AUDITOR_ROLE),
    createRole(RUNTIME_ROLE),
    `grant usage on schema log to ${AUDITOR_ROLE};`,
    `alter default privileges in schema log grant select on tables to ${AUDITOR_ROLE};`,
    ...contexts.map((context) => {
      const [schema, role] = [schemaOf(context), roleOf(context)];
      return `
        create schema if not exists ${schema};
        ${createRole(role)}
        grant usage on schema ${schema}, log to ${role};
        grant usage on schema ${schema} to ${AUDITOR_ROLE}, ${RUNTIME_ROLE};
        alter default privileges in schema ${schema} grant select on tables to ${AUDITOR_ROLE};
        alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role};`;
    }),
  ].join('\n');

/** After the log's migration: the tables that a context's write sets fill beside the log, and what it may read of that. */
export const contextStatements = (context: string): string => {
  const [schema, role] = [schemaOf(context), roleOf(context)];
  return `
    create table if not exists ${schema}.outcome (
      lane smallint not null,
      command_id text not null,
      fingerprint text not null,
      answer json not null,
      expires_at timestamptz,
      platform_id text collate "C" not null,
      primary key (lane, command_id)
    );
    create index if not exists outcome_forgetting on ${schema}.outcome (lane, platform_id, expires_at)
      where expires_at is not null;
    create table if not exists ${schema}.reservation (
      lane smallint not null,
      scope text not null,
      value text not null,
      owner text not null,
      primary key (lane, scope, value)
    );
    create table if not exists ${schema}.timer (
      lane smallint not null,
      timer_id text not null,
      due_at timestamptz not null,
      name text not null,
      data json not null,
      ordering_keys text[] not null,
      set_position bigint not null,
      set_ordinal int not null,
      claimed_until timestamptz,
      primary key (timer_id, lane)
    );
    create table if not exists ${schema}.timer_turn (
      lane smallint not null,
      ordering_key text collate "C" not null,
      set_position bigint not null,
      set_ordinal int not null,
      timer_id text not null
    );
    create table if not exists ${schema}.checkpoint (
      reader text not null,
      source text not null,
      position bigint not null,
      primary key (reader, source)
    );
    create table if not exists ${schema}.parked_event (
      reader text not null,
      source text not null,
      position bigint not null,
      key text not null,
      error text not null,
      message text not null,
      parked_at timestamptz not null,
      primary key (reader, source, position)
    );
    revoke update on ${schema}.outcome from ${role};
    grant select on log.lane, log.lane_end, log.clock, log.published_event to ${role};
    grant select, insert on log.signed_head to ${role};`;
};

/** In `pg_class`, the tables of views among those of a context's schema. */
export const VIEW_TABLES = "relkind = 'r' and relname ~ '_view$'";

/** Of a page of a view, in per cent: what is left is for rows that change. */
const FILLED = 60;

/**
 * After the migrations: rows of views mostly change a few times soon after they came. With room on their page, a change
 * of no indexed column writes no index. Long rows stay whole, as events do. Nothing changes for rows that are there.
 */
export const viewStatements = (context: string): string => `
  do $$
  declare
    wanted constant text[] := array['fillfactor=${FILLED}', 'toast_tuple_target=8160'];
    part regclass;
  begin
    for part in select oid from pg_class
      where relnamespace = '${schemaOf(context)}'::regnamespace and ${VIEW_TABLES}
        and not coalesce(reloptions, '{}') @> wanted
    loop
      execute format('alter table %s set (%s)', part, array_to_string(wanted, ', '));
    end loop;
  end $$;`;

/** After the migrations: what the host may do with the shared tables. It may forget a key, never a fact. */
export const runtimeStatements = (sharedSchemas: readonly string[]): string =>
  [
    `grant usage on schema log to ${RUNTIME_ROLE};`,
    `grant select, insert, update on log.clock, log.service_version to ${RUNTIME_ROLE};`,
    `grant select, insert on log.key_check to ${RUNTIME_ROLE};`,
    `grant select on log.lane to ${RUNTIME_ROLE};`,
    ...sharedSchemas.map(
      (schema) => `
        grant usage on schema ${schema} to ${RUNTIME_ROLE};
        grant select, insert, update on all tables in schema ${schema} to ${RUNTIME_ROLE};`,
    ),
  ].join('\n');

/** After the lanes: the host may see how far each lane reaches, and nothing of what is in it. */
export const END_GRANTS = `
  do $$
  declare part regclass;
  begin
    for part in select inhrelid from pg_inherits where inhparent = 'log.event'::regclass loop
      if not has_column_privilege('${RUNTIME_ROLE}', part, 'position', 'select') then
        execute format('grant select (lane, position) on %s to ${RUNTIME_ROLE}', part);
      end if;
    end loop;
  end $$;`;
