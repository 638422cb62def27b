import type { AccountProblem } from './account-variant.js';
import type { Beneficiary } from './beneficiary.js';

const typesOf = (currencies: string): ReadonlySet<string> =>
  new Set(currencies.split(' ').map((currency) => `${currency}_ACCOUNT`));

/** What banks require in addition to the fields of every account (external-accounts §5). */
const PERSONS_WITH_ADDRESS = typesOf('USD GBP EUR');
const COMPANIES_WITH_ADDRESS = typesOf('USD MXN EUR GBP INR BRL DKK PHP HKD IDR MYR SGD THB VND AED');
const COMPANIES_WITH_REGISTRATION = typesOf('EUR NGN ZAR KES TZS RWF ZMW UGX BWP MWK XOF XAF');
const COMPANIES_WITH_TAX_ID = typesOf('NGN ZAR KES TZS RWF ZMW UGX BWP MWK XOF XAF');

/** The fields that a beneficiary lacks where the operator requires them: by default in production only. */
export const strictBeneficiaryProblems = (
  accountType: string,
  beneficiary: Beneficiary | undefined,
): AccountProblem[] => {
  if (beneficiary === undefined) return [];
  const asked = beneficiary.beneficiaryType === 'BUSINESS' ? ofCompany(accountType) : ofPerson(accountType);
  return asked
    .filter((path) => valueAt(beneficiary, path) === undefined)
    .map((path) => ({ path: `beneficiary.${path}`, message: `is required for ${accountType}` }));
};

const ofCompany = (accountType: string): readonly string[] => [
  ...(COMPANIES_WITH_ADDRESS.has(accountType) ? ['address'] : []),
  ...(COMPANIES_WITH_REGISTRATION.has(accountType) ? ['registrationNumber'] : []),
  ...(COMPANIES_WITH_TAX_ID.has(accountType) ? ['taxId'] : []),
];

/** The edge requires the mandatory parts of an address; the city is not among them. */
const ofPerson = (accountType: string): readonly string[] =>
  PERSONS_WITH_ADDRESS.has(accountType) ? ['address', 'address.city'] : [];

const valueAt = (beneficiary: Beneficiary, path: string): unknown => {
  const [first = '', second] = path.split('.');
  const value = beneficiary[first];
  if (second === undefined) return value;
  // Without the whole its part is not missed as well.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[second] : 'unasked';
};
