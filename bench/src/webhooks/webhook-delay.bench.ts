import { createDatabase, startScratchServer } from '@causeway/database';
import { NaiveWebhookLoop } from '../baselines/naive-webhook-loop.js';
import { benchmark } from '../benchmark.js';
import { interleaved } from '../measure/rounds.js';
import { figure, table } from '../report/table.js';
import type { Delivered } from './delivered.js';
import { HostedSender } from './hosted-sender.js';
import { now, paced, type Target } from './paced.js';
import { Receivers } from './receivers.js';

const options = {
  facts: { normal: 5_000, quick: 500, tells: 'facts of the load that finds the peak' },
  endpoints: { normal: 1_000, quick: 50, tells: 'endpoints' },
  callers: { normal: 64, quick: 64, tells: 'facts committed at once to find the peak' },
  seconds: { normal: 20, quick: 4, tells: 'seconds of each paced load' },
  rounds: { normal: 3, quick: 1, tells: 'rounds of which the median counts' },
} as const;
type Chosen = Readonly<Record<keyof typeof options, number>>;

/** How much of the peak is asked for while delays are measured. */
const SHARE = 0.5;

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
      const well = await open(sender, receivers, chosen, false);
      const mixed = await open(sender, receivers, chosen, true);
      const peak = await findPeak(sender, receivers, well, chosen);
      const pace = { perSecond: peak.perSecond * SHARE, seconds: chosen.seconds };
      say(`the peak is ${figure(peak.perSecond)} a second; what follows is at ${figure(pace.perSecond)}`);
      const ours = (targets: readonly Target<string>[]) => (): Promise<Delivered> =>
        paced(pace, targets, (platformId) => sender.settle(platformId), receivers);
      const naive = (isMixed: boolean) => (): Promise<Delivered> =>
        naivePaced(pace, server.url, urlsOf(receivers, chosen.endpoints, isMixed), receivers);
      const found = await interleaved(chosen.rounds, {
        'all well': ours(well),
        '10 % dead, 10 % slow': ours(mixed),
        'naive, all well': naive(false),
        'naive, 10 % dead, 10 % slow': naive(true),
      });
      const rows = Object.entries(found).map(([name, { p50Ms, p99Ms, arrived, expected }]) => [
        name,
        figure(p50Ms),
        figure(p99Ms),
        `${arrived} of ${expected}`,
      ]);
      say(table(['load', 'p50 ms', 'p99 ms', 'arrived'], rows));
      const [alone, among] = [found['all well'], found['10 % dead, 10 % slow']];
      const rise = ((among?.p99Ms ?? Number.NaN) / (alone?.p99Ms ?? Number.NaN) - 1) * 100;
      say(`dead and slow endpoints move the p99 of the others by ${rise.toFixed(1)} %`);
      return { peakPerSecond: peak.perSecond, pacePerSecond: pace.perSecond, rise, loads: found };
    } finally {
      await sender.stop();
      receivers.stop();
      await server.stop();
    }
  },
});

const urlsOf = (receivers: Receivers, count: number, isMixed: boolean): Target<string>[] =>
  Array.from({ length: count }, (_, endpoint) => {
    const { url, isQuick } = receivers.urlOf(endpoint, isMixed);
    return { to: url, isQuick };
  });

/** A platform for each endpoint. */
const open = async (
  sender: HostedSender,
  receivers: Receivers,
  { endpoints }: Chosen,
  isMixed: boolean,
): Promise<Target<string>[]> => {
  const targets: Target<string>[] = [];
  for (const { to, isQuick } of urlsOf(receivers, endpoints, isMixed))
    targets.push({ to: await sender.addEndpoint(to), isQuick });
  return targets;
};

/** As many facts as the callers can commit; the peak counts from the first commit to the last arrival. */
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
      if (target !== undefined) ids.push(await sender.settle(target.to));
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const arrivedAll = await receivers.until(
    () => ids.every((id) => receivers.arrivalOf(id) !== undefined),
    PEAK_PATIENCE_MS,
  );
  if (!arrivedAll) throw new Error(`not all of ${facts} webhooks came within ${PEAK_PATIENCE_MS / 1_000} s`);
  const lastAt = Math.max(...ids.map((id) => receivers.arrivalOf(id) ?? 0));
  return { perSecond: (facts * 1_000) / (lastAt - startedAt) };
};
const PEAK_PATIENCE_MS = 120_000;

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
/** How long the loop may go on after the load. */
const NAIVE_GRACE_SECONDS = 15;
