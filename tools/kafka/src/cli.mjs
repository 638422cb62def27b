#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { brokerStatus, stopRunning } from './broker-status.mjs';
import { DataFolder } from './data-folder.mjs';
import { KafkaError } from './kafka-error.mjs';
import { startKafka } from './start-kafka.mjs';

const USAGE = `Usage: node tools/kafka/src/cli.mjs <command> --data-dir <folder> [--port <number>]

  start    runs a single-node Kafka on the folder until Ctrl-C
  status   says what runs there; ends with 0 when something does, else with 3
  stop     stops what runs there

  --data-dir   where the broker keeps everything
  --port       the client port for start; else the last one, or any free one
  --help       this text

KAFKA_BROKERS, when set, is used by start instead of a broker of our own.
CAUSEWAY_CACHE_DIR says where the jars are kept (default ~/.cache/causeway).
`;

const EXIT_WRONG_USE = 2;
const EXIT_NOT_RUNNING = 3;

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

/** @param {{ dataDir: string, port: number | undefined }} options */
const start = async ({ dataDir, port }) => {
  /** @type {(reason: string) => void} */
  let lose = say;
  const lost = new Promise((resolve) => {
    lose = resolve;
  });
  const asked = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve);
  });
  const kafka = await startKafka({
    dataDir,
    log: say,
    onLost: lose,
    ...(port === undefined ? {} : { port }),
  });
  say(`${kafka.description} is ready at ${kafka.brokers}; Ctrl-C stops it`);
  // An open timer keeps this process alive while it has nothing to do but wait.
  const alive = setInterval(() => undefined, 60_000);
  const reason = await Promise.race([lost, asked.then(() => undefined)]);
  clearInterval(alive);
  await kafka.stop();
  if (reason !== undefined) throw new KafkaError(String(reason));
  return 0;
};

/** @param {{ dataDir: string }} options */
const status = async ({ dataDir }) => {
  const { isRunning, sentence } = brokerStatus(new DataFolder(dataDir));
  say(sentence);
  return isRunning ? 0 : EXIT_NOT_RUNNING;
};

/** @param {{ dataDir: string }} options */
const stop = async ({ dataDir }) => {
  say((await stopRunning(new DataFolder(dataDir))) ? 'Stopped' : `Kafka does not run on ${dataDir}`);
  return 0;
};

const COMMANDS = new Map(Object.entries({ start, status, stop }));

/** @param {string[]} args */
const run = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'data-dir': { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    say(USAGE);
    return 0;
  }
  const [name = ''] = positionals;
  const [command, dataDir] = [COMMANDS.get(name), values['data-dir']];
  const port = values.port === undefined ? undefined : Number(values.port);
  if (command === undefined || dataDir === undefined || (port !== undefined && !isPort(port))) {
    process.stderr.write(USAGE);
    return EXIT_WRONG_USE;
  }
  if (name !== 'start' && !existsSync(dataDir)) throw new KafkaError(`There is no folder ${dataDir}.`);
  return command({ dataDir, port });
};

/** @param {number} port */
const isPort = (port) => Number.isInteger(port) && port > 0 && port < 65_536;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isExpected = error instanceof KafkaError || error instanceof TypeError;
  process.stderr.write(`${isExpected ? error.message : String(/** @type {Error} */ (error).stack)}\n`);
  process.exitCode = 1;
}
