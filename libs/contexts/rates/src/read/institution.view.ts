import type { CallContext, InlineView, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { CurrencyCode, Environment, Instant } from '@causeway/kernel';
import type { DirectoryEvent } from '../domain/directory.js';
import type { Institution } from '../domain/institutions.js';

export const institutionView = {
  table: 'institution_view',
  key: ['environment', 'platform_id', 'country', 'currency', 'bank_name'],
  columns: {
    environment: 'text',
    platform_id: 'text',
    country: 'text',
    currency: 'text',
    bank_name: 'text',
    display_name: 'text',
    updated_at: 'timestamptz',
  },
} as const satisfies ViewDefinition;

export type InstitutionRow = {
  readonly environment: Environment;
  /** Always `DEPLOYMENT`: banks are where they are for every platform. */
  readonly platform_id: string;
  readonly country: string;
  readonly currency: CurrencyCode;
  readonly bank_name: string;
  readonly display_name: string;
  readonly updated_at: Instant;
};

/** One row an institution that the operator added. */
export const institutionRows: InlineView<DirectoryEvent, InstitutionRow> = {
  definition: institutionView,
  rowKey: ({ country, currency, bankName }, { metadata: { environment, platformId } }) => ({
    environment,
    platform_id: platformId,
    country,
    currency,
    bank_name: bankName,
  }),
  fold: (_row, event, { metadata: { environment, platformId } }) =>
    event.type === 'InstitutionRemoved'
      ? null
      : {
          environment,
          platform_id: platformId,
          country: event.country,
          currency: event.currency,
          bank_name: event.bankName,
          display_name: event.displayName,
          updated_at: event.listedAt,
        },
};

type Stored = Pick<InstitutionRow, 'country' | 'currency' | 'bank_name' | 'display_name'>;

/** Everything that the operator added in this environment. */
export const findAddedInstitutions = async (
  views: ViewReader,
  { environment }: Pick<CallContext, 'environment'>,
): Promise<readonly Institution[]> => {
  const rows = await views.rows<Stored>(
    'select country, currency, bank_name, display_name from rates.institution_view where environment = $1',
    [environment],
  );
  return rows.map(({ bank_name: bankName, display_name: displayName, country, currency }) => ({
    bankName,
    displayName,
    country,
    currency,
  }));
};
