/** The part of a platform's configuration that concerns its customers (config-and-tokens §2). */
export interface PlatformTerms {
  readonly isRegulated: boolean;
  /** The operator lets the platform's sandbox decide on individuals by their names, without papers (verification §2). */
  readonly skipsPaperwork: boolean;
  readonly currencies: readonly CurrencyTerms[];
  /** Its own, or the deployment's default. */
  readonly umaDomain: string;
  /** Every version of the end-user terms that was ever published (customers §7). */
  readonly publishedTerms: readonly string[];
}

export interface CurrencyTerms {
  readonly currencyCode: string;
  /** Info fields that a customer who uses the currency must have on record. */
  readonly requiredCustomerFields: readonly string[];
  /** Where the operator says who serves the currency; one provider serves all others everywhere. */
  readonly served?: CurrencyProvider;
}

export interface CurrencyProvider {
  readonly provider: string;
  /** The only regions whose customers it serves; absent for every one. */
  readonly regions?: readonly string[];
}

/** The currencies that a customer of this platform has when it names none. */
export const allCurrencies = ({ currencies }: PlatformTerms): string[] =>
  currencies.map(({ currencyCode }) => currencyCode);
