import type { CurrencyCode } from '@causeway/kernel';

/** The operator's settings for external accounts; in force from the next registration on. */
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
