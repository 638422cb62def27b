import { elapsedMs, systemNow, type Instant } from '@causeway/kernel';
import type { Pool } from 'pg';
import type { Lane } from './lane.js';

/** An older failure is ignored: any append since then has its own result. */
const FAILURE_COUNTS_MS = 60_000;

/** Whether the last append of a context reached the disk, which a working connection does not show. */
export class WriteHealth {
  private lastFailure: { readonly message: string; readonly at: Instant } | undefined;

  constructor(private readonly now: () => Instant = systemNow) {}

  succeeded(): void {
    this.lastFailure = undefined;
  }

  failed(error: unknown): void {
    this.lastFailure = { message: error instanceof Error ? error.message : String(error), at: this.now() };
  }

  /** Throws the reason why these lanes accept no events. It writes nothing itself. */
  async probe(pool: Pool, lanes: readonly Lane[]): Promise<void> {
    const fault = this.fault();
    if (fault !== undefined) throw new Error(`the log takes no events: ${fault}`);
    const probes = lanes.map(
      ({ events }, index) =>
        `lane_${index} as (insert into ${events} (lane) select 0::smallint where false returning 1)`,
    );
    await pool.query(probes.length === 0 ? 'select 1' : `with ${probes.join(', ')} select 1`);
  }

  /** The last append's failure within the last minute; `undefined` when it succeeded. */
  fault(): string | undefined {
    if (this.lastFailure === undefined) return undefined;
    const { message, at } = this.lastFailure;
    return elapsedMs(at, this.now()) > FAILURE_COUNTS_MS ? undefined : message;
  }
}
