import { inspectData, placeOf, runningDatabaseUrl, startDatabase } from '@causeway/database';
import { resolve } from 'node:path';
import { CannotRunError } from '../cli/usage-error.js';

/** The database to audit, and how to let it go again. */
export interface FoundDatabase {
  readonly url: string;
  /** Host, port and name: never the password. */
  readonly place: string;
  /** Ends the server if the audit started it. */
  release(): Promise<void>;
}

export const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(env['CAUSEWAY_DATA_DIR'] || '.causeway');

/**
 * The database of DATABASE_URL, else the one that runs on the data folder, else the data folder's own, started for the
 * time of the audit. Throws a `CannotRunError` that says what to do when there is none.
 */
export const findDatabase = async (
  env: NodeJS.ProcessEnv,
  note: (line: string) => void,
): Promise<FoundDatabase> => {
  const external = env['DATABASE_URL'];
  if (external !== undefined && external !== '') return leaveRunning(external);
  const dataDir = dataDirOf(env);
  const running = runningDatabaseUrl(dataDir);
  if (running !== undefined) return leaveRunning(running);
  if (inspectData(dataDir).cluster === undefined) {
    throw new CannotRunError(
      `There is no database in ${dataDir}: nothing has been started yet. Run \`npm start\` first, or set ` +
        'CAUSEWAY_DATA_DIR to the data folder of the service, or DATABASE_URL to its database.',
    );
  }
  note('Causeway is not running: its database is started for the time of the audit, and read only.');
  const started = await startDatabase({ dataDir, log: note, databaseUrl: '' });
  return { url: started.url, place: placeOf(started.url), release: () => started.stop() };
};

const leaveRunning = (url: string): FoundDatabase => ({
  url,
  place: placeOf(url),
  release: () => Promise.resolve(),
});
