import { figure, table } from '../report/table.js';

/** What the specification of this work asks for. */
const P99_AIM_MS = 50;

export interface CardsFigures {
  readonly count: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly declined: number;
}

export const cardsTable = ({ count, perSecond, p50Ms, p99Ms, maxMs, declined }: CardsFigures): string =>
  table(
    [
      ...['authorizations', 'a second', 'p50 ms', 'p99 ms', 'longest ms', 'declined'],
      `p99 under ${String(P99_AIM_MS)} ms`,
    ],
    [
      [
        ...[String(count), figure(perSecond), figure(p50Ms), figure(p99Ms), figure(maxMs), String(declined)],
        p99Ms < P99_AIM_MS ? 'reached' : 'missed',
      ],
    ],
  );
