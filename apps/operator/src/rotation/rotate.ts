import { formatFacts } from '@causeway/cli';
import { surviveBrokenConnections } from '@causeway/event-store';
import { destroyPreviousKeyFile, loadMasterKey, replaceKeyFile, rotateMasterKey } from '@causeway/privacy';
import { dataDirOf, secretOf } from '@causeway/replay';
import pg from 'pg';
import { OperatorError } from '../cli/errors.js';

interface Wanted {
  readonly env: NodeJS.ProcessEnv;
  readonly url: string;
  readonly makesKey: boolean;
  readonly isOnline: boolean;
}

/** Rotates from the old key to the new one and reports the outcome. Neither key is ever shown. */
export const rotate = async (
  { env, url, makesKey, isOnline }: Wanted,
  note: (line: string) => void,
): Promise<readonly string[]> => {
  const pool = surviveBrokenConnections(
    new pg.Pool({ connectionString: url, max: 2, application_name: 'causeway-operator' }),
  );
  pool.on('error', (error) => note(`A connection to the database was lost: ${error.message}`));
  try {
    if (!isOnline) await demandSilence(pool);
    const dataDir = dataDirOf(env);
    const given = await secretOf(env, 'CAUSEWAY_MASTER_KEY');
    if (makesKey && given !== undefined)
      throw new OperatorError(
        'The master key is no file of the data folder: set the new one, and the old as previous.',
      );
    if (makesKey) await replaceKeyFile(dataDir);
    const previous = await secretOf(env, 'CAUSEWAY_MASTER_KEY_PREVIOUS');
    const master = await loadMasterKey({ env: given, previous, dataDir });
    const { isNew, subjects, rewrapped } = await rotateMasterKey(pool, master, ({ seen, total }) =>
      note(`${seen} of ${total} keys`),
    );
    const destroyed = await destroyPreviousKeyFile(dataDir);
    return [
      ...formatFacts([
        [
          'database',
          isNew ? 'belongs to the new master key from now on' : 'belonged to this master key before',
        ],
        ['keys', `${subjects}, of which ${rewrapped} were wrapped anew`],
        ['old key', destroyed ? 'destroyed in the data folder' : 'yours to destroy'],
      ]),
      '',
      LEFT_TO_DO,
    ];
  } finally {
    await pool.end();
  }
};

/** The page on erasure quotes it. */
export const LEFT_TO_DO =
  'A copy of the old key still opens every old backup: destroy every copy of the key.';

/** A process that knows the old key alone could not open keys wrapped under the new one. */
const demandSilence = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and application_name like 'causeway-%'
        and application_name <> 'causeway-operator' and pid <> pg_backend_pid()
      order by 1`,
  );
  if (rows.length > 0)
    throw new OperatorError(
      `The service is running (${rows.map(({ name }) => name).join(', ')}). Stop it first; or start every process of it ` +
        'with both keys, and add --online.',
    );
};
