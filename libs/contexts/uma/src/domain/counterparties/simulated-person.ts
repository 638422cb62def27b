/** The fields of the simulated institution's people, by `CustomerInfoFieldName` (sandbox §7). */
const SAID: Readonly<Record<string, string>> = {
  FULL_NAME: 'Sandbox Sender',
  BIRTH_DATE: '1985-06-15',
  NATIONALITY: 'US',
  PHONE_NUMBER: '+14155550100',
  EMAIL: 'sender@sandbox.example',
  POSTAL_ADDRESS: '1 Market St, San Francisco, CA, 94105, US',
  TAX_ID: '000000000',
  REGISTRATION_NUMBER: '00000000',
  USER_TYPE: 'INDIVIDUAL',
  COUNTRY_OF_RESIDENCE: 'US',
  FI_LEGAL_ENTITY_NAME: 'Sandbox UMA Provider',
  FI_ADDRESS: '1 Market St, San Francisco, CA, 94105, US',
  PURPOSE_OF_PAYMENT: 'GIFT',
  ULTIMATE_INSTITUTION_COUNTRY: 'US',
  BUSINESS_TYPE: 'INDIVIDUAL',
  COMPANY_LEGAL_NAME: 'Sandbox Sender Inc.',
  ID_TYPE: 'PASSPORT',
  ID_NUMBER: '000000000',
};

/** A plausible value for each of the fields; the person's own address for an identifier. */
export const simulatedFields = (
  umaAddress: string,
  fields: readonly { readonly name: string }[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = name === 'IDENTIFIER' || name === 'ACCOUNT_IDENTIFIER' ? umaAddress : SAID[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
