import type { AccountValues, AccountVariant, BeneficiaryNeed } from './account-variant.js';

const ERASED = 'Erased';
/** Assigned to no country. */
const NO_COUNTRY = 'ZZ';

const NEEDED_OF_HOLDER: Readonly<Record<BeneficiaryNeed, unknown>> = {
  address: { line1: ERASED, postalCode: ERASED, country: NO_COUNTRY },
  countryOfResidence: NO_COUNTRY,
  phoneNumber: '+000000',
};

/**
 * The placeholder for an erased person's `accountInfo`: every field that the type requires, well-formed and
 * of no person, so that a client that reads accounts by their schema can read this one.
 */
export const erasedInfo = ({ fields, kind, individualNeeds = [] }: AccountVariant): AccountValues => ({
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([, { isRequired }]) => isRequired)
      .map(([name, { erased }]) => [name, erased]),
  ),
  // A wallet need not say whose it is (external-accounts §5).
  ...(kind === 'FIAT' && {
    beneficiary: {
      beneficiaryType: 'INDIVIDUAL',
      fullName: ERASED,
      ...Object.fromEntries(individualNeeds.map((need) => [need, NEEDED_OF_HOLDER[need]])),
    },
  }),
});
