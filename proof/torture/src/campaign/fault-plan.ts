import type { ProcessName, Shape } from '@causeway/e2e';
import type { CutKind } from '../faults/commit-cut.js';
import type { SeededChance } from '../seeded-chance.js';

/** The kinds of faults; `kill` is a process of ours, the others leave our processes alive. */
export const FAULT_KINDS = ['kill', 'postmaster', 'cut', 'disk', 'pause'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];
/** Everything but kills. */
export type Fault = Exclude<FaultKind, 'kill'>;

/** How long a fault lasts beyond its time. */
interface Lasting {
  /** Until a caller was left in doubt: then the load has met the fault, on a slow machine too. */
  readonly isUntilFelt?: true;
}

export type FaultPlan =
  /** The postmaster is killed, and the server started again after a while. */
  | ({ readonly at: 'postmaster'; readonly afterMs: number; readonly downMs: number } & Lasting)
  /** One session is killed, for which PostgreSQL ends all others and recovers. */
  | { readonly at: 'session'; readonly afterMs: number; readonly of: string }
  /** Commits that follow each other are cut on their way. */
  | {
      readonly at: 'commit';
      readonly kind: CutKind;
      readonly of: string;
      readonly times: number;
      readonly lateMs: number;
    }
  | ({ readonly at: 'disk'; readonly afterMs: number; readonly fullMs: number } & Lasting)
  /** A process is paused, and then resumes. */
  | {
      readonly at: 'pause';
      readonly victim: ProcessName;
      readonly afterMs: number;
      readonly pausedMs: number;
    };

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Under load before a fault begins. */
const LOAD_MS: Range = { min: 50, max: 800 };
const DOWN_MS: Range = { min: 0, max: 3_000 };
const LATE_MS: Range = { min: 500, max: 4_000 };
const FULL_MS: Range = { min: 1_000, max: 4_000 };
/** Up to beyond the 5 s within which another writer may have taken over. */
const PAUSED_MS: Range = { min: 500, max: 7_000 };
/** How often it is one session that is killed, and not the postmaster. */
const ONE_SESSION = 0.4;
const TIMES_MAX = 3;

/** Whose connections are cut or killed: the ledger's own as often as all others together. */
const CONTEXTS = ['quotes', 'deposits', 'webhooks', 'platform', 'customers', 'sandbox'] as const;
const LEDGER = 'ledger';
const OF_THE_LEDGER = 0.5;
const CUTS: readonly CutKind[] = ['BEFORE', 'AFTER', 'LATE'];

/** One fault of a kind, with its moment and its length. */
export const planFault = (fault: Fault, shape: Shape, chance: SeededChance): FaultPlan => {
  const between = ({ min, max }: Range): number => chance.whole(min, max);
  const afterMs = between(LOAD_MS);
  switch (fault) {
    case 'postmaster':
      return chance.happens(ONE_SESSION)
        ? { at: 'session', afterMs, of: applicationOf(chance) }
        : { at: 'postmaster', afterMs, downMs: between(DOWN_MS) };
    case 'cut':
      return cutOf(chance.pick(CUTS), chance);
    case 'disk':
      return { at: 'disk', afterMs, fullMs: between(FULL_MS) };
    case 'pause':
      return { at: 'pause', victim: pausedOf(shape, chance), afterMs, pausedMs: between(PAUSED_MS) };
  }
};

/** A cut of that kind; only one commit is late at a time, since it blocks all others. */
export const cutOf = (kind: CutKind, chance: SeededChance): FaultPlan => ({
  at: 'commit',
  kind,
  of: applicationOf(chance),
  times: kind === 'LATE' ? 1 : chance.whole(1, TIMES_MAX),
  lateMs: chance.whole(LATE_MS.min, LATE_MS.max),
});

/** The name that a context's connections give themselves. */
const applicationOf = (chance: SeededChance): string =>
  `causeway-${chance.happens(OF_THE_LEDGER) ? LEDGER : chance.pick(CONTEXTS)}`;

const pausedOf = (shape: Shape, chance: SeededChance): ProcessName =>
  shape === 'standalone' ? 'standalone' : chance.pick(['ledger', 'ledger', 'quotes', 'webhooks', 'gateway']);

export const formatFault = (plan: FaultPlan): string => {
  switch (plan.at) {
    case 'postmaster':
      return `the postmaster killed after ${plan.afterMs} ms of load, away for ${plan.downMs} ms`;
    case 'session':
      return `a session of ${plan.of} killed after ${plan.afterMs} ms of load`;
    case 'commit':
      return `${plan.times} of ${plan.of}'s commits ${formatCut(plan.kind, plan.lateMs)}`;
    case 'disk':
      return `the disk full after ${plan.afterMs} ms of load, for ${plan.fullMs} ms`;
    case 'pause':
      return `${plan.victim} paused after ${plan.afterMs} ms of load, for ${plan.pausedMs} ms`;
  }
};

const formatCut = (kind: CutKind, lateMs: number): string => {
  switch (kind) {
    case 'BEFORE':
      return 'cut off before the server heard of them';
    case 'AFTER':
      return 'cut off before their answer';
    case 'LATE':
      return `late by ${lateMs} ms`;
  }
};
