import type { CurrencyCode } from '@causeway/kernel';
import type { PayerField } from './payer-field.js';

/** Where a payment needs a purpose (quotes §1.3). */
const PURPOSE_NEEDED: ReadonlySet<CurrencyCode> = new Set(['INR']);

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
export const accountPayerFields = (currency: CurrencyCode, payer: Payer): readonly PayerField[] => [
  ...(PURPOSE_NEEDED.has(currency) ? [{ name: 'PURPOSE_OF_PAYMENT', mandatory: true }] : []),
  ...(REGISTRATION_NEEDED.has(currency) && payer.isBusiness && !payer.hasRegistrationNumber
    ? [{ name: 'REGISTRATION_NUMBER', mandatory: true }]
    : []),
];
