import type { Currency, Instant } from '@causeway/kernel';

/** One row of the exchange rates as the API shows it (`ExchangeRate` of the contract). Amounts in minor units. */
export interface ExchangeRateDocument {
  readonly sourceCurrency: Currency;
  readonly destinationCurrency: Currency;
  readonly destinationPaymentRail: string;
  readonly sendingAmount: bigint;
  readonly minSendingAmount: bigint;
  readonly maxSendingAmount: bigint;
  readonly receivingAmount: bigint;
  /** All fees included: sending major units for one receiving major unit. */
  readonly exchangeRate: number;
  /** In the source currency. */
  readonly fees: { readonly fixed: bigint; readonly total: bigint };
  /** When the price was taken. */
  readonly updatedAt: Instant;
}
