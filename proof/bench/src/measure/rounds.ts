import { medianOfEach } from './median.js';

/**
 * Measures several ways in turn, round after round, so that other load of the machine affects all alike;
 * gives the median of each figure, by the way's name.
 */
export const interleaved = async <Figures extends object>(
  rounds: number,
  ways: Readonly<Record<string, () => Promise<Figures>>>,
): Promise<Record<string, Figures>> => {
  const taken = new Map<string, Figures[]>(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(ways)) taken.get(name)?.push(await measure());
  }
  return Object.fromEntries([...taken].map(([name, figures]) => [name, medianOfEach(figures)]));
};
