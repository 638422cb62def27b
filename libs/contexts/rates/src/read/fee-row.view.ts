import { ANY, type InlineView } from '@causeway/commands';
import { defineView, bigint, text, time, type ViewRowOf } from '@causeway/event-store';
import type { CurrencyCode, Environment } from '@causeway/kernel';
import type { FeeRowEvent } from '../domain/fee-row.js';

export const feeRowView = defineView('rates.fee_row_view', {
  key: ['environment', 'platformId', 'sendingCurrency', 'receivingCurrency', 'paymentRail'],
  columns: {
    environment: text<Environment>(),
    /** A platform's, or `DEPLOYMENT`. */
    platformId: text(),
    sendingCurrency: text<CurrencyCode | typeof ANY>(),
    receivingCurrency: text<CurrencyCode | typeof ANY>(),
    paymentRail: text(),
    fixedMinor: bigint(),
    milliBasisPoints: bigint(),
    counterpartyFixedMinor: bigint(),
    updatedAt: time(),
  },
});

export type FeeRowRow = ViewRowOf<typeof feeRowView>;

/** One row each of the schedule; a removed one is gone. */
export const feeRowRows: InlineView<FeeRowEvent, FeeRowRow> = {
  definition: feeRowView,
  rowKey: (event, { metadata }) => keyOf(event, metadata),
  fold: (_row, event, { metadata }) =>
    event.type === 'FeeRowRemoved'
      ? null
      : {
          ...keyOf(event, metadata),
          fixed_minor: event.fee.fixedMinor,
          milli_basis_points: event.fee.milliBasisPoints,
          counterparty_fixed_minor: event.fee.counterpartyFixedMinor,
          updated_at: event.setAt,
        },
};

const keyOf = (
  { from, to, rail }: FeeRowEvent,
  { environment, platformId }: { readonly environment: Environment; readonly platformId: string },
): Pick<FeeRowRow, (typeof feeRowView.key)[number]> => ({
  environment,
  platform_id: platformId,
  sending_currency: from ?? ANY,
  receiving_currency: to ?? ANY,
  payment_rail: rail ?? ANY,
});
