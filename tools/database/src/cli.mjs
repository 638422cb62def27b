import { parseArgs } from 'node:util';
import { DatabaseError } from './database-error.mjs';
import { describeState, inspectData, stopLeftServer } from './left-server.mjs';
import { startDatabase } from './start-database.mjs';

const HELP = `Usage: node tools/database/src/cli.mjs <start|stop|status> --data-dir <folder>

  start   run the database in the foreground until Ctrl-C or SIGTERM
  stop    stop a server that its supervisor left behind (kill -9)
  status  say whether it runs, where, and who supervises it; exit code 3 when it does not run

  --data-dir   Causeway's data folder (CAUSEWAY_DATA_DIR when left out)
  DATABASE_URL, CAUSEWAY_DATABASE=installed|embedded and CAUSEWAY_PG_BIN choose the database.
`;

/** The exit code that service scripts use for "not running". */
const NOT_RUNNING = 3;

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

/** @param {string} dataDir */
const start = async (dataDir) => {
  const stopped = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve);
  });
  const database = await startDatabase({ dataDir, log: say });
  say(database.description);
  // A wait for a signal alone does not keep the process alive.
  const keptAlive = setInterval(() => undefined, 2 ** 30);
  await stopped;
  clearInterval(keptAlive);
  await database.stop();
  return 0;
};

/** @param {string} dataDir */
const stop = async (dataDir) => {
  say((await stopLeftServer(dataDir, say)) ? 'stopped' : 'was not running');
  return 0;
};

/** @param {string} dataDir */
const status = (dataDir) => {
  const state = inspectData(dataDir);
  say(describeState(state));
  return state.server === undefined ? NOT_RUNNING : 0;
};

const main = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'data-dir': { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const dataDir = values['data-dir'] ?? process.env['CAUSEWAY_DATA_DIR'];
  const action = { start, stop, status }[positionals[0] ?? ''];
  if (values.help === true || action === undefined || dataDir === undefined) {
    process.stdout.write(HELP);
    return values.help === true ? 0 : 2;
  }
  return action(dataDir);
};

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof DatabaseError ? error.message : error}\n`);
  process.exitCode = 1;
}
