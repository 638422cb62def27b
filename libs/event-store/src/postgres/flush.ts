import type { PoolClient } from 'pg';
import { crashPoint } from '@causeway/kernel';
import { Batch, checkpointKey, nameKey, type LaneKnowledge } from '../batch.js';
import { batchDigest, GENESIS_DIGEST } from '../digest.js';
import type { PreparedWriteSet } from '../prepared-write-set.js';
import type { ViewDefinition } from '../view-definition.js';
import type { StoredViewRow } from '../view-rows.js';
import { checkStatement, lockStatement, writeStatement } from './flush-statements.js';
import type { Lane } from './lane.js';

interface CheckRow {
  head: number;
  digest: Buffer | null;
  versions: Record<string, number> | null;
  outcomes: [string, string, string][] | null;
  owners: [string, string, string][] | null;
  checkpoints: [string, string, number][] | null;
}

/** One transaction: takes the lane, judges chains of write sets against it, writes the winners together. */
export const flush = async (
  client: PoolClient,
  lane: Lane,
  chains: readonly (readonly PreparedWriteSet[])[],
): Promise<Batch> => {
  await client.query(lockStatement(lane));
  const check = await checkLane(client, lane, chains.flat());
  const batch = new Batch(knowledgeOf(check));
  for (const chain of chains) batch.add(chain);
  if (batch.isEmpty) {
    await client.query('rollback');
    return batch;
  }
  crashPoint('appender.before-insert');
  await writeBatch(client, lane, batch, check.digest ?? GENESIS_DIGEST);
  crashPoint('appender.before-commit');
  await client.query('commit');
  crashPoint('appender.after-commit');
  return batch;
};

const checkLane = async (
  client: PoolClient,
  lane: Lane,
  writeSets: readonly PreparedWriteSet[],
): Promise<CheckRow> => {
  const names = writeSets.flatMap(({ reserve }) => reserve.map(({ name }) => name));
  const checkpoints = writeSets.flatMap(({ checkpoint }) => checkpoint ?? []);
  const { rows } = await client.query<CheckRow>({
    name: `check-${lane.name}`,
    text: checkStatement(lane),
    values: [
      [...new Set(writeSets.flatMap(({ streams }) => streams.map(({ streamId }) => streamId)))],
      [...new Set(writeSets.flatMap(({ outcome }) => outcome?.commandId ?? []))],
      names.map(({ scope }) => scope),
      names.map(({ value }) => value),
      checkpoints.map(({ reader }) => reader),
      checkpoints.map(({ source }) => source),
    ],
  });
  const [check] = rows;
  if (check === undefined) throw new Error('the check of a lane answers one row');
  return check;
};

const knowledgeOf = ({ head, versions, outcomes, owners, checkpoints }: CheckRow): LaneKnowledge => ({
  head,
  versions: new Map(Object.entries(versions ?? {})),
  outcomes: new Map(
    outcomes?.map(([commandId, fingerprint, answer]) => [commandId, { commandId, fingerprint, answer }]),
  ),
  owners: new Map(owners?.map(([scope, value, owner]) => [nameKey({ scope, value }), owner])),
  checkpoints: new Map(
    checkpoints?.map(([reader, source, position]) => [checkpointKey(reader, source), position]),
  ),
});

const writeBatch = async (client: PoolClient, lane: Lane, batch: Batch, previous: Buffer): Promise<void> => {
  const views = viewsOf(batch);
  const definitions = views.map(({ view }) => view);
  await client.query({
    name: `write-${lane.name}-${definitions.map(({ table }) => table).join('-')}`,
    text: writeStatement(lane, definitions),
    values: [
      ...eventParameters(batch, previous),
      ...outcomeParameters(batch),
      ...nameParameters(batch),
      ...timerParameters(batch),
      ...checkpointParameters(batch),
      ...views.flatMap(({ put, cut }) => [JSON.stringify(put), JSON.stringify(cut)]),
    ],
  });
};

const eventParameters = ({ events, head }: Batch, previous: Buffer): unknown[] => [
  events.map(({ position }) => position),
  events.map(({ streamId }) => streamId),
  events.map(({ version }) => version),
  events.map(({ type }) => type),
  events.map(({ schemaVersion }) => schemaVersion),
  events.map(({ data }) => data),
  events.map(({ metadata }) => metadata),
  events.map(({ recordedAt }) => recordedAt),
  events.map(({ published }) => published),
  head,
  events.length === 0 ? null : batchDigest(previous, events),
];

const outcomeParameters = (batch: Batch): unknown[] => {
  const outcomes = [...batch.outcomes.values()];
  return [
    outcomes.map(({ commandId }) => commandId),
    outcomes.map(({ fingerprint }) => fingerprint),
    outcomes.map(({ answer }) => answer),
    outcomes.map(({ expiresAt }) => expiresAt),
  ];
};

const nameParameters = (batch: Batch): unknown[] => {
  const names = [...batch.names.values()];
  const gone = names.filter(({ owner }) => owner === null);
  const held = names.filter(({ owner }) => owner !== null);
  return [
    gone.map(({ name }) => name.scope),
    gone.map(({ name }) => name.value),
    held.map(({ name }) => name.scope),
    held.map(({ name }) => name.value),
    held.map(({ owner }) => owner),
  ];
};

const timerParameters = (batch: Batch): unknown[] => {
  const cancelled = [...batch.timers].filter(([, timer]) => timer === null).map(([timerId]) => timerId);
  const set = [...batch.timers.values()].flatMap((timer) => timer ?? []);
  const rows = set.map((timer) => ({
    timer_id: timer.timerId,
    due_at: timer.dueAt,
    name: timer.name,
    data: timer.data,
    ordering_keys: timer.orderingKeys,
    set_position: timer.setPosition,
    set_ordinal: timer.setOrdinal,
  }));
  return [cancelled, JSON.stringify(rows)];
};

const checkpointParameters = (batch: Batch): unknown[] => {
  const moves = [...batch.checkpoints.values()];
  return [
    moves.map(({ reader }) => reader),
    moves.map(({ source }) => source),
    moves.map(({ position }) => position),
  ];
};

interface ViewChanges {
  readonly view: ViewDefinition;
  readonly put: StoredViewRow[];
  readonly cut: StoredViewRow[];
}

/** Sorted by table, so that equal sets of views share one prepared statement. */
const viewsOf = (batch: Batch): ViewChanges[] => {
  const changes = new Map<string, ViewChanges>();
  for (const { view, key, row } of batch.views.values()) {
    const change = changes.get(view.table) ?? { view, put: [], cut: [] };
    changes.set(view.table, change);
    if (row === null) change.cut.push(key);
    else change.put.push(row);
  }
  return [...changes.values()].sort((a, b) => (a.view.table < b.view.table ? -1 : 1));
};
