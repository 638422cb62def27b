import { LogReader, type Connection } from '../log/log-reader.js';
import type { LaneHead } from '../log/stored-event.js';
import type { Watcher } from '../watcher.js';
import type { Finding } from './finding.js';
import { verifyEdges } from './verify-edges.js';
import { verifyLane, type LaneVerdict } from './verify-lane.js';

export interface Verdict {
  readonly lanes: readonly LaneVerdict[];
  readonly findings: readonly Finding[];
}

/** Recomputes the lanes, all at once, up to the heads that they have now. Every event is read twice, in both orders. */
export const verifyLog = async (
  connection: Connection,
  watcher: Watcher,
  wanted: (lane: string) => boolean = () => true,
): Promise<Verdict> => {
  const log = new LogReader(connection);
  const all = await log.lanes();
  const lanes = all.filter(({ name }) => wanted(name));
  watcher.begin(sum(lanes) * 2);
  const verdicts = await Promise.all(
    lanes.map((lane) => verifyLane(log, lane, (count) => watcher.advance(count))),
  );
  const edges = await verifyEdges(connection, all);
  return {
    lanes: verdicts,
    findings: [...verdicts.flatMap(({ findings }) => findings), ...edges.filter(({ lane }) => wanted(lane))],
  };
};

const sum = (lanes: readonly LaneHead[]): number => lanes.reduce((total, { head }) => total + head, 0);
