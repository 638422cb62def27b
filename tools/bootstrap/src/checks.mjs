import { runQuietly } from './command.mjs';
import { step } from './progress.mjs';
import { inRoot, say } from './workspace.mjs';

/** Each keeps one processor busy, at least. */
export const CHECKS_AT_ONCE = 2;
const IS_ALONE = false;

/** @typedef {[name: string, options: string[]]} Check what node is asked to run */

/** @type {Check} */
export const SPEC_TYPES = [
  'The types of the specs',
  [inRoot('node_modules/typescript-native/bin/tsc'), '-b', 'tsconfig.spec.json'],
];

/**
 * Runs them in their order, two at a time; shows what those say that fail.
 * @param {Check[]} checks
 * @returns {Promise<number>} the exit code
 */
export const runChecks = async (checks) => {
  const left = [...checks];
  let failures = 0;
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [name, options] = next;
      const { isOk, output } = await step(name, () => runQuietly(process.execPath, options), IS_ALONE);
      if (isOk) continue;
      failures += 1;
      say(output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
  return failures === 0 ? 0 : 1;
};
