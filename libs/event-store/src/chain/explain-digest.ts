import { batchDigest } from '../digest.js';
import type { ChainFinding } from './chain-finding.js';
import type { StoredEvent } from './stored-lane.js';

export interface BrokenBatch {
  readonly previous: Buffer;
  readonly events: readonly StoredEvent[];
  readonly digest: Buffer;
  readonly following: readonly StoredEvent[];
  /**
   * Whether the lane has more events than its digests cover: both explanations fit two neighbours, and this
   * distinguishes them.
   */
  readonly hasSurplus: boolean;
}

/**
 * How many events may be digested to test one explanation; some seconds' worth. Swaps are then found in
 * batches of up to a hundred events.
 */
const EVENTS_DIGESTED_MAX = 600_000;

/**
 * Finds the explanation of a digest that does not come out: undoes each possible change to the rows, and
 * checks whether the digest comes out then. One that does is proven. Without any, the rows that are not
 * written as the service writes them are named; in the worst case all rows of the batch are suspect.
 */
export const explainDigest = (batch: BrokenBatch): ChainFinding => {
  const stories = batch.hasSurplus ? [insertedEvent, swappedEvents] : [swappedEvents, insertedEvent];
  for (const story of [digestDeleted, ...stories]) {
    const finding = story(batch, trialOf(batch));
    if (finding !== undefined) return finding;
  }
  return altered(batch);
};

/** An explanation's own share of the work, so that a costly one leaves the others theirs. */
const trialOf = (batch: BrokenBatch): Trial => {
  let left = EVENTS_DIGESTED_MAX;
  return {
    isOver: () => left <= 0,
    proves: (events, previous = batch.previous) => {
      left -= events.length;
      return batchDigest(previous, events).equals(batch.digest);
    },
  };
};

interface Trial {
  isOver(): boolean;
  proves(events: readonly StoredEvent[], previous?: Buffer): boolean;
}

/** Two batches that look like one, because the row of the first is gone. */
const digestDeleted = ({ previous, events }: BrokenBatch, trial: Trial): ChainFinding | undefined => {
  for (let end = 1; end < events.length && !trial.isOver(); end += 1) {
    if (!trial.proves(events.slice(end), batchDigest(previous, events.slice(0, end)))) continue;
    return {
      kind: 'DIGEST_MISSING',
      position: events[end - 1]?.position ?? 0,
      what: 'the row of log.batch for this position was deleted; the events up to the next one are as recorded',
    };
  }
  return undefined;
};

/** One event too many, and all after it moved up by one. */
const insertedEvent = ({ events, following }: BrokenBatch, trial: Trial): ChainFinding | undefined => {
  const [next] = following;
  const shifted = next === undefined ? events : [...events, next];
  for (const [index, event] of events.entries()) {
    if (trial.isOver()) return undefined;
    const without = shifted.filter((_event, at) => at !== index);
    const recorded = without.map((each, at) => ({ ...each, position: (events[0]?.position ?? 1) + at }));
    if (trial.proves(recorded))
      return { kind: 'INSERTED', ...placeOf(event), what: 'was not recorded by the service' };
  }
  return undefined;
};

const swappedEvents = ({ events, following }: BrokenBatch, trial: Trial): ChainFinding | undefined => {
  for (const [index, event] of events.entries()) {
    for (const other of [...events.slice(index + 1), ...following]) {
      if (trial.isOver()) return undefined;
      const recorded = events.map((each) =>
        each === event
          ? { ...other, position: event.position }
          : each === other
            ? { ...event, position: other.position }
            : each,
      );
      if (!trial.proves(recorded)) continue;
      const what = `stands where ${other.streamId} version ${other.version} was recorded, which stands at position ${other.position}`;
      return { kind: 'SWAPPED', ...placeOf(event), what };
    }
  }
  return undefined;
};

/** What can be said without trying anything. */
export const altered = ({ events }: Pick<BrokenBatch, 'events'>): ChainFinding => {
  const [first] = events;
  const only = events.length === 1 ? first : undefined;
  const suspects = events.flatMap((event) => {
    const marks = strangeMarks(event);
    return marks.length === 0 ? [] : [{ event, marks }];
  });
  const [suspect] = suspects;
  if (suspect !== undefined) {
    const what = `is not what was recorded: ${suspect.marks.join(', ')}`;
    return { kind: 'ALTERED', ...placeOf(suspect.event), what };
  }
  if (only !== undefined)
    return { kind: 'ALTERED', ...placeOf(only), what: 'is not what was recorded, or its digest was altered' };
  const last = events.at(-1)?.position ?? 0;
  const what = `one of these ${events.length} events, or their digest, is not what was recorded; one digest covers all of them`;
  return { kind: 'ALTERED', position: first?.position ?? 0, upTo: last, what };
};

/** Values that the service never writes like this: traces of another program. */
const strangeMarks = (event: StoredEvent): string[] =>
  [
    ...(isOurJson(event.data) ? [] : ['its data']),
    ...(isOurJson(event.metadata) ? [] : ['its metadata']),
    ...(event.published === null || isOurJson(event.published) ? [] : ['what it published']),
    ...(OUR_TIME.test(event.recordedAt) ? [] : ['its time']),
  ].map((part) => `${part} is not written as the service writes it`);

const OUR_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const isOurJson = (text: string): boolean => {
  try {
    return JSON.stringify(JSON.parse(text)) === text;
  } catch {
    return false;
  }
};

const placeOf = ({
  position,
  streamId,
  version,
}: StoredEvent): Pick<ChainFinding, 'position' | 'streamId' | 'version'> => ({
  position,
  streamId,
  version,
});
