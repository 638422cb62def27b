import { createDatabase, startScratchServer } from '@causeway/database';
import { NaiveWebhookLoop } from '../baselines/naive-webhook-loop.js';
import { benchmark, type Say } from '../benchmark.js';
import { interleaved } from '../measure/rounds.js';
import { figure } from '../report/table.js';
import { delivered, type Delivered } from './delivered.js';
import { HostedSender } from './hosted-sender.js';
import { now, paced, type Target } from './paced.js';
import { Receivers } from './receivers.js';
import { delayTable, verdict, type Delays } from './webhook-tables.js';

const options = {
  facts: { normal: 5_000, quick: 500, summary: 'facts of the load that finds the peak' },
  endpoints: { normal: 1_000, quick: 50, summary: 'endpoints' },
  callers: { normal: 64, quick: 64, summary: 'facts committed at once to find the peak' },
  seconds: { normal: 15, quick: 4, summary: 'seconds of each paced load' },
  rounds: { normal: 3, quick: 1, summary: 'rounds of which the median counts' },
} as const;
type Chosen = Readonly<Record<keyof typeof options, number>>;

/** The share of the peak at which delays are measured. */
const SHARE = 0.5;
const WELL = 'all well';
const MIXED = '10 % dead, 10 % slow';

/** How late a first attempt is, from the commit of the fact, and what dead and slow endpoints add to that. */
export const webhookDelay = benchmark({
  summary:
    "from a fact's commit to the first attempt at half of the peak, alone and among dead and slow endpoints",
  options,
  run: async (chosen, say) => {
    const server = await startScratchServer({});
    const receivers = await Receivers.start();
    const sender = await HostedSender.start(await createDatabase(server.url, 'bench_delay'));
    try {
      const delays = await measureDelays({ sender, receivers, databaseUrl: server.url, chosen, say });
      say(`\n${verdict(delays)}\n\n${delayTable(delays.loads)}`);
      return delays;
    } finally {
      await sender.stop();
      receivers.stop();
      await server.stop();
    }
  },
});

interface Parts {
  readonly sender: HostedSender;
  readonly receivers: Receivers;
  readonly databaseUrl: string;
  readonly chosen: Chosen;
  readonly say: Say;
}

/** The peak first, then half of it: ours in turns, so that other load of the machine affects both alike. */
const measureDelays = async ({ sender, receivers, databaseUrl, chosen, say }: Parts): Promise<Delays> => {
  const well = await open(sender, receivers, chosen, false);
  const mixed = await open(sender, receivers, chosen, true);
  say(`  ${well.length + mixed.length} endpoints: set`);
  // Once to every endpoint: new code is slow, and so is the first delivery to an endpoint.
  const all = [...well, ...mixed];
  await findPeak(sender, receivers, all, { ...chosen, facts: all.length });
  say('  each endpoint has had a webhook');
  const peak = await findPeak(sender, receivers, well, chosen);
  const pace = { perSecond: peak.perSecond * SHARE, seconds: chosen.seconds };
  say(`  peak: ${figure(peak.perSecond)} a second; what follows is at ${figure(pace.perSecond)}`);
  const sayDelivered = (name: string, { p50Ms, p99Ms, arrived, expected }: Delivered): void =>
    say(`  ${name}: p50 ${figure(p50Ms)}, p99 ${figure(p99Ms)} ms; ${arrived} of ${expected} arrived`);
  const ours = (name: string, targets: readonly Target<string>[]) => async (): Promise<Delivered> => {
    const found = await paced(pace, targets, (platformId) => sender.settle(platformId), receivers);
    sayDelivered(name, found);
    return found;
  };
  const naive = async (name: string, isMixed: boolean): Promise<Delivered> => {
    const found = await naivePaced(
      pace,
      databaseUrl,
      urlsOf(receivers, chosen.endpoints, isMixed),
      receivers,
    );
    sayDelivered(`naive loop, ${name}`, found);
    return found;
  };
  const found = await interleaved(chosen.rounds, { [WELL]: ours(WELL, well), [MIXED]: ours(MIXED, mixed) });
  const loads = [
    { name: WELL, ours: found[WELL] ?? NOTHING, naive: await naive(WELL, false) },
    { name: MIXED, ours: found[MIXED] ?? NOTHING, naive: await naive(MIXED, true) },
  ];
  const [alone, among] = loads.map((load) => load.ours.p99Ms);
  const risePercent = ((among ?? Number.NaN) / (alone ?? Number.NaN) - 1) * 100;
  return { peakPerSecond: peak.perSecond, pacePerSecond: pace.perSecond, risePercent, loads };
};
const NOTHING = delivered([]);

const urlsOf = (receivers: Receivers, count: number, isMixed: boolean): Target<string>[] =>
  Array.from({ length: count }, (_, endpoint) => {
    const { url, isQuick } = receivers.urlOf(endpoint, isMixed);
    return { to: url, isQuick };
  });

/** Endpoints that are set at once, before anything is measured. */
const SET_TOGETHER = 32;

const open = async (
  sender: HostedSender,
  receivers: Receivers,
  { endpoints }: Chosen,
  isMixed: boolean,
): Promise<Target<string>[]> => {
  const all = urlsOf(receivers, endpoints, isMixed);
  const targets: Target<string>[] = [];
  while (targets.length < all.length) {
    const next = all.slice(targets.length, targets.length + SET_TOGETHER);
    const set = next.map(async ({ to, isQuick }) => ({ to: await sender.addEndpoint(to), isQuick }));
    targets.push(...(await Promise.all(set)));
  }
  return targets;
};

/** How long the last of them may take. */
const PEAK_PATIENCE_MS = 120_000;
/**
 * As many facts as the callers can commit; the peak counts from the first commit to the last arrival where an answer
 * comes at once.
 */
const findPeak = async (
  sender: HostedSender,
  receivers: Receivers,
  targets: readonly Target<string>[],
  { facts, callers }: Chosen,
): Promise<{ readonly perSecond: number }> => {
  const ids: string[] = [];
  let asked = 0;
  const startedAt = now();
  const call = async (): Promise<void> => {
    while (asked < facts) {
      const target = targets[asked % targets.length];
      asked += 1;
      if (target === undefined) return;
      const id = await sender.settle(target.to);
      if (target.isQuick) ids.push(id);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const arrivedAll = await receivers.until(
    () => ids.every((id) => receivers.arrivalOf(id) !== undefined),
    PEAK_PATIENCE_MS,
  );
  if (!arrivedAll) throw new Error(`not all of ${facts} webhooks came within ${PEAK_PATIENCE_MS / 1_000} s`);
  const lastAt = Math.max(...ids.map((id) => receivers.arrivalOf(id) ?? 0));
  return { perSecond: (ids.length * 1_000) / (lastAt - startedAt) };
};

let naiveLoads = 0;

/** The same pace through a table and a loop that posts one row after another. */
const naivePaced = async (
  pace: { readonly perSecond: number; readonly seconds: number },
  databaseUrl: string,
  targets: readonly Target<string>[],
  receivers: Receivers,
): Promise<Delivered> => {
  const [queue, loop] = [await NaiveWebhookLoop.open(databaseUrl), await NaiveWebhookLoop.open(databaseUrl)];
  naiveLoads += 1;
  let queued = 0;
  const commit = async (url: string): Promise<string> => {
    queued += 1;
    const id = `naive ${naiveLoads} ${queued}`;
    await queue.queue(id, url);
    return id;
  };
  const [result] = await Promise.all([
    paced(pace, targets, commit, receivers),
    loop.sendWhatComes((pace.seconds + NAIVE_GRACE_SECONDS) * 1_000),
  ]);
  await queue.disconnect();
  await loop.close();
  return result;
};
/** How long the loop may continue after the load. */
const NAIVE_GRACE_SECONDS = 10;
