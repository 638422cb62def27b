/** @typedef {{ stop: () => Promise<void> }} Server */

const KEY = Symbol.for('causeway.scratch-servers');

/**
 * The servers that Jest's set-up started and its teardown is to stop. Both run in one process, but Jest may load each
 * in a module registry of its own, so that a module's variable would not do.
 * @returns {Set<Server>}
 */
export const startedServers = () => {
  const known = Reflect.get(globalThis, KEY) ?? new Set();
  Reflect.set(globalThis, KEY, known);
  return known;
};

/**
 * Takes them away from set-up and teardown, for a spec that calls both while the run's own server serves it.
 * @returns {() => void} gives them back
 */
export const withoutStartedServers = () => {
  const known = startedServers();
  Reflect.set(globalThis, KEY, new Set());
  return () => void Reflect.set(globalThis, KEY, known);
};
