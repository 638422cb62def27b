import { RejectedError, UnavailableError } from '@causeway/commands';
import { instant } from '@causeway/kernel';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Metrics } from './metrics.js';

const NOW = instant('2026-03-01T12:00:00.000Z');

/** The samples of one metric, without the label that every sample has and without the buckets of histograms. */
const samplesOf = async (metrics: Metrics, name: string): Promise<string[]> =>
  (await metrics.expose())
    .split('\n')
    .filter((line) => line.startsWith(name) && !line.includes('_bucket'))
    .map((line) => line.replace(/service="spec",?/, '').replace(',}', '}'));

describe('what a process exposes', () => {
  let metrics: Metrics;
  beforeEach(() => {
    metrics = new Metrics('spec');
  });

  it('names the service of every sample, and shows the process itself', async () => {
    const exposed = await metrics.expose();
    expect(exposed).toMatch(/^process_resident_memory_bytes\{service="spec"\} \d+/m);
    expect(exposed).toMatch(/^nodejs_eventloop_lag_p99_seconds\{service="spec"\} /m);
  });

  it('is ready only when it was set so', async () => {
    expect(await samplesOf(metrics, 'causeway_ready')).toStrictEqual(['causeway_ready{} 0']);
    const gauge = metrics.process.ready;
    metrics.scrape.add({ name: 'it', gauges: [gauge], read: async () => [{ gauge, labels: {}, value: 1 }] });
    expect(await samplesOf(metrics, 'causeway_ready')).toStrictEqual(['causeway_ready{} 1']);
  });

  it('sorts requests by operation, class of the status, and environment', async () => {
    const request = { operation: 'getQuote', environment: 'sandbox', durationMs: 20 };
    metrics.http.answered({ ...request, status: 200 });
    metrics.http.answered({ ...request, status: 204 });
    metrics.http.answered({ ...request, status: 503 });
    expect(await samplesOf(metrics, 'causeway_http_request_seconds')).toStrictEqual([
      'causeway_http_request_seconds_sum{operation="getQuote",status="2xx",environment="sandbox"} 0.04',
      'causeway_http_request_seconds_count{operation="getQuote",status="2xx",environment="sandbox"} 2',
      'causeway_http_request_seconds_sum{operation="getQuote",status="5xx",environment="sandbox"} 0.02',
      'causeway_http_request_seconds_count{operation="getQuote",status="5xx",environment="sandbox"} 1',
    ]);
  });

  it('counts the reads of each context by whether memory answered them', async () => {
    const memory = metrics.memory.of('rates');
    memory.hit();
    memory.hit();
    memory.missed();
    memory.forgotten(3);
    expect(await samplesOf(metrics, 'causeway_remembered_')).toStrictEqual([
      'causeway_remembered_reads_total{context="rates",outcome="hit"} 2',
      'causeway_remembered_reads_total{context="rates",outcome="miss"} 1',
      'causeway_remembered_forgotten_total{context="rates"} 3',
    ]);
  });

  it.each([
    ['accepted', () => Promise.resolve('answer')],
    ['rejected', () => Promise.reject(new RejectedError('quotes', 'QUOTE_EXPIRED'))],
    ['unavailable', () => Promise.reject(new UnavailableError('the log is away', 1))],
    ['failed', () => Promise.reject(new Error('it broke'))],
  ])('counts a command as %s by what came of it, and lets that through', async (outcome, work) => {
    const plain = await work().catch((error: unknown) => error);
    const command = { type: 'quotes.create-quote', kind: 'command' } as const;
    expect(
      await metrics.requests.measured<unknown>(command, work).catch((error: unknown) => error),
    ).toStrictEqual(plain);
    expect(await samplesOf(metrics, 'causeway_request_seconds_count')).toStrictEqual([
      `causeway_request_seconds_count{type="quotes.create-quote",kind="command",outcome="${outcome}"} 1`,
    ]);
  });

  it('counts commits, what shared them, and what they appended, lane by lane', async () => {
    const events = new Map([
      ['QuoteCreated', 2],
      ['QuoteExpired', 1],
    ]);
    metrics.log.flushed('quotes.sandbox', { writeSets: 5, events, durationMs: 4 });
    expect(await samplesOf(metrics, 'causeway_flush')).toStrictEqual([
      'causeway_flush_seconds_sum{lane="quotes.sandbox"} 0.004',
      'causeway_flush_seconds_count{lane="quotes.sandbox"} 1',
      'causeway_flush_write_sets_sum{lane="quotes.sandbox"} 5',
      'causeway_flush_write_sets_count{lane="quotes.sandbox"} 1',
    ]);
    expect(await samplesOf(metrics, 'causeway_events_total')).toStrictEqual([
      'causeway_events_total{lane="quotes.sandbox",type="QuoteCreated"} 2',
      'causeway_events_total{lane="quotes.sandbox",type="QuoteExpired"} 1',
    ]);
  });

  it('shows ages in seconds on the clock it is given, and none where nothing is pending', () => {
    const figures = { lane: 'quotes.sandbox', environment: 'sandbox', head: 7, timersDue: 1 } as const;
    const valuesOf = (readings: readonly { value: number }[]) => readings.map(({ value }) => value);
    const late = { ...figures, oldestDueAt: instant('2026-03-01T11:59:58.500Z') };
    expect(valuesOf(metrics.log.laneReadings(late, NOW))).toStrictEqual([7, 1, 1.5]);
    expect(valuesOf(metrics.log.laneReadings(figures, NOW))).toStrictEqual([7, 1, 0]);
    const lag = { reader: 'r', lane: 'quotes.sandbox', messages: 3 } as const;
    const unread = { ...lag, oldestRecordedAt: instant('2026-03-01T11:59:00Z') };
    expect(valuesOf(metrics.log.lagReadings(unread, NOW))).toStrictEqual([3, 60]);
    const future = { ...lag, oldestRecordedAt: instant('2026-03-01T12:00:01Z') };
    expect(valuesOf(metrics.log.lagReadings(future, NOW))).toStrictEqual([3, 0]);
  });

  it('counts ledger commands by kind and outcome, and holds the size of the book', async () => {
    const environment = 'production';
    metrics.ledger.loaded({ environment, accounts: 3 });
    metrics.ledger.appended({ environment, commands: 2, accounts: 4 });
    metrics.ledger.concluded({ environment, kind: 'PLACE_HOLD', outcome: 'REFUSED' });
    expect(await samplesOf(metrics, 'causeway_ledger')).toStrictEqual([
      'causeway_ledger_commands_total{environment="production",kind="PLACE_HOLD",outcome="REFUSED"} 1',
      'causeway_ledger_batch_commands_sum{environment="production"} 2',
      'causeway_ledger_batch_commands_count{environment="production"} 1',
      'causeway_ledger_accounts{environment="production"} 4',
      'causeway_ledger_reloads_total{environment="production"} 1',
    ]);
  });

  it('counts payments by what became of them, and how long they took to settle', async () => {
    metrics.payments.came('sandbox', 'settled', 2);
    metrics.payments.settled({ environment: 'sandbox', tookMs: 1_500 });
    expect(await samplesOf(metrics, 'causeway_payment')).toStrictEqual([
      'causeway_payments_total{environment="sandbox",outcome="settled"} 2',
      'causeway_payment_settlement_seconds_sum{environment="sandbox"} 1.5',
      'causeway_payment_settlement_seconds_count{environment="sandbox"} 1',
    ]);
  });

  it('counts attempts, and takes the lateness of first ones alone', async () => {
    const attempt = { type: 'TEST', environment: 'sandbox', durationMs: 30 } as const;
    metrics.webhooks.attempted({ ...attempt, outcome: 'FAILED', afterChangeMs: 250 });
    metrics.webhooks.attempted({ ...attempt, outcome: 'DELIVERED' });
    const samples = await samplesOf(metrics, 'causeway_webhook');
    expect(samples).toContain(
      'causeway_webhook_attempts_total{environment="sandbox",type="TEST",outcome="DELIVERED"} 1',
    );
    expect(samples).toContain(
      'causeway_webhook_attempt_seconds_sum{environment="sandbox",outcome="FAILED"} 0.03',
    );
    expect(samples).toContain('causeway_webhook_first_attempt_seconds_sum{environment="sandbox"} 0.25');
    expect(samples).toContain('causeway_webhook_first_attempt_seconds_count{environment="sandbox"} 1');
  });

  it('shows open deliveries by state, and the oldest of each', () => {
    const open = [
      { environment: 'sandbox', status: 'QUEUED', deliveries: 1, oldestOccurredAt: NOW },
      {
        environment: 'sandbox',
        status: 'RETRYING',
        deliveries: 2,
        oldestOccurredAt: instant('2026-03-01T11:50:00Z'),
      },
      { environment: 'production', status: 'QUEUED', deliveries: 0 },
    ] as const;
    const readings = metrics.webhooks.openReadings(open, () => NOW);
    expect(readings.map(({ labels, value }) => ({ ...labels, value }))).toStrictEqual([
      { environment: 'sandbox', state: 'QUEUED', value: 1 },
      { environment: 'sandbox', state: 'QUEUED', value: 0 },
      { environment: 'sandbox', state: 'RETRYING', value: 2 },
      { environment: 'sandbox', state: 'RETRYING', value: 600 },
      { environment: 'production', state: 'QUEUED', value: 0 },
      { environment: 'production', state: 'QUEUED', value: 0 },
    ]);
  });

  it('shows the use of a pool without a query', () => {
    const pool = { totalCount: 5, idleCount: 2, waitingCount: 7, options: { max: 8 } };
    const readings = metrics.process.poolReadings('quotes', pool);
    expect(readings.map(({ labels, value }) => ({ ...labels, value }))).toStrictEqual([
      { pool: 'quotes', state: 'in_use', value: 3 },
      { pool: 'quotes', state: 'idle', value: 2 },
      { pool: 'quotes', state: 'waiting', value: 7 },
      { pool: 'quotes', value: 8 },
    ]);
  });

  it('shows how full the disk is, and nothing where there is none', async () => {
    const [free, size] = await metrics.process.diskReadings(tmpdir());
    expect(free?.value).toBeGreaterThan(0);
    expect(size?.value).toBeGreaterThanOrEqual(free?.value ?? 0);
    expect(await metrics.process.diskReadings(join(tmpdir(), 'never made'))).toStrictEqual([]);
  });
});

describe('labels', () => {
  /** Label values, each from a list that the code or the operator fixes; a new one must be added here. */
  const KNOWN = [
    'context',
    'disk',
    'environment',
    'kind',
    'lane',
    'name',
    'operation',
    'outcome',
    'pool',
    'reader',
    'source',
    'state',
    'status',
    'type',
  ];

  it('are known ones: none is made for ids, names or addresses', () => {
    const all = new Metrics('spec').registry.getMetricsAsArray();
    const ours = all.filter(({ name }) => name.startsWith('causeway_'));
    const labels = ours.flatMap((metric) => (metric as unknown as { labelNames: string[] }).labelNames);
    expect(ours.length).toBeGreaterThan(20);
    expect([...new Set(labels)].sort()).toStrictEqual(KNOWN);
  });

  it('hold what the lists hold, and nothing else that a request brings with it', async () => {
    const metrics = new Metrics('spec');
    const request = {
      operation: 'getQuote',
      status: 200,
      environment: 'sandbox',
      durationMs: 1,
      platformId: 'Platform:019a0000-0000-7000-8000-0000000000a1',
      requestId: 'ada@example.com',
    };
    metrics.http.answered(request);
    metrics.webhooks.attempted({
      ...request,
      type: 'TEST',
      environment: 'sandbox',
      outcome: 'FAILED',
      url: 'https://ada.example/hook',
    } as never);
    metrics.ledger.concluded({ ...request, kind: 'PLACE_HOLD', outcome: 'POSTED' });
    expect(await metrics.expose()).not.toMatch(/019a0000|ada/);
  });
});
