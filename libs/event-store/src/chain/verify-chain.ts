import { batchDigest, GENESIS_DIGEST } from '../digest.js';
import type { ChainFinding } from './chain-finding.js';
import { EventWindow } from './event-window.js';
import { altered, explainDigest } from './explain-digest.js';
import type { StoredBatch, StoredEvent } from './stored-lane.js';

/** A flush takes 256 write sets at most; so many events under one digest mean that digests are missing. */
const BATCH_EVENTS_MAX = 20_000;
/** How far a swapped event is looked for. */
const NEIGHBOURS = 200;
/** Where history was written anew every batch is broken; to explain the first ones is enough. */
const EXPLAINED_MAX = 3;
/** More findings add nothing. */
const FINDINGS_MAX = 100;

export interface Chain {
  readonly events: number;
  readonly batches: number;
  /** Of the last batch: an auditor who keeps it can prove a cut-off tail. */
  readonly headDigest: string;
  readonly findings: readonly ChainFinding[];
}

/** A batch as the chain has it after it was judged. */
export interface HeldBatch {
  readonly previous: Buffer;
  readonly covered: number;
  readonly lastPosition: number;
  /** As stored, or as the next batch proves it to be. */
  readonly digest: Buffer;
  readonly events: readonly StoredEvent[];
  readonly isBroken: boolean;
}

/**
 * Evidence from outside the chain. True when the digest stored for a batch is wrong, and its events are
 * right.
 */
export interface BatchWitness {
  hold(batch: HeldBatch): Promise<boolean>;
}

/** The rows of a lane, or of a part of it. */
export interface ChainRows {
  readonly batches: AsyncIterable<readonly StoredBatch[]>;
  readonly events: AsyncIterable<StoredEvent[]>;
  /** The lane has more events than its digests cover. */
  readonly hasSurplus: boolean;
}

interface ChainOptions {
  /** The batch before the first one, whose stored digest is taken as it is; none where the lane begins. */
  readonly from?: StoredBatch;
  readonly onEvents?: (count: number) => void;
  readonly witness?: BatchWitness;
  /** How many broken batches are explained, which may take seconds each. */
  readonly explainedMax?: number;
}

/**
 * Recomputes every digest of a lane from the stored texts. After a digest that does not come out it goes on from the
 * stored one, so that each broken batch is named once and intact ones after it are known to be intact.
 */
export const verifyChain = async (
  { batches, events: pages, hasSurplus }: ChainRows,
  {
    from = GENESIS,
    onEvents = () => undefined,
    witness = NO_WITNESS,
    explainedMax = EXPLAINED_MAX,
  }: ChainOptions = {},
): Promise<Chain> => {
  const findings: ChainFinding[] = [];
  const report = (finding: ChainFinding | undefined): void => {
    if (finding !== undefined && findings.length < FINDINGS_MAX) findings.push(finding);
  };
  const window = new EventWindow(pages);
  let [previous, covered] = [from.digest, from.lastPosition];
  let [events, count] = [0, 0];
  let before: Batch | undefined;
  for await (const page of batches) {
    for (const [index, { lastPosition, digest }] of page.entries()) {
      const taken = await window.take(lastPosition, BATCH_EVENTS_MAX);
      events += taken.events.length;
      onEvents(taken.events.length);
      const isNew = findings.length < explainedMax;
      const batch = { previous, covered, lastPosition, digest, hasSurplus, isNew, events: taken.events };
      const alone = taken.isCut
        ? { finding: digestsGone(covered + 1, lastPosition), digest }
        : await checkBatch(batch, window, { before, next: page[index + 1] });
      const isBroken = alone.finding !== undefined;
      const isDigestWrong = await witness.hold({ ...batch, digest: alone.digest, isBroken });
      const checked = isDigestWrong ? digestAltered(batch) : alone;
      report(checked.finding);
      if (taken.isCut) events += await skip(window, lastPosition, onEvents);
      [previous, covered, count, before] = [checked.digest, lastPosition, count + 1, batch];
    }
  }
  const rest = await window.take(Number.MAX_SAFE_INTEGER, BATCH_EVENTS_MAX);
  report(uncovered(rest.events));
  return {
    events: events + rest.events.length,
    batches: count,
    headDigest: previous.toString('hex'),
    findings,
  };
};

const GENESIS: StoredBatch = { lastPosition: 0, digest: GENESIS_DIGEST };
const NO_WITNESS: BatchWitness = { hold: () => Promise.resolve(false) };

interface Batch extends StoredBatch {
  readonly previous: Buffer;
  readonly covered: number;
  readonly hasSurplus: boolean;
  /** Among the first damages, which are explained. */
  readonly isNew: boolean;
  readonly events: readonly StoredEvent[];
}

interface Checked {
  readonly finding: ChainFinding | undefined;
  readonly digest: Buffer;
}

/** The batches before and after one. The one after is unknown at the end of a page. */
interface Neighbours {
  readonly before: Batch | undefined;
  readonly next: StoredBatch | undefined;
}

const checkBatch = async (
  batch: Batch,
  window: EventWindow,
  { before, next }: Neighbours,
): Promise<Checked> => {
  const { covered, lastPosition, previous, digest, events, hasSurplus } = batch;
  const early = events.find(({ position }, index) => position < covered + 1 + index);
  if (early !== undefined) {
    const what = 'stands before the first position of its batch';
    return { finding: { kind: 'INSERTED', ...placeOf(early), what }, digest };
  }
  if (events.length < lastPosition - covered) return { finding: missing(covered + 1, events), digest };
  const recomputed = batchDigest(previous, events);
  if (recomputed.equals(digest)) return { finding: undefined, digest };
  if (before !== undefined && batchDigest(before.previous, [...before.events, ...events]).equals(digest)) {
    // Already reported where its digest did not come out; a recomputed digest looked right.
    const isReported = !batchDigest(before.previous, before.events).equals(before.digest);
    return { finding: isReported ? undefined : digestInserted(covered), digest };
  }
  if (next !== undefined && (await leadsOn(previous, events, next, window)))
    return { finding: digestInserted(lastPosition), digest };
  const isElsewhere = [before, next].some((other) => other !== undefined && recomputed.equals(other.digest));
  if (isElsewhere || (next !== undefined && (await leadsOn(recomputed, [], next, window, lastPosition))))
    return digestAltered(batch);
  if (!batch.isNew) return { finding: altered({ events }), digest };
  const following = await window.peek(NEIGHBOURS);
  return { finding: explainDigest({ previous, events, digest, following, hasSurplus }), digest };
};

const digestAltered = ({ previous, events, lastPosition }: Batch): Checked => {
  const what =
    'its row of log.batch was altered: the events are as recorded, and what was made after it builds on them';
  return {
    finding: { kind: 'DIGEST_ALTERED', position: lastPosition, what },
    digest: batchDigest(previous, events),
  };
};

const digestInserted = (position: number): ChainFinding => ({
  kind: 'DIGEST_INSERTED',
  position,
  what: 'a row of log.batch was put there: no batch ended here, and one digest covers the events around it',
});

/** Whether the next batch was made upon this digest, and these events besides its own: then they are right. */
const leadsOn = async (
  digest: Buffer,
  events: readonly StoredEvent[],
  next: StoredBatch,
  window: EventWindow,
  covered = events.at(-1)?.position ?? 0,
): Promise<boolean> => {
  const count = next.lastPosition - covered;
  if (count > BATCH_EVENTS_MAX) return false;
  return batchDigest(digest, [...events, ...(await window.peek(count))]).equals(next.digest);
};

const skip = async (
  window: EventWindow,
  upTo: number,
  onEvents: (count: number) => void,
): Promise<number> => {
  let skipped = 0;
  for (;;) {
    const { events, isCut } = await window.take(upTo, BATCH_EVENTS_MAX);
    skipped += events.length;
    onEvents(events.length);
    if (!isCut) return skipped;
  }
};

const missing = (first: number, events: readonly StoredEvent[]): ChainFinding => {
  const gap = events.findIndex(({ position }, index) => position !== first + index);
  const position = first + (gap === -1 ? events.length : gap);
  return { kind: 'MISSING', position, what: 'was recorded, and is not there' };
};

const digestsGone = (position: number, upTo: number): ChainFinding => ({
  kind: 'DIGEST_MISSING',
  position,
  upTo,
  what: 'rows of log.batch were deleted: no digest covers so many events',
});

const uncovered = (events: readonly StoredEvent[]): ChainFinding | undefined => {
  const [first] = events;
  if (first === undefined) return undefined;
  const what =
    'no digest covers it: it was put there past the service, or the rows of log.batch from here on were deleted';
  return { kind: 'UNCOVERED', ...placeOf(first), upTo: events.at(-1)?.position ?? first.position, what };
};

const placeOf = ({ position, streamId, version }: StoredEvent) => ({ position, streamId, version });
