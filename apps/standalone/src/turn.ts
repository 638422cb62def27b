import type { MemoryGuard } from '@causeway/event-store';
import { KeptLeadership, STANDALONE, type Leadership, type LeaderLock } from '@causeway/messaging';
import { SoleWriter } from './sole-writer.js';

/** As long as an orderly stop may take, and a little more: a new version may be started while the old one ends. */
const WAIT_MS = 30_000;
const LOOK_MS = 250;
/** A process that cannot confirm its turn for so long trusts its memory no more; the next one waits as long. */
export const LEASE_MS = 2_000;

export interface TurnOptions {
  readonly say: (line: string) => unknown;
  /** How long to wait for one that serves the database now, in milliseconds. */
  readonly waitMs?: number;
  /** How often to look, in milliseconds. */
  readonly lookMs?: number;
  readonly leaseMs?: number;
}

export interface Turn {
  /** Aborted when another standalone has the database now; a broken connection alone only means to ask again. */
  readonly over: AbortSignal;
  /** True while no other process can be writing to this database. */
  readonly guard: MemoryGuard;
  /** Forgets what rests on the turn: something else has changed the database. */
  reset(): void;
  /** Resolves when the process that had the turn before, and may not know that it is over, trusts its memory no more. */
  readonly undisputed: Promise<void>;
  end(): Promise<void>;
}

/**
 * Waits until no other standalone serves this database. Two would take the ledger's lanes from each other for ever,
 * because neither has an address at which the other could send its callers on. Fails when the other one stays.
 */
export const takeTurn = async (lock: LeaderLock, options: TurnOptions): Promise<Turn> => {
  const { say, waitMs = WAIT_MS, lookMs = LOOK_MS, leaseMs = LEASE_MS } = options;
  const endAt = performance.now() + waitMs;
  let leadership = await lock.tryLead(STANDALONE);
  if (leadership === undefined) say('Another process serves this database; waiting until it ends ...');
  while (leadership === undefined && performance.now() < endAt) {
    await pause(lookMs);
    leadership = await lock.tryLead(STANDALONE);
  }
  if (leadership === undefined) throw new Error(stillServed(waitMs));
  return keepTurn(lock, leadership, { say, lookMs, leaseMs });
};

const stillServed = (waitMs: number): string =>
  `Another standalone still serves this database after ${Math.round(waitMs / 1_000)} s, or services do. Stop them ` +
  'first, give this one a database of its own (DATABASE_URL), or run services alone, of which several may share one.';

const keepTurn = (
  lock: LeaderLock,
  first: Leadership,
  { say, lookMs, leaseMs }: Required<Pick<TurnOptions, 'say' | 'lookMs' | 'leaseMs'>>,
): Turn => {
  const over = new AbortController();
  const sole = new SoleWriter(leaseMs, () => kept.confirm());
  const kept = new KeptLeadership(first, {
    // Without its database it serves no request, which its health reports; it asks for the turn until it is back.
    again: () => lock.tryLead(STANDALONE),
    lookMs,
    held: () => sole.hold(),
    lost: () => sole.lose(),
    superseded: () => {
      say('Another process serves this database now; this one stops.');
      over.abort();
    },
  });
  return {
    over: over.signal,
    guard: sole,
    reset: () => sole.reset(),
    undisputed: idle(leaseMs),
    end: async () => {
      sole.lose();
      await kept.end();
    },
  };
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The same without keeping the process alive. */
const idle = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref());
