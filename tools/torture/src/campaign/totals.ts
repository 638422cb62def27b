import type { ReceivedWebhook } from '@causeway/e2e';
import type { History } from '../workload/history.js';

/** The figures of a run. */
export interface Totals {
  readonly kills: number;
  readonly requests: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly inDoubt: number;
  /** Webhooks that arrived, each counted once. */
  readonly webhooks: number;
  /** Arrivals of webhooks that had arrived before. */
  readonly repeats: number;
  readonly violations: number;
}

export const NOTHING: Totals = {
  kills: 0,
  requests: 0,
  acknowledged: 0,
  refused: 0,
  inDoubt: 0,
  webhooks: 0,
  repeats: 0,
  violations: 0,
};

export const addTotals = (one: Totals, other: Totals): Totals => ({
  kills: one.kills + other.kills,
  requests: one.requests + other.requests,
  acknowledged: one.acknowledged + other.acknowledged,
  refused: one.refused + other.refused,
  inDoubt: one.inDoubt + other.inDoubt,
  webhooks: one.webhooks + other.webhooks,
  repeats: one.repeats + other.repeats,
  violations: one.violations + other.violations,
});

/** What one installation was asked, and what came out of it. */
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

export const tellTotals = (totals: Totals): string =>
  [
    `${totals.kills} kills`,
    `${totals.requests} requests: ${totals.acknowledged} acknowledged, ${totals.inDoubt} in doubt, ${totals.refused} refused`,
    `${totals.webhooks} webhooks delivered, ${totals.repeats} of them more than once`,
    `${totals.violations} violations`,
  ].join('; ');
