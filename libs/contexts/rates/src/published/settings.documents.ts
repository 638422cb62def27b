import type { CurrencyCode, Instant } from '@causeway/kernel';

/** Whose setting it is: a platform's, or `null` for every platform of the deployment. */
interface Owned {
  readonly platformId: string | null;
}

/** A corridor as the operator switched it; `updatedAt` is `null` where it never was. */
export interface CorridorDocument extends Owned {
  readonly sendingCurrency: CurrencyCode;
  readonly receivingCurrency: CurrencyCode;
  readonly isEnabled: boolean;
  readonly updatedAt: Instant | null;
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

/** A concrete rail as the operator set it; amounts in minor units of `currency`, which is `null` with the shipped limit. */
export interface RailDocument extends Owned {
  readonly paymentRail: string;
  readonly isEnabled: boolean;
  readonly currency: CurrencyCode | null;
  readonly amountMin: bigint | null;
  readonly amountMax: bigint | null;
  readonly updatedAt: Instant | null;
}

/** An institution that the operator added for every platform. */
export interface InstitutionDocument {
  readonly bankName: string;
  readonly displayName: string;
  readonly country: string;
  readonly currency: CurrencyCode;
}

/** The limits of a corridor, in minor units of the sending currency; `null` where none is set. */
export interface LimitsDocument extends Owned {
  readonly sendingCurrency: CurrencyCode;
  readonly receivingCurrency: CurrencyCode;
  readonly transactionMax: bigint | null;
  readonly dailyVolumeMax: bigint | null;
  readonly updatedAt: Instant | null;
}
