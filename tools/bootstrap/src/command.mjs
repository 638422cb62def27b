import { spawn } from 'node:child_process';
import { ROOT } from './workspace.mjs';

/**
 * Runs a program to its end and keeps what it says.
 * @param {string} program
 * @param {string[]} options
 * @param {{ shell?: boolean }} [how]
 * @returns {Promise<{ isOk: boolean, output: string }>} not ok as well when the program could not be run at all
 */
export const runQuietly = (program, options, { shell = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, options, { cwd: ROOT, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ isOk: false, output: `${program}: ${error.message}` }));
    child.once('close', (code) => resolve({ isOk: code === 0, output }));
  });

/**
 * Runs a program in this terminal. Signals end the program first, so that the caller can tidy up after it: Ctrl-C
 * reaches both by itself, anything else is passed on.
 * @param {string[]} options of node
 * @param {{ program?: string, env?: NodeJS.ProcessEnv }} [how] another Node than this one; variables beyond our own
 * @returns {Promise<number>} its exit code; one for a signal
 */
export const runNode = (options, { program = process.execPath, env = {} } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, options, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    const stayForCtrlC = () => undefined;
    const passOn = () => void child.kill('SIGTERM');
    process.on('SIGINT', stayForCtrlC).on('SIGTERM', passOn);
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGINT', stayForCtrlC).off('SIGTERM', passOn);
      resolve(code ?? 1);
    });
  });
