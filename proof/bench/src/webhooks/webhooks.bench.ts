import { createDatabase, startScratchServer } from '@causeway/database';
import { NaiveWebhookLoop } from '../baselines/naive-webhook-loop.js';
import { benchmark } from '../benchmark.js';
import { figure } from '../report/table.js';
import { yardstickTable } from '../report/yardstick.js';
import { delivered, type Delivered } from './delivered.js';
import { HostedSender } from './hosted-sender.js';
import { Receivers } from './receivers.js';
import { now, paced } from './paced.js';
import { throughputTable, webhookRatios, type PeakRow } from './webhook-tables.js';

const options = {
  webhooks: { normal: 10_000, quick: 1_000, summary: 'facts of each load' },
  endpoints: { normal: 1_000, quick: 100, summary: 'endpoints of the mixed load' },
  callers: { normal: 64, quick: 64, summary: 'facts committed at once' },
  paced: { normal: 15, quick: 4, summary: 'seconds of each load at half of its peak' },
  seconds: { normal: 30, quick: 15, summary: 'seconds after which a load is over, whatever has arrived' },
  naive: { normal: 10, quick: 3, summary: 'seconds that the naive loop gets for each load' },
} as const;
type Chosen = Readonly<Record<keyof typeof options, number>>;

/** The share of the peak at which delays are measured. */
const SHARE = 0.5;

interface Load {
  readonly name: string;
  readonly endpoints: number;
  /** One in ten is dead, and one in ten answers after 5 s. */
  readonly isMixed: boolean;
}

/**
 * From committed facts to deliveries, a second, to endpoints that answer at once, alone and among dead and slow ones,
 * and how late they are at half of that; beside a naive loop.
 */
export const webhooks = benchmark({
  summary: 'webhooks a second from the committed fact, to one endpoint and to many; beside a naive loop',
  options,
  run: async (chosen, say) => {
    const server = await startScratchServer({});
    const receivers = await Receivers.start();
    try {
      const loads: Load[] = [
        { name: '1 endpoint', endpoints: 1, isMixed: false },
        { name: `${chosen.endpoints} endpoints`, endpoints: chosen.endpoints, isMixed: false },
        { name: `${chosen.endpoints}, 10 % dead, 10 % slow`, endpoints: chosen.endpoints, isMixed: true },
      ];
      const sender = await HostedSender.start(await createDatabase(server.url, 'bench_webhooks'));
      const ours = new Map<string, Found>();
      for (const load of loads) {
        const found = await measure(load, sender, receivers, chosen);
        const { peak, atHalf } = found;
        const arrived = `${peak.arrived} of ${peak.expected} arrived`;
        const delays = `p50 ${figure(atHalf.p50Ms)}, p99 ${figure(atHalf.p99Ms)} ms`;
        say(`  ${load.name}: ${figure(peak.perSecond)} a second, ${arrived}; at half of that ${delays}`);
        ours.set(load.name, found);
      }
      await sender.stop();
      const rows: PeakRow[] = [];
      for (const load of loads) {
        const naive = await measureNaive(load, server.url, receivers, chosen);
        say(`  naive loop, ${load.name}: ${figure(naive.perSecond)} a second`);
        const { peak = naive, atHalf = naive } = ours.get(load.name) ?? {};
        rows.push({ name: load.name, ours: peak, atHalf, naive });
      }
      const ratios = webhookRatios(rows.slice(0, RATED));
      say(`\n${yardstickTable(ratios)}\n\n${throughputTable(rows)}`);
      return { ratios, loads: rows };
    } finally {
      receivers.stop();
      await server.stop();
    }
  },
});

/** Of the loads, those to endpoints that all answer have bounds. */
const RATED = 2;

interface Found {
  readonly peak: Delivered;
  readonly atHalf: Delivered;
}

const measure = async (
  { endpoints, isMixed }: Load,
  sender: HostedSender,
  receivers: Receivers,
  { webhooks: count, callers, seconds, paced: pacedSeconds }: Chosen,
): Promise<Found> => {
  const all: { readonly platformId: string; readonly isQuick: boolean }[] = [];
  for (let place = 0; place < endpoints; place += 1) {
    const { url, isQuick } = receivers.urlOf(place, isMixed);
    all.push({ platformId: await sender.addEndpoint(url), isQuick });
  }
  const sent: { id: string; committedAt: number }[] = [];
  let queued = 0;
  const call = async (): Promise<void> => {
    while (queued < count) {
      const to = all[queued % all.length];
      queued += 1;
      if (to === undefined) return;
      const id = await sender.settle(to.platformId);
      if (to.isQuick) sent.push({ id, committedAt: now() });
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  await receivers.until(() => sent.every(({ id }) => receivers.arrivalOf(id) !== undefined), seconds * 1_000);
  const peak = delivered(
    sent.map(({ id, committedAt }) => ({ committedAt, arrivedAt: receivers.arrivalOf(id) })),
  );
  const pace = { perSecond: peak.perSecond * SHARE, seconds: pacedSeconds };
  const targets = all.map(({ platformId, isQuick }) => ({ to: platformId, isQuick }));
  return { peak, atHalf: await paced(pace, targets, (platformId) => sender.settle(platformId), receivers) };
};

const measureNaive = async (
  { name, endpoints, isMixed }: Load,
  databaseUrl: string,
  receivers: Receivers,
  { webhooks: count, naive: seconds }: Chosen,
): Promise<Delivered> => {
  const loop = await NaiveWebhookLoop.open(databaseUrl);
  const ids: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const { url, isQuick } = receivers.urlOf(place % endpoints, isMixed);
    const id = `naive ${name} ${place}`;
    await loop.queue(id, url);
    if (isQuick) ids.push(id);
  }
  const committedAt = now();
  await loop.sendFor(seconds * 1_000);
  const tookSeconds = (now() - committedAt) / 1_000;
  // Arrivals are reported in bundles; the last bundle is on its way.
  await receivers.until(() => false, 300);
  const result = delivered(ids.map((id) => ({ committedAt, arrivedAt: receivers.arrivalOf(id) })));
  await loop.close();
  // Over the whole time, pauses included.
  return { ...result, perSecond: result.arrived / tookSeconds };
};
