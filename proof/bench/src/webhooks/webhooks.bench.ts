import { createDatabase, startScratchServer } from '@causeway/database';
import { NaiveWebhookLoop } from '../baselines/naive-webhook-loop.js';
import { benchmark } from '../benchmark.js';
import { figure } from '../report/table.js';
import { delivered, type Delivered } from './delivered.js';
import { HostedSender } from './hosted-sender.js';
import { Receivers } from './receivers.js';
import { throughputTable, type LoadRow } from './webhook-tables.js';

const options = {
  webhooks: { normal: 10_000, quick: 1_000, summary: 'webhooks of each load' },
  endpoints: { normal: 1_000, quick: 100, summary: 'endpoints of the mixed load' },
  callers: { normal: 64, quick: 64, summary: 'webhooks queued at once' },
  seconds: { normal: 30, quick: 15, summary: 'seconds after which a load is over, whatever has arrived' },
  naive: { normal: 10, quick: 3, summary: 'seconds that the naive loop gets for each load' },
} as const;
type Chosen = Readonly<Record<keyof typeof options, number>>;

const now = (): number => performance.timeOrigin + performance.now();

interface Load {
  readonly name: string;
  readonly endpoints: number;
  /** One in ten is dead, and one in ten answers after 5 s. */
  readonly isMixed: boolean;
}

/** Deliveries a second to endpoints that answer at once, alone and among dead and slow ones; beside a naive loop. */
export const webhooks = benchmark({
  summary:
    'webhooks a second to one endpoint, and to many of which some are dead or slow; beside a naive loop',
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
      const ours = new Map<string, Delivered>();
      for (const load of loads) {
        const found = await measure(load, sender, receivers, chosen);
        say(
          `  ${load.name}: ${figure(found.perSecond)} a second; ${found.arrived} of ${found.expected} arrived`,
        );
        ours.set(load.name, found);
      }
      await sender.stop();
      const rows: LoadRow[] = [];
      for (const load of loads) {
        const naive = await measureNaive(load, server.url, receivers, chosen);
        say(`  naive loop, ${load.name}: ${figure(naive.perSecond)} a second`);
        rows.push({ name: load.name, ours: ours.get(load.name) ?? naive, naive });
      }
      say(`\n${throughputTable(rows)}`);
      return { loads: rows };
    } finally {
      receivers.stop();
      await server.stop();
    }
  },
});

const measure = async (
  { endpoints, isMixed }: Load,
  sender: HostedSender,
  receivers: Receivers,
  { webhooks: count, callers, seconds }: Chosen,
): Promise<Delivered> => {
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
      const id = await sender.queue(to.platformId);
      if (to.isQuick) sent.push({ id, committedAt: now() });
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  await receivers.until(() => sent.every(({ id }) => receivers.arrivalOf(id) !== undefined), seconds * 1_000);
  return delivered(sent.map(({ id, committedAt }) => ({ committedAt, arrivedAt: receivers.arrivalOf(id) })));
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
