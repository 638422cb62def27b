import type { InlineView } from '@causeway/commands';
import { defineView, bigint, text, time, type ViewRowOf } from '@causeway/event-store';
import type { CurrencyCode, Environment } from '@causeway/kernel';

import type { LimitsEvent } from '../domain/corridor-limits.js';
import { pairKey } from './setting-key.js';

export const limitView = defineView('rates.limit_view', {
  key: ['environment', 'platformId', 'sendingCurrency', 'receivingCurrency'],
  columns: {
    environment: text<Environment>(),
    platformId: text(),
    sendingCurrency: text<CurrencyCode>(),
    receivingCurrency: text<CurrencyCode>(),
    transactionMaxMinor: bigint().optional(),
    dailyVolumeMaxMinor: bigint().optional(),
    updatedAt: time(),
  },
});

export type LimitRow = ViewRowOf<typeof limitView>;

/** One row a corridor with a limit, and owner; without any limit it is gone. */
export const limitRows: InlineView<LimitsEvent, LimitRow> = {
  definition: limitView,
  rowKey: (event, { metadata }) => pairKey(event, metadata),
  fold: (_row, event, { metadata }) =>
    event.transactionMaxMinor === null && event.dailyVolumeMaxMinor === null
      ? null
      : {
          ...pairKey(event, metadata),
          transaction_max_minor: event.transactionMaxMinor,
          daily_volume_max_minor: event.dailyVolumeMaxMinor,
          updated_at: event.setAt,
        },
};
