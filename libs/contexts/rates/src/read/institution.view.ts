import { findAll, type CallContext, type InlineView, type ViewReader } from '@causeway/commands';
import { defineView, text, time, type EventMetadata, type ViewRowOf } from '@causeway/event-store';
import { foldedBy, type CurrencyCode, type Environment } from '@causeway/kernel';
import type { DirectoryEvent } from '../domain/directory.js';
import type { Institution } from '../domain/institutions.js';

export const institutionView = defineView('rates.institution_view', {
  key: ['environment', 'platformId', 'country', 'currency', 'bankName'],
  columns: {
    environment: text<Environment>(),
    /** Always `EVERY_PLATFORM`: banks are where they are for every platform. */
    platformId: text(),
    country: text(),
    currency: text<CurrencyCode>(),
    bankName: text(),
    displayName: text(),
    updatedAt: time(),
  },
});

export type InstitutionRow = ViewRowOf<typeof institutionView>;

/** One row an institution that the operator added. */
export const institutionRows: InlineView<DirectoryEvent, InstitutionRow> = {
  definition: institutionView,
  rowKey: (event, { metadata }) => keyOf(metadata, event),
  fold: (_row, event, { metadata }) => rowAfter(metadata, event),
};

type Owner = Pick<EventMetadata, 'environment' | 'platformId'>;

const keyOf = ({ environment, platformId }: Owner, { country, currency, bankName }: DirectoryEvent) => ({
  environment,
  platform_id: platformId,
  country,
  currency,
  bank_name: bankName,
});
const rowAfter = foldedBy<Owner, DirectoryEvent, InstitutionRow | null>({
  InstitutionListed: (owner, event) => ({
    ...keyOf(owner, event),
    display_name: event.displayName,
    updated_at: event.listedAt,
  }),
  InstitutionRemoved: () => null,
});

/** Everything that the operator added in this environment. */
export const findAddedInstitutions = (
  views: ViewReader,
  { environment }: Pick<CallContext, 'environment'>,
): Promise<readonly Institution[]> =>
  findAll({ views }, institutionView, {
    filters: { environment },
    columns: ['bankName', 'displayName', 'country', 'currency'],
  });
