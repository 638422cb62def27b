import { findOne, rowOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, json, text, type ViewRecord } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import type { GivenFields } from '../../domain/payments/given-fields.js';

const givenFieldsView = defineView('uma.given_fields_view', {
  key: ['environment', 'agreementId'],
  subject: 'subjectId',
  columns: {
    environment: text<Environment>(),
    agreementId: text(),
    platformId: text(),
    fields: json<Readonly<Record<string, string>>>().sealed(),
    subjectId: text(),
  },
});

export const givenFieldsRows = rowOf(givenFieldsView, (state: GivenFields, { environment, platformId }) =>
  state.status === 'ABSENT' ? null : { environment, platformId, ...state.kept },
);

/** What the payer's platform gave about its payer for an agreement; `undefined` where nothing was asked for. */
export const findGivenFields = (
  reading: Reading,
  agreementId: string,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<ViewRecord<typeof givenFieldsView> | undefined> =>
  findOne(reading, givenFieldsView, { filters: { environment, platformId, agreementId } });
