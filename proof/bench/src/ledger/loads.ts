import { chanceOf } from '../measure/chance.js';

/** Who pays whom, again and again. */
export type Pair = readonly [debited: number, credited: number];
export const LOADS = ['uniform', 'zipf', 'hot'] as const;
export type Load = (typeof LOADS)[number];

/** Pairs are drawn beforehand, so that drawing them costs a measurement nothing. */
const DRAWN = 65_536;
const SEED = 20_251_013;

/** Draws of 0 to `accounts - 1`: the k-th account is drawn in proportion to 1/k. */
const zipfOf = (accounts: number, chance: () => number): (() => number) => {
  const upTo = new Float64Array(accounts);
  let sum = 0;
  for (let index = 0; index < accounts; index += 1) upTo[index] = sum += 1 / (index + 1);
  return () => {
    const wanted = chance() * sum;
    let [low, high] = [0, accounts - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((upTo[middle] ?? sum) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
};

/**
 * The pairs of a load over so many accounts, the next one at each call, always the same in the same order.
 * `hot`: account 0 pays all others, as a platform's own account does.
 */
export const pairsOf = (load: Load, accounts: number): (() => Pair) => {
  const chance = chanceOf(SEED);
  const uniform = (): number => Math.floor(chance() * accounts);
  const zipf = zipfOf(accounts, chance);
  const draw = { uniform: [uniform, uniform], zipf: [zipf, zipf], hot: [() => 0, uniform] } as const;
  const [debited, credited] = draw[load];
  const pairs = Array.from({ length: DRAWN }, (): Pair => {
    const from = debited();
    let to = credited();
    while (to === from) to = uniform();
    return [from, to];
  });
  let next = 0;
  return () => pairs[next++ % DRAWN] ?? [0, 1];
};
