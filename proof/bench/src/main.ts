import { EXIT, runProgram, TERMINAL } from '@causeway/cli';
import type { Benchmark } from './benchmark.js';
import { benchProgram, chosenOf } from './command-line.js';
import { bulk } from './bulk/bulk.bench.js';
import { cards } from './cards/cards.bench.js';
import { fairness } from './fairness/fairness.bench.js';
import { http } from './http/http.bench.js';
import { ledger } from './ledger/ledger.bench.js';
import { log } from './log/log.bench.js';
import { longPath } from './path/long-path.bench.js';
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
  'long-path': longPath,
  webhooks,
  'webhook-delay': webhookDelay,
  bulk,
  cards,
};

const { say } = TERMINAL;

const writePage = async (): Promise<void> =>
  say(`docs/performance.md has the figures of ${(await refreshPage()).join(', ')}`);

process.exitCode = await runProgram(benchProgram(BENCHMARKS), process.argv.slice(2), {
  interpret:
    ({ words, benchmark }, given) =>
    async (): Promise<void> => {
      if (benchmark === undefined) return writePage();
      const options = chosenOf(benchmark.options, given);
      const figures = await benchmark.run(options, say);
      say(`\nkept in ${await saveResults(words, options, figures)}`);
    },
  carryOut: async (run) => {
    await run();
    return EXIT.DONE;
  },
});
