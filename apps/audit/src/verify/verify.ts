import { noEvidence, type Evidence } from '../heads/evidence.js';
import { HeadReader } from '../heads/head-reader.js';
import { LogReader, type Connection } from '../log/log-reader.js';
import type { LaneHead } from '../log/stored-event.js';
import type { Watcher } from '../watcher.js';
import type { Finding } from './finding.js';
import { verifyEdges } from './verify-edges.js';
import { verifyLane, type LaneVerdict } from './verify-lane.js';

export interface Verdict {
  readonly lanes: readonly LaneVerdict[];
  readonly findings: readonly Finding[];
  readonly witnesses: Witnesses;
}

export interface Witnesses {
  /** Where heads outside the database were read; `null` when there were none. */
  readonly heads: string | null;
  readonly unreadableLines: number;
  /** Whether a public key was given, so that a head must be signed by it, or by one that it vouches for. */
  readonly isKeyKnown: boolean;
  readonly keys: readonly string[];
}

/**
 * Recomputes the lanes, all at once, up to the heads that they have now, and compares them with the signed
 * heads. Every event is read twice, in both orders.
 */
export const verifyLog = async (
  connection: Connection,
  watcher: Watcher,
  wanted: (lane: string) => boolean = () => true,
  evidence: Evidence = noEvidence(),
): Promise<Verdict> => {
  const [log, heads] = [new LogReader(connection), new HeadReader(connection)];
  const all = await log.lanes();
  const lanes = all.filter(({ name }) => wanted(name));
  watcher.begin(sum(lanes) * 2);
  const verdicts = await Promise.all(
    lanes.map((lane) => verifyLane(log, heads, lane, (count) => watcher.advance(count), evidence)),
  );
  const edges = [...lostLanes(all, evidence), ...(await verifyEdges(connection, all))];
  return {
    lanes: verdicts,
    findings: [...verdicts.flatMap(({ findings }) => findings), ...edges.filter(({ lane }) => wanted(lane))],
    witnesses: {
      heads: evidence.kept?.place ?? null,
      unreadableLines: evidence.kept?.unreadable ?? 0,
      isKeyKnown: evidence.trust.hasKeys,
      keys: evidence.trust.keyNames,
    },
  };
};

/** Lanes with heads outside that are missing in the log. */
const lostLanes = (lanes: readonly LaneHead[], { kept, trust }: Evidence): Finding[] =>
  [...(kept?.byLane ?? [])].flatMap(([lane, heads]): Finding[] => {
    if (lanes.some(({ name }) => name === lane)) return [];
    const last = heads.filter((head) => trust.judge(head) === 'GOOD').at(-1);
    if (last === undefined) return [];
    const what = `position ${last.position} was signed at ${last.signedAt}, and log.lane does not list the lane`;
    return [{ lane, kind: 'ROLLED_BACK', position: 1, upTo: last.position, what }];
  });

const sum = (lanes: readonly LaneHead[]): number => lanes.reduce((total, { head }) => total + head, 0);
