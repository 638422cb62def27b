import type { InlineView } from '@causeway/commands';
import { defineView, bigint, flag, text, time, type ViewRowOf } from '@causeway/event-store';
import type { CurrencyCode, Environment } from '@causeway/kernel';
import type { RailEvent } from '../domain/rail-setting.js';

export const railView = defineView('rates.rail_view', {
  key: ['environment', 'platformId', 'paymentRail'],
  columns: {
    environment: text<Environment>(),
    /** A platform's, or `DEPLOYMENT`. */
    platformId: text(),
    paymentRail: text(),
    isEnabled: flag(),
    limitCurrency: text<CurrencyCode>().optional(),
    amountMinMinor: bigint().optional(),
    amountMaxMinor: bigint().optional(),
    updatedAt: time(),
  },
});

export type RailRow = ViewRowOf<typeof railView>;

/** One row a rail of which anything was ever set, and owner. */
export const railRows: InlineView<RailEvent, RailRow> = {
  definition: railView,
  rowKey: ({ rail }, { metadata: { environment, platformId } }) => ({
    environment,
    platform_id: platformId,
    payment_rail: rail,
  }),
  fold: (_row, { rail, isEnabled, limit, setAt }, { metadata: { environment, platformId } }) => ({
    environment,
    platform_id: platformId,
    payment_rail: rail,
    is_enabled: isEnabled,
    limit_currency: limit?.currency ?? null,
    amount_min_minor: limit?.minMinor ?? null,
    amount_max_minor: limit?.maxMinor ?? null,
    updated_at: setAt,
  }),
};
