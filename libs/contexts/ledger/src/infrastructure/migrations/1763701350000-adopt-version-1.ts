import {
  LANE_LOCKS,
  roleOf,
  tablesOf,
  writerLaneStatements,
  writerTablesOf,
  type LaneCommand,
  type LaneName,
  type LineMark,
  type StoredEntry,
} from '@causeway/event-store';
import { instant, type Instant } from '@causeway/kernel';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { commandOf1, LineNumbers, type OutcomeOf1 } from '../../application/version-1-lane.js';

/** As many rows as are read and written at a time. */
const PAGE = 2_000;

/**
 * Lanes that were written before they had writers of their own: every command that they answered becomes known to the
 * lane, under its id for ever, and every entry findable by its transaction, its hold and its account. Nothing in the
 * log changes. Runs once, in one transaction; where no such lane is, there is nothing to do.
 */
export class AdoptVersion11763701350000 implements MigrationInterface {
  readonly name = 'AdoptVersion11763701350000';

  async up(runner: QueryRunner): Promise<void> {
    const lanes = await rowsOf<EarlierLane>(
      runner,
      `select lane, name from log.lane where name like 'ledger.%'`,
    );
    for (const lane of lanes) {
      // Tables of a lane are otherwise made after the migrations; these are the same statements.
      await runner.query(writerLaneStatements(lane.name, roleOf('ledger')));
      await runner.query('select pg_advisory_xact_lock($1, $2)', [LANE_LOCKS, lane.lane]);
      if (await hasCommands(runner, lane)) continue;
      await adoptEntries(runner, lane);
      await adoptOthers(runner, lane);
    }
  }

  /** Nothing: a command that was answered stays known, whichever version looks at it. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}

interface EarlierLane {
  /** Its key in the log's tables. */
  readonly lane: number;
  readonly name: LaneName;
}

interface OutcomeRow {
  readonly command_id: string;
  readonly fingerprint: string;
  readonly answer: string;
}

/** An entry with the outcome of its command, where there is one. */
interface EntryRow {
  readonly command_id: string | null;
  readonly fingerprint: string | null;
  readonly answer: string | null;
  readonly position: number;
  readonly type: string;
  readonly schema_version: number;
  readonly data: string;
  readonly metadata: string;
  readonly recorded_at: Date;
}

const rowsOf = <Row>(runner: QueryRunner, sql: string, params: unknown[] = []): Promise<Row[]> =>
  runner.query(sql, params) as Promise<Row[]>;

const hasCommands = async (runner: QueryRunner, { name }: EarlierLane): Promise<boolean> => {
  const { commands } = writerTablesOf(name);
  return (await rowsOf(runner, `select from ${commands} limit 1`)).length > 0;
};

/** Every entry, in the order of the lane: its command, and its place in the lines of its accounts. */
const adoptEntries = async (runner: QueryRunner, { lane, name }: EarlierLane): Promise<void> => {
  const { schema, events } = tablesOf(name);
  const numbers = new LineNumbers();
  for (let after = 0; ;) {
    const rows = await rowsOf<EntryRow>(
      runner,
      `select e.position::float8 as position, e.type, e.schema_version, e.data::text as data,
          e.metadata::text as metadata, e.recorded_at, o.command_id, o.fingerprint, (o.answer -> 'plain')::text as answer
        from ${events} e
        left join ${schema}.outcome o on o.lane = e.lane and o.command_id = e.metadata ->> 'commandId'
       where e.lane = $1 and e.position > $2 order by e.position limit $3`,
      [lane, after, PAGE],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    const entries = rows.map((row) => ({ row, entry: entryOf(row) }));
    await writeCommands(
      runner,
      name,
      entries.map(({ row, entry }) => commandOf1(outcomeOfEntry(row, name), entry)),
    );
    await writeMarks(
      runner,
      name,
      entries.flatMap(({ entry }) =>
        numbers.marksOf(entry).map((mark) => ({ ...mark, recordedAt: entry.recordedAt })),
      ),
    );
    after = last.position;
  }
};

/** Commands that wrote no entry: refusals, and those that found everything as they wanted it. */
const adoptOthers = async (runner: QueryRunner, { lane, name }: EarlierLane): Promise<void> => {
  const { schema, events } = tablesOf(name);
  for (let after = ''; ;) {
    const rows = await rowsOf<OutcomeRow>(
      runner,
      `select o.command_id, o.fingerprint, (o.answer -> 'plain')::text as answer from ${schema}.outcome o
        where o.lane = $1 and o.command_id > $2
          and not exists (
            select from ${events} e where e.lane = o.lane and e.metadata ->> 'commandId' = o.command_id
              and e.position = (o.answer #>> '{plain,place,position}')::bigint)
        order by o.command_id limit $3`,
      [lane, after, PAGE],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    await writeCommands(
      runner,
      name,
      rows.map((row) => commandOf1(outcomeOf(row))),
    );
    after = last.command_id;
  }
};

const writeCommands = async (
  runner: QueryRunner,
  name: LaneName,
  commands: readonly LaneCommand[],
): Promise<void> => {
  await runner.query(
    `insert into ${writerTablesOf(name).commands}
        (command_id, fingerprint, position, cause_id, object_id, answer)
      select command_id, decode(fingerprint, 'hex'), position, cause_id, object_id, answer::json
        from json_to_recordset($1) as given (command_id uuid, fingerprint text, position bigint, cause_id uuid,
          object_id uuid, answer text)`,
    [
      JSON.stringify(
        commands.map(({ commandId, fingerprint, position, causeId, objectId, answer }) => ({
          command_id: commandId,
          fingerprint: fingerprint.toString('hex'),
          position,
          cause_id: causeId ?? null,
          object_id: objectId ?? null,
          answer,
        })),
      ),
    ],
  );
};

const writeMarks = async (
  runner: QueryRunner,
  name: LaneName,
  marks: readonly (LineMark & { readonly recordedAt: Instant })[],
): Promise<void> => {
  await runner.query(
    `insert into ${writerTablesOf(name).marks} (line, ordinal, position, recorded_at)
      select line, ordinal, position, "recordedAt" from json_to_recordset($1)
        as given (line text, ordinal bigint, position bigint, "recordedAt" timestamptz)`,
    [JSON.stringify(marks)],
  );
};

const entryOf = ({ position, type, schema_version, data, metadata, recorded_at }: EntryRow): StoredEntry => ({
  position,
  type,
  schemaVersion: schema_version,
  data,
  metadata,
  published: null,
  recordedAt: instant(recorded_at),
});

const outcomeOf = ({ command_id: commandId, fingerprint, answer }: OutcomeRow): OutcomeOf1 => ({
  commandId,
  fingerprint,
  answer,
});

/** Without its outcome an entry's command could move money again, so that no lane is adopted that lacks one. */
const outcomeOfEntry = (
  { position, command_id, fingerprint, answer }: EntryRow,
  name: LaneName,
): OutcomeOf1 => {
  if (command_id === null || fingerprint === null || answer === null) {
    throw new Error(`${name} has an entry at ${position} whose command left no outcome`);
  }
  return outcomeOf({ command_id, fingerprint, answer });
};
