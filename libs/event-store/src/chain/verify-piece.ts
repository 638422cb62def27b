import { GENESIS_DIGEST } from '../digest.js';
import type { LaneReach, StoredBatch, StoredLane } from './stored-lane.js';
import { verifyChain, type Chain } from './verify-chain.js';

/** One batch of the service holds fewer events; more under one digest mean that digests are missing. */
const PAST_ANY_BATCH = 20_001;

export interface ChainPiece extends Chain, LaneReach {
  /** The end of the batch before the piece, whose stored digest the piece builds on. */
  readonly after: number;
  /** The end of its last batch: where the next piece begins. */
  readonly reached: number;
}

export type PieceRows = Pick<StoredLane, 'reach' | 'batches' | 'batchUpTo' | 'events'>;

/**
 * Verifies the batches that follow a position: as many as hold some number of events, or one. Pieces from the beginning
 * of a lane to its end prove together what one verification of the whole lane does. Nothing is tried to explain what does
 * not come out, so that the work is bounded; the auditor's program explains it.
 */
export const verifyPiece = async (lane: PieceRows, after: number, eventsMax: number): Promise<ChainPiece> => {
  const ends = await lane.reach();
  const from = (after > 0 ? await lane.batchUpTo(after) : undefined) ?? GENESIS;
  const batches = await someBatches(lane, from.lastPosition, eventsMax, ends.covered);
  const reached = batches.at(-1)?.lastPosition ?? from.lastPosition;
  const hasSurplus = ends.head > ends.covered;
  const isLast = reached >= ends.covered;
  const last = isLast && hasSurplus ? Math.min(ends.head, reached + eventsMax) : reached;
  const chain = await verifyChain(
    {
      batches: oneOf(batches),
      events: lane.events(from.lastPosition, Math.min(last, from.lastPosition + eventsMax + PAST_ANY_BATCH)),
      hasSurplus,
    },
    { from, explainedMax: 0 },
  );
  return { ...chain, ...ends, after: from.lastPosition, reached };
};

const GENESIS: StoredBatch = { lastPosition: 0, digest: GENESIS_DIGEST };

/** Those that end within so many events; where none does, the next one alone. None of no events. */
const someBatches = async (
  lane: PieceRows,
  after: number,
  eventsMax: number,
  covered: number,
): Promise<readonly StoredBatch[]> => {
  const found: StoredBatch[] = [];
  for await (const page of lane.batches(after, Math.min(covered, after + eventsMax))) found.push(...page);
  if (found.length > 0 || eventsMax === 0) return found;
  const next = await lane.batches(after, covered).next();
  return next.done === true ? [] : next.value.slice(0, 1);
};

async function* oneOf<Page>(page: Page): AsyncGenerator<Page> {
  yield page;
}
