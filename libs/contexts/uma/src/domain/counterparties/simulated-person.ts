/** The two people of the simulated institution: who pays a customer, and whom a customer pays. */
export type SimulatedPerson = 'SENDER' | 'RECEIVER';

/** What differs between them; the first is given (sandbox §7). */
const NAMED: Readonly<Record<SimulatedPerson, Readonly<Record<string, string>>>> = {
  SENDER: {
    FULL_NAME: 'Sandbox Sender',
    EMAIL: 'sender@sandbox.example',
    COMPANY_LEGAL_NAME: 'Sandbox Sender Inc.',
  },
  RECEIVER: {
    FULL_NAME: 'Sandbox Receiver',
    EMAIL: 'receiver@sandbox.example',
    COMPANY_LEGAL_NAME: 'Sandbox Receiver Inc.',
  },
};

/** The other fields of both, by `CustomerInfoFieldName` (sandbox §7). */
const SAID: Readonly<Record<string, string>> = {
  BIRTH_DATE: '1985-06-15',
  NATIONALITY: 'US',
  PHONE_NUMBER: '+14155550100',
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
  ID_TYPE: 'PASSPORT',
  ID_NUMBER: '000000000',
};

/** A plausible value for each of the fields; the person's own address for an identifier. */
export const simulatedFields = (
  person: SimulatedPerson,
  umaAddress: string,
  fields: readonly { readonly name: string }[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value =
        name === 'IDENTIFIER' || name === 'ACCOUNT_IDENTIFIER'
          ? umaAddress
          : (NAMED[person][name] ?? SAID[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
