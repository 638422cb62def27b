import { startScratchServer } from '@causeway/database';
import { ApiClient, Installation } from '@causeway/e2e';
import { benchmark, type Say } from '../benchmark.js';
import type { Job } from '../http/job.js';
import { Callers } from '../http/process-of-its-own.js';
import { drivenOf, type Driven } from '../measure/drive.js';
import { medianOfEach } from '../measure/median.js';
import { expectStatus, fundedCustomer, quoteOf } from '../payment/funded-customer.js';
import { yardstickTable } from '../report/yardstick.js';
import { ALONE, fairnessRatios, fairnessTable, type FairnessRow } from './fairness-table.js';

const options = {
  seconds: { normal: 8, quick: 1, summary: 'seconds a measurement' },
  rounds: { normal: 5, quick: 1, summary: 'rounds, of which the median counts' },
  callers: { normal: 8, quick: 8, summary: 'callers of the platform that asks for much' },
  pace: { normal: 50, quick: 50, summary: 'requests a second of the platform that is measured' },
} as const;
type Chosen = Readonly<Record<keyof typeof options, number>>;

/** Requests a second that a platform may make (config-and-tokens §8). */
const LIMIT = 50;
const UNLIMITED = { CAUSEWAY_RATE_LIMIT: '1000000', CAUSEWAY_RATE_BURST: '1000000' };
const LIMITED = { CAUSEWAY_RATE_LIMIT: String(LIMIT), CAUSEWAY_RATE_BURST: String(2 * LIMIT) };
/** The lead of the load before the measurement begins; it also ends after it. */
const LEAD_MS = 500;

type Request = Omit<Job, 'connections' | 'forMs'>;

/** The effect of one platform on another: B's read and quote alone, and beside A in turns, in one run. */
export const fairness = benchmark({
  summary: "what one platform's read and quote take while another one asks for as much as it may, or more",
  options,
  run: async (chosen, say) => {
    const server = await startScratchServer();
    process.env['CAUSEWAY_TEST_DATABASE_URL'] = server.url;
    say(`${server.description}; standalone, each platform's callers in a process of their own`);
    const [crowd, measured] = [await Callers.start(), await Callers.start()];
    // The measured platform stays below the limit, so that it is the same in both.
    const unlimited = await Installation.start('standalone', UNLIMITED);
    const limited = await Installation.start('standalone', LIMITED);
    try {
      const rows = await measure(
        {
          crowd,
          measured,
          unlimited: await platformsOf(unlimited, crowd.receiverUrl),
          limited: await platformsOf(limited, crowd.receiverUrl),
        },
        chosen,
        say,
      );
      const ratios = fairnessRatios(rows);
      say(`\n${yardstickTable(ratios)}\n\n${fairnessTable(rows)}`);
      return { ratios, rows };
    } finally {
      crowd.stop();
      measured.stop();
      for (const installation of [unlimited, limited]) await installation.remove();
      await server.stop();
    }
  },
});

interface Platforms {
  /** The requests of the platform with the high load. */
  readonly quoteOfA: Request;
  readonly ofB: Readonly<Record<'read' | 'quote', Request>>;
}

const platformsOf = async (installation: Installation, receiverUrl: string): Promise<Platforms> => {
  const credentials = await installation.credentials();
  const opened = await expectStatus(
    201,
    ApiClient.operator(credentials).post('/operator/platforms', {
      name: 'The other one',
      isRegulatedFinancialInstitution: true,
      environments: ['sandbox'],
    }),
  );
  const keysOfB = opened['sandbox'] as { readonly apiKeyId: string; readonly apiKeySecret: string };
  const requests = async (keys: typeof keysOfB): Promise<Platforms['ofB']> => {
    const { origin, pathname } = new URL(credentials.baseUrl);
    const headers = {
      authorization: `Basic ${Buffer.from(`${keys.apiKeyId}:${keys.apiKeySecret}`).toString('base64')}`,
    };
    const customer = await fundedCustomer(ApiClient.as(keys, credentials.baseUrl), receiverUrl);
    const ours = { kind: 'requests', origin, headers } as const;
    return {
      read: { ...ours, method: 'GET', path: `${pathname}/config`, expected: 200 },
      quote: {
        ...ours,
        method: 'POST',
        path: `${pathname}/quotes`,
        bodies: [quoteOf(customer)],
        expected: 201,
      },
    };
  };
  return { quoteOfA: (await requests(credentials.sandbox)).quote, ofB: await requests(keysOfB) };
};

interface Parts {
  readonly crowd: Callers;
  readonly measured: Callers;
  readonly unlimited: Platforms;
  readonly limited: Platforms;
}

interface Way {
  readonly beside: string;
  readonly platforms: Platforms;
  /** The load of A. */
  readonly crowd?: Pick<Job, 'everyMs' | 'tolerated'>;
}

const measure = async (parts: Parts, chosen: Chosen, say: Say): Promise<FairnessRow[]> => {
  const { unlimited, limited } = parts;
  const ways: readonly Way[] = [
    { beside: ALONE, platforms: unlimited },
    {
      beside: `A at its limit, ${LIMIT} quotes a second`,
      platforms: unlimited,
      crowd: { everyMs: (chosen.callers * 1_000) / LIMIT },
    },
    { beside: `${chosen.callers} callers of A without pause`, platforms: unlimited, crowd: {} },
    {
      beside: `${chosen.callers} callers of A without pause, refused above the limit`,
      platforms: limited,
      crowd: { tolerated: [429] },
    },
  ];
  const taken = new Map<
    string,
    {
      readonly row: Omit<FairnessRow, 'figures' | 'ofAPerSecond'>;
      readonly b: Driven[];
      readonly a: number[];
    }
  >();
  for (const way of ways) await one(parts, way, 'quote', { ...chosen, seconds: 1 });
  for (let round = 0; round < chosen.rounds; round += 1) {
    for (const request of ['read', 'quote'] as const) {
      for (const way of ways) {
        const key = `${request} ${way.beside}`;
        const { b, a } = taken.get(key) ?? { b: [], a: [] };
        const figures = await one(parts, way, request, chosen);
        taken.set(key, { row: { request, beside: way.beside }, b: [...b, figures.b], a: [...a, figures.a] });
      }
    }
    say(`  round ${round + 1} of ${chosen.rounds}: measured`);
  }
  return [...taken.values()].map(({ row, b, a }) => ({
    ...row,
    figures: medianOfEach(b),
    ofAPerSecond: medianOfEach(a.map((perSecond) => ({ perSecond }))).perSecond,
  }));
};

const one = async (
  { crowd, measured }: Parts,
  { platforms, crowd: doing }: Way,
  request: 'read' | 'quote',
  { seconds, callers, pace }: Chosen,
): Promise<{ readonly b: Driven; readonly a: number }> => {
  const forMs = seconds * 1_000;
  const besides =
    doing &&
    crowd.perform({ ...platforms.quoteOfA, ...doing, connections: callers, forMs: forMs + 2 * LEAD_MS });
  await new Promise((resolve) => setTimeout(resolve, LEAD_MS));
  const result = await measured.perform({
    ...platforms.ofB[request],
    connections: 1,
    everyMs: 1_000 / pace,
    isIrregular: true,
    forMs,
  });
  const ofA = await besides;
  return {
    b: drivenOf(result.latenciesMs['request'] ?? [], result.seconds),
    a: (ofA?.latenciesMs['request']?.length ?? 0) / (ofA?.seconds ?? 1),
  };
};
