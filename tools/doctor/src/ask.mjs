import { spawn } from 'node:child_process';

/**
 * The answer of a program. Not ok as well when there is no such program, or it did not come to an end.
 * @typedef {{ isOk: boolean, output: string }} ProgramAnswer
 */

/** A cold Java or Docker needs some seconds to print its version; a longer wait is a fault. */
const ANSWER_MS = 15_000;

/**
 * Asks a program something and keeps what it says on both streams. Never rejects.
 * @param {string} program
 * @param {readonly string[]} options
 * @param {NodeJS.ProcessEnv} [settings] also says where programs are
 * @returns {Promise<ProgramAnswer>}
 */
export const ask = (program, options, settings = process.env) =>
  new Promise((resolve) => {
    const child = spawn(program, options, {
      env: settings,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), ANSWER_MS);
    /** @param {ProgramAnswer} answer */
    const end = (answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => end({ isOk: false, output: error.message }));
    child.once('close', (code) => end({ isOk: code === 0, output: output.trim() }));
  });
