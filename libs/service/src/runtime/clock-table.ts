import type { OffsetClock } from '@causeway/kernel';
import type { Pool } from 'pg';

/** How often a process reads the stored clock; commands between services carry the offset much sooner. */
const REFRESH_MS = 1_000;
/** The same for a process that is meant to be alone, and moves the clock itself. */
const REFRESH_ALONE_MS = 10_000;

/** The sandbox clock's offset, shared by all services through the database. It only grows. */
export class ClockTable {
  private refresh: NodeJS.Timeout | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly clock: OffsetClock,
    private readonly options: { readonly isAlone: boolean; readonly failed: (error: unknown) => void },
  ) {}

  async start(): Promise<void> {
    await this.load();
    const { isAlone, failed } = this.options;
    this.refresh = setInterval(() => void this.load().catch(failed), isAlone ? REFRESH_ALONE_MS : REFRESH_MS);
  }

  stop(): void {
    clearInterval(this.refresh);
  }

  /** Makes an offset the least that any process will use from now on. */
  async raise(offsetMs: number): Promise<void> {
    await this.pool.query(
      `insert into log.clock as c (environment, offset_ms) values ('sandbox', $1)
       on conflict (environment) do update set offset_ms = greatest(c.offset_ms, excluded.offset_ms)`,
      [offsetMs],
    );
    this.clock.advanceTo(offsetMs);
  }

  private async load(): Promise<void> {
    const { rows } = await this.pool.query<{ offset_ms: string }>(
      `select offset_ms from log.clock where environment = 'sandbox'`,
    );
    this.clock.advanceTo(Number(rows[0]?.offset_ms ?? 0));
  }
}
