import type { CurrencyCode, Instant } from '@causeway/kernel';

/** Whose setting it is: a platform's, or `null` for every platform of the deployment. */
interface Owned {
  readonly platformId: string | null;
}

/** A row of the fee schedule; `null` stands for any. Amounts in minor units. */
export interface FeeRowDocument extends Owned {
  readonly sendingCurrency: CurrencyCode | null;
  readonly receivingCurrency: CurrencyCode | null;
  readonly paymentRail: string | null;
  readonly fixedFee: bigint;
  /** With up to three decimals. */
  readonly basisPoints: number;
  readonly counterpartyFixedFee: bigint;
  readonly updatedAt: Instant;
}

/** An institution that the operator added for every platform. */
export interface InstitutionDocument {
  readonly bankName: string;
  readonly displayName: string;
  readonly country: string;
  readonly currency: CurrencyCode;
}
