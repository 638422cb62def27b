import type { CallContext, InlineView, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { CurrencyCode, Environment, Instant } from '@causeway/kernel';
import { railsInForce, type RailEvent, type RailsInForce } from '../domain/rail-setting.js';
import { DEPLOYMENT } from '../domain/settings-in-force.js';
import { railSettingOf, type StoredRail } from './settings.documents.js';

export const railView = {
  table: 'rail_view',
  key: ['environment', 'platform_id', 'payment_rail'],
  columns: {
    environment: 'text',
    platform_id: 'text',
    payment_rail: 'text',
    is_enabled: 'boolean',
    limit_currency: 'text',
    amount_min_minor: 'bigint',
    amount_max_minor: 'bigint',
    updated_at: 'timestamptz',
  },
} as const satisfies ViewDefinition;

export type RailRow = {
  readonly environment: Environment;
  /** A platform's, or `DEPLOYMENT`. */
  readonly platform_id: string;
  readonly payment_rail: string;
  readonly is_enabled: boolean;
  readonly limit_currency: CurrencyCode | null;
  readonly amount_min_minor: bigint | null;
  readonly amount_max_minor: bigint | null;
  readonly updated_at: Instant;
};

/** One row a rail of which anything was ever set, and owner. */
export const railRows: InlineView<RailEvent, RailRow> = {
  definition: railView,
  rowKey: ({ rail }, { metadata: { environment, platformId } }) => ({
    environment,
    platform_id: platformId,
    payment_rail: rail,
  }),
  fold: (_row, { rail, isEnabled, limit, setAt }, { metadata: { environment, platformId } }) => ({
    environment,
    platform_id: platformId,
    payment_rail: rail,
    is_enabled: isEnabled,
    limit_currency: limit?.currency ?? null,
    amount_min_minor: limit?.minMinor ?? null,
    amount_max_minor: limit?.maxMinor ?? null,
    updated_at: setAt,
  }),
};

const IN_FORCE = `
  select platform_id, payment_rail, is_enabled, limit_currency, amount_min_minor, amount_max_minor
    from rates.rail_view where environment = $1 and platform_id in ($2, $3)`;

/** Read anew for every request and kept by nobody, as all that the operator sets. */
export const findRailsInForce = async (
  views: ViewReader,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<RailsInForce> => {
  const rows = await views.rows<Omit<StoredRail, 'updated_at'>>(IN_FORCE, [
    environment,
    platformId,
    DEPLOYMENT,
  ]);
  const of = (isEverybodys: boolean) =>
    rows.filter((row) => (row.platform_id === DEPLOYMENT) === isEverybodys).map(railSettingOf);
  return railsInForce(of(true), of(false));
};
