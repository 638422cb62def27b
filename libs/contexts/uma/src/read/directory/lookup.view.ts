import { above, findOne, rowOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, json, text, time, type ViewRecord } from '@causeway/event-store';
import { parseId, type Environment, type Id, type Instant } from '@causeway/kernel';
import type { Lookup, OfferedCurrency, Receiver } from '../../domain/directory/lookup.js';
import type { CounterpartyOffer } from '../../domain/protocol/messages.js';
import type { PayerField } from '../../domain/protocol/payer-field.js';

const lookupView = defineView('uma.lookup_view', {
  key: ['environment', 'lookupId'],
  subject: 'subjectId',
  columns: {
    environment: text<Environment>(),
    lookupId: text<Id<'Lookup'>>(),
    platformId: text(),
    receiver: json<Receiver>(),
    addressKey: text().optional(),
    senderCustomerId: text<Id<'Customer'>>().optional(),
    currencies: json<readonly OfferedCurrency[]>(),
    payerFields: json<readonly PayerField[]>(),
    offer: json<CounterpartyOffer>().sealed().optional(),
    subjectId: text(),
    expiresAt: time(),
  },
});

export type LookupRow = ViewRecord<typeof lookupView>;

export const lookupRows = rowOf(lookupView, (state: Lookup, { environment, platformId }) =>
  state.status === 'ABSENT' ? null : { environment, platformId, ...state.lookup },
);

/** A look-up of the tenant that has not expired; its id may be typed or bare. */
export const findUsableLookup = async (
  reading: Reading,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
  sentId: string,
  now: Instant,
): Promise<LookupRow | undefined> => {
  const lookupId = parseId('Lookup', sentId);
  return lookupId === undefined
    ? undefined
    : findOne(reading, lookupView, { filters: { environment, platformId, lookupId, expiresAt: above(now) } });
};
