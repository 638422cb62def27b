import { findOne, type EventEnvelope, type InlineView, type ViewReader } from '@causeway/commands';
import { defineView, text, time, type ViewRowOf } from '@causeway/event-store';
import { foldedBy, type Environment } from '@causeway/kernel';
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
  fold: (row, event, { metadata, recordedAt }) => rowAfter({ row: row ?? null, metadata, recordedAt }, event),
};

interface Before extends Pick<EventEnvelope, 'metadata' | 'recordedAt'> {
  readonly row: SimulatedPayoutRow | null;
}
/** When the bank received it is the time of the record, which the payout's state does not keep. */
const rowAfter = foldedBy<Before, LoadedPayoutEvent, SimulatedPayoutRow | null>({
  PayoutReceived: ({ metadata, recordedAt }, { payoutId, scenario, rail }) => ({
    payout_id: payoutId,
    platform_id: metadata.platformId,
    environment: metadata.environment,
    scenario,
    received_at: recordedAt,
    stopped_at: null,
    transaction_hash: transactionHash(payoutId, rail) ?? null,
  }),
  PayoutStopped: ({ row }, { stoppedAt }) => (row === null ? null : { ...row, stopped_at: stoppedAt }),
});

/** `null` for an unknown payout and for one of another platform. */
export const readSimulatedPayout = async (
  views: ViewReader,
  payoutId: string,
  platformId: string,
): Promise<ReceivedPayout | null> =>
  (await findOne({ views }, simulatedPayoutView, {
    columns: ['scenario', 'receivedAt', 'stoppedAt', 'transactionHash'],
    filters: { payoutId, platformId, environment: 'sandbox' },
  })) ?? null;
