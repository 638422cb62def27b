import type { PoolClient } from 'pg';
import { crashPoint } from '@causeway/kernel';
import { Batch, checkpointKey, nameKey, type LaneKnowledge } from '../batch.js';
import { GENESIS_DIGEST } from '../digest.js';
import type { TimersChange, TimersWanted } from '../port.js';
import type { PreparedWriteSet } from '../prepared-write-set.js';
import type { BinaryArrays } from './binary-array.js';
import { expectationsOf } from './expectations.js';
import { checkStatement, lockStatement } from './flush-statements.js';
import type { Lane } from './lane.js';
import type { LaneGuess } from './lane-guess.js';
import { endAfter, turnStatement, writeStatement } from './write-statement.js';

type Chains = readonly (readonly PreparedWriteSet[])[];
/** Asked which timers this process takes with a batch. */
export type Wanted = (change: TimersChange) => TimersWanted | undefined;

/** What the appender of a lane keeps from one flush to the next. */
export interface FlushParts {
  readonly guess: LaneGuess;
  /** The memory of the lists that a statement carries: there is one flush at a time. */
  readonly arrays: BinaryArrays;
}

interface CheckRow {
  head: number;
  digest: Buffer | null;
  versions: Record<string, number> | null;
  outcomes: [string, string, string][] | null;
  owners: [string, string, string][] | null;
  checkpoints: [string, string, number][] | null;
}

export const flush = async (
  client: PoolClient,
  lane: Lane,
  chains: Chains,
  { guess, arrays }: FlushParts,
  wanted?: Wanted,
): Promise<Batch> =>
  (await flushAsExpected(client, lane, chains, { guess, arrays }, wanted)) ??
  flushAsFound(client, lane, chains, { guess, arrays });

/** `undefined` when nothing was written, because the lane was not as expected. */
const flushAsExpected = async (
  client: PoolClient,
  lane: Lane,
  chains: Chains,
  { guess, arrays }: FlushParts,
  wanted?: Wanted,
): Promise<Batch | undefined> => {
  const before = guess.likelyEnd;
  if (before === undefined) return undefined;
  const expected = expectationsOf(chains.flat(), before.position);
  const batch = new Batch(expected.knowledge);
  for (const chain of chains) batch.add(chain);
  // A refusal is decided on what the lane holds, never on what is expected of it.
  if (!batch.isWritten) return undefined;
  const after = endAfter(batch, before);
  guess.forget();
  beforeInsert();
  // The one statement inserts and commits.
  beforeCommit();
  // Only a batch with events is announced, and with it what was taken.
  const taking = batch.events.length > 0 ? wanted?.(batch.timersChange) : undefined;
  const { rows } = await client.query<{ taken: string[] | null }>(
    turnStatement(lane, batch, after, expected, taking, arrays),
  );
  const taken = rows[0]?.taken ?? undefined;
  if (taken === undefined) return undefined;
  if (taking !== undefined) batch.timersTaken = taken;
  afterCommit();
  guess.wrote(after);
  return batch;
};

const flushAsFound = async (
  client: PoolClient,
  lane: Lane,
  chains: Chains,
  { guess, arrays }: FlushParts,
): Promise<Batch> => {
  await client.query(lockStatement(lane));
  const check = await checkLane(client, lane, chains.flat());
  const batch = new Batch(knowledgeOf(check));
  for (const chain of chains) batch.add(chain);
  const before = { position: check.head, digest: check.digest ?? GENESIS_DIGEST };
  if (batch.isEmpty) {
    await client.query('rollback');
    guess.found(before, before);
    return batch;
  }
  const after = endAfter(batch, before);
  beforeInsert();
  await client.query(writeStatement(lane, batch, after, arrays));
  beforeCommit();
  await client.query('commit');
  afterCommit();
  guess.found(before, after);
  return batch;
};

const beforeInsert = (): void => crashPoint('appender.before-insert');
const beforeCommit = (): void => crashPoint('appender.before-commit');
const afterCommit = (): void => crashPoint('appender.after-commit');

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
