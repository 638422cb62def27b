import { partsOf, type LaneName } from '../lane-name.js';
import { LANE_LOCKS } from '../postgres/flush-statements.js';
import { tablesOf } from '../postgres/lane.js';
import { createFunction } from '../postgres/sql-function.js';

/** A writer's lane's tables beside its events and batches; names ready for a statement. */
export interface WriterTables {
  readonly commands: string;
  readonly marks: string;
  readonly append: string;
}

export const writerTablesOf = (lane: LaneName): WriterTables => {
  const { schema } = tablesOf(lane);
  const { environment, ordinal } = partsOf(lane);
  const part = ordinal === 1 ? environment : `${environment}_${ordinal}`;
  return {
    commands: `${schema}.command_${part}`,
    marks: `${schema}.line_mark_${part}`,
    append: `${schema}.append_${part}`,
  };
};

/** The claims of the lanes. A row is never changed: the highest epoch of a lane counts. */
export const CLAIMS = `
  create table if not exists log.lane_claim (
    lane smallint not null,
    epoch bigint not null,
    instance_id uuid,
    address text,
    claimed_at timestamptz not null,
    primary key (lane, epoch)
  );`;

export const writerLaneStatements = (lane: LaneName, role: string): string => {
  const { commands, marks } = writerTablesOf(lane);
  return `
    create table if not exists ${commands} (
      command_id uuid primary key,
      fingerprint bytea not null,
      position bigint not null,
      cause_id uuid,
      object_id uuid,
      answer json
    );
    create index if not exists ${unqualified(commands)}_cause on ${commands} (cause_id, position)
      where cause_id is not null;
    create index if not exists ${unqualified(commands)}_object on ${commands} (object_id, position)
      where object_id is not null;
    create table if not exists ${marks} (
      line text collate "C" not null,
      ordinal bigint not null,
      position bigint not null,
      recorded_at timestamptz not null,
      primary key (line, ordinal)
    );
    revoke update, delete, truncate on ${commands}, ${marks} from ${role};
    grant select, insert on log.lane_claim to ${role};
    grant select, insert, update, delete on log.writer_instance to ${role};
    ${appendFunction(lane, role)}`;
};

const unqualified = (table: string): string => table.slice(table.indexOf('.') + 1);

/**
 * One call is one transaction: under the lane's lock it checks that the caller still holds the lane, that the
 * lane ends where the caller says, and that no command is recorded already; then it writes. A function,
 * because a single statement would still see the lane as it was before it waited for the lock; and a single
 * caller waits for only one round trip. Its plans are made once a connection, often while the tables are
 * empty: scanning them whole is ruled out, because that would be cheapest then and ruinous later.
 */
const appendFunction = (lane: LaneName, role: string): string => {
  const { events, batches } = tablesOf(lane);
  const { commands, marks, append } = writerTablesOf(lane);
  return createFunction({
    name: append,
    role,
    settings: ['enable_seqscan = off'],
    parameters: `
      lane_key smallint, given_epoch bigint, after_position bigint, at timestamp with time zone,
      types text[], schema_versions smallint[], bodies json[], metadatas json[], publications json[],
      given_digest bytea,
      command_ids uuid[], fingerprints bytea[], command_positions bigint[], cause_ids uuid[], object_ids uuid[],
      answers json[], new_object_ids uuid[],
      mark_lines text[], mark_ordinals bigint[], mark_positions bigint[],
      view_statements text[], view_rows json[]`,
    returns: 'text',
    body: `
    declare
      held_epoch bigint;
      last_position bigint;
      is_known boolean;
    begin
      perform pg_advisory_xact_lock(${LANE_LOCKS}, lane_key);
      select
        (select epoch from log.lane_claim c where c.lane = lane_key order by epoch desc limit 1),
        coalesce((select position from ${events} e where e.lane = lane_key order by position desc limit 1), 0),
        exists (select from ${commands} where command_id = any(command_ids))
        into held_epoch, last_position, is_known;
      if given_epoch is distinct from held_epoch then
        return 'superseded';
      end if;
      if after_position <> last_position then
        return 'moved';
      end if;
      if is_known or (cardinality(new_object_ids) > 0
        and exists (select from ${commands} where object_id = any(new_object_ids))) then
        return 'known';
      end if;
      insert into ${commands} (command_id, fingerprint, position, cause_id, object_id, answer)
        select * from unnest(command_ids, fingerprints, command_positions, cause_ids, object_ids, answers);
      if given_digest is null then
        return 'appended';
      end if;
      insert into ${events}
        (lane, position, stream_id, version, type, schema_version, data, metadata, recorded_at, published)
        select lane_key, after_position + given.n, 'journal', after_position + given.n, given.type,
          given.schema_version, given.data, given.metadata, at, given.published
        from unnest(types, schema_versions, bodies, metadatas, publications) with ordinality
          as given (type, schema_version, data, metadata, published, n);
      insert into ${batches} (lane, last_position, digest)
        values (lane_key, after_position + cardinality(types), given_digest);
      if cardinality(mark_lines) > 0 then
        insert into ${marks} (line, ordinal, position, recorded_at)
          select given.*, at from unnest(mark_lines, mark_ordinals, mark_positions) as given;
      end if;
      for view in 1 .. cardinality(view_statements) loop
        execute view_statements[view] using view_rows[view];
      end loop;
      return 'appended';
    end`,
  });
};
