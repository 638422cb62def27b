import { startScratchServer } from '@causeway/database';
import {
  ApiClient,
  customersCsv,
  eventually,
  Installation,
  residentBytes,
  takeBulkDomain,
  uploadCsv,
} from '@causeway/e2e';
import { benchmark, type Say } from '../benchmark.js';
import type { Job } from '../http/job.js';
import { Callers } from '../http/process-of-its-own.js';
import { drivenOf } from '../measure/drive.js';
import { figure } from '../report/table.js';
import { bulkTable, FILE, type BulkRow } from './bulk-table.js';

const options = {
  rows: { normal: 5_000, quick: 200, summary: 'rows of a file' },
  rounds: { normal: 3, quick: 1, summary: 'rounds, of which the median counts' },
  seconds: { normal: 5, quick: 1, summary: 'seconds of single requests' },
} as const;
type Chosen = Readonly<Record<keyof typeof options, number>>;

/** No request is refused by the rate limit. */
const UNLIMITED = { CAUSEWAY_RATE_LIMIT: '1000000', CAUSEWAY_RATE_BURST: '1000000' };
const CONNECTIONS = [1, 8, 32] as const;
const PATIENCE_MS = 600_000;
const MEBIBYTE = 1_048_576;

/** Customers of a CSV file beside the same customers one request each, in turns in one installation. */
export const bulk = benchmark({
  summary: 'customers a second: out of a CSV file, and by single requests beside it',
  options,
  run: async (chosen, say) => {
    const server = await startScratchServer();
    process.env['CAUSEWAY_TEST_DATABASE_URL'] = server.url;
    say(`${server.description}; standalone, callers in a process of their own`);
    const callers = await Callers.start();
    const installation = await Installation.start('standalone', UNLIMITED);
    try {
      return await measure(installation, callers, chosen, say);
    } finally {
      callers.stop();
      await installation.remove();
      await server.stop();
    }
  },
});

const measure = async (
  installation: Installation,
  callers: Callers,
  { rows: count, rounds, seconds }: Chosen,
  say: Say,
): Promise<object> => {
  const taken = new Map<string, number[]>();
  const note = (way: string, perSecond: number): void =>
    void taken.set(way, [...(taken.get(way) ?? []), perSecond]);
  await takeBulkDomain(await installation.credentials());
  const single = await singleRequest(installation);
  await callers.perform({ ...single, connections: 4, forMs: 1_000 });
  const pid = installation.process('standalone').pid ?? 0;
  const bytesBefore = await residentBytes(pid);
  const held: Worked[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const connections of CONNECTIONS) {
      const result = await callers.perform({ ...single, connections, forMs: seconds * 1_000 });
      const { perSecond } = drivenOf(result.latenciesMs['request'] ?? [], result.seconds);
      note(`POST /customers, ${String(connections)} connections`, perSecond);
    }
    const worked = await fileWorked(installation, { rows: count, prefix: `bench-${String(round)}` });
    note(FILE, count / worked.seconds);
    held.push(worked);
    say(`  round ${String(round + 1)} of ${String(rounds)}: measured`);
  }
  const grownMebibytes = ((await residentBytes(pid)) - bytesBefore) / MEBIBYTE;
  const rows: BulkRow[] = [...taken].map(([way, figures]) => ({ way, perSecond: median(figures) }));
  say(`\n${bulkTable(rows)}`);
  say(`\nThe process holds ${figure(grownMebibytes)} MiB more than before.`);
  const memory = held.map(({ early, late }) => ({
    earlyMebibytes: early / MEBIBYTE,
    lateMebibytes: late / MEBIBYTE,
  }));
  for (const { earlyMebibytes, lateMebibytes } of memory)
    say(
      `At most ${figure(earlyMebibytes)} MiB in the first half of a file, ${figure(lateMebibytes)} MiB in the second.`,
    );
  return { rows, grownMebibytes, memory };
};

const median = (figures: readonly number[]): number =>
  [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;

const singleRequest = async (installation: Installation): Promise<Omit<Job, 'connections' | 'forMs'>> => {
  const { baseUrl, sandbox } = await installation.credentials();
  const { origin, pathname } = new URL(baseUrl);
  const { apiKeyId, apiKeySecret } = sandbox;
  const authorization = `Basic ${Buffer.from(`${apiKeyId}:${apiKeySecret}`).toString('base64')}`;
  const address = {
    line1: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    postalCode: '62701',
    country: 'US',
  };
  const body = {
    ...{ customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace', birthDate: '1990-01-15' },
    ...{ address, currencies: ['USD'] },
  };
  return {
    ...({ kind: 'requests', method: 'POST', expected: 201 } as const),
    ...{ origin, path: `${pathname}/customers`, bodies: [body], headers: { authorization } },
  };
};

interface Worked {
  readonly seconds: number;
  /** The most that the process held while the first half of the rows was worked, and while the second was. */
  readonly early: number;
  readonly late: number;
}

/** From the upload to the end of the job. */
const fileWorked = async (
  installation: Installation,
  wanted: Parameters<typeof customersCsv>[0],
): Promise<Worked> => {
  const pid = installation.process('standalone').pid ?? 0;
  let [early, late] = [0, 0];
  const keys = await installation.credentials();
  const api = ApiClient.as(keys.sandbox, keys.baseUrl);
  const startedAt = performance.now();
  const jobId = await uploadCsv(keys, customersCsv(wanted));
  await eventually(
    'the file to be worked',
    async () => {
      const { body } = await api.get(`/customers/bulk/jobs/${jobId}`);
      const bytes = await residentBytes(pid);
      if ((body['progress'] as { readonly processed: number }).processed * 2 < wanted.rows)
        early = Math.max(early, bytes);
      else late = Math.max(late, bytes);
      if (body['status'] === 'FAILED') throw new Error(`the job failed: ${JSON.stringify(body['errors'])}`);
      return body['status'] === 'COMPLETED' || undefined;
    },
    PATIENCE_MS,
  );
  return { seconds: (performance.now() - startedAt) / 1_000, early, late };
};
