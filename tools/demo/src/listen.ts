import { ApiClient } from '@causeway/e2e';
import { LISTEN_HELP, readListenOptions, type ListenOptions } from './listen-options.js';
import { takeEndpoint } from './listener/endpoint.js';
import { startListener } from './listener/listener.js';
import { publicKeyFrom, signatureHeader } from './listener/signature.js';
import { arrivalAsJson, tellArrival } from './listener/tell-arrival.js';
import { runProgram, say } from './program.js';
import { readCredentials } from './running-service.js';

const listen = async ({ port, json, baseUrl }: ListenOptions): Promise<void> => {
  const { sandbox, ...credentials } = await readCredentials(process.env, baseUrl);
  const stopped = signalled();
  const listener = await startListener({
    key: publicKeyFrom(sandbox.webhookPublicKeyPem),
    signatureHeader: signatureHeader(process.env),
    port,
    heard: (arrival) => say(json ? arrivalAsJson(arrival) : tellArrival(arrival)),
  });
  // With --json the output is for a program; people are told on the other channel.
  const tell = json ? (line: string) => void process.stderr.write(`${line}\n`) : say;
  try {
    const endpoint = await takeEndpoint(ApiClient.as(sandbox, credentials.baseUrl), listener.url);
    tell(`Webhooks of ${credentials.baseUrl} (sandbox) come to ${listener.url}; Ctrl-C ends it.`);
    await stopped;
    tell(await endpoint.giveBack());
  } finally {
    await listener.close();
  }
};

/** From the start on, so that a Ctrl-C never leaves an endpoint behind that nobody listens at. */
const signalled = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });

await runProgram(LISTEN_HELP, readListenOptions, listen);
