import type { InlineView, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import { instant, type Environment, type Instant } from '@causeway/kernel';
import type { Scenario } from '../domain/scenario.js';
import type { PayoutReceived } from '../domain/simulated-payout.js';

/** What the bank needs to say where a payout stands: whose it is, what it meets, since when. Nothing personal. */
export const simulatedPayoutView = {
  table: 'simulated_payout_view',
  key: ['payout_id'],
  columns: {
    payout_id: 'text',
    platform_id: 'text',
    environment: 'text',
    scenario: 'text',
    received_at: 'timestamptz',
  },
} as const satisfies ViewDefinition;

export type SimulatedPayoutRow = {
  readonly payout_id: string;
  readonly platform_id: string;
  readonly environment: Environment;
  readonly scenario: Scenario;
  readonly received_at: Instant;
};

export const simulatedPayoutRows: InlineView<PayoutReceived, SimulatedPayoutRow> = {
  definition: simulatedPayoutView,
  rowKey: ({ payoutId }) => ({ payout_id: payoutId }),
  fold: (_row, { payoutId, scenario }, { metadata, recordedAt }) => ({
    payout_id: payoutId,
    platform_id: metadata.platformId,
    environment: metadata.environment,
    scenario,
    received_at: recordedAt,
  }),
};

interface FoundPayout {
  readonly scenario: Scenario;
  readonly receivedAt: Instant;
}

export const readSimulatedPayout = async (
  views: ViewReader,
  payoutId: string,
  platformId: string,
): Promise<FoundPayout | null> => {
  const [row] = await views.rows<{ scenario: Scenario; received_at: Date }>(
    `select scenario, received_at from sandbox.simulated_payout_view
      where payout_id = $1 and platform_id = $2 and environment = 'sandbox'`,
    [payoutId, platformId],
  );
  return row === undefined ? null : { scenario: row.scenario, receivedAt: instant(row.received_at) };
};
