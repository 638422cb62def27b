import type { InlineView } from '@causeway/commands';
import { defineView, flag, text, time, type ViewRowOf } from '@causeway/event-store';
import type { CurrencyCode, Environment } from '@causeway/kernel';

import type { CorridorEvent } from '../domain/corridor-switch.js';
import { pairKey } from './setting-key.js';

export const corridorView = defineView('rates.corridor_view', {
  key: ['environment', 'platformId', 'sendingCurrency', 'receivingCurrency'],
  columns: {
    environment: text<Environment>(),
    platformId: text(),
    sendingCurrency: text<CurrencyCode>(),
    receivingCurrency: text<CurrencyCode>(),
    isEnabled: flag(),
    updatedAt: time(),
  },
});

export type CorridorRow = ViewRowOf<typeof corridorView>;

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
