import type { Api, Client } from '@causeway/client';

const NAME = { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' } as const;
/** All that a verification asks of a person (verification §9). */
const PERSON = {
  birthDate: '1990-02-28',
  nationality: 'US',
  address: { line1: '1 Market St', city: 'San Francisco', postalCode: '94105', country: 'US' },
  idType: 'SSN',
  identifier: '123-45-6789',
} as const;
const PASSPORT = {
  documentType: 'PASSPORT',
  country: 'US',
  documentNumber: 'X1234567',
  issuingAuthority: 'State',
} as const;
const SCAN = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n';

/** The payment that the customer is registered for. */
interface Wanted {
  readonly currency: string;
  readonly amountMinor: number;
  /** Which way the money goes. */
  readonly type: Api.TransactionType;
}

/**
 * A new customer who may move money in the sandbox. What the platform lacks for it is said before anything is made.
 * The platform vouches for its customers where it is regulated; elsewhere this one takes the terms and is verified.
 */
export const registerCustomer = async (api: Client, wanted: Wanted): Promise<string> => {
  const config = await api.getPlatformConfig();
  const missing = missingFor(config, wanted);
  if (missing !== undefined) throw new Error(missing);
  if (config.isRegulatedFinancialInstitution) return (await api.createCustomer({ body: NAME })).id;
  const { version: termsVersion } = await api.getEndUserTerms({});
  const { id: customerId, createdAt } = await api.createCustomer({ body: { ...NAME, ...PERSON } });
  const endUserTermsConsent = {
    acceptedAt: createdAt,
    ipAddress: '203.0.113.7',
    termsVersion,
    acceptanceMethod: 'CHECKBOX',
  } as const;
  await api.updateCustomerById({
    customerId,
    body: { customerType: NAME.customerType, endUserTermsConsent },
  });
  const file = new File([SCAN], 'passport.pdf', { type: 'application/pdf' });
  await api.uploadDocument({ body: { ...PASSPORT, documentHolder: customerId, file } });
  await api.createVerification({ body: { customerId } });
  return customerId;
};

/** What a payment of this currency lacks on the platform; undefined where nothing does. */
const missingFor = (
  { supportedCurrencies, webhookEndpoint }: Api.PlatformConfig,
  { currency, amountMinor, type }: Wanted,
): string | undefined => {
  const enabled = supportedCurrencies.find(({ currencyCode }) => currencyCode === currency);
  if (enabled === undefined) return `The platform has not enabled ${currency}: do so in Settings.`;
  if (!enabled.enabledTransactionTypes.includes(type))
    return `The platform has not enabled ${currency} for ${type}: do so in Settings.`;
  if (amountMinor < enabled.minAmount || amountMinor > enabled.maxAmount)
    return `The platform's bounds of ${currency} leave out ${amountMinor}, in the smallest unit: change them in Settings.`;
  return type === 'INCOMING' && webhookEndpoint === undefined
    ? 'A payment from outside is approved by a webhook: set the endpoint in Webhooks.'
    : undefined;
};
