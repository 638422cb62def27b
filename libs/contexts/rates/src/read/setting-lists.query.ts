import type { CallContext, ViewReader } from '@causeway/commands';
import type { Page } from '@causeway/kernel';
import type { SettingsWanted } from '../application/setting.requests.js';
import { DEPLOYMENT } from '../domain/settings-in-force.js';
import type {
  CorridorDocument,
  FeeRowDocument,
  InstitutionDocument,
  LimitsDocument,
  RailDocument,
} from '../published/settings.documents.js';
import {
  corridorDocumentOf,
  feeRowDocumentOf,
  institutionDocumentOf,
  limitsDocumentOf,
  railDocumentOf,
  type StoredCorridor,
  type StoredFeeRow,
  type StoredInstitution,
  type StoredLimits,
  type StoredRail,
} from './settings.documents.js';

interface List {
  readonly table: string;
  /** What tells a setting from all others, in the order in which they are listed; the owner comes last. */
  readonly names: readonly string[];
  readonly values: readonly string[];
}

const PAIR = ['sending_currency', 'receiving_currency'];
const CORRIDORS: List = { table: 'corridor_view', names: PAIR, values: ['is_enabled'] };
const FEE_ROWS: List = {
  table: 'fee_row_view',
  names: [...PAIR, 'payment_rail'],
  values: ['fixed_minor', 'milli_basis_points', 'counterparty_fixed_minor'],
};
const LIMITS: List = {
  table: 'limit_view',
  names: PAIR,
  values: ['transaction_max_minor', 'daily_volume_max_minor'],
};

const RAILS: List = {
  table: 'rail_view',
  names: ['payment_rail'],
  values: ['is_enabled', 'limit_currency', 'amount_min_minor', 'amount_max_minor'],
};

const INSTITUTIONS: List = {
  table: 'institution_view',
  names: ['country', 'currency', 'bank_name'],
  values: ['display_name'],
};

type Tenant = Pick<CallContext, 'environment' | 'platformId'>;

export const listCorridors = (views: ViewReader, tenant: Tenant, wanted: SettingsWanted) =>
  pageOf<StoredCorridor, CorridorDocument>(views, CORRIDORS, corridorDocumentOf, tenant, wanted);

export const listFeeRows = (views: ViewReader, tenant: Tenant, wanted: SettingsWanted) =>
  pageOf<StoredFeeRow, FeeRowDocument>(views, FEE_ROWS, feeRowDocumentOf, tenant, wanted);

export const listLimits = (views: ViewReader, tenant: Tenant, wanted: SettingsWanted) =>
  pageOf<StoredLimits, LimitsDocument>(views, LIMITS, limitsDocumentOf, tenant, wanted);

export const listRails = (views: ViewReader, tenant: Tenant, wanted: SettingsWanted) =>
  pageOf<StoredRail, RailDocument>(views, RAILS, railDocumentOf, tenant, wanted);

export const listAddedInstitutions = (views: ViewReader, tenant: Tenant, wanted: SettingsWanted) =>
  pageOf<StoredInstitution, InstitutionDocument>(views, INSTITUTIONS, institutionDocumentOf, tenant, wanted);

const MATCHES = 'environment = $1 and platform_id in ($2, $3)';

/** One page by keyset: what is set meanwhile makes no row come twice, and none be left out. */
const pageOf = async <Row, Document>(
  views: ViewReader,
  { table, names, values }: List,
  shown: (row: Row) => Document,
  { environment, platformId }: Tenant,
  { limit, after }: SettingsWanted,
): Promise<Page<Document>> => {
  const place = `${[...names, 'platform_id'].join(` || ' ' || `)} collate "C"`;
  const matching = [environment, platformId, DEPLOYMENT];
  // One row more than asked for tells whether there is another page.
  const rows = await views.rows<Row & { readonly place: string }>(
    `select ${[...names, ...values, 'platform_id', 'updated_at'].join(', ')}, (${place}) as place
       from rates.${table} where ${MATCHES} and ($4::text is null or (${place}) > $4)
      order by (${place}) limit $5`,
    [...matching, after?.id ?? null, limit + 1],
  );
  const [count] = await views.rows<{ readonly total: number }>(
    `select count(*)::integer as total from rates.${table} where ${MATCHES}`,
    matching,
  );
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const page = { data: data.map(shown), totalCount: count?.total ?? 0 };
  return rows.length > limit && last !== undefined
    ? { ...page, hasMore: true, next: { createdAt: '', id: last.place } }
    : { ...page, hasMore: false };
};
