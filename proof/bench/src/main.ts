import type { Benchmark } from './benchmark.js';
import { helpOf, readOptions, UsageError } from './command-line.js';
import { fairness } from './fairness/fairness.bench.js';
import { http } from './http/http.bench.js';
import { ledger } from './ledger/ledger.bench.js';
import { log } from './log/log.bench.js';
import { path } from './path/path.bench.js';
import { payment } from './payment/payment.bench.js';
import { replay } from './replay/replay.bench.js';
import { refreshPage } from './report/refresh.js';
import { saveResults } from './report/results.js';
import { webhookDelay } from './webhooks/webhook-delay.bench.js';
import { webhooks } from './webhooks/webhooks.bench.js';

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  ledger,
  log,
  replay,
  http,
  fairness,
  payment,
  path,
  webhooks,
  'webhook-delay': webhookDelay,
};

/** The width of the listing's first column. */
const NAME_CHARS = 15;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const listing = (): string =>
  ['npm run bench -- NAME [--quick] [--help], where NAME is one of:']
    .concat(`  ${'page'.padEnd(NAME_CHARS)}writes the kept figures into docs/performance.md`)
    .concat(Object.entries(BENCHMARKS).map(([name, { summary }]) => `  ${name.padEnd(NAME_CHARS)}${summary}`))
    .join('\n');

const run = async ([name, ...args]: readonly string[]): Promise<number> => {
  if (name === 'page') {
    say(`docs/performance.md has the figures of ${(await refreshPage()).join(', ')}`);
    return 0;
  }
  const asked = name === undefined ? undefined : BENCHMARKS[name];
  if (name === undefined || asked === undefined) {
    say(listing());
    return name === undefined || name === '--help' ? 0 : 1;
  }
  const options = readOptions(asked.options, args);
  if (options === 'help') {
    say(helpOf(name, asked));
    return 0;
  }
  const figures = await asked.run(options, say);
  say(`\nkept in ${await saveResults(name, options, figures)}`);
  return 0;
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
