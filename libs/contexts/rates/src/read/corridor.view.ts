import type { InlineView } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';
import type { CorridorEvent } from '../domain/corridor-switch.js';
import { pairKey, type PairKey } from './setting-key.js';

export const corridorView = {
  table: 'corridor_view',
  key: ['environment', 'platform_id', 'sending_currency', 'receiving_currency'],
  columns: {
    environment: 'text',
    platform_id: 'text',
    sending_currency: 'text',
    receiving_currency: 'text',
    is_enabled: 'boolean',
    updated_at: 'timestamptz',
  },
} as const satisfies ViewDefinition;

export type CorridorRow = PairKey & {
  readonly is_enabled: boolean;
  readonly updated_at: Instant;
};

/** One row a corridor that was ever switched, and owner. */
export const corridorRows: InlineView<CorridorEvent, CorridorRow> = {
  definition: corridorView,
  rowKey: (event, { metadata }) => pairKey(event, metadata),
  fold: (_row, event, { metadata }) => ({
    ...pairKey(event, metadata),
    is_enabled: event.type === 'CorridorSwitchedOn',
    updated_at: event.switchedAt,
  }),
};
