import type { Driven } from '../measure/drive.js';
import { figure, table } from '../report/table.js';
import type { Ratio } from '../report/yardstick.js';

/** Payments to their last webhook in one log, and what one of them cost. */
export interface PaidFigures extends Driven {
  /** Processor time of one payment: our process's and PostgreSQL's. */
  readonly oursMs: number;
  readonly serverMs: number;
  readonly walBytes: number;
}

export interface LogRow extends PaidFigures {
  /** Payments in the log at the end. */
  readonly payments: number;
  readonly gigabytes: number;
  /** From the start of the process until it is ready. */
  readonly startSeconds: number;
}

/** The figure of issue 17 on a long log, with its floor and its aim. */
export const longPathRatio = ([long, short]: readonly [LogRow, LogRow]): Ratio => ({
  what: `payments a second, ${long.payments.toLocaleString('en-US')} in the log over ${short.payments.toLocaleString('en-US')}`,
  value: long.perSecond / short.perSecond,
  floor: 0.9,
  aim: 1,
});

export const longPathTable = (rows: readonly LogRow[]): string =>
  table(
    [
      ...['payments in the log', 'database, GB', 'payments a second', 'p50 ms', 'p99 ms'],
      ...['our ms each', 'server ms each', 'WAL bytes each', 'start, s'],
    ],
    rows.map((row) => [
      row.payments.toLocaleString('en-US'),
      ...[row.gigabytes, row.perSecond, row.p50Ms, row.p99Ms, row.oursMs, row.serverMs].map(figure),
      ...[row.walBytes, row.startSeconds].map(figure),
    ]),
  );
