import type { CurrencyCode } from '@causeway/kernel';
import { invalidFields, type Refusal } from './party-checks.js';
import {
  isKnownDestination,
  receivingCurrencyOf,
  sendingCurrencyOf,
  type QuoteFacts,
} from './quote-facts.js';
import type { QuoteRequested } from './quote-request.js';

/** Currencies whose banks want to know the sending company's registration number (quotes §1.3). */
const WITH_REGISTRATION_NUMBER: readonly string[] = [
  ...['GBP', 'INR', 'BRL', 'DKK', 'PHP', 'HKD'],
  ...['IDR', 'MYR', 'SGD', 'THB', 'VND', 'AED'],
];

/** What the paying customer lacks on record: for its bank, and for the providers of the currencies that it uses. */
const missingInfo = (
  { source, payer, infoRequired }: QuoteFacts,
  receivingCurrency: CurrencyCode,
): readonly string[] => {
  if (payer.kind !== 'CUSTOMER') return [];
  const { isBusiness, hasRegistrationNumber, lackingInfo } = payer.customer;
  const isAnonymous = isBusiness && !hasRegistrationNumber;
  const used = new Set([sendingCurrencyOf(source), receivingCurrency]);
  const required = [...used].flatMap((code) => (code && infoRequired?.get(code)) ?? []);
  return [
    ...(isAnonymous && WITH_REGISTRATION_NUMBER.includes(receivingCurrency) ? ['registrationNumber'] : []),
    ...new Set(required.filter((name) => lackingInfo.includes(name))),
  ];
};

/** What the payment's banks and providers want to know, and was not said (quotes §1.3). */
export const mandatoryInformation = (request: QuoteRequested, facts: QuoteFacts): Refusal | undefined => {
  const { destination, policy } = facts;
  if (!isKnownDestination(destination)) return undefined;
  const currency = receivingCurrencyOf(destination);
  const missingFields = missingInfo(facts, currency);
  if (missingFields.length > 0) return { code: 'MISSING_MANDATORY_USER_INFO', details: { missingFields } };
  const needsPurpose = policy?.purposeOfPaymentCurrencies.includes(currency) === true;
  return needsPurpose && request.purposeOfPayment === undefined
    ? invalidFields([{ field: 'purposeOfPayment', message: `is needed for a payment in ${currency}` }])
    : undefined;
};
