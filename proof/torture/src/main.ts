import { EXIT, runProgram, TERMINAL } from '@causeway/cli';
import { runCampaign } from './campaign/campaign.js';
import type { FaultKind } from './campaign/fault-plan.js';
import { formatPlan } from './campaign/strike-plan.js';
import { addTotals, NOTHING, formatTotals, totalsOf, type Totals } from './campaign/totals.js';
import type { RoundReport } from './campaign/torture-chamber.js';
import { faultRefusals, type DatabaseFault } from './faults/faulty-database.js';
import { optionsOf, TORTURE, type Options } from './options.js';
import { openBroker, openDatabase } from './scratch-servers.js';
import { SeededChance } from './seeded-chance.js';

const { say } = TERMINAL;

const torture = async ({ kills, subject, faults, shapes, seed }: Options): Promise<Totals> => {
  say(`seed ${seed}`);
  const kinds = possible(faults);
  const startedAt = performance.now();
  const stop = stopOnSignal();
  let totals = NOTHING;
  for (const [index, shape] of shapes.entries()) {
    // An odd strike goes to the first shape.
    const share = Math.ceil((kills - index) / shapes.length);
    let done = 0;
    const campaign = await runCampaign(shape, share, {
      subject,
      chance: new SeededChance(seed),
      kinds,
      openDatabase: () => openDatabase(say),
      openBroker: () => openBroker(say),
      stop,
      onStrike: (plan) => {
        done += 1;
        say(`${shape} ${done}/${share}  ${formatPlan(plan)}`);
      },
      onRound: (report, chamber) => say(formatRound(report, totalsOf(chamber))),
    });
    totals = addTotals(totals, campaign);
  }
  say(`\n${formatTotals(totals)}; ${Math.round((performance.now() - startedAt) / 1_000)} s; seed ${seed}`);
  return totals;
};

/** What this machine does not allow is left out, and named. */
const possible = (faults: readonly FaultKind[]): readonly FaultKind[] => {
  const refusals = faultRefusals();
  const refusalOf = (kind: FaultKind): string | undefined => refusals.get(kind as DatabaseFault);
  for (const kind of faults) {
    const refusal = refusalOf(kind);
    if (refusal !== undefined) say(`left out: ${kind}: ${refusal}`);
  }
  const left = faults.filter((kind) => refusalOf(kind) === undefined);
  if (left.length === 0) throw new Error('nothing of what was asked for can be done here');
  return left;
};

/** The first signal ends the run after the current round and its clean-up; the second one at once. */
const stopOnSignal = (): AbortSignal => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say('Stopping after this round ...');
      controller.abort();
    });
  }
  return controller.signal;
};

const formatRound = (report: RoundReport, { requests, webhooks }: Totals): string => {
  const { durationMs, readyMs, settledMs, violations } = report;
  const verdict = violations.length === 0 ? 'good' : 'BROKEN';
  const times = `${seconds(durationMs)}, ready in ${seconds(readyMs)}, settled in ${seconds(settledMs)}`;
  return [
    `  judged: ${verdict}  (${times}; ${requests} requests, ${webhooks} webhooks on this installation)`,
    ...violations.map((violation) => `    ${violation}`),
  ].join('\n');
};

const seconds = (durationMs: number): string => `${(durationMs / 1_000).toFixed(1)} s`;

process.exitCode = await runProgram(TORTURE, process.argv.slice(2), {
  interpret: (_row, given) => optionsOf(given),
  carryOut: async (options) => ((await torture(options)).violations === 0 ? EXIT.DONE : EXIT.FAILED),
});
