import { figure, table } from '../report/table.js';
import type { Delivered } from './delivered.js';

/** One load: our figures, and those of the naive loop. */
export interface LoadRow {
  readonly name: string;
  readonly ours: Delivered;
  readonly naive: Delivered;
}

/** Deliveries a second, as fast as it goes. */
export const throughputTable = (rows: readonly LoadRow[]): string =>
  table(
    ['load', 'a second', 'p50 ms', 'p99 ms', 'arrived', 'naive a second'],
    rows.map(({ name, ours, naive }) => [
      name,
      figure(ours.perSecond),
      ...lateness(ours),
      figure(naive.perSecond),
    ]),
  );

/** The delay of first attempts, at a pace that both can reach. */
export const delayTable = (rows: readonly LoadRow[]): string =>
  table(
    ['load', 'p50 ms', 'p99 ms', 'arrived', 'naive p50 ms', 'naive p99 ms', 'naive arrived'],
    rows.map(({ name, ours, naive }) => [name, ...lateness(ours), ...lateness(naive)]),
  );

const lateness = ({ p50Ms, p99Ms, arrived, expected }: Delivered): string[] => [
  figure(p50Ms),
  figure(p99Ms),
  `${arrived} of ${expected}`,
];

/** The limits of webhooks §5, and the aims of the product, for first attempts. */
export const AIMS = { p99Ms: 500, risePercent: 10 } as const;

export interface Delays {
  readonly peakPerSecond: number;
  readonly pacePerSecond: number;
  /** By how much dead and slow endpoints move the p99 of the others, in percent. */
  readonly risePercent: number;
  readonly loads: readonly LoadRow[];
}

/** The two figures that count, beside their aims. */
export const verdict = ({ peakPerSecond, pacePerSecond, risePercent, loads }: Delays): string => {
  const p99Ms = loads[0]?.ours.p99Ms ?? Number.NaN;
  const held = (isMet: boolean): string => (isMet ? 'met' : 'not met');
  return table(
    ['figure', 'found', 'aim', ''],
    [
      ['peak, from the commit to the first attempt, a second', figure(peakPerSecond), '', ''],
      ['pace of the loads below, a second', figure(pacePerSecond), 'half of it', ''],
      ['p99 of the first attempt, ms', figure(p99Ms), `under ${AIMS.p99Ms}`, held(p99Ms < AIMS.p99Ms)],
      [
        "dead and slow endpoints move the others' p99 by, %",
        figure(risePercent),
        `at most ${AIMS.risePercent}`,
        held(risePercent <= AIMS.risePercent),
      ],
    ],
  );
};
