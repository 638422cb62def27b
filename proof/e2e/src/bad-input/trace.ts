import { queryOnce } from '@causeway/database';
import type { ApiClient } from '../harness/api-client.js';
import { eventually } from '../harness/eventually.js';

/** What an installation holds: where each lane ends, how many rows each table has, and what the ledger's accounts sum up to. */
export interface Holdings {
  readonly lanes: Readonly<Record<string, number>>;
  readonly rows: Readonly<Record<string, number>>;
  readonly trialBalance: unknown;
}

/**
 * Rows that are no trace of a request: migrations, the clock, periodic signatures, and the key of a person,
 * which is created before anything is sealed under it, so that a registration refused at the very last leaves
 * a key that seals nothing.
 */
const MOVING = ['log.clock', 'log.migration', 'log.signed_head', 'privacy.subject_key'];

/** Counts every row of the database in one statement; a table that is made later is counted as well. */
const ROWS = `
  select table_schema || '.' || table_name as name,
         (xpath('/row/count/text()', query_to_xml(
           format('select count(*) as count from %I.%I', table_schema, table_name), false, true, '')))[1]::text::int as rows
    from information_schema.tables
   where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
   order by 1`;

export class Trace {
  constructor(
    private readonly databaseUrl: string,
    private readonly operator: ApiClient,
    private readonly platformId: string,
  ) {}

  async holdings(): Promise<Holdings> {
    const lanes = await queryOnce(
      this.databaseUrl,
      `select lane.name, coalesce(max(event.position), 0)::int as position
         from log.lane left join log.event using (lane) group by lane.name order by lane.name`,
    );
    const rows = await queryOnce(this.databaseUrl, ROWS);
    const tenant = `platformId=${this.platformId}&environment=sandbox`;
    const balance = await this.operator.get(`/operator/ledger/trial-balance?${tenant}`);
    return {
      lanes: Object.fromEntries(lanes.map(({ name, position }) => [String(name), Number(position)])),
      rows: Object.fromEntries(
        rows
          .map((row) => [String(row['name']), Number(row['rows'])] as const)
          .filter(([name]) => !MOVING.includes(name)),
      ),
      trialBalance: balance.body,
    };
  }

  /**
   * Resolves when all started work is done: what falls due within seconds has run, and nothing was added for
   * a while.
   */
  async quiet(): Promise<Holdings> {
    await eventually('everything that is due to be done', async () => {
      const { body } = await this.operator.post('/operator/clock', { advanceSeconds: SOON_S });
      return body['isSettled'] === true || undefined;
    });
    let last = await this.holdings();
    let since = performance.now();
    return eventually('the installation to come to rest', async () => {
      const now = await this.holdings();
      if (JSON.stringify(now) !== JSON.stringify(last)) [last, since] = [now, performance.now()];
      return performance.now() - since > QUIET_MS ? now : undefined;
    });
  }

  /** What has been added since, by name; nothing is an empty list. */
  async since(before: Holdings): Promise<string[]> {
    const now = await this.holdings();
    return [
      ...changes('lane', before.lanes, now.lanes),
      ...changes('table', before.rows, now.rows),
      ...(JSON.stringify(before.trialBalance) === JSON.stringify(now.trialBalance)
        ? []
        : ['the ledger holds other sums']),
    ];
  }
}

/** What the sandbox does by itself without a timer of half a minute or more. */
const SOON_S = 10;
/** Longer than any step follows another in the sandbox without a timer of minutes. */
const QUIET_MS = 2_000;

type Counts = Readonly<Record<string, number>>;
const changes = (what: string, before: Counts, now: Counts): string[] =>
  Object.entries(now)
    .filter(([name, count]) => count !== before[name])
    .map(([name, count]) => `${what} ${name}: ${before[name] ?? 0} to ${count}`);
