import type { Driven } from '../measure/drive.js';
import { figure, table } from '../report/table.js';

export const BARE = 'bare handler, one insert';

export interface HttpRow {
  readonly connections: number;
  /** A request by its name, or a step of a payment. */
  readonly request: string;
  readonly figures: Driven;
}

/** Beside each figure its ratio to the bare handler's with as many connections in the same run. */
export const httpTable = (rows: readonly HttpRow[]): string => {
  const bareAt = (connections: number): number =>
    rows.find((row) => row.connections === connections && row.request === BARE)?.figures.perSecond ??
    Number.NaN;
  return table(
    ['connections', 'request', 'a second', 'p50 ms', 'p99 ms', 'over the bare handler'],
    rows.map(({ connections, request, figures: { perSecond, p50Ms, p99Ms } }) => [
      String(connections),
      request,
      figure(perSecond),
      figure(p50Ms),
      figure(p99Ms),
      figure(perSecond / bareAt(connections)),
    ]),
  );
};
