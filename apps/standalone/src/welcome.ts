import type { StartedGateway } from '@causeway/gateway-app';
import { join } from 'node:path';

/**
 * What a first-time user needs: where it runs, the keys, two ways to a first payment, and a first request to copy. Secrets are shown by
 * the start that made them and never again: the output of every start ends up in logs.
 */
export const welcome = (
  { baseUrl, credentials, isFirstStart }: Omit<StartedGateway, 'stop'>,
  dataDir: string,
): string => {
  const origin = new URL(baseUrl).origin;
  if (credentials === undefined) {
    return `\nCauseway is running at ${baseUrl}\nIts credentials are on the machine that started it first.\n`;
  }
  const { sandbox, production, operatorToken, operatorUrl } = credentials;
  const file = join(dataDir, 'credentials.json');
  const secrets = isFirstStart
    ? `  sandbox      ${sandbox.apiKeyId}:${sandbox.apiKeySecret}
  production   ${production.apiKeyId}:${production.apiKeySecret}
  operator     ${operatorToken}

  These are shown this once. They, and the public keys of the webhooks, are in ${file}.`
    : `  Its first keys and the public keys of the webhooks are in ${file}.`;
  const key = isFirstStart ? `${sandbox.apiKeyId}:${sandbox.apiKeySecret}` : `${sandbox.apiKeyId}:SECRET`;
  return `
Causeway is running.

  console      ${operatorUrl ?? origin}/console
  API          ${baseUrl}
  reference    ${origin}/docs
  health       ${origin}/health/ready
${operatorUrl === undefined ? '' : `  operators    ${operatorUrl}/operator\n`}
${secrets}

A first payment:

  in a browser   open the console, sign in with the sandbox’s key, and press Pay on Home
  in a terminal  npm run demo, in this checkout; npm run listen beside it shows the webhooks

A first request:

  curl -u ${key} ${baseUrl}/config

Ctrl-C stops it; what it knows stays in ${dataDir}.
`;
};
