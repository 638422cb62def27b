/** Numbers from 0 up to, but without, 1; the same seed gives the same ones on every machine (xorshift, 32 bits). */
export const chanceOf = (seed: number): (() => number) => {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
};
