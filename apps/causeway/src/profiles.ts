import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** An error that the user can act on; shown without a stack. */
export class CausewayError extends Error {
  override readonly name = 'CausewayError';
}

/** An installation, and what a command line has there. */
export interface Profile {
  readonly url: string;
  /** `clientId:clientSecret` of an API token. */
  readonly key?: string;
  readonly operatorToken?: string;
}

interface ProfilesFile {
  readonly use?: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

const OWNER_ONLY = 0o600;
/** The profile that needs none: the installation of this folder, with the keys of its first start. */
export const HERE = 'here';

const fileOf = (env: NodeJS.ProcessEnv): string =>
  env['CAUSEWAY_PROFILES'] ??
  join(env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'causeway', 'profiles.json');

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

export const readProfiles = async (env: NodeJS.ProcessEnv): Promise<ProfilesFile> => {
  const file = fileOf(env);
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ProfilesFile;
  } catch (error) {
    if (isMissing(error)) return { profiles: {} };
    // Never with the parser's message, which quotes the file: it holds keys.
    throw new CausewayError(`${file} cannot be read; it holds profiles as JSON.`);
  }
};

/** Written whole beside it first, so that it is never half there; for the user's own eyes. */
export const writeProfiles = async (env: NodeJS.ProcessEnv, profiles: ProfilesFile): Promise<string> => {
  const file = fileOf(env);
  await mkdir(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}`;
  await writeFile(beside, `${JSON.stringify(profiles, null, 2)}\n`, { mode: OWNER_ONLY });
  await chmod(beside, OWNER_ONLY);
  await rename(beside, file);
  return file;
};

interface Credentials {
  readonly baseUrl: string;
  readonly operatorToken: string;
  readonly sandbox: { readonly apiKeyId: string; readonly apiKeySecret: string };
}

const hereOf = async (env: NodeJS.ProcessEnv): Promise<Profile> => {
  const file = join(resolve(env['CAUSEWAY_DATA_DIR'] || '.causeway'), 'credentials.json');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    throw new CausewayError(
      `There is no ${file}: run \`npm start\` in another terminal first, or name an installation elsewhere: ` +
        '`causeway profiles add NAME --url URL`.',
    );
  });
  const { baseUrl, sandbox, operatorToken } = JSON.parse(text) as Credentials;
  return { url: new URL(baseUrl).origin, key: `${sandbox.apiKeyId}:${sandbox.apiKeySecret}`, operatorToken };
};

/** The profile of a command: the one that is named, else the one in use, else the installation of this folder. */
export const profileOf = async (env: NodeJS.ProcessEnv, named: string | undefined): Promise<Profile> => {
  const { use, profiles } = await readProfiles(env);
  const name = named ?? use ?? HERE;
  const found = profiles[name] ?? (name === HERE ? await hereOf(env) : undefined);
  if (found === undefined)
    throw new CausewayError(`There is no profile “${name}”. \`causeway profiles list\` shows them.`);
  const { CAUSEWAY_KEY: key, CAUSEWAY_OPERATOR_TOKEN: operatorToken } = env;
  return { ...found, ...(key && { key }), ...(operatorToken && { operatorToken }) };
};
