import { dataDirOf, findDatabase, InstallationError, loadReplayables, secretOf } from '@causeway/replay';
import type { Replayable } from '@causeway/commands';
import {
  boundMasterKey,
  loadMasterKey,
  PostgresSubjectKeys,
  SealingVault,
  type Vault,
} from '@causeway/privacy';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { OperatorError } from '../cli/errors.js';
import { codeDigest } from './code-digest.js';
import { grouped, ProgressPrinter } from './progress-printer.js';
import { cancelRebuild, RebuildRefusedError, rebuildViews, type RebuildSummary } from './rebuild-views.js';

export interface RebuildRequest {
  readonly context: string;
  /** All of them when there is none. */
  readonly views: readonly string[];
  readonly isCancelled: boolean;
}

/** Rebuilds, or cancels, on the installation's database; returns the message. Throws an `OperatorError`. */
export const runRebuild = async (
  { context, views, isCancelled }: RebuildRequest,
  env: NodeJS.ProcessEnv,
  note: (line: string) => void,
): Promise<readonly string[]> => {
  const replayable = await contextNamed(context);
  const database = await findDatabase(env, note);
  try {
    if (isCancelled) return [CANCELLED[await cancelRebuild(database.url, replayable)]];
    const code = await codeDigest(folderOf(replayable));
    const watcher = new ProgressPrinter(replayable.context.name, note);
    return await withVault(env, database.url, async (vault) =>
      formatSummary(await rebuildViews({ url: database.url, replayable, views, code, vault, watcher })),
    );
  } catch (error) {
    if (error instanceof OperatorError || error instanceof InstallationError) throw error;
    const { message } = error as Error;
    if (error instanceof RebuildRefusedError) throw new OperatorError(message);
    throw new OperatorError(
      `The rebuild stopped: ${message}\nThe live views are as they were. Run it again to go on, or with --cancel to remove what it has built.`,
    );
  } finally {
    await database.release();
  }
};

const CANCELLED = {
  REMOVED: 'Removed what an earlier rebuild left; the live views are as they were.',
  STOPPING:
    'The rebuild that is running stops and removes what it has built; the live views are as they were.',
  NOTHING: 'There is no rebuild to cancel.',
} as const;

/** With a hyphen or with an underscore, as folders and schemas write it. */
const contextNamed = async (name: string): Promise<Replayable> => {
  const contexts = (await loadReplayables()).filter(({ context }) => context.views.length > 0);
  const found = contexts.find(({ context }) => context.name === name.replaceAll('-', '_'));
  if (found !== undefined) return found;
  const names = contexts.map(({ context }) => context.name).join(', ');
  throw new OperatorError(`There is no context ${name} with views; there are ${names}.`);
};

const folderOf = ({ context }: Replayable): string =>
  dirname(fileURLToPath(import.meta.resolve(`@causeway/${context.name.replaceAll('_', '-')}`)));

const withVault = async <Result>(
  env: NodeJS.ProcessEnv,
  url: string,
  work: (vault: Vault) => Promise<Result>,
): Promise<Result> => {
  const dataDir = dataDirOf(env);
  const given = await secretOf(env, 'CAUSEWAY_MASTER_KEY');
  // Loading would make one where there is none, and that would be no installation's.
  if (given === undefined && !existsSync(join(dataDir, 'master.key')))
    throw new OperatorError(
      `Neither CAUSEWAY_MASTER_KEY nor ${dataDir}/master.key is there: what is sealed can only be folded with the key.`,
    );
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'causeway-operator' });
  pool.on('error', () => undefined);
  try {
    const previous = await secretOf(env, 'CAUSEWAY_MASTER_KEY_PREVIOUS');
    const loaded = await loadMasterKey({ env: given, previous, dataDir });
    return await work(new SealingVault(await boundMasterKey(pool, loaded), new PostgresSubjectKeys(pool)));
  } finally {
    await pool.end();
  }
};

const formatSummary = ({ end, views, isResumed, events }: RebuildSummary): readonly string[] => {
  if (end === 'CANCELLED') return ['Cancelled: what was built is removed, the live views are as they were.'];
  const how = isResumed ? ' going on where an earlier run was left' : '';
  return [
    `Folded ${grouped(events)} events${how}; these views now hold what the log gives: ${views.join(', ')}.`,
  ];
};
