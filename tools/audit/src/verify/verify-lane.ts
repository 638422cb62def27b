import { BEFORE_ALL, type LogReader } from '../log/log-reader.js';
import type { LaneHead } from '../log/stored-event.js';
import { EventWindow } from './event-window.js';
import type { Finding, LaneFinding } from './finding.js';
import { verifyChain, type Chain } from './verify-chain.js';
import { verifyStreams, type StreamGap } from './verify-streams.js';

export interface LaneVerdict extends Omit<Chain, 'findings'> {
  readonly lane: string;
  readonly head: number;
  /** By position; the first is where the damage begins. */
  readonly findings: readonly Finding[];
}

/** Recomputes one lane up to the head that it had when the audit began. */
export const verifyLane = async (
  log: LogReader,
  lane: LaneHead,
  onEvents: (count: number) => void,
): Promise<LaneVerdict> => {
  const window = new EventWindow(log.events(lane, BEFORE_ALL, lane.head));
  const { findings, ...chain } = await verifyChain(
    log.batches(lane),
    window,
    lane.head > lane.covered,
    onEvents,
  );
  const gaps = await verifyStreams(log.places(lane), onEvents);
  return {
    lane: lane.name,
    head: lane.head,
    ...chain,
    findings: together(findings, gaps).map((finding) => ({ lane: lane.name, ...finding })),
  };
};

/** Both views of one damage as one: a missing event gets the stream that lacks a version around its place. */
export const together = (findings: readonly LaneFinding[], gaps: readonly StreamGap[]): LaneFinding[] => {
  const told = new Set<StreamGap>();
  const named = findings.map((finding) => {
    if (finding.kind !== 'MISSING') return finding;
    const around = gaps.filter(
      ({ after, position }) => after < finding.position && finding.position < position,
    );
    const [only] = around;
    if (only === undefined) return { ...finding, what: `${finding.what}; it was the last of its stream` };
    if (around.length > 1) return finding;
    told.add(only);
    return { ...finding, streamId: only.streamId, version: only.version };
  });
  const rest = gaps
    .filter((gap) => !told.has(gap))
    .map(({ after: _after, ...finding }): LaneFinding => finding);
  return [...named, ...rest].sort((one, other) => one.position - other.position);
};
