import { ANY, type CallContext, EVERY_PLATFORM, type ViewReader } from '@causeway/commands';
import type { CurrencyCode } from '@causeway/kernel';
import { limitsInForce } from '../domain/corridor-limits.js';
import type { CurrencyPair } from '../domain/corridor.js';
import type { SettingsInForce } from '../domain/settings-in-force.js';
import {
  feeScheduleOf,
  limitsOf,
  type StoredFeeRowInForce,
  type StoredLimitsInForce,
} from './settings-in-force.query.js';

/** The three tables for every corridor of some sources, in one round trip and as of one moment. */
const OF_SOURCES = `
  select
    (select json_agg(distinct sending_currency || ' ' || receiving_currency)
       from rates.corridor_view
      where environment = $1 and platform_id in ($2, $3) and sending_currency = any ($4::text[])
        and not is_enabled
    ) as switched_off,
    (select json_agg(json_build_object(
        'platform_id', platform_id, 'sending_currency', sending_currency,
        'receiving_currency', receiving_currency, 'payment_rail', payment_rail,
        'fixed_minor', fixed_minor::text, 'milli_basis_points', milli_basis_points::text,
        'counterparty_fixed_minor', counterparty_fixed_minor::text))
       from rates.fee_row_view
      where environment = $1 and platform_id in ($2, $3)
        and (sending_currency = any ($4::text[]) or sending_currency = $5)
    ) as fee_rows,
    (select json_agg(json_build_object(
        'platform_id', platform_id, 'pair', sending_currency || ' ' || receiving_currency,
        'transaction_max_minor', transaction_max_minor::text,
        'daily_volume_max_minor', daily_volume_max_minor::text))
       from rates.limit_view
      where environment = $1 and platform_id in ($2, $3) and sending_currency = any ($4::text[])
    ) as limits`;

interface StoredOfSources {
  readonly switched_off: readonly string[] | null;
  readonly fee_rows: readonly StoredFeeRowInForce[] | null;
  readonly limits: readonly (StoredLimitsInForce & { readonly pair: string })[] | null;
}

/** What the operator has set for each corridor that starts at one of these currencies. */
export const settingsOfSources = async (
  views: ViewReader,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
  sources: readonly CurrencyCode[],
): Promise<(pair: CurrencyPair) => SettingsInForce> => {
  const [stored] = await views.rows<StoredOfSources>(OF_SOURCES, [
    environment,
    platformId,
    EVERY_PLATFORM,
    [...sources],
    ANY,
  ]);
  if (stored === undefined) throw new Error('A question that always has an answer got none');
  const switchedOff = new Set(stored.switched_off ?? []);
  const feeSchedule = feeScheduleOf(stored.fee_rows);
  const allLimits = stored.limits ?? [];
  return ({ from, to }) => {
    const pair = `${from} ${to}`;
    const limits = allLimits.filter((row) => row.pair === pair);
    return {
      isSwitchedOff: switchedOff.has(pair),
      feeSchedule,
      limits: limitsInForce(limitsOf(limits, platformId), limitsOf(limits, EVERY_PLATFORM)),
    };
  };
};
