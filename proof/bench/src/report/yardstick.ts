import { figure, table } from './table.js';

/** A ratio between two figures of one run, and its bounds. */
export interface Ratio {
  readonly what: string;
  readonly value: number;
  readonly floor: number;
  readonly aim: number;
  /** `most`: the figure may not be above its bounds, as with waiting times. */
  readonly bound?: 'least' | 'most';
}

export type RatioResult = 'aim reached' | 'ok' | 'below floor';

export const resultOf = ({ value, floor, aim, bound = 'least' }: Ratio): RatioResult => {
  const reaches = (limit: number): boolean => (bound === 'least' ? value >= limit : value <= limit);
  if (reaches(aim)) return 'aim reached';
  return reaches(floor) ? 'ok' : 'below floor';
};

export const judged = (ratios: readonly Ratio[]): (Ratio & { readonly result: RatioResult })[] =>
  ratios.map((ratio) => ({ ...ratio, result: resultOf(ratio) }));

export const yardstickTable = (ratios: readonly Ratio[]): string =>
  table(
    ['ratio', 'value', 'floor', 'aim', 'result'],
    judged(ratios).map(({ what, value, floor, aim, bound, result }) => {
      const sign = bound === 'most' ? '≤ ' : '';
      return [what, figure(value), `${sign}${floor}`, `${sign}${aim}`, result];
    }),
  );
