import type { CurrencyCode } from '@causeway/kernel';
import type { PayerField } from '../protocol/payer-field.js';

/** Where a business that pays needs its registration number on record (quotes §1.3). */
const REGISTRATION_NEEDED: ReadonlySet<CurrencyCode> = new Set([
  ...(['GBP', 'INR', 'BRL', 'DKK', 'PHP', 'HKD', 'IDR', 'MYR', 'SGD', 'THB', 'VND', 'AED'] as const),
]);

/** Who would pay, as far as it decides what is asked; the platform itself is a business that is known. */
export interface Payer {
  readonly isBusiness: boolean;
  readonly hasRegistrationNumber: boolean;
}

/** What a payout to an account in this currency asks of its payer, and is not on record yet (rates-and-rails §10). */
export const accountPayerFields = (
  currency: CurrencyCode,
  payer: Payer,
  /** Where the operator wants a purpose with every payment. */
  purposeOfPaymentCurrencies: readonly string[],
): readonly PayerField[] => [
  ...(purposeOfPaymentCurrencies.includes(currency) ? [{ name: 'PURPOSE_OF_PAYMENT', mandatory: true }] : []),
  ...(REGISTRATION_NEEDED.has(currency) && payer.isBusiness && !payer.hasRegistrationNumber
    ? [{ name: 'REGISTRATION_NUMBER', mandatory: true }]
    : []),
];
