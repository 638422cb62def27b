import { runCampaign } from './campaign/campaign.js';
import { addTotals, NOTHING, tellTotals, totalsOf, type Totals } from './campaign/totals.js';
import type { KillReport } from './campaign/torture-chamber.js';
import { HELP, readOptions, type Options } from './options.js';
import { openBroker, openDatabaseServer } from './scratch-servers.js';
import { SeededChance } from './seeded-chance.js';

const WRONG_USAGE = 2;
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const torture = async ({ kills, shapes, seed }: Options): Promise<Totals> => {
  say(`seed ${seed}`);
  const startedAt = performance.now();
  const database = await openDatabaseServer(say);
  const stop = stopOnSignal();
  let totals = NOTHING;
  try {
    for (const [index, shape] of shapes.entries()) {
      // An odd kill goes to the first shape.
      const share = Math.ceil((kills - index) / shapes.length);
      let done = 0;
      const campaign = await runCampaign(shape, share, {
        chance: new SeededChance(seed),
        openBroker: () => openBroker(say),
        stop,
        onKill: (report, chamber) => {
          done += 1;
          say(tellKill(`${shape} ${done}/${share}`, report, totalsOf(chamber)));
        },
      });
      totals = addTotals(totals, campaign);
    }
  } finally {
    await database.stop();
  }
  say(`\n${tellTotals(totals)}; ${Math.round((performance.now() - startedAt) / 1_000)} s; seed ${seed}`);
  return totals;
};

/** The first signal lets the kill under way be judged and everything be put away; the second one ends at once. */
const stopOnSignal = (): AbortSignal => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say('Stopping after this kill ...');
      controller.abort();
    });
  }
  return controller.signal;
};

const tellKill = (place: string, report: KillReport, { requests, webhooks }: Totals): string => {
  const { plan, violations } = report;
  const verdict = violations.length === 0 ? 'good' : 'BROKEN';
  const times = `${seconds(report.durationMs)}, ready in ${seconds(report.readyMs)}, settled in ${seconds(report.settledMs)}`;
  return [
    `${place}  ${verdict}  ${plan} (${times}; ${requests} requests, ${webhooks} webhooks on this installation)`,
    ...violations.map((violation) => `    ${violation}`),
  ].join('\n');
};

const seconds = (durationMs: number): string => `${(durationMs / 1_000).toFixed(1)} s`;

const run = async (): Promise<number> => {
  let options: Options | 'help';
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return WRONG_USAGE;
  }
  if (options === 'help') {
    say(HELP.trim());
    return 0;
  }
  return (await torture(options)).violations === 0 ? 0 : 1;
};

process.exitCode = await run();
