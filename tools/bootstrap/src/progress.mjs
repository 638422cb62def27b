/** Beside the answer: a program that is prepared first may be read by another. */
const { stderr } = process;
const TICK_MS = 1_000;

/**
 * Shows one step of the set-up: its name at once, the seconds while a person is watching, and the time it took.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {boolean} [isAlone] false where several steps run at a time: each then has lines of its own
 * @returns {Promise<T>}
 */
export const step = async (name, work, isAlone = true) => {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const isWatched = isAlone && stderr.isTTY === true;
  if (!isWatched) stderr.write(`${name} ...\n`);
  const ticker = setInterval(() => {
    if (isWatched) stderr.write(`\r${name} ... ${seconds()} s`);
  }, TICK_MS);
  try {
    const result = await work();
    stderr.write(`${isWatched ? '\r' : ''}${name}: done in ${seconds()} s\n`);
    return result;
  } catch (error) {
    stderr.write(`${isWatched ? '\r' : ''}${name}: failed after ${seconds()} s\n`);
    throw error;
  } finally {
    clearInterval(ticker);
  }
};
