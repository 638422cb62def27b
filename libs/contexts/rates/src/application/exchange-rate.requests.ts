import { Query } from '@causeway/commands';
import type { CurrencyCode } from '@causeway/kernel';
import type { ExchangeRateDocument } from '../published/exchange-rate.document.js';

/**
 * What the call's platform could send now, for what, at which costs (rates-and-rails §8); it locks nothing. Refuses
 * with `CURRENCY_NOT_AVAILABLE`, every such field at once, and with `RATES_UNAVAILABLE` when no row has a price.
 */
export class ListExchangeRates extends Query<ExchangeRatesWanted, readonly ExchangeRateDocument[]> {
  static readonly type = 'rates.list-exchange-rates';
}

export interface ExchangeRatesWanted {
  /** Absent: every currency that the platform may send. */
  readonly sourceCurrency?: CurrencyCode;
  /** Absent: every destination of each source. */
  readonly destinationCurrencies?: readonly CurrencyCode[];
  /** In minor units of each source; zero is allowed. */
  readonly sendingAmountMinor: bigint;
}
