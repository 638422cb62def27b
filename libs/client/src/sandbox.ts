import type { Client } from './client.js';
import type * as Api from './generated/schemas.js';

/** All that a verification asks of a person (verification §9). */
export const PERSON = {
  birthDate: '1990-02-28',
  nationality: 'US',
  address: { line1: '1 Market St', city: 'San Francisco', postalCode: '94105', country: 'US' },
  idType: 'SSN',
  identifier: '123-45-6789',
} as const;
const PASSPORT = { documentNumber: 'X1234567', issuingAuthority: 'State' } as const;
const SCAN = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n';

type Created = Pick<Api.IndividualCustomer | Api.BusinessCustomer, 'id' | 'customerType' | 'createdAt'>;

/** The customer takes these terms at the moment of its creation. */
export const acceptTerms = async (
  api: Client,
  { id: customerId, customerType, createdAt }: Created,
  { version: termsVersion }: Pick<Api.EndUserTerms, 'version'>,
): Promise<void> => {
  const endUserTermsConsent = {
    acceptedAt: createdAt,
    ipAddress: '203.0.113.7',
    termsVersion,
    acceptanceMethod: 'CHECKBOX',
  } as const;
  await api.updateCustomerById({ customerId, body: { customerType, endUserTermsConsent } });
};

/** Uploads a document of a customer or of a beneficial owner, that the sandbox's reviewer accepts. */
export const uploadDocument = async (
  api: Client,
  documentHolder: string,
  documentType: Api.DocumentType,
): Promise<void> => {
  const file = new File([SCAN], 'scan.pdf', { type: 'application/pdf' });
  const numbers = documentType === 'PASSPORT' ? PASSPORT : {};
  await api.uploadDocument({ body: { documentHolder, documentType, country: 'US', file, ...numbers } });
};

/** Verifies a person who was created with the fields of `PERSON`, and takes the terms first (verification §9). */
export const verifyPerson = async (
  api: Client,
  customer: Created,
  terms: Pick<Api.EndUserTerms, 'version'>,
): Promise<void> => {
  await acceptTerms(api, customer, terms);
  await uploadDocument(api, customer.id, 'PASSPORT');
  await api.createVerification({ body: { customerId: customer.id } });
};
