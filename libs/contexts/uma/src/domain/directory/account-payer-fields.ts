import type { CurrencyCode } from '@causeway/kernel';
import type { PayerField } from '../protocol/payer-field.js';

/** Where a business that pays needs its registration number on record (quotes §1.3). */
const REGISTRATION_NEEDED: ReadonlySet<CurrencyCode> = new Set([
  ...(['GBP', 'INR', 'BRL', 'DKK', 'PHP', 'HKD', 'IDR', 'MYR', 'SGD', 'THB', 'VND', 'AED'] as const),
]);

/** The payer, as far as it decides which fields are required; the platform itself is a known business. */
export interface Payer {
  readonly isBusiness: boolean;
  readonly hasRegistrationNumber: boolean;
}

/** The payer fields that such a payout requires and that are not on record yet (rates-and-rails §10). */
export const accountPayerFields = (
  currency: CurrencyCode,
  payer: Payer,
  /** Currencies in which the operator requires a purpose with every payment. */
  purposeOfPaymentCurrencies: readonly string[],
): readonly PayerField[] => [
  ...(purposeOfPaymentCurrencies.includes(currency) ? [{ name: 'PURPOSE_OF_PAYMENT', mandatory: true }] : []),
  ...(REGISTRATION_NEEDED.has(currency) && payer.isBusiness && !payer.hasRegistrationNumber
    ? [{ name: 'REGISTRATION_NUMBER', mandatory: true }]
    : []),
];
