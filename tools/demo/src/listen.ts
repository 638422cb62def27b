import { EXIT } from '@causeway/cli';
import { ApiClient } from '@causeway/e2e';
import { LISTEN, listenOptionsOf, type ListenOptions } from './listen-options.js';
import { takeEndpoint } from './listener/endpoint.js';
import { forwardingTo } from './listener/forward.js';
import { startListener } from './listener/listener.js';
import { publicKeyFrom, signatureHeader } from './listener/signature.js';
import { arrivalAsJson, formatArrival } from './listener/format-arrival.js';
import { complain, runBesideService, say } from './program.js';
import { readCredentials } from './running-service.js';

const listen = async ({ port, json, forwardTo, baseUrl }: ListenOptions): Promise<number> => {
  const { sandbox, ...credentials } = await readCredentials(process.env, baseUrl);
  const stopped = signalled();
  const listener = await startListener({
    key: publicKeyFrom(sandbox.webhookPublicKeyPem),
    signatureHeader: signatureHeader(process.env),
    port,
    ...(forwardTo !== undefined && { forward: forwardingTo(forwardTo) }),
    heard: (arrival) => say(json ? arrivalAsJson(arrival) : formatArrival(arrival)),
  });
  // With --json the output is for a program; people read the other channel.
  const note = json ? complain : say;
  try {
    const endpoint = await takeEndpoint(ApiClient.as(sandbox, credentials.baseUrl), listener.url);
    note(
      `Webhooks of ${credentials.baseUrl} (sandbox) come to ${forwardTo ?? listener.url}; Ctrl-C ends it.`,
    );
    await stopped;
    note(await endpoint.giveBack());
    return EXIT.DONE;
  } finally {
    await listener.close();
  }
};

/** From the start on, so that a Ctrl-C never leaves an endpoint behind without a listener. */
const signalled = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });

await runBesideService(LISTEN, listenOptionsOf, listen);
