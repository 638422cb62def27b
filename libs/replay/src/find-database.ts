import { inspectData, placeOf, runningDatabaseUrl, startDatabase } from '@causeway/database';
import { resolve } from 'node:path';
import { InstallationError } from './installation-error.js';
import { secretOf } from './secret-of.js';

export interface FoundDatabase {
  readonly url: string;
  /** Host, port and name: never the password. */
  readonly place: string;
  /** Stops the server if it was started for this. */
  release(): Promise<void>;
}

export const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(env['CAUSEWAY_DATA_DIR'] || '.causeway');

/**
 * The database of DATABASE_URL (or the file of DATABASE_URL_FILE), else the one that runs on the data folder, else the
 * data folder's own, started until it is released.
 * @throws {InstallationError} when there is none; nothing is made
 */
export const findDatabase = async (
  env: NodeJS.ProcessEnv,
  note: (line: string) => void,
): Promise<FoundDatabase> => {
  const dataDir = dataDirOf(env);
  const url = (await secretOf(env, 'DATABASE_URL')) ?? runningDatabaseUrl(dataDir);
  if (url !== undefined) return { url, place: placeOf(url), release: () => Promise.resolve() };
  if (inspectData(dataDir).cluster === undefined) {
    throw new InstallationError(
      `There is no database in ${dataDir}: nothing has been started yet. Run \`npm start\` first, or set ` +
        'CAUSEWAY_DATA_DIR to the data folder of the service, or DATABASE_URL to its database.',
    );
  }
  note('Causeway is not running: its database is started for the time of this work.');
  const started = await startDatabase({ dataDir, log: note, databaseUrl: '' });
  return { url: started.url, place: placeOf(started.url), release: () => started.stop() };
};
