import type { ReceivedWebhook } from '@causeway/e2e';
import type { History } from '../workload/history.js';
import { FAULT_KINDS, type FaultKind } from './fault-plan.js';
import { kindOf } from './strike-plan.js';
import type { RoundReport } from './torture-chamber.js';

export interface Totals {
  readonly strikes: Readonly<Record<FaultKind, number>>;
  readonly requests: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly inDoubt: number;
  /** Webhooks that arrived, each counted once. */
  readonly webhooks: number;
  /** Arrivals of webhooks that had arrived before. */
  readonly repeats: number;
  /** Of each round, from its last strike to the readiness of all processes. */
  readonly readyMs: readonly number[];
  /** Of each round, from the end of the load until everything had settled. */
  readonly settledMs: readonly number[];
  readonly violations: number;
}

const NO_STRIKES = { kill: 0, postmaster: 0, cut: 0, disk: 0, pause: 0 } as const;

export const NOTHING: Totals = {
  strikes: NO_STRIKES,
  requests: 0,
  acknowledged: 0,
  refused: 0,
  inDoubt: 0,
  webhooks: 0,
  repeats: 0,
  readyMs: [],
  settledMs: [],
  violations: 0,
};

export const addTotals = (one: Totals, other: Totals): Totals => ({
  strikes: countEach((kind) => one.strikes[kind] + other.strikes[kind]),
  requests: one.requests + other.requests,
  acknowledged: one.acknowledged + other.acknowledged,
  refused: one.refused + other.refused,
  inDoubt: one.inDoubt + other.inDoubt,
  webhooks: one.webhooks + other.webhooks,
  repeats: one.repeats + other.repeats,
  readyMs: [...one.readyMs, ...other.readyMs],
  settledMs: [...one.settledMs, ...other.settledMs],
  violations: one.violations + other.violations,
});

/** The totals of one round, without those of its installation. */
export const totalsOfRound = ({
  plans,
  readyMs,
  settledMs,
  violations,
}: Pick<RoundReport, 'plans' | 'readyMs' | 'settledMs' | 'violations'>): Totals => ({
  ...NOTHING,
  strikes: countEach((kind) => plans.filter((plan) => kindOf(plan) === kind).length),
  readyMs: [readyMs],
  settledMs: [settledMs],
  violations: violations.length,
});

const countEach = (count: (kind: FaultKind) => number): Record<FaultKind, number> =>
  Object.fromEntries(FAULT_KINDS.map((kind) => [kind, count(kind)])) as Record<FaultKind, number>;

/** The requests to one installation, and their outcomes. */
export const totalsOf = ({
  history,
  receiver,
}: {
  readonly history: Pick<History, 'counts'>;
  readonly receiver: { readonly received: readonly Pick<ReceivedWebhook, 'envelope'>[] };
}): Totals => {
  const { acknowledged, refused, 'in doubt': inDoubt } = history.counts;
  const webhooks = new Set(receiver.received.map(({ envelope }) => envelope.id)).size;
  const repeats = receiver.received.length - webhooks;
  const requests = acknowledged + refused + inDoubt;
  return { ...NOTHING, requests, acknowledged, refused, inDoubt, webhooks, repeats };
};

export const formatTotals = (totals: Totals): string =>
  [
    formatStrikes(totals.strikes),
    `${totals.requests} requests: ${totals.acknowledged} acknowledged, ${totals.inDoubt} in doubt, ${totals.refused} refused`,
    `${totals.webhooks} webhooks delivered, ${totals.repeats} of them more than once`,
    `ready again in ${formatSpan(totals.readyMs)}, settled in ${formatSpan(totals.settledMs)}`,
    `${totals.violations} violations`,
  ].join('; ');

const formatStrikes = (strikes: Totals['strikes']): string => {
  const struck = FAULT_KINDS.filter((kind) => strikes[kind] > 0);
  const all = struck.reduce((sum, kind) => sum + strikes[kind], 0);
  return `${all} strikes${all === 0 ? '' : `: ${struck.map((kind) => `${strikes[kind]} ${kind}`).join(', ')}`}`;
};

/** The median and the longest. */
const formatSpan = (durationsMs: readonly number[]): string => {
  const sorted = [...durationsMs].sort((one, other) => one - other);
  const seconds = (durationMs = 0): string => `${(durationMs / 1_000).toFixed(1)} s`;
  return `${seconds(sorted[Math.floor(sorted.length / 2)])} (at most ${seconds(sorted.at(-1))})`;
};
