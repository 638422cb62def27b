/** Longer than anything in the product takes on a busy machine: reaching it is a fault. */
const TIMEOUT_MS = 120_000;
const INTERVAL_MS = 25;

/** Repeats until there is an answer. The error names what was missing. */
export const eventually = async <Result>(
  what: string,
  ask: () => Promise<Result | undefined> | Result | undefined,
  timeoutMs = TIMEOUT_MS,
): Promise<Result> => {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const result = await ask();
    if (result !== undefined) return result;
    if (performance.now() > giveUpAt) throw new Error(`waited ${timeoutMs / 1_000} s in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
};
