import { newUuid } from '@causeway/kernel';
import type { TokenSecrets } from '@causeway/platform';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

export interface Address {
  readonly baseUrl: string;
  readonly operatorUrl?: string;
}

/** What `credentials.json` holds: everything that the first request of each environment needs. */
export interface Credentials extends Address {
  readonly operatorToken: string;
  readonly platformId: string;
  readonly sandbox: EnvironmentCredentials;
  readonly production: EnvironmentCredentials;
}

export interface EnvironmentCredentials {
  readonly tokenId: string;
  readonly apiKeyId: string;
  readonly apiKeySecret: string;
  /** Absent until the signing key exists: the mark of a first start that has not finished. */
  readonly webhookPublicKeyPem?: string;
}

const fileIn = (dataDir: string): string => join(dataDir, 'credentials.json');

export const readCredentials = async (dataDir: string): Promise<Credentials | undefined> => {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as Credentials;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    throw new Error(`${fileIn(dataDir)} cannot be read`, { cause: error });
  }
};

/** Written aside, flushed and renamed: a crash leaves the old file or the new one, never half of one. */
export const writeCredentials = async (dataDir: string, credentials: Credentials): Promise<void> => {
  const aside = `${fileIn(dataDir)}.${process.pid}`;
  const handle = await open(aside, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(credentials, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, fileIn(dataDir));
};

/** Fresh credentials of a first platform. They exist only in the file they are written to. */
export const freshCredentials = (secrets: TokenSecrets, address: Address): Credentials => {
  const issue = (): EnvironmentCredentials => {
    const { tokenId, clientId, clientSecret } = secrets.issue();
    return { tokenId, apiKeyId: clientId, apiKeySecret: clientSecret };
  };
  return {
    ...address,
    operatorToken: secrets.issue().clientSecret,
    platformId: `Platform:${newUuid()}`,
    sandbox: issue(),
    production: issue(),
  };
};
