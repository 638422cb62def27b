import type { Driven } from '../measure/drive.js';
import { figure, table } from '../report/table.js';
import type { Ratio } from '../report/yardstick.js';

export const ALONE = 'none';

export interface FairnessRow {
  readonly request: 'read' | 'quote';
  /** The load of the other platform. */
  readonly beside: string;
  readonly figures: Driven;
  /** The served requests of the other platform. */
  readonly ofAPerSecond: number;
}

const aloneOf = (rows: readonly FairnessRow[], { request }: FairnessRow): Driven => {
  const alone = rows.find((row) => row.request === request && row.beside === ALONE);
  if (alone === undefined) throw new Error(`no measurement says what a ${request} takes alone`);
  return alone.figures;
};

/** At its limit, the other platform must have hardly any effect; above it, at most double the latency. */
const boundsOf = (beside: string): Pick<Ratio, 'floor' | 'aim'> =>
  beside.includes('without pause') ? { floor: 3, aim: 2 } : { floor: 1.5, aim: 1.2 };

export const fairnessRatios = (rows: readonly FairnessRow[]): Ratio[] =>
  rows
    .filter(({ beside }) => beside !== ALONE)
    .map((row) => ({
      what: `${row.request}, p99, beside ${row.beside}, over alone`,
      value: row.figures.p99Ms / aloneOf(rows, row).p99Ms,
      ...boundsOf(row.beside),
      bound: 'most',
    }));

export const fairnessTable = (rows: readonly FairnessRow[]): string =>
  table(
    ['request of B', 'beside', 'p50 ms', 'p99 ms', 'p50 over alone', 'p99 over alone', 'of A a second'],
    rows.map((row) => {
      const { p50Ms, p99Ms } = row.figures;
      const alone = aloneOf(rows, row);
      return [
        row.request,
        row.beside,
        figure(p50Ms),
        figure(p99Ms),
        figure(p50Ms / alone.p50Ms),
        figure(p99Ms / alone.p99Ms),
        figure(row.ofAPerSecond),
      ];
    }),
  );
