import { ANY, type CallContext, EVERY_PLATFORM, type ViewReader } from '@causeway/commands';
import { limitsInForce, type Limits } from '../domain/corridor-limits.js';
import type { CurrencyPair } from '../domain/corridor.js';
import type { FeeRow } from '../domain/fee-schedule.js';
import type { SettingsInForce } from '../domain/settings-in-force.js';
import { feeOf, feeRowKeyOf, minorOf } from './settings.documents.js';

/**
 * Three small tables in one round trip, and as of one moment; amounts as text, so that no digit is lost in JSON. The
 * row for any currency is a parameter, so that the statement is planned once (`PooledViews`).
 */
const IN_FORCE = `
  select
    exists (
      select from rates.corridor_view
       where environment = $1 and platform_id in ($2, $3) and sending_currency = $4
         and receiving_currency = $5 and not is_enabled
    ) as is_switched_off,
    (select json_agg(json_build_object(
        'platform_id', platform_id, 'sending_currency', sending_currency,
        'receiving_currency', receiving_currency, 'payment_rail', payment_rail,
        'fixed_minor', fixed_minor::text, 'milli_basis_points', milli_basis_points::text,
        'counterparty_fixed_minor', counterparty_fixed_minor::text))
       from rates.fee_row_view
      where environment = $1 and platform_id in ($2, $3) and sending_currency in ($4, $6)
        and receiving_currency in ($5, $6)
    ) as fee_rows,
    (select json_agg(json_build_object(
        'platform_id', platform_id, 'transaction_max_minor', transaction_max_minor::text,
        'daily_volume_max_minor', daily_volume_max_minor::text))
       from rates.limit_view
      where environment = $1 and platform_id in ($2, $3) and sending_currency = $4
        and receiving_currency = $5
    ) as limits`;

/** The answer of `IN_FORCE`; a list without rows is `null`. */
export interface StoredSettings {
  readonly is_switched_off: boolean;
  readonly fee_rows: readonly StoredFeeRowInForce[] | null;
  readonly limits: readonly StoredLimitsInForce[] | null;
}
export type StoredFeeRowInForce = Parameters<typeof feeRowKeyOf>[0] &
  Parameters<typeof feeOf>[0] & { readonly platform_id: string };
export interface StoredLimitsInForce {
  readonly platform_id: string;
  readonly transaction_max_minor: string | null;
  readonly daily_volume_max_minor: string | null;
}

/** As they stand at this moment: what the operator has set binds the next request. */
export const settingsInForce = async (
  views: ViewReader,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
  { from, to }: CurrencyPair,
): Promise<SettingsInForce> => {
  const [stored] = await views.rows<StoredSettings>(IN_FORCE, [
    environment,
    platformId,
    EVERY_PLATFORM,
    from,
    to,
    ANY,
  ]);
  if (stored === undefined) throw new Error('A question that always has an answer got none');
  const { is_switched_off: isSwitchedOff, fee_rows: feeRows, limits } = stored;
  return {
    isSwitchedOff,
    feeSchedule: feeScheduleOf(feeRows),
    limits: limitsInForce(limitsOf(limits, platformId), limitsOf(limits, EVERY_PLATFORM)),
  };
};

/** The rows of fees that may apply, each with whether it is the platform's own or of all platforms. */
export const feeScheduleOf = (rows: StoredSettings['fee_rows']): readonly FeeRow[] =>
  (rows ?? []).map((row) => ({
    ...feeRowKeyOf(row),
    fee: feeOf(row),
    isPlatforms: row.platform_id !== EVERY_PLATFORM,
  }));

/** The limits that were set for this owner, in minor units; `undefined` where none were. */
export const limitsOf = (stored: StoredSettings['limits'], owner: string): Limits | undefined => {
  const row = stored?.find(({ platform_id }) => platform_id === owner);
  return (
    row && {
      transactionMaxMinor: minorOf(row.transaction_max_minor),
      dailyVolumeMaxMinor: minorOf(row.daily_volume_max_minor),
    }
  );
};
