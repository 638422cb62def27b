import type { StartedGateway } from '@causeway/gateway-app';
import { join } from 'node:path';

/** What a newcomer needs at the first sight: where it runs, the keys, and a first request to copy. */
export const welcome = ({ baseUrl, credentials }: StartedGateway, dataDir: string): string => {
  const origin = new URL(baseUrl).origin;
  if (credentials === undefined) {
    return `\nCauseway is running at ${baseUrl}\nIts credentials are on the machine that started it first.\n`;
  }
  const { sandbox, production, operatorToken } = credentials;
  return `
Causeway is running.

  API          ${baseUrl}
  reference    ${origin}/docs
  health       ${origin}/health/ready

  sandbox      ${sandbox.apiKeyId}:${sandbox.apiKeySecret}
  production   ${production.apiKeyId}:${production.apiKeySecret}
  operator     ${operatorToken}

  These, and the public keys of the webhooks, are in ${join(dataDir, 'credentials.json')}.

First request:

  curl -u ${sandbox.apiKeyId}:${sandbox.apiKeySecret} ${baseUrl}/config

Ctrl-C stops it; what it knows stays in ${dataDir}.
`;
};
