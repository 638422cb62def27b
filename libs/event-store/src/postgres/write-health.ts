import { elapsedMs, systemNow, type Instant } from '@causeway/kernel';
import type { Pool } from 'pg';
import type { Lane } from './lane.js';

/** A failure older than this says nothing of now: whatever writes since then has either succeeded or failed anew. */
const FAILURE_COUNTS_MS = 60_000;

/** Whether the last append of a context reached the disk: a full one lets a connection live and takes no event. */
export class WriteHealth {
  private lastFailure: { readonly message: string; readonly at: Instant } | undefined;

  constructor(private readonly now: () => Instant = systemNow) {}

  succeeded(): void {
    this.lastFailure = undefined;
  }

  failed(error: unknown): void {
    this.lastFailure = { message: error instanceof Error ? error.message : String(error), at: this.now() };
  }

  /**
   * Throws what keeps these lanes from taking events: what the last append met, a database that only reads, a part
   * of the log that is closed to this context. It writes nothing itself.
   */
  async probe(pool: Pool, lanes: readonly Lane[]): Promise<void> {
    const fault = this.fault();
    if (fault !== undefined) throw new Error(`the log takes no events: ${fault}`);
    const probes = lanes.map(
      ({ events }, index) =>
        `lane_${index} as (insert into ${events} (lane) select 0::smallint where false returning 1)`,
    );
    await pool.query(probes.length === 0 ? 'select 1' : `with ${probes.join(', ')} select 1`);
  }

  /** What the last append met within the last minute; `undefined` when it went through. */
  fault(): string | undefined {
    if (this.lastFailure === undefined) return undefined;
    const { message, at } = this.lastFailure;
    return elapsedMs(at, this.now()) > FAILURE_COUNTS_MS ? undefined : message;
  }
}
