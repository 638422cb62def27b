import { ApiClient, type CredentialsFile } from './harness/api-client.js';
import { customersCsv, residentBytes, takeBulkDomain, uploadCsv } from './harness/customers-csv.js';
import { eventually } from './harness/eventually.js';
import { Installation } from './harness/installation.js';
import { isLongRun } from './harness/long-run.js';
import { Opened } from './harness/opened.js';

const ROWS = isLongRun ? 100_000 : 2_000;
const WRONG_EVERY = 200;
const WRONG = ROWS / WRONG_EVERY;
const PATIENCE_MS = 1_200_000;
/** What a dead process claimed is taken over after it. */
const LEASE_MS = '5000';
/** The second half of a long import may hold so much more than the first one: caches fill, and rows are not kept. */
const GROWTH_MAX = 1.25;

interface Job {
  readonly status: string;
  readonly progress: Readonly<Record<'total' | 'processed' | 'successful' | 'failed', number>>;
  readonly errors: readonly {
    readonly code: string;
    readonly correlationId: string;
    readonly details: { readonly errors: readonly { readonly field: string }[] };
  }[];
}

describe(`an import of ${String(ROWS)} customers, killed on the way`, () => {
  const opened = new Opened();
  let installation: Installation;
  let keys: CredentialsFile;
  let api: ApiClient;
  /** Bytes of the process that works, with how many rows were worked. */
  const held: { readonly processed: number; readonly bytes: number }[] = [];

  beforeAll(async () => {
    installation = opened.add(
      await Installation.start('standalone', { CAUSEWAY_TIMER_LEASE_MS: LEASE_MS }),
      (each) => each.remove(),
    );
    keys = await installation.credentials();
    api = ApiClient.as(keys.sandbox, keys.baseUrl);
    await takeBulkDomain(keys);
  });
  afterAll(() => opened.close());

  const until = (jobId: string, what: string, isThere: (job: Job) => boolean): Promise<Job> =>
    eventually(
      what,
      async () => {
        const job = (await api.get(`/customers/bulk/jobs/${jobId}`)).body as unknown as Job;
        const bytes = await residentBytes(installation.process('standalone').pid ?? 0);
        held.push({ processed: job.progress.processed, bytes });
        return isThere(job) ? job : undefined;
      },
      PATIENCE_MS,
    );

  it(
    'goes on after the kill, registers each row once, and says what was wrong with the others',
    async () => {
      const jobId = await uploadCsv(
        keys,
        customersCsv({ rows: ROWS, prefix: 'row', wrongEvery: WRONG_EVERY }),
      );
      await until(jobId, 'a fifth to be worked', ({ progress }) => progress.processed > ROWS / 5);
      await installation.process('standalone').stop('SIGKILL');
      installation.launch('standalone');
      await installation.ready();
      held.length = 0;
      const { status, progress, errors } = await until(jobId, 'the end', (job) =>
        ['COMPLETED', 'FAILED'].includes(job.status),
      );
      expect([status, progress]).toStrictEqual([
        'COMPLETED',
        { total: ROWS, processed: ROWS, successful: ROWS - WRONG, failed: WRONG },
      ]);
      expect(errors.map(({ correlationId }) => correlationId)).toStrictEqual(
        Array.from({ length: WRONG }, (_, nth) => `row-${String((nth + 1) * WRONG_EVERY)}`),
      );
      const fields = errors.map(({ details }) =>
        details.errors
          .map(({ field }) => field)
          .sort()
          .join(),
      );
      expect(new Set(fields)).toStrictEqual(new Set(['address.country,birthDate']));
      expect((await api.get('/customers?limit=1')).body['totalCount']).toBe(ROWS - WRONG);
    },
    PATIENCE_MS,
  );

  (isLongRun ? it : it.skip)('holds no more of the file the longer it works', () => {
    const half = ROWS * 0.6;
    const most = (each: typeof held): number => Math.max(...each.map(({ bytes }) => bytes));
    const first = most(held.filter(({ processed }) => processed < half));
    const second = most(held.filter(({ processed }) => processed >= half));
    expect(second / first).toBeLessThan(GROWTH_MAX);
  });
});
