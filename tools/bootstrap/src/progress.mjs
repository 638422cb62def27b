import { say } from './workspace.mjs';

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
  const isWatched = isAlone && process.stdout.isTTY;
  if (!isWatched) say(`${name} ...`);
  const ticker = setInterval(() => {
    if (isWatched) process.stdout.write(`\r${name} ... ${seconds()} s`);
  }, TICK_MS);
  try {
    const result = await work();
    say(`${isWatched ? '\r' : ''}${name}: done in ${seconds()} s`);
    return result;
  } catch (error) {
    say(`${isWatched ? '\r' : ''}${name}: failed after ${seconds()} s`);
    throw error;
  } finally {
    clearInterval(ticker);
  }
};
