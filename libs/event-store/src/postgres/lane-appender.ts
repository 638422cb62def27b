import { TurnQueue } from '@causeway/kernel';
import type { Pool, PoolClient } from 'pg';
import type { Batch, Verdict } from '../batch.js';
import { isTransient, TransientError } from '../errors.js';
import type { SentWrite, WriteFollower } from '../memory/write-follower.js';
import type { PreparedWriteSet } from '../prepared-write-set.js';
import { BinaryArrays } from './binary-array.js';
import { flush, type Wanted } from './flush.js';
import type { Lane } from './lane.js';
import { LaneGuess } from './lane-guess.js';

/** Beyond this a larger batch gains nothing (LEDGER §1) and only delays its first member. */
const BATCH_MAX = 256;
/** Of the lists of a small batch; a larger one makes more. */
const ROOM_BYTES = 64 * 1_024;

interface Pending {
  /**
   * Write sets that build on each other: they share a transaction; all from the first loser on are refused.
   */
  readonly chain: readonly PreparedWriteSet[];
  readonly resolve: (verdicts: readonly Verdict[]) => void;
  readonly reject: (error: unknown) => void;
}

/** One shared commit of a lane, or its rollback when nothing of it could be written. */
export interface Flush {
  readonly writeSets: number;
  readonly events: ReadonlyMap<string, number>;
  readonly durationMs: number;
}

export const countedByType = ({ events }: Batch): Flush['events'] => {
  const counted = new Map<string, number>();
  for (const { type } of events) counted.set(type, (counted.get(type) ?? 0) + 1);
  return counted;
};

export interface AppenderListener extends Partial<WriteFollower> {
  committed?(batch: Batch, writeSets: number, durationMs: number): void;
  /** A write that the server did not take, or whose result is unknown. */
  lost?(error: unknown): void;
  readonly wanted?: Wanted;
}

export interface FlushObserver {
  flushed(lane: Lane, flush: Flush): void;
}

/**
 * Group commit for one lane: during a flush, pending write sets gather and then share the next transaction.
 * An idle lane flushes at once, so a single caller never waits. When more are pending than one transaction
 * holds, the platforms take turns.
 */
export class LaneAppender {
  private readonly waiting = new TurnQueue<Pending>();
  private readonly parts = { guess: new LaneGuess(), arrays: new BinaryArrays(ROOM_BYTES) };
  private running: Promise<void> | undefined;

  /** Writes that failed: their result is unknown until the lane's next one, which begins after their end. */
  private readonly unknown: SentWrite[] = [];

  constructor(
    private readonly pool: Pool,
    private readonly lane: Lane,
    private readonly listener: AppenderListener,
  ) {}

  append(chain: readonly PreparedWriteSet[]): Promise<readonly Verdict[]> {
    return new Promise((resolve, reject) => {
      this.waiting.add(chain[0]?.tenant ?? '', { chain, resolve, reject }, chain.length);
      this.running ??= this.drain();
    });
  }

  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  private async drain(): Promise<void> {
    // Callers that arrive in the same turn of the event loop share the first flush.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      // As many chains as fit, and at least one; a chain is never cut.
      while (this.waiting.size > 0) await this.commit(this.waiting.take(BATCH_MAX));
    } finally {
      // In the same turn as the check that found nothing pending: the next caller starts its own drain.
      this.running = undefined;
    }
  }

  private async commit(pending: readonly Pending[]): Promise<void> {
    try {
      const batch = await this.transact(pending.map(({ chain }) => chain));
      let judged = 0;
      for (const { chain, resolve } of pending) {
        resolve(batch.verdicts.slice(judged, judged + chain.length));
        judged += chain.length;
      }
    } catch (error) {
      await this.fail(pending, error);
    }
  }

  /** One bad chain never fails the others: each is tried alone. */
  private async fail(pending: readonly Pending[], error: unknown): Promise<void> {
    if (isTransient(error)) {
      for (const { reject } of pending) reject(new TransientError(error));
    } else if (pending.length === 1) {
      pending[0]?.reject(error);
    } else {
      for (const alone of pending) await this.commit([alone]);
    }
  }

  private async transact(chains: readonly (readonly PreparedWriteSet[])[]): Promise<Batch> {
    const client = await this.pool.connect();
    const startedAt = performance.now();
    const write = writeOf(this.lane, chains);
    this.listener.sent?.(write);
    try {
      const batch = await flush(client, this.lane, chains, this.parts, this.listener.wanted);
      client.release();
      for (const earlier of this.unknown.splice(0)) this.listener.ended?.(earlier);
      this.listener.ended?.(write, { after: batch.after, upTo: batch.head, rows: batch.views.values() });
      this.listener.committed?.(batch, batch.verdicts.length, performance.now() - startedAt);
      return batch;
    } catch (error) {
      this.unknown.push(write);
      this.listener.failed?.(write);
      if (isTransient(error)) this.listener.lost?.(error);
      await abandon(client, error);
      throw error;
    }
  }
}

const writeOf = ({ name }: Lane, chains: readonly (readonly PreparedWriteSet[])[]): SentWrite => {
  const writeSets = chains.flat();
  return {
    lane: name,
    rows: writeSets.flatMap(({ views }) => views),
    streams: writeSets.flatMap(({ streams }) => streams.map(({ streamId }) => streamId)),
  };
};

/** A connection in an unknown state is closed, which also frees the lane's lock. */
const abandon = async (client: PoolClient, error: unknown): Promise<void> => {
  if (isTransient(error)) {
    client.release(true);
    return;
  }
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
};
