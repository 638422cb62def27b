import type { InlineView } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { Environment, Erased, Id, Instant } from '@causeway/kernel';
import type { LookupEvent, OfferedCurrency, Receiver } from '../../domain/directory/lookup.js';
import type { CounterpartyOffer } from '../../domain/protocol/messages.js';
import type { PayerField } from '../../domain/protocol/payer-field.js';

export const lookupView = {
  table: 'lookup_view',
  key: ['environment', 'lookup_id'],
  columns: {
    environment: 'text',
    lookup_id: 'text',
    platform_id: 'text',
    receiver: 'json',
    address_key: 'text',
    sender_customer_id: 'text',
    currencies: 'json',
    payer_fields: 'json',
    offer: 'json',
    subject_id: 'text',
    expires_at: 'timestamptz',
  },
  personal: ['offer'],
  subjectColumn: 'subject_id',
} as const satisfies ViewDefinition;

export type LookupRow = {
  readonly environment: Environment;
  readonly lookup_id: Id<'Lookup'>;
  readonly platform_id: string;
  readonly receiver: Receiver;
  readonly address_key: string | null;
  readonly sender_customer_id: Id<'Customer'> | null;
  readonly currencies: readonly OfferedCurrency[];
  readonly payer_fields: readonly PayerField[];
  readonly offer: CounterpartyOffer | Erased | null;
  readonly subject_id: string;
  readonly expires_at: Instant;
};

/** One row a look-up. */
export const lookupRows: InlineView<LookupEvent, LookupRow> = {
  definition: lookupView,
  rowKey: ({ lookupId }, { metadata }) => ({ environment: metadata.environment, lookup_id: lookupId }),
  fold: (_row, event, { metadata }) => ({
    environment: metadata.environment,
    lookup_id: event.lookupId,
    platform_id: metadata.platformId,
    receiver: event.receiver,
    address_key: event.addressKey ?? null,
    sender_customer_id: event.senderCustomerId ?? null,
    currencies: event.currencies,
    payer_fields: event.payerFields,
    offer: event.offer ?? null,
    subject_id: event.subjectId,
    expires_at: event.expiresAt,
  }),
};
