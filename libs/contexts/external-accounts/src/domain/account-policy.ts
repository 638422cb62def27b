import type { CurrencyCode } from '@causeway/kernel';

/** What the operator says about accounts outside the service; it holds for the next registration. */
export interface AccountPolicy {
  /** Wallets need a known counterparty, wherever their owner lives (external-accounts §6.1). */
  readonly counterpartyRequirements: boolean;
  /** Beneficiaries need addresses and registrations (§5). */
  readonly strictBeneficiaries: boolean;
  /** Nothing of an account may be there (rates-and-rails §6). */
  readonly deniedCountries: readonly string[];
  /** What SWIFT accounts may hold (§4). */
  readonly swiftCurrencies: readonly CurrencyCode[];
}
