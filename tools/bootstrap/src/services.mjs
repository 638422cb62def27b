import { join } from 'node:path';
import { followNpm } from './follow-npm.mjs';
import { checkPublicPort } from './port-check.mjs';
import { checkNode, preparePrograms } from './prepare.mjs';
import { step } from './progress.mjs';
import { planServices } from './service-plans.mjs';
import { checkSettings } from './settings.mjs';
import { SupervisedService } from './supervised-service.mjs';
import { dataFolder, loadTool, publicPort, runScript, say, ScriptError, showError } from './workspace.mjs';

const HELP = `
npm run services: run Causeway as five services with PostgreSQL and Kafka, until Ctrl-C.

Installs and compiles first when that is needed. A service that dies is started again, and so is a
PostgreSQL or a Kafka of our own.

  CAUSEWAY_PORT      port of the API, 3000 when left out; the services take 3100 to 3104, or the next free ones
  CAUSEWAY_DATA_DIR  where the data lies, .causeway when left out
  DATABASE_URL       a PostgreSQL 15 or newer to use instead of our own
  KAFKA_BROKERS      brokers to use instead of our own, host:port, comma-separated
`;

const NAME_WIDTH = 10;

/** What runs, in the order it was started. @type {{ name: string, stop: () => Promise<void> }[]} */
const running = [];

/** Aborted by the first signal. npm signals one Ctrl-C twice, so that a second signal means nothing new. */
const stopping = new AbortController();
const stopRequested = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve));

const stopAll = async () => {
  for (const { name, stop } of running.splice(0).reverse()) {
    say(`stopping ${name}`);
    await stop().catch(showError);
  }
};

/** @param {string} dataDir */
const startPostgres = async (dataDir) => {
  /** @type {typeof import('@causeway/database')} */
  const { startDatabase } = await loadTool('database', 'index.mjs');
  const database = await step('Starting PostgreSQL', () => startDatabase({ dataDir, log: say }));
  running.push({ name: 'PostgreSQL', stop: database.stop });
  return database;
};

/** @param {string} dataDir */
const startBroker = async (dataDir) => {
  /** @type {typeof import('@causeway/kafka')} */
  const { startLastingKafka } = await loadTool('kafka', 'index.mjs');
  const kafka = await step('Starting Kafka', () =>
    startLastingKafka({ dataDir: join(dataDir, 'kafka'), log: say }),
  );
  running.push({ name: 'Kafka', stop: kafka.stop });
  return kafka;
};

/**
 * @param {import('./supervised-service.mjs').ServicePlan[]} plans
 * @returns {Promise<void>}
 */
const startServices = async (plans) => {
  const services = plans.map((plan) => {
    const service = new SupervisedService(plan, (line) => say(`${plan.name.padEnd(NAME_WIDTH)} | ${line}`));
    running.push({ name: plan.name, stop: () => service.stop() });
    service.start();
    return service;
  });
  await step('Waiting until all services are ready', () =>
    Promise.all(services.map((service) => service.untilReady(stopping.signal))),
  );
};

/** @param {number} port */
const startAll = async (port) => {
  const dataDir = dataFolder();
  const database = await startPostgres(dataDir);
  stopping.signal.throwIfAborted();
  const kafka = await startBroker(dataDir);
  stopping.signal.throwIfAborted();
  const shared = { databaseUrl: database.url, kafkaBrokers: kafka.brokers, dataDir, publicPort: port };
  const plans = await planServices(shared);
  await startServices(plans);
  stopping.signal.throwIfAborted();
  say('');
  say(`Causeway runs as five services; the API is at http://127.0.0.1:${port}`);
  for (const { name, readyUrl } of plans) say(`  ${name.padEnd(NAME_WIDTH)} ${readyUrl}`);
  say(`  database   ${database.description}`);
  say(`  Kafka      ${kafka.description}`);
  say('Stop with Ctrl-C.');
};

await runScript(HELP, async () => {
  checkNode(process.versions.node);
  followNpm();
  const port = publicPort();
  if (port !== undefined && (await checkPublicPort(port)) === 'causeway') {
    say(`Causeway is already running at http://127.0.0.1:${port}`);
    return 0;
  }
  await checkSettings();
  if (port === undefined) throw new ScriptError('CAUSEWAY_PORT must be a port from 1 to 65535.');
  await preparePrograms();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stopping.abort());
  try {
    await startAll(port);
    await stopRequested;
  } catch (error) {
    // Asked to stop half-way: the services started so far are stopped, without an error.
    if (!stopping.signal.aborted) throw error;
  } finally {
    await stopAll();
  }
  return 0;
});
