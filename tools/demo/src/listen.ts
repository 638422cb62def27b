import { profileOf } from '@causeway/causeway';
import { EXIT } from '@causeway/cli';
import { API_PATH } from '@causeway/client';
import { ApiClient } from '@causeway/e2e';
import { LISTEN, listenOptionsOf, type ListenOptions } from './listen-options.js';
import { signingKeyOf, takeEndpoint } from './listener/endpoint.js';
import { forwardingTo } from './listener/forward.js';
import { startListener } from './listener/listener.js';
import { signatureHeader } from './listener/signature.js';
import { arrivalAsJson, formatArrival } from './listener/format-arrival.js';
import { complain, runBesideService, say } from './program.js';

const listen = async ({ port, json, forwardTo, profile, baseUrl: given }: ListenOptions): Promise<number> => {
  const { url, key = '' } = await profileOf(process.env, profile);
  const [apiKeyId = '', apiKeySecret = ''] = key.split(':');
  const baseUrl = given ?? `${url}${API_PATH}`;
  const api = ApiClient.as({ apiKeyId, apiKeySecret }, baseUrl);
  const stopped = signalled();
  const listener = await startListener({
    key: await signingKeyOf(api),
    signatureHeader: signatureHeader(process.env),
    port,
    ...(forwardTo !== undefined && { forward: forwardingTo(forwardTo) }),
    heard: (arrival) => say(json ? arrivalAsJson(arrival) : formatArrival(arrival)),
  });
  try {
    const endpoint = await takeEndpoint(api, listener.url);
    complain(`Webhooks of ${baseUrl} come to ${forwardTo ?? listener.url}; Ctrl-C ends it.`);
    await stopped;
    complain(await endpoint.giveBack());
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
