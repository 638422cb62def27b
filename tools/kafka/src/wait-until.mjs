import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again and again until the condition holds.
 * @param {() => boolean | Promise<boolean>} condition
 * @param {{ timeoutMs: number, everyMs?: number }} limits
 * @returns {Promise<boolean>} false when the time was up first
 */
export const waitUntil = async (condition, { timeoutMs, everyMs = 50 }) => {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    if (await condition()) return true;
    if (performance.now() >= deadline) return false;
    await pause(everyMs);
  }
};
