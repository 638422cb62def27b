import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The checkout. Every script works from here, wherever it was called from. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[/\\]$/, '');

/**
 * @param {...string} parts
 * @returns {string} a full path inside the checkout
 */
export const inRoot = (...parts) => join(ROOT, ...parts);

/**
 * Where everything that the running system keeps lies.
 * @param {NodeJS.ProcessEnv} [environment]
 */
export const dataFolder = (environment = process.env) =>
  resolve(ROOT, environment['CAUSEWAY_DATA_DIR'] || '.causeway');

/**
 * The port of the public API; undefined where the setting is none, which the program that is started says together
 * with whatever else is wrong.
 * @param {NodeJS.ProcessEnv} [environment]
 */
export const publicPort = (environment = process.env) => {
  const text = environment['CAUSEWAY_PORT'] || '3000';
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  return port > 0 && port < 65_536 ? port : undefined;
};

/** An error that the operator can correct; its message is shown without a stack. */
export class ScriptError extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.name = 'ScriptError';
    this.exitCode = exitCode;
  }
}

/**
 * One of the tools beside this one. All but the lock need packages, and so are loaded only when those are installed.
 * @param {'database' | 'kafka' | 'process-lock'} name
 * @param {string} module
 * @returns {Promise<any>} typed by the caller
 */
export const loadTool = (name, module) => import(pathToFileURL(inRoot('tools', name, 'src', module)).href);

/** @param {string} line */
export const say = (line) => void process.stdout.write(`${line}\n`);

/**
 * Runs a script: prints its help when that is asked for first, sets its exit code, and shows errors without a
 * stack when they are written for the operator.
 * @param {string | undefined} help undefined where the program that is started has its own
 * @param {(commandLine: string[]) => Promise<number | undefined>} main answers the exit code; undefined
 *   leaves the process to what it started
 * @returns {Promise<void>}
 */
export const runScript = async (help, main) => {
  const commandLine = process.argv.slice(2);
  const isHelp = commandLine[0] === '--help' || commandLine[0] === '-h';
  if (help !== undefined && isHelp) return say(help.trim());
  process.chdir(ROOT);
  try {
    const exitCode = await main(commandLine);
    // A program that this process has become sets its own.
    if (exitCode !== undefined) process.exitCode = exitCode;
  } catch (error) {
    showError(error);
    process.exitCode = error instanceof ScriptError ? error.exitCode : 1;
  }
};

/** Errors whose message is a sentence for the operator, by name: their classes live in packages not yet installed. */
const FOR_OPERATORS = ['ScriptError', 'DatabaseError', 'KafkaError', 'KafkaUnavailable'];

/** @param {unknown} error */
export const showError = (error) => {
  const isForOperators = error instanceof Error && FOR_OPERATORS.includes(error.name);
  const text = error instanceof Error ? (isForOperators ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
};
