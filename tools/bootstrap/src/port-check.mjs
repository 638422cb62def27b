import { createServer } from 'node:net';
import { ScriptError } from './workspace.mjs';

/** A service on this machine answers at once; a slower answer is another program's. */
const ANSWER_MS = 2_000;

/**
 * Whether the public port can be used.
 * @param {number} port
 * @returns {Promise<'free' | 'causeway'>} `causeway`: it is ours already
 * @throws {ScriptError} when something else holds it
 */
export const checkPublicPort = async (port) => {
  const refusal = await whyNotFree(port);
  if (refusal === undefined) return 'free';
  if (refusal === 'EACCES') {
    throw new ScriptError(
      `Port ${port} needs rights that this user has not. Set CAUSEWAY_PORT to one above 1023.`,
    );
  }
  if (await answersAsCauseway(port)) return 'causeway';
  throw new ScriptError(
    `Port ${port} is taken by another program. Stop that program, or set CAUSEWAY_PORT to a free port, ` +
      `for example CAUSEWAY_PORT=${port + 10}.`,
  );
};

/**
 * The port itself when it is free on the loopback address, else the next free one.
 * @param {number} port
 * @param {ReadonlySet<number>} [reserved] promised to a service that does not listen yet
 * @returns {Promise<number>}
 */
export const nextFreePort = async (port, reserved = new Set()) => {
  for (let candidate = port; candidate < 65_536; candidate += 1) {
    if (!reserved.has(candidate) && (await whyNotFree(candidate)) === undefined) return candidate;
  }
  throw new ScriptError(`No port from ${port} upwards is free on this machine.`);
};

/**
 * @param {number} port
 * @returns {Promise<string | undefined>} the system's code for why it cannot be listened on
 */
const whyNotFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => void resolve('code' in error ? String(error.code) : error.message));
    probe.listen(port, '127.0.0.1', () => void probe.close(() => void resolve(undefined)));
  });

/** @param {number} port */
const answersAsCauseway = async (port) => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/live`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    /** @type {{ service?: unknown } | null} */
    const body = JSON.parse(await answer.text());
    return body?.service === 'causeway';
  } catch {
    // No HTTP, no JSON or no answer in time: the listener is not Causeway.
    return false;
  }
};
