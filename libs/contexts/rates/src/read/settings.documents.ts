import type { ViewRecord } from '@causeway/event-store';
import type { CurrencyCode, Instant } from '@causeway/kernel';
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
import type { corridorView } from './corridor.view.js';
import { ANY, type feeRowView } from './fee-row.view.js';
import type { institutionView } from './institution.view.js';
import type { limitView } from './limit.view.js';
import type { railView } from './rail.view.js';

/** A row of the schedule as a statement that gathers several tables gives it: 64-bit integers as text. */
interface StoredFeeRow {
  readonly sending_currency: string;
  readonly receiving_currency: string;
  readonly payment_rail: string;
  readonly fixed_minor: string;
  readonly milli_basis_points: string;
  readonly counterparty_fixed_minor: string;
}

export const ownerShown = (platformId: string): { readonly platformId: string | null } => ({
  platformId: platformId === DEPLOYMENT ? null : platformId,
});

export const corridorDocumentOf = (row: ViewRecord<typeof corridorView>): CorridorDocument => ({
  ...ownerShown(row.platformId),
  sendingCurrency: row.sendingCurrency,
  receivingCurrency: row.receivingCurrency,
  isEnabled: row.isEnabled,
  updatedAt: row.updatedAt,
});

export const feeRowDocumentOf = (row: ViewRecord<typeof feeRowView>): FeeRowDocument =>
  toFeeRowDocument(
    row.platformId,
    {
      from: row.sendingCurrency === ANY ? null : row.sendingCurrency,
      to: row.receivingCurrency === ANY ? null : row.receivingCurrency,
      rail: row.paymentRail === ANY ? null : row.paymentRail,
    },
    row,
    row.updatedAt,
  );

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

export const railDocumentOf = (row: ViewRecord<typeof railView>): RailDocument =>
  toRailDocument(row.platformId, row.paymentRail, { ...railSettingOf(row), updatedAt: row.updatedAt });

/** What a row says of its rail. */
export const railSettingOf = (
  row: Omit<ViewRecord<typeof railView>, 'environment' | 'platformId' | 'updatedAt'>,
): SetRail => ({
  rail: row.paymentRail,
  isEnabled: row.isEnabled,
  limit:
    row.limitCurrency === undefined
      ? null
      : {
          currency: row.limitCurrency,
          minMinor: row.amountMinMinor ?? null,
          maxMinor: row.amountMaxMinor ?? null,
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

export const institutionDocumentOf = (row: ViewRecord<typeof institutionView>): InstitutionDocument => ({
  bankName: row.bankName,
  displayName: row.displayName,
  country: row.country,
  currency: row.currency,
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

export const limitsDocumentOf = (row: ViewRecord<typeof limitView>): LimitsDocument => ({
  ...ownerShown(row.platformId),
  sendingCurrency: row.sendingCurrency,
  receivingCurrency: row.receivingCurrency,
  transactionMax: row.transactionMaxMinor ?? null,
  dailyVolumeMax: row.dailyVolumeMaxMinor ?? null,
  updatedAt: row.updatedAt,
});

export const minorOf = (stored: string | null): bigint | null => (stored === null ? null : BigInt(stored));
