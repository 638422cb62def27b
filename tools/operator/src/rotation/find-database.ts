import { inspectData, runningDatabaseUrl, startDatabase } from '@causeway/database';
import { resolve } from 'node:path';
import { OperatorError } from '../cli/errors.js';
import { secretOf } from './secret-of.js';

export interface FoundDatabase {
  readonly url: string;
  /** Ends the server if it was started for this. */
  release(): Promise<void>;
}

export const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(env['CAUSEWAY_DATA_DIR'] || '.causeway');

/** The database of DATABASE_URL, else the one that runs on the data folder, else the data folder's own, started. */
export const findDatabase = async (
  env: NodeJS.ProcessEnv,
  note: (line: string) => void,
): Promise<FoundDatabase> => {
  const dataDir = dataDirOf(env);
  const url = (await secretOf(env, 'DATABASE_URL')) ?? runningDatabaseUrl(dataDir);
  if (url !== undefined) return { url, release: () => Promise.resolve() };
  if (inspectData(dataDir).cluster === undefined)
    throw new OperatorError(
      `There is no database in ${dataDir}. Set CAUSEWAY_DATA_DIR to the data folder of the service, or DATABASE_URL.`,
    );
  const started = await startDatabase({ dataDir, log: note, databaseUrl: '' });
  return { url: started.url, release: () => started.stop() };
};
