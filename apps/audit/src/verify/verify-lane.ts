import { verifyChain, type Chain } from '@causeway/event-store';
import { noEvidence, type Evidence } from '../heads/evidence.js';
import type { HeadReader } from '../heads/head-reader.js';
import { HeadWindow } from '../heads/head-window.js';
import { BEFORE_ALL, type LogReader } from '../log/log-reader.js';
import type { LaneHead, StoredEvent } from '../log/stored-event.js';
import type { Finding, LaneFinding } from './finding.js';
import { HeadWitness } from './head-witness.js';
import { signedUpTo, type SignedPart } from './signed-part.js';
import { StreamsInOrder, verifyStreams, type StreamGap } from './verify-streams.js';

export interface LaneVerdict extends Omit<Chain, 'findings'> {
  readonly lane: string;
  readonly head: number;
  readonly signed: SignedPart;
  /** By position; the first is where the damage begins. */
  readonly findings: readonly Finding[];
}

/** Recomputes one lane up to the head that it had when the audit began, in both orders at once. */
export const verifyLane = async (
  log: LogReader,
  heads: HeadReader,
  lane: LaneHead,
  onEvents: (count: number) => void,
  { trust, kept }: Evidence = noEvidence(),
): Promise<LaneVerdict> => {
  const keptHeads = kept?.byLane.get(lane.name) ?? [];
  const window = new HeadWindow(heads.heads(lane, BEFORE_ALL, Number.MAX_SAFE_INTEGER), keptHeads);
  const witness = new HeadWitness(window, trust, kept !== undefined);
  const isByStream = await log.isByStream(lane);
  const inOrder = new StreamsInOrder();
  const events = seen(log.events(lane, BEFORE_ALL, lane.head), (page) => {
    if (!isByStream) inOrder.see(page);
  });
  const [{ findings, ...chain }, byStream] = await Promise.all([
    verifyChain(
      { batches: log.batches(lane), events, hasSurplus: lane.head > lane.covered },
      { onEvents: (count) => onEvents(isByStream ? count : count * 2), witness },
    ),
    isByStream ? verifyStreams(log.places(lane), onEvents) : [],
  ]);
  const gaps = [...byStream, ...inOrder.gaps];
  await witness.finish(() => log.head(lane));
  const signed = await signedUpTo(log, lane, witness.summary, kept !== undefined);
  return {
    lane: lane.name,
    head: lane.head,
    ...chain,
    signed,
    findings: together([...findings, ...witness.findings], gaps).map((finding) => ({
      lane: lane.name,
      ...finding,
    })),
  };
};

async function* seen(
  pages: AsyncIterable<StoredEvent[]>,
  see: (page: readonly StoredEvent[]) => void,
): AsyncGenerator<StoredEvent[]> {
  for await (const page of pages) {
    see(page);
    yield page;
  }
}

/** Both views of one damage as one: a missing event gets the stream that lacks a version around its place. */
export const together = (findings: readonly LaneFinding[], gaps: readonly StreamGap[]): LaneFinding[] => {
  const reported = new Set<StreamGap>();
  const named = findings.map((finding) => {
    if (finding.kind !== 'MISSING') return finding;
    const around = gaps.filter(
      ({ after, position }) => after < finding.position && finding.position < position,
    );
    const [only] = around;
    if (only === undefined) return { ...finding, what: `${finding.what}; it was the last of its stream` };
    if (around.length > 1) return finding;
    reported.add(only);
    return { ...finding, streamId: only.streamId, version: only.version };
  });
  const rest = gaps
    .filter((gap) => !reported.has(gap))
    .map(({ after: _after, ...finding }): LaneFinding => finding);
  return [...named, ...rest].sort((one, other) => one.position - other.position);
};
