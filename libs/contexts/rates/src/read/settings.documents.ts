import { ANY, EVERY_PLATFORM } from '@causeway/commands';
import type { ViewRecord } from '@causeway/event-store';
import type { CurrencyCode, Instant } from '@causeway/kernel';
import type { FeeRowKey } from '../domain/fee-row.js';
import type { ServiceFee } from '../domain/fee-schedule.js';
import type { FeeRowDocument, InstitutionDocument } from '../published/settings.documents.js';
import type { feeRowView } from './fee-row.view.js';
import type { institutionView } from './institution.view.js';

/** A row of the schedule as a statement that gathers several tables gives it: 64-bit integers as text. */
interface StoredFeeRow {
  readonly sending_currency: string;
  readonly receiving_currency: string;
  readonly payment_rail: string;
  readonly fixed_minor: string;
  readonly milli_basis_points: string;
  readonly counterparty_fixed_minor: string;
}

/** Whom a setting is for; `null` is every platform. */
export const ownerShown = (platformId: string): { readonly platformId: string | null } => ({
  platformId: platformId === EVERY_PLATFORM ? null : platformId,
});

/** `null` on the wire is the column's word for all: from, to or rail without a limit. */
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

/** Minor units, and thousandths of a basis point. */
export const feeOf = (
  row: Pick<StoredFeeRow, 'fixed_minor' | 'milli_basis_points' | 'counterparty_fixed_minor'>,
): ServiceFee => ({
  fixedMinor: BigInt(row.fixed_minor),
  milliBasisPoints: BigInt(row.milli_basis_points),
  counterpartyFixedMinor: BigInt(row.counterparty_fixed_minor),
});

export const institutionDocumentOf = (row: ViewRecord<typeof institutionView>): InstitutionDocument => ({
  bankName: row.bankName,
  displayName: row.displayName,
  country: row.country,
  currency: row.currency,
});

const MILLI = 1_000;

/**
 * A row of fees as the operator sees it: fixed fees in minor units, basis points with up to three decimals, `null`
 * where the row holds for any.
 */
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

/** An amount as PostgreSQL has it, as minor units; `null` is no limit. */
export const minorOf = (stored: string | null): bigint | null => (stored === null ? null : BigInt(stored));
