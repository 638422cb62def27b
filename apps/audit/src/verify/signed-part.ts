import { keyName, type SignedHead } from '@causeway/event-store';
import type { LogReader } from '../log/log-reader.js';
import type { LaneHead } from '../log/stored-event.js';
import type { SignedSummary } from './head-witness.js';

export interface HeadSummary {
  readonly position: number;
  readonly signedAt: string;
  readonly key: string;
}

/** The part that no head outside the database covers: it could be cut off, or rewritten, without a trace. */
export interface UnanchoredTail {
  readonly position: number;
  readonly upTo: number;
  readonly events: number;
  /** When its first event was recorded, on the clock of the lane. */
  readonly since: string | null;
}

export interface SignedPart {
  /** Good heads of this lane that agree with it, and how many of them are kept outside the database too. */
  readonly heads: number;
  readonly kept: number;
  readonly last: HeadSummary | null;
  readonly lastKept: HeadSummary | null;
  /** `null` when the heads reach the end. Without heads from outside, those in the database must do. */
  readonly unanchored: UnanchoredTail | null;
}

export const signedUpTo = async (
  log: LogReader,
  lane: LaneHead,
  { heads, kept, last, lastKept }: SignedSummary,
  hasKept: boolean,
): Promise<SignedPart> => {
  const reached = (hasKept ? lastKept : last)?.position ?? 0;
  const unanchored = reached < lane.head ? await tailOf(log, lane, reached) : null;
  return { heads, kept, last: summaryOf(last), lastKept: summaryOf(lastKept), unanchored };
};

const tailOf = async (log: LogReader, lane: LaneHead, reached: number): Promise<UnanchoredTail> => ({
  position: reached + 1,
  upTo: lane.head,
  events: lane.head - reached,
  since: (await log.recordedAt(lane, reached + 1)) ?? null,
});

const summaryOf = (head: SignedHead | null): HeadSummary | null =>
  head && { position: head.position, signedAt: head.signedAt, key: keyName(head.key) };
