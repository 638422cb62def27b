import { isGiven } from '../protocol/said-fields.js';

/** A customer's record, as far as other institutions may ask for it. */
export interface CustomerRecord {
  readonly umaAddress: string;
  readonly customerType?: string;
  readonly region?: string;
  readonly fullName?: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly phoneNumber?: string;
  readonly email?: string;
  readonly idType?: string;
  readonly address?: PostalAddress;
  readonly businessInfo?: {
    readonly legalName?: string;
    readonly taxId?: string;
    readonly registrationNumber?: string;
    readonly businessType?: string;
  };
}
interface PostalAddress {
  readonly line1: string;
  readonly line2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode?: string;
  readonly country: string;
}

/** The value on record under a `CustomerInfoFieldName`; `undefined` when there is none. */
export const onRecord = (customer: CustomerRecord, field: string): string | undefined => {
  const { businessInfo, address } = customer;
  switch (field) {
    case 'FULL_NAME':
      return customer.fullName ?? businessInfo?.legalName;
    case 'COMPANY_LEGAL_NAME':
      return businessInfo?.legalName;
    case 'BIRTH_DATE':
      return customer.birthDate;
    case 'NATIONALITY':
      return customer.nationality;
    case 'PHONE_NUMBER':
      return customer.phoneNumber;
    case 'EMAIL':
      return customer.email;
    case 'POSTAL_ADDRESS':
      return address === undefined ? undefined : postalAddress(address);
    case 'COUNTRY_OF_RESIDENCE':
      return address?.country ?? customer.region;
    case 'TAX_ID':
      return businessInfo?.taxId;
    case 'REGISTRATION_NUMBER':
      return businessInfo?.registrationNumber;
    case 'BUSINESS_TYPE':
      return businessInfo?.businessType;
    case 'USER_TYPE':
      return customer.customerType;
    case 'IDENTIFIER':
    case 'ACCOUNT_IDENTIFIER':
      return customer.umaAddress;
    case 'ID_TYPE':
      return customer.idType;
    default:
      return undefined;
  }
};

const postalAddress = (address: PostalAddress): string =>
  [address.line1, address.line2, address.city, address.state, address.postalCode, address.country]
    .filter((line) => line !== undefined)
    .join(', ');

/** Those of the wanted fields that are on record, by name. */
export const recordedFields = (
  customer: CustomerRecord,
  fields: readonly { readonly name: string }[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = onRecord(customer, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The wanted fields that are not on record: the customer's platform is asked for them. */
export const notOnRecord = <Field extends { readonly name: string }>(
  customer: CustomerRecord,
  wanted: readonly Field[],
): readonly Field[] => wanted.filter(({ name }) => !isGiven(onRecord(customer, name)));
