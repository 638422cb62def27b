import type { InlineView, ViewReader } from '@causeway/commands';
import { defineView, text, time, type ViewRowOf } from '@causeway/event-store';
import { instant, type Environment } from '@causeway/kernel';
import type { ReceivedPayout, Scenario } from '../domain/scenario.js';
import { transactionHash } from '../domain/transaction-hash.js';
import type { LoadedPayoutEvent } from '../domain/simulated-payout.js';

/** What the bank needs to say where a payout stands: whose it is, what it meets, since when. Nothing personal. */
export const simulatedPayoutView = defineView('sandbox.simulated_payout_view', {
  key: ['payoutId'],
  columns: {
    payoutId: text(),
    platformId: text(),
    environment: text<Environment>(),
    scenario: text<Scenario>(),
    receivedAt: time(),
    stoppedAt: time().optional(),
    /** Only where the payout goes to a chain. */
    transactionHash: text().optional(),
  },
});

export type SimulatedPayoutRow = ViewRowOf<typeof simulatedPayoutView>;

export const simulatedPayoutRows: InlineView<LoadedPayoutEvent, SimulatedPayoutRow> = {
  definition: simulatedPayoutView,
  rowKey: ({ payoutId }) => ({ payout_id: payoutId }),
  fold: (row, event, { metadata, recordedAt }) => {
    if (event.type === 'PayoutStopped') return row ? { ...row, stopped_at: event.stoppedAt } : null;
    return {
      payout_id: event.payoutId,
      platform_id: metadata.platformId,
      environment: metadata.environment,
      scenario: event.scenario,
      received_at: recordedAt,
      stopped_at: null,
      transaction_hash: transactionHash(event.payoutId, event.rail) ?? null,
    };
  },
};

interface StoredPayout {
  readonly scenario: Scenario;
  readonly received_at: Date;
  readonly stopped_at: Date | null;
  readonly transaction_hash: string | null;
}

export const readSimulatedPayout = async (
  views: ViewReader,
  payoutId: string,
  platformId: string,
): Promise<ReceivedPayout | null> => {
  const [row] = await views.rows<StoredPayout>(
    `select scenario, received_at, stopped_at, transaction_hash from sandbox.simulated_payout_view
      where payout_id = $1 and platform_id = $2 and environment = 'sandbox'`,
    [payoutId, platformId],
  );
  if (row === undefined) return null;
  const { scenario, received_at: receivedAt, stopped_at: stoppedAt, transaction_hash: hash } = row;
  return {
    scenario,
    receivedAt: instant(receivedAt),
    ...(stoppedAt !== null && { stoppedAt: instant(stoppedAt) }),
    ...(hash !== null && { transactionHash: hash }),
  };
};
