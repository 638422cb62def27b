import { ANY, rowOf } from '@causeway/commands';
import { defineView, bigint, text, time } from '@causeway/event-store';
import type { CurrencyCode, Environment } from '@causeway/kernel';
import type { FeeRowState } from '../domain/fee-row.js';

export const feeRowView = defineView('rates.fee_row_view', {
  key: ['environment', 'platformId', 'sendingCurrency', 'receivingCurrency', 'paymentRail'],
  columns: {
    environment: text<Environment>(),
    /** A platform's, or `EVERY_PLATFORM`. */
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

/** One row each of the schedule; a removed one is gone. */
export const feeRowRows = rowOf(feeRowView, (row: FeeRowState, { environment, platformId }) => {
  if (row.status === 'ABSENT') return null;
  const { key, fee, updatedAt } = row;
  return {
    environment,
    platformId,
    sendingCurrency: key.from ?? ANY,
    receivingCurrency: key.to ?? ANY,
    paymentRail: key.rail ?? ANY,
    ...fee,
    updatedAt,
  };
});
