import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { OperatorError } from './errors.js';

export interface Access {
  /** Without a slash at its end. */
  readonly origin: string;
  readonly token: string;
}

interface Credentials {
  readonly baseUrl: string;
  readonly operatorToken: string;
  readonly operatorUrl?: string;
}

const ADDRESS_BY_DEFAULT = 'http://127.0.0.1:3000';

/**
 * Address and token: the token of the environment, else of the data folder; the address of the command line,
 * else of the data folder. Throws an `OperatorError` that says what to do when there is no token.
 */
export const findAccess = async (env: NodeJS.ProcessEnv, baseUrl: string | undefined): Promise<Access> => {
  const file = join(resolve(env['CAUSEWAY_DATA_DIR'] || '.causeway'), 'credentials.json');
  const credentials = await readCredentials(file);
  const token = env['CAUSEWAY_OPERATOR_TOKEN'] || credentials?.operatorToken;
  if (token === undefined)
    throw new OperatorError(
      `There is no ${file}, and CAUSEWAY_OPERATOR_TOKEN is not set. On the machine of the service run \`npm start\` ` +
        'first, or set CAUSEWAY_DATA_DIR to its data folder; on another machine set CAUSEWAY_OPERATOR_TOKEN and --base-url.',
    );
  return {
    origin: originOf(baseUrl ?? credentials?.operatorUrl ?? credentials?.baseUrl ?? ADDRESS_BY_DEFAULT),
    token,
  };
};

const readCredentials = async (file: string): Promise<Credentials | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Credentials;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    // Never with the parser's message, which quotes the file: it holds the keys.
    throw new OperatorError(`${file} cannot be read; it holds the keys as JSON.`);
  }
};

/** The operator's paths lie beside the platforms' API, whose address is the known one. */
const originOf = (address: string): string => address.replace(/\/api\/[^/]*\/?$/, '').replace(/\/+$/, '');

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** A warning where the token would travel unencrypted. */
export const warningFor = ({ origin }: Access): string | undefined => {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !LOOPBACK.test(hostname)
    ? `Warning: the operator's token goes to ${hostname} unencrypted. Use https.`
    : undefined;
};
