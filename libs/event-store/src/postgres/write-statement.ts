import { after, systemNow } from '@causeway/kernel';
import type { Batch } from '../batch.js';
import { batchDigest } from '../digest.js';
import type { TimersWanted } from '../port.js';
import type { ViewDefinition } from '../view-definition.js';
import type { StoredViewRow } from '../view-rows.js';
import { cutStatement, putStatement } from './flush-statements.js';
import type { BinaryArrays } from './binary-array.js';
import type { Lane } from './lane.js';
import { StatementBuilder, type NamedStatement } from './statement-builder.js';

export interface LaneEnd {
  readonly position: number;
  readonly digest: Buffer;
}

/** A batch's assumptions, made without a read: `take_turn` checks them. */
export interface Expectations {
  readonly head: number;
  readonly streams: ReadonlyMap<string, number>;
  readonly commandIds: readonly string[];
  readonly names: readonly { readonly scope: string; readonly value: string; readonly owner: string }[];
  readonly checkpoints: readonly {
    readonly reader: string;
    readonly source: string;
    readonly from: number;
  }[];
}

/** Writes a whole batch under the lane's lock, with its deletions; `end` is the lane's after it. */
export const writeStatement = (
  lane: Lane,
  batch: Batch,
  end: LaneEnd,
  arrays: BinaryArrays,
): NamedStatement => {
  const statement = new StatementBuilder('', arrays);
  removals(statement, lane, batch);
  additions(statement, lane, batch, end);
  return statement.ending('select 1');
};

/**
 * Locks the lane, checks the expectations and writes, all in one. `taken` names the wanted timers that were
 * claimed with it; it is null where nothing was written.
 */
export const turnStatement = (
  lane: Lane,
  batch: Batch,
  end: LaneEnd,
  expected: Expectations,
  wanted: TimersWanted | undefined,
  arrays: BinaryArrays,
): NamedStatement => {
  const statement = new StatementBuilder('where (select taken is not null from turn)', arrays);
  const leaseEnd = takeTurn(statement, lane, batch, expected, wanted);
  const claimedUntil = `case when timer_id = any((select taken from turn)::text[]) then ${leaseEnd} end`;
  additions(statement, lane, batch, end, claimedUntil);
  return statement.ending('select taken from turn');
};

export const endAfter = (batch: Batch, before: LaneEnd): LaneEnd =>
  batch.events.length === 0
    ? before
    : { position: batch.head, digest: batchDigest(before.digest, batch.events) };

/** Gives the parameter that has the end of the wanted timers' lease. */
const takeTurn = (
  statement: StatementBuilder,
  lane: Lane,
  batch: Batch,
  { head, streams, commandIds, names, checkpoints }: Expectations,
  wanted: TimersWanted | undefined,
): string => {
  const gone = namesOf(batch, (owner) => owner === null);
  const { cancelled, set } = timersOf(batch);
  const now = systemNow();
  const ids = new Set(wanted?.timerIds);
  const born = batch.timersChange.timersSet.filter(
    ({ timerId, dueAt, isFirst }) => isFirst && ids.has(timerId) && dueAt <= (wanted?.dueBy ?? ''),
  );
  const turns = born.flatMap(({ timerId, orderingKeys }) => orderingKeys.map((key) => ({ timerId, key })));
  const given = [
    statement.value(head, '::bigint'),
    statement.texts([...streams.keys()]),
    statement.bigints([...streams.values()]),
    statement.texts(commandIds),
    statement.texts(names.map(({ scope }) => scope)),
    statement.texts(names.map(({ value }) => value)),
    statement.texts(names.map(({ owner }) => owner)),
    statement.texts(checkpoints.map(({ reader }) => reader)),
    statement.texts(checkpoints.map(({ source }) => source)),
    statement.bigints(checkpoints.map(({ from }) => from)),
    statement.texts(gone.map(({ name }) => name.scope)),
    statement.texts(gone.map(({ name }) => name.value)),
    statement.texts(cancelled),
    statement.texts(set.map(({ timerId }) => timerId)),
    statement.value(goneRows(batch), '::json'),
    statement.texts([...ids].filter((timerId) => !batch.timers.has(timerId))),
    statement.texts(born.map(({ timerId }) => timerId)),
    statement.texts(turns.map(({ timerId }) => timerId)),
    statement.texts(turns.map(({ key }) => key)),
    statement.value(wanted?.dueBy ?? null, '::timestamptz'),
    statement.value(now, '::timestamptz'),
  ];
  const leaseEnd = statement.value(wanted === undefined ? null : after(now, wanted.leaseMs), '::timestamptz');
  const call = [`${lane.number}::smallint`, ...given, leaseEnd].join(', ');
  statement.add('turn', `select ${lane.takeTurn}(${call}) as taken`);
  return leaseEnd;
};

/** The keys of the rows that go, by view; null when there are none. */
const goneRows = (batch: Batch): string | null => {
  const cuts = viewChanges(batch).filter(({ cut }) => cut.length > 0);
  if (cuts.length === 0) return null;
  return JSON.stringify(
    cuts.map(({ view, cut }) => ({ view_name: view.table, key_columns: view.key, keys: cut })),
  );
};

/** The batch's deletions. Not of a guarded statement: there `take_turn` makes them. */
const removals = (statement: StatementBuilder, lane: Lane, batch: Batch): void => {
  const { schema, number } = lane;
  const gone = namesOf(batch, (owner) => owner === null);
  if (gone.length > 0) {
    const scopes = statement.texts(gone.map(({ name }) => name.scope));
    const values = statement.texts(gone.map(({ name }) => name.value));
    statement.add(
      'released',
      `delete from ${schema}.reservation using unnest(${scopes}, ${values}) as gone (scope, value)
        where lane = ${number} and reservation.scope = gone.scope and reservation.value = gone.value`,
    );
  }
  const { cancelled, set } = timersOf(batch);
  if (cancelled.length > 0) {
    const ids = statement.texts(cancelled);
    statement.add(
      'cancelled',
      `delete from ${schema}.timer where lane = ${number} and timer_id = any(${ids})`,
    );
  }
  if (cancelled.length + set.length > 0) {
    const ids = statement.texts([...cancelled, ...set.map(({ timerId }) => timerId)]);
    statement.add(
      'turns_over',
      `delete from ${schema}.timer_turn where lane = ${number} and timer_id = any(${ids})`,
    );
  }
  for (const { view, cut } of viewChanges(batch)) {
    if (cut.length > 0)
      statement.add(`cut_${view.table}`, cutStatement(schema, view, statement.value(JSON.stringify(cut))));
  }
};

/** Each row appears once: a batch keeps only its last change. */
const additions = (
  statement: StatementBuilder,
  lane: Lane,
  batch: Batch,
  end: LaneEnd,
  claimedUntil = 'null::timestamptz',
): void => {
  if (batch.events.length > 0) addEvents(statement, lane, batch, end);
  addOutcomes(statement, lane, batch);
  addNames(statement, lane, batch);
  addTimers(statement, lane, batch, claimedUntil);
  addCheckpoints(statement, lane, batch);
  for (const { view, put } of viewChanges(batch)) {
    if (put.length === 0) continue;
    const rows = statement.value(JSON.stringify(put));
    statement.add(`put_${view.table}`, putStatement(lane.schema, view, rows, statement.guard));
  }
};

const addEvents = (statement: StatementBuilder, lane: Lane, batch: Batch, end: LaneEnd): void => {
  const { events } = batch;
  const columns = [
    statement.bigints(events.map(({ position }) => position)),
    statement.texts(events.map(({ streamId }) => streamId)),
    statement.bigints(events.map(({ version }) => version)),
    statement.texts(events.map(({ type }) => type)),
    statement.bigints(events.map(({ schemaVersion }) => schemaVersion)),
    statement.jsons(events.map(({ data }) => data)),
    statement.jsons(events.map(({ metadata }) => metadata)),
    statement.instants(events.map(({ recordedAt }) => recordedAt)),
    statement.jsons(events.map(({ published }) => published)),
  ];
  statement.add(
    'events',
    `insert into ${lane.events}
      (lane, position, stream_id, version, type, schema_version, data, metadata, recorded_at, published)
      select ${lane.number}, given.* from unnest(${columns.join(', ')}) as given ${statement.guard}`,
  );
  statement.add(
    'batches',
    `insert into ${lane.batches} (lane, last_position, digest)
      select ${lane.number}, ${statement.value(end.position, '::bigint')}, ${statement.value(end.digest, '::bytea')}
      ${statement.guard}`,
  );
};

const addOutcomes = (statement: StatementBuilder, { schema, number }: Lane, batch: Batch): void => {
  const outcomes = [...batch.outcomes.values()];
  if (outcomes.length === 0) return;
  const columns = [
    statement.texts(outcomes.map(({ commandId }) => commandId)),
    statement.texts(outcomes.map(({ fingerprint }) => fingerprint)),
    statement.jsons(outcomes.map(({ answer }) => answer)),
    statement.instants(outcomes.map(({ expiresAt }) => expiresAt)),
    statement.texts(outcomes.map(({ platformId }) => platformId)),
  ];
  statement.add(
    'outcomes',
    `insert into ${schema}.outcome (lane, command_id, fingerprint, answer, expires_at, platform_id)
      select ${number}, given.* from unnest(${columns.join(', ')}) as given ${statement.guard}`,
  );
};

const addNames = (statement: StatementBuilder, { schema, number }: Lane, batch: Batch): void => {
  const held = namesOf(batch, (owner) => owner !== null);
  if (held.length === 0) return;
  const columns = [
    statement.texts(held.map(({ name }) => name.scope)),
    statement.texts(held.map(({ name }) => name.value)),
    statement.texts(held.map(({ owner }) => owner)),
  ];
  statement.add(
    'reserved',
    `insert into ${schema}.reservation (lane, scope, value, owner)
      select ${number}, given.* from unnest(${columns.join(', ')}) as given ${statement.guard}
      on conflict (lane, scope, value) do update set owner = excluded.owner`,
  );
};

const addTimers = (
  statement: StatementBuilder,
  { schema, number }: Lane,
  batch: Batch,
  claimedUntil: string,
): void => {
  const { set } = timersOf(batch);
  if (set.length === 0) return;
  const rows = set.map((timer) => ({
    timer_id: timer.timerId,
    due_at: timer.dueAt,
    name: timer.name,
    data: timer.data,
    ordering_keys: timer.orderingKeys,
    set_position: timer.setPosition,
    set_ordinal: timer.setOrdinal,
  }));
  statement.add(
    'given_timers',
    `select * from json_to_recordset(${statement.value(JSON.stringify(rows))}) as t (timer_id text,
      due_at timestamptz, name text, data text, ordering_keys text[], set_position bigint, set_ordinal int)
      ${statement.guard}`,
  );
  if (set.some(({ orderingKeys }) => orderingKeys.length > 0))
    statement.add(
      'turns',
      `insert into ${schema}.timer_turn (lane, ordering_key, set_position, set_ordinal, timer_id)
        select ${number}, key, set_position, set_ordinal, timer_id from given_timers, unnest(ordering_keys) as key`,
    );
  statement.add(
    'timed',
    `insert into ${schema}.timer
      (lane, timer_id, due_at, name, data, ordering_keys, set_position, set_ordinal, claimed_until)
      select ${number}, timer_id, due_at, name, data::json, ordering_keys, set_position, set_ordinal,
        ${claimedUntil} from given_timers where true
      on conflict (lane, timer_id) do update set due_at = excluded.due_at, name = excluded.name,
        data = excluded.data, ordering_keys = excluded.ordering_keys, set_position = excluded.set_position,
        set_ordinal = excluded.set_ordinal, claimed_until = excluded.claimed_until`,
  );
};

const addCheckpoints = (statement: StatementBuilder, { schema }: Lane, batch: Batch): void => {
  const moves = [...batch.checkpoints.values()];
  if (moves.length === 0) return;
  const columns = [
    statement.texts(moves.map(({ reader }) => reader)),
    statement.texts(moves.map(({ source }) => source)),
    statement.bigints(moves.map(({ position }) => position)),
  ];
  statement.add(
    'moved',
    `insert into ${schema}.checkpoint (reader, source, position)
      select given.* from unnest(${columns.join(', ')}) as given ${statement.guard}
      on conflict (reader, source) do update set position = excluded.position`,
  );
};

const namesOf = ({ names }: Batch, wanted: (owner: string | null) => boolean) =>
  [...names.values()].filter(({ owner }) => wanted(owner));

const timersOf = ({ timers }: Batch) => ({
  cancelled: [...timers].filter(([, timer]) => timer === null).map(([timerId]) => timerId),
  set: [...timers.values()].flatMap((timer) => timer ?? []),
});

interface ViewChanges {
  readonly view: ViewDefinition;
  readonly put: StoredViewRow[];
  readonly cut: StoredViewRow[];
}

/** Sorted by table, so that equal sets of views share one prepared statement. */
const viewChanges = (batch: Batch): ViewChanges[] => {
  const changes = new Map<string, ViewChanges>();
  for (const { view, key, row } of batch.views.values()) {
    const change = changes.get(view.table) ?? { view, put: [], cut: [] };
    changes.set(view.table, change);
    if (row === null) change.cut.push(key);
    else change.put.push(row);
  }
  return [...changes.values()].sort((a, b) => (a.view.table < b.view.table ? -1 : 1));
};
