import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ScriptError } from './workspace.mjs';

/**
 * Hands this very process over to a compiled program, as if node had been called with it: signals, the terminal
 * and the exit code are its own, and no launcher is left between it and the caller.
 * @param {string} file
 * @param {string[]} commandLine
 * @returns {Promise<undefined>}
 */
export const becomeApp = async (file, commandLine) => {
  if (!existsSync(file)) throw new ScriptError(`${file} does not exist: there is nothing to run.`);
  process.setSourceMapsEnabled(true);
  process.argv = [process.argv0, file, ...commandLine];
  await import(pathToFileURL(file).href);
};
