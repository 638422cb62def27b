import {
  calendarDate,
  countryCode,
  dtoOf,
  emailAddress,
  nested,
  oneOf,
  text,
  variant,
  type DtoField,
  type FieldKind,
} from '@causeway/http';
import type { AccountVariant, BeneficiaryExtra, BeneficiaryNeed } from '../domain/account-registry.js';

const optional = true;
const TEXT_LENGTH_MAX = 255;

/** Names have at least one letter (external-accounts §5). */
const name = (): FieldKind => text({ min: 1, max: TEXT_LENGTH_MAX, pattern: /\p{L}/u, trim: true });
const line = (): FieldKind => text({ min: 1, max: TEXT_LENGTH_MAX, trim: true });
const phoneNumber = (): FieldKind => text({ max: 15, pattern: /^\+[0-9]{6,14}$/ });

const BeneficiaryAddress = dtoOf('BeneficiaryAddress', {
  line1: { kind: line() },
  line2: { kind: line(), optional },
  city: { kind: line(), optional },
  state: { kind: line(), optional },
  postalCode: { kind: line() },
  country: { kind: countryCode() },
});

/** What both kinds of beneficiaries may say of themselves. */
const CONTACT: Readonly<Record<BeneficiaryNeed | 'email', DtoField>> = {
  email: { kind: emailAddress(), optional },
  phoneNumber: { kind: phoneNumber(), optional },
  countryOfResidence: { kind: countryCode(), optional },
  address: { kind: nested(() => BeneficiaryAddress), optional },
};

/** What only some types know of a person (external-accounts §4). */
const EXTRAS: Readonly<Record<BeneficiaryExtra, DtoField>> = {
  registrationNumber: { kind: line(), optional },
  documentType: { kind: oneOf(['CC', 'CE', 'TI', 'NIT', 'PP']), optional },
  documentNumber: { kind: text({ min: 1, max: 50, trim: true }), optional },
};

const BusinessBeneficiary = dtoOf('BusinessBeneficiary', {
  beneficiaryType: { kind: oneOf(['BUSINESS']) },
  legalName: { kind: name() },
  registrationNumber: { kind: line(), optional },
  taxId: { kind: line(), optional },
  ...CONTACT,
});

const individual = (schemaName: string, fields: Readonly<Record<string, DtoField>>) =>
  dtoOf(schemaName, {
    beneficiaryType: { kind: oneOf(['INDIVIDUAL']) },
    fullName: { kind: name() },
    ...fields,
  });

const WalletIndividualBeneficiary = individual('WalletIndividualBeneficiary', {
  countryOfResidence: { kind: countryCode() },
});

/** Who may hold an account of a type: a business, or a person of whom some types ask more than others. */
export const beneficiaryOf = ({
  schema,
  kind,
  individualNeeds = [],
  individualMay = [],
}: AccountVariant): DtoField => {
  const INDIVIDUAL =
    kind === 'WALLET'
      ? WalletIndividualBeneficiary
      : individual(`${schema}Beneficiary`, {
          birthDate: { kind: calendarDate(), optional },
          nationality: { kind: countryCode(), optional },
          ...CONTACT,
          ...Object.fromEntries(individualMay.map((extra) => [extra, EXTRAS[extra]])),
          ...Object.fromEntries(individualNeeds.map((need) => [need, { ...CONTACT[need], optional: false }])),
        });
  return {
    kind: variant('beneficiaryType', { INDIVIDUAL, BUSINESS: BusinessBeneficiary }),
    optional: kind === 'WALLET',
  };
};
