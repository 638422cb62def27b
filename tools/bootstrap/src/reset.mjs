import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { linkProjects } from './install.mjs';
import { dataFolder, loadTool, ROOT, runScript, say, ScriptError } from './workspace.mjs';

const HELP = `
npm run reset: forget the data. Stops a database or a Kafka that was left running on the data folder, then removes
the folder, without asking. Refuses while a service runs on it, and when the folder was not made by Causeway.

  CAUSEWAY_DATA_DIR  the data folder, .causeway when left out
`;

/**
 * A broker that a killed process left behind would write on into the removed folder.
 * @param {string} folder
 */
const stopLeftKafka = async (folder) => {
  if (!existsSync(folder)) return;
  /** @type {typeof import('@causeway/kafka')} */
  const { DataFolder, stopRunning } = await loadTool('kafka', 'index.mjs');
  if (await stopRunning(new DataFolder(folder))) say('Stopped the Kafka that was left running.');
};

await runScript(HELP, async () => {
  const folder = dataFolder();
  if (process.env['DATABASE_URL']) {
    throw new ScriptError(
      `DATABASE_URL is set, and ${folder} may hold the key to the personal data in that database. Reset forgets ` +
        'local data only: unset DATABASE_URL to remove the folder, and drop that database by its own means.',
    );
  }
  // Nothing that it needs comes from npm, so that it works without an installation, too.
  linkProjects(ROOT);
  /** @type {typeof import('@causeway/database')} */
  const { removeData, stopLeftServer } = await loadTool('database', 'left-server.mjs');
  await stopLeftServer(folder, say);
  await stopLeftKafka(join(folder, 'kafka'));
  const removed = await removeData(folder, say);
  say(
    removed.length === 0
      ? `There is nothing to remove: ${folder} does not exist.`
      : `Removed ${removed.join(' and ')}`,
  );
  return 0;
});
