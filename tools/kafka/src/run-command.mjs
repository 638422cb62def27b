import { spawn } from 'node:child_process';

/** How much of a command's output is kept for an error message. */
const KEPT_OUTPUT_CHARS = 64 * 1024;

/**
 * How a command ended.
 * @typedef {{ ok: boolean, output: string, isMissing: boolean }} CommandResult
 * `output` holds both streams; `isMissing` says that there is no such program.
 */

/**
 * Runs a program to its end, without a shell.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ timeoutMs: number, cwd?: string, env?: NodeJS.ProcessEnv }} options `env` also says where programs are
 * @returns {Promise<CommandResult>} never rejects: a program that is missing, fails or hangs has `ok: false`
 */
export const runCommand = (program, args, { timeoutMs, cwd, env = process.env }) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let note = '';
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output = (output + chunk.toString('utf8')).slice(-KEPT_OUTPUT_CHARS);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const timer = setTimeout(() => {
      note = `\n${program} did not end within ${timeoutMs / 1000} s.`;
      child.kill('SIGKILL');
      // A grandchild may hold the pipes open for long after the program itself was killed.
      child.stdout.destroy();
      child.stderr.destroy();
    }, timeoutMs);
    child.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      clearTimeout(timer);
      resolve({ ok: false, output: error.message, isMissing: error.code === 'ENOENT' });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ ok: code === 0 && note === '', output: output + note, isMissing: false });
    });
  });
