import { instant, type CurrencyCode, type Instant } from '@causeway/kernel';
import type { FeeRowKey } from '../domain/fee-row.js';
import type { ServiceFee } from '../domain/fee-schedule.js';
import type { RailSetting, SetRail } from '../domain/rail-setting.js';
import { DEPLOYMENT } from '../domain/settings-in-force.js';
import type {
  CorridorDocument,
  FeeRowDocument,
  InstitutionDocument,
  LimitsDocument,
  RailDocument,
} from '../published/settings.documents.js';
import { ANY } from './fee-row.view.js';

/** Rows as the driver reads them: 64-bit integers as text, times as dates. */
interface StoredSetting {
  readonly platform_id: string;
  readonly sending_currency: string;
  readonly receiving_currency: string;
  readonly updated_at: Date | string;
}
export interface StoredCorridor extends StoredSetting {
  readonly is_enabled: boolean;
}
export interface StoredFeeRow extends StoredSetting {
  readonly payment_rail: string;
  readonly fixed_minor: string;
  readonly milli_basis_points: string;
  readonly counterparty_fixed_minor: string;
}
export interface StoredLimits extends StoredSetting {
  readonly transaction_max_minor: string | null;
  readonly daily_volume_max_minor: string | null;
}

export interface StoredRail {
  readonly platform_id: string;
  readonly payment_rail: string;
  readonly is_enabled: boolean;
  readonly limit_currency: string | null;
  readonly amount_min_minor: string | null;
  readonly amount_max_minor: string | null;
  readonly updated_at: Date | string;
}

export interface StoredInstitution {
  readonly bank_name: string;
  readonly display_name: string;
  readonly country: string;
  readonly currency: string;
}

export const ownerShown = (platformId: string): { readonly platformId: string | null } => ({
  platformId: platformId === DEPLOYMENT ? null : platformId,
});

export const corridorDocumentOf = (row: StoredCorridor): CorridorDocument => ({
  ...ownerShown(row.platform_id),
  sendingCurrency: row.sending_currency as CurrencyCode,
  receivingCurrency: row.receiving_currency as CurrencyCode,
  isEnabled: row.is_enabled,
  updatedAt: instant(row.updated_at),
});

export const feeRowDocumentOf = (row: StoredFeeRow): FeeRowDocument =>
  toFeeRowDocument(row.platform_id, feeRowKeyOf(row), feeOf(row), instant(row.updated_at));

/** What a stored row names. */
export const feeRowKeyOf = (
  row: Pick<StoredFeeRow, 'sending_currency' | 'receiving_currency' | 'payment_rail'>,
): FeeRowKey => ({
  ...(row.sending_currency !== ANY && { from: row.sending_currency as CurrencyCode }),
  ...(row.receiving_currency !== ANY && { to: row.receiving_currency as CurrencyCode }),
  ...(row.payment_rail !== ANY && { rail: row.payment_rail }),
});

export const feeOf = (
  row: Pick<StoredFeeRow, 'fixed_minor' | 'milli_basis_points' | 'counterparty_fixed_minor'>,
): ServiceFee => ({
  fixedMinor: BigInt(row.fixed_minor),
  milliBasisPoints: BigInt(row.milli_basis_points),
  counterpartyFixedMinor: BigInt(row.counterparty_fixed_minor),
});

export const railDocumentOf = (row: StoredRail): RailDocument =>
  toRailDocument(row.platform_id, row.payment_rail, {
    ...railSettingOf(row),
    updatedAt: instant(row.updated_at),
  });

/** What a stored row says of its rail. */
export const railSettingOf = (row: Omit<StoredRail, 'platform_id' | 'updated_at'>): SetRail => ({
  rail: row.payment_rail,
  isEnabled: row.is_enabled,
  limit:
    row.limit_currency === null
      ? null
      : {
          currency: row.limit_currency as CurrencyCode,
          minMinor: minorOf(row.amount_min_minor),
          maxMinor: minorOf(row.amount_max_minor),
        },
});

export const toRailDocument = (
  owner: string,
  rail: string,
  { isEnabled, limit, updatedAt }: RailSetting,
): RailDocument => ({
  ...ownerShown(owner),
  paymentRail: rail,
  isEnabled,
  currency: limit?.currency ?? null,
  amountMin: limit?.minMinor ?? null,
  amountMax: limit?.maxMinor ?? null,
  updatedAt,
});

export const institutionDocumentOf = (row: StoredInstitution): InstitutionDocument => ({
  bankName: row.bank_name,
  displayName: row.display_name,
  country: row.country,
  currency: row.currency as CurrencyCode,
});

const MILLI = 1_000;

export const toFeeRowDocument = (
  owner: string,
  { from = null, to = null, rail = null }: { [Name in keyof FeeRowKey]?: FeeRowKey[Name] | null },
  { fixedMinor, milliBasisPoints, counterpartyFixedMinor }: ServiceFee,
  updatedAt: Instant,
): FeeRowDocument => ({
  ...ownerShown(owner),
  sendingCurrency: from,
  receivingCurrency: to,
  paymentRail: rail,
  fixedFee: fixedMinor,
  basisPoints: Number(milliBasisPoints) / MILLI,
  counterpartyFixedFee: counterpartyFixedMinor,
  updatedAt,
});

export const limitsDocumentOf = (row: StoredLimits): LimitsDocument => ({
  ...ownerShown(row.platform_id),
  sendingCurrency: row.sending_currency as CurrencyCode,
  receivingCurrency: row.receiving_currency as CurrencyCode,
  transactionMax: minorOf(row.transaction_max_minor),
  dailyVolumeMax: minorOf(row.daily_volume_max_minor),
  updatedAt: instant(row.updated_at),
});

export const minorOf = (stored: string | null): bigint | null => (stored === null ? null : BigInt(stored));
