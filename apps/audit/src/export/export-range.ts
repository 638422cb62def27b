import type { SignedHead } from '@causeway/event-store';
import { CannotRunError } from '../cli/usage-error.js';
import type { Evidence } from '../heads/evidence.js';
import { HeadReader } from '../heads/head-reader.js';
import type { Connection } from '../log/log-reader.js';
import type { LaneHead } from '../log/stored-event.js';
import { firstFrom, lastUpTo } from '../moment/positions.js';
import { formatMoment, type Moment } from '../moment/moment.js';

/** The requested period; without a bound, from the first event or to the last one. */
export interface Period {
  readonly from?: Moment;
  readonly to?: Moment;
}

/** The exported range: the requested period, and the events around it that the proof needs. */
export interface ExportRange {
  readonly wanted: { readonly first: number; readonly last: number };
  /** The last position before the export; 0 for none. */
  readonly after: number;
  readonly upTo: number;
  /** The signed head that ends where the export begins; absent only where it begins with the first event. */
  readonly headBefore?: SignedHead;
  /** The signed head that ends where the export ends; absent where nothing was signed from there on. */
  readonly headAfter?: SignedHead;
  /** Heads in which one key vouches for another. */
  readonly rotations: readonly SignedHead[];
}

/**
 * The range of an export: from the newest good head before the period to the oldest one after it, because
 * only there a signature covers the digest. Throws a `CannotRunError` when the period holds no event.
 */
export const rangeOf = async (
  connection: Connection,
  lane: LaneHead,
  { from, to }: Period,
  evidence: Evidence,
): Promise<ExportRange> => {
  const first = from === undefined ? 1 : await firstFrom(connection, lane, from);
  const last = to === undefined ? lane.head : await lastUpTo(connection, lane, to);
  if (first > last) {
    const [begin, end] = [
      from === undefined ? 'its beginning' : formatMoment(from),
      to === undefined ? 'its end' : formatMoment(to),
    ];
    throw new CannotRunError(`${lane.name} holds no event from ${begin} to ${end}.`);
  }
  const reader = new HeadReader(connection);
  const kept = evidence.kept?.byLane.get(lane.name) ?? [];
  const isGood = (head: SignedHead): boolean => evidence.trust.judge(head) === 'GOOD';
  const before = [
    ...(await reader.before(lane, first - 1)),
    ...kept.filter(({ position }) => position < first),
  ];
  const after = [...(await reader.after(lane, last)), ...kept.filter(({ position }) => position >= last)];
  const headBefore = before.sort(byPosition).reverse().find(isGood);
  const headAfter = after
    .filter(({ position }) => position <= lane.head)
    .sort(byPosition)
    .find(isGood);
  return {
    wanted: { first, last },
    after: headBefore?.position ?? 0,
    upTo: headAfter?.position ?? (await endOfBatch(connection, lane, last)),
    ...(headBefore && { headBefore }),
    ...(headAfter && { headAfter }),
    rotations: (await reader.rotations()).filter((head) => head.lane === lane.name && isGood(head)),
  };
};

const byPosition = (one: SignedHead, other: SignedHead): number => one.position - other.position;

const endOfBatch = async (connection: Connection, lane: LaneHead, position: number): Promise<number> => {
  const { rows } = await connection.query<{ last: number | null }>(
    `select min(last_position)::float8 as last from log.batch where lane = ${lane.number} and last_position >= $1`,
    [position],
  );
  const last = rows[0]?.last ?? null;
  if (last !== null) return last;
  throw new CannotRunError(
    `No digest of ${lane.name} covers position ${position}. Run \`verify\` to see what happened.`,
  );
};
