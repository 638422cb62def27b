import { createServer } from 'node:net';
import { missing, ok, warn } from '../finding.mjs';
import { reasonOf } from '../reason.mjs';

/** @import { Finding } from '../finding.mjs' */
/** @import { Machine } from '../machine.mjs' */

const LOOPBACK = '127.0.0.1';
/** Where the services listen for one another, in the order gateway, ledger, quotes, onboarding, webhooks. */
const SERVICE_PORTS = [3100, 3101, 3102, 3103, 3104];
/** A service on this machine answers at once; a slower answer is another program's. */
const ANSWER_MS = 2_000;

/**
 * @param {Machine} machine
 * @returns {Promise<Finding>}
 */
export const checkPublicPort = async ({ settings }) => {
  const text = settings['CAUSEWAY_PORT'] || '3000';
  const port = Number(text);
  const remedy = 'Set CAUSEWAY_PORT to a free port from 1024 to 65535.';
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    return missing('API port', `CAUSEWAY_PORT is "${text}", which is no port`, remedy);
  }
  const refusal = await whyNotFree(port);
  if (refusal === undefined) return ok('API port', `${port} is free`);
  if (refusal === 'EACCES') return missing('API port', `${port} needs rights that this user has not`, remedy);
  if (await answersAsCauseway(port))
    return ok('API port', `Causeway is running at http://${LOOPBACK}:${port}`);
  return missing('API port', `${port} is taken by another program`, `Stop that program. Or: ${remedy}`);
};

/**
 * The ports that siblings meet on. One that is taken is no obstacle: `npm run services` goes on to the next.
 * @param {readonly number[]} [ports]
 * @returns {Promise<Finding>}
 */
export const checkServicePorts = async (ports = SERVICE_PORTS) => {
  const refusals = await Promise.all(ports.map(whyNotFree));
  const taken = ports.filter((_, index) => refusals[index] !== undefined);
  if (taken.length === 0) return ok('service ports', `${ports[0]} to ${ports.at(-1)} are free`);
  return warn(
    'service ports',
    `${taken.join(', ')} taken`,
    'npm run services takes the next free ones; services started by hand need CAUSEWAY_SERVICE_PORT and the URLs.',
  );
};

/**
 * @param {number} port
 * @returns {Promise<string | undefined>} the system's code for why it cannot be listened on
 */
const whyNotFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => void resolve(reasonOf(error)));
    probe.listen(port, LOOPBACK, () => void probe.close(() => void resolve(undefined)));
  });

/** @param {number} port */
const answersAsCauseway = async (port) => {
  try {
    const answer = await fetch(`http://${LOOPBACK}:${port}/health/live`, {
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
