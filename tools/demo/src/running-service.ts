import type { CredentialsFile } from '@causeway/e2e';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** An error that the user can correct; shown without a stack. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}

/**
 * The keys of the service that runs on this machine, from its data folder. `baseUrl` takes the place of the address
 * in the file. Throws a `DemoError` that says what to do when there are none.
 */
export const readCredentials = async (env: NodeJS.ProcessEnv, baseUrl?: string): Promise<CredentialsFile> => {
  const file = join(resolve(env['CAUSEWAY_DATA_DIR'] || '.causeway'), 'credentials.json');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    throw new DemoError(
      `There is no ${file}: nothing has been started yet. Run \`npm start\` in another terminal first ` +
        '(or set CAUSEWAY_DATA_DIR to the data folder of the service).',
    );
  });
  const credentials = JSON.parse(text) as CredentialsFile;
  return baseUrl === undefined ? credentials : { ...credentials, baseUrl };
};

/** A failed connection as a sentence; any other error is unchanged. */
export const explained = (error: unknown): unknown => {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  return cause?.code === 'ECONNREFUSED'
    ? new DemoError(
        'Nothing answers there: Causeway is not running. Run `npm start` in another terminal first.',
      )
    : error;
};
