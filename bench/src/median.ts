/** The middle of an odd number of values, the upper middle of an even one; `NaN` of none. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
