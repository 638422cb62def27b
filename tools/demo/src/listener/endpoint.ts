import type { ApiClient } from '@causeway/e2e';
import type { KeyObject } from 'node:crypto';
import { DemoError } from '../running-service.js';
import { formatProblem } from '../format/text.js';
import { publicKeyFrom } from './signature.js';

/** Makes an address the platform's endpoint; `giveBack` puts the one before in its place again. */
export const takeEndpoint = async (
  api: Pick<ApiClient, 'get' | 'patch'>,
  url: string,
): Promise<{ readonly previous: string | undefined; giveBack(): Promise<string> }> => {
  const previous = await endpointOf(api);
  await setEndpoint(api, url);
  return {
    previous,
    giveBack: async () => {
      // An endpoint that another client has set meanwhile is kept.
      const current = await endpointOf(api);
      if (current !== url) return `The endpoint is ${current ?? 'none'} meanwhile; it stays so.`;
      await setEndpoint(api, previous ?? '');
      return previous === undefined ? 'There is no endpoint again.' : `The endpoint is ${previous} again.`;
    },
  };
};

/** The key that signs the platform's webhooks now. */
export const signingKeyOf = async (api: Pick<ApiClient, 'get'>): Promise<KeyObject> => {
  const { status, body } = await api.get('/config/webhooks');
  if (status !== 200) throw new DemoError(formatProblem(status, body));
  const [key] = body['keys'] as readonly { readonly publicKeyPem: string }[];
  if (key === undefined) throw new DemoError('The platform has no key that signs its webhooks.');
  return publicKeyFrom(key.publicKeyPem);
};

const endpointOf = async (api: Pick<ApiClient, 'get' | 'patch'>): Promise<string | undefined> => {
  const { status, body } = await api.get('/config');
  if (status !== 200) throw new DemoError(formatProblem(status, body));
  return (body['webhookEndpoint'] as string | undefined) || undefined;
};

const setEndpoint = async (api: Pick<ApiClient, 'get' | 'patch'>, webhookEndpoint: string): Promise<void> => {
  const { status, body } = await api.patch('/config', { webhookEndpoint });
  if (status !== 200) throw new DemoError(formatProblem(status, body));
};
