import { masked } from './masked.js';

/** Members of the API’s documents that name a person, or by which one is found. */
const PERSONAL: ReadonlySet<string> = new Set([
  ...['fullName', 'firstName', 'middleName', 'lastName', 'legalName', 'email', 'phoneNumber', 'birthDate'],
  ...[
    'line1',
    'line2',
    'city',
    'postalCode',
    'state',
    'identifier',
    'taxId',
    'ipAddress',
    'registrationNumber',
  ],
  ...['iban', 'accountNumber', 'clabeNumber', 'pixKey', 'vpa', 'recipient'],
]);
/** Free words about a person, by names that institutions chose. */
const ALL_OF_IT: ReadonlySet<string> = new Set(['counterpartyInformation', 'senderCustomerInfo']);

/** A document of the API with what is personal in it masked, whatever its depth. */
export const withoutPersons = (value: unknown, isPersonal = false): unknown => {
  if (typeof value === 'string') return isPersonal ? masked(value) : value;
  if (Array.isArray(value)) return value.map((each) => withoutPersons(each, isPersonal));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      withoutPersons(member, isPersonal || PERSONAL.has(name) || ALL_OF_IT.has(name)),
    ]),
  );
};
