import type { InlineView } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { Environment, Id, Instant } from '@causeway/kernel';
import type { CustomerEvent } from '../domain/customer.js';
import { beginErasure, continueErasure, type Erasure } from '../domain/erasure.js';

/** How far each erasure has come; nothing in it says who it was. */
export const erasureView = {
  table: 'erasure_view',
  key: ['environment', 'customer_id'],
  columns: {
    environment: 'text',
    customer_id: 'text',
    platform_id: 'text',
    erased_at: 'timestamptz',
    waiting_for: 'text[]',
    key_shredded_at: 'timestamptz',
  },
} as const satisfies ViewDefinition;

export type ErasureRow = {
  readonly environment: Environment;
  readonly customer_id: Id<'Customer'>;
  readonly platform_id: string;
  readonly erased_at: Instant;
  readonly waiting_for: Erasure['waitingFor'];
  readonly key_shredded_at: Instant | null;
};

export const erasureRows: InlineView<CustomerEvent, ErasureRow> = {
  definition: erasureView,
  rowKey: ({ type, customerId }, { metadata }) =>
    type === 'CustomerRegistered'
      ? undefined
      : { environment: metadata.environment, customer_id: customerId },
  fold: (row, event, { metadata: { environment, platformId } }) => {
    if (event.type === 'CustomerRegistered') return row ?? null;
    const before = row ? erasureOf(row) : undefined;
    const erasure =
      event.type === 'PersonErased' ? beginErasure(event) : before && continueErasure(before, event);
    return erasure === undefined
      ? null
      : {
          environment,
          customer_id: event.customerId,
          platform_id: platformId,
          erased_at: erasure.erasedAt,
          waiting_for: erasure.waitingFor,
          key_shredded_at: erasure.keyShreddedAt ?? null,
        };
  },
};

export const erasureOf = (row: ErasureRow): Erasure => ({
  erasedAt: row.erased_at,
  waitingFor: row.waiting_for,
  ...(row.key_shredded_at !== null && { keyShreddedAt: row.key_shredded_at }),
});
