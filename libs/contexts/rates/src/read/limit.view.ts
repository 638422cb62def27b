import type { InlineView } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';
import type { LimitsEvent } from '../domain/corridor-limits.js';
import { pairKey, type PairKey } from './setting-key.js';

export const limitView = {
  table: 'limit_view',
  key: ['environment', 'platform_id', 'sending_currency', 'receiving_currency'],
  columns: {
    environment: 'text',
    platform_id: 'text',
    sending_currency: 'text',
    receiving_currency: 'text',
    transaction_max_minor: 'bigint',
    daily_volume_max_minor: 'bigint',
    updated_at: 'timestamptz',
  },
} as const satisfies ViewDefinition;

export type LimitRow = PairKey & {
  readonly transaction_max_minor: bigint | null;
  readonly daily_volume_max_minor: bigint | null;
  readonly updated_at: Instant;
};

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
