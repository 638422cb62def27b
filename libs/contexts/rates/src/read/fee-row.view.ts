import type { InlineView } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { CurrencyCode, Environment, Instant } from '@causeway/kernel';
import type { FeeRowEvent } from '../domain/fee-row.js';

/** In the place of what a row does not name: a key has no gaps. */
export const ANY = '*';

export const feeRowView = {
  table: 'fee_row_view',
  key: ['environment', 'platform_id', 'sending_currency', 'receiving_currency', 'payment_rail'],
  columns: {
    environment: 'text',
    platform_id: 'text',
    sending_currency: 'text',
    receiving_currency: 'text',
    payment_rail: 'text',
    fixed_minor: 'bigint',
    milli_basis_points: 'bigint',
    counterparty_fixed_minor: 'bigint',
    updated_at: 'timestamptz',
  },
} as const satisfies ViewDefinition;

export type FeeRowRow = {
  readonly environment: Environment;
  /** A platform's, or `DEPLOYMENT`. */
  readonly platform_id: string;
  readonly sending_currency: CurrencyCode | typeof ANY;
  readonly receiving_currency: CurrencyCode | typeof ANY;
  readonly payment_rail: string;
  readonly fixed_minor: bigint;
  readonly milli_basis_points: bigint;
  readonly counterparty_fixed_minor: bigint;
  readonly updated_at: Instant;
};

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
