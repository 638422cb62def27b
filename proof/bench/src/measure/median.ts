/** The middle of an odd number of values, the upper middle of an even one; `NaN` of none. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The middle of each figure over several rounds; a figure that a round lacks is left out. */
export const medianOfEach = <Figures extends object>(rounds: readonly Figures[]): Figures => {
  const [first] = rounds;
  if (first === undefined) throw new Error('there is no middle of no rounds');
  const medians = Object.keys(first).map((name) => {
    const values = rounds.map((round) => (round as Record<string, unknown>)[name]);
    return [name, values.every((value) => typeof value === 'number') ? median(values) : null];
  });
  return Object.fromEntries(medians) as Figures;
};
