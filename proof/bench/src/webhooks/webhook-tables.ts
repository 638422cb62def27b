import { figure, table } from '../report/table.js';
import type { Ratio } from '../report/yardstick.js';
import type { Delivered } from './delivered.js';

/** One load: our figures, and those of the naive loop. */
export interface LoadRow {
  readonly name: string;
  readonly ours: Delivered;
  readonly naive: Delivered;
}

/** A load as fast as it goes, and at half of that. */
export interface PeakRow extends LoadRow {
  readonly atHalf: Delivered;
}

/** The figures of issue 17 for webhooks, from the committed fact on, each beside its floor and its aim. */
export const webhookRatios = (rows: readonly PeakRow[]): Ratio[] =>
  rows.flatMap(({ name, ours, atHalf }): Ratio[] => [
    { what: `webhooks a second, ${name}`, value: ours.perSecond, floor: 1_500, aim: 3_000 },
    {
      what: `ms from the fact to its webhook at half of the peak, p99, ${name}`,
      value: atHalf.p99Ms,
      floor: 150,
      aim: 50,
      bound: 'most',
    },
  ]);

/** Deliveries a second, as fast as it goes, and how late they are at half of that. */
export const throughputTable = (rows: readonly PeakRow[]): string =>
  table(
    ['load', 'a second', 'at half: p50 ms', 'p99 ms', 'arrived', 'naive a second'],
    rows.map(({ name, ours, atHalf, naive }) => [
      name,
      figure(ours.perSecond),
      ...lateness(atHalf),
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
const AIMS = { p99Ms: 500, risePercent: 10 } as const;

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
