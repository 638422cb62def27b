import {
  countryCode,
  emailAddress,
  object,
  oneOf,
  optional,
  text,
  union,
  type Member,
  type Members,
  type Shape,
} from '@causeway/shapes';
import { birthDate, NAME_LENGTH_MAX } from '../domain/beneficiary.js';
import type { AccountVariant, BeneficiaryExtra, BeneficiaryNeed } from '../domain/account-registry.js';

const TEXT_LENGTH_MAX = 255;

/** Names have at least one letter (external-accounts §5). */
const name = () => text({ min: 1, max: NAME_LENGTH_MAX, pattern: /\p{L}/u, trim: true });
const line = () => text({ min: 1, max: TEXT_LENGTH_MAX, trim: true });
const phoneNumber = () => text({ max: 15, pattern: /^\+[0-9]{6,14}$/ });

const address = object('BeneficiaryAddress', {
  line1: line(),
  line2: optional(line()),
  city: optional(line()),
  state: optional(line()),
  postalCode: line(),
  country: countryCode(),
});

/** What both kinds of beneficiaries may say of themselves. */
const CONTACT: Readonly<Record<BeneficiaryNeed | 'email', Shape>> = {
  email: emailAddress(),
  phoneNumber: phoneNumber(),
  countryOfResidence: countryCode(),
  address,
};
const OPTIONAL_CONTACT: Members = Object.fromEntries(
  Object.entries(CONTACT).map(([field, shape]) => [field, optional(shape)]),
);

/** What only some types know of a person (external-accounts §4). */
const EXTRAS: Readonly<Record<BeneficiaryExtra, Member>> = {
  registrationNumber: optional(line()),
  documentType: optional(oneOf(['CC', 'CE', 'TI', 'NIT', 'PP'])),
  documentNumber: optional(text({ min: 1, max: 50, trim: true })),
};

const BUSINESS = object('BusinessBeneficiary', {
  beneficiaryType: oneOf(['BUSINESS']),
  legalName: name(),
  registrationNumber: optional(line()),
  taxId: optional(line()),
  ...OPTIONAL_CONTACT,
});

const individual = (schemaName: string, fields: Members) =>
  object(schemaName, { beneficiaryType: oneOf(['INDIVIDUAL']), fullName: name(), ...fields });

const WALLET_INDIVIDUAL = individual('WalletIndividualBeneficiary', { countryOfResidence: countryCode() });

/** The holder of an account of a type: a business, or a person with the fields that the type requires. */
export const beneficiaryOf = ({
  schema,
  kind,
  individualNeeds = [],
  individualMay = [],
}: AccountVariant): Member => {
  const INDIVIDUAL =
    kind === 'WALLET'
      ? WALLET_INDIVIDUAL
      : individual(`${schema}Beneficiary`, {
          birthDate: optional(birthDate()),
          nationality: optional(countryCode()),
          ...OPTIONAL_CONTACT,
          ...Object.fromEntries(individualMay.map((extra) => [extra, EXTRAS[extra]])),
          ...Object.fromEntries(individualNeeds.map((need) => [need, CONTACT[need]])),
        });
  const shape = union('beneficiaryType', { INDIVIDUAL, BUSINESS });
  return { shape, optional: kind === 'WALLET' };
};
