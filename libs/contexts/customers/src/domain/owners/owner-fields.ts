import type { Instant, Rejected } from '@causeway/kernel';
import {
  countryCode,
  emailAddress,
  listOf,
  object,
  oneOf,
  optional,
  phoneNumber,
  resourceId,
  wholeNumber,
  type FieldProblem,
  type Shape,
  type ValueProblem,
  type ValueOf,
  type Values,
} from '@causeway/shapes';
import { checkedFields } from '../checked-fields.js';
import { pastDate } from '../fields/date-rules.js';
import { personName } from '../fields/individual-fields.js';
import { address, filledLine } from '../fields/shared-fields.js';
import type { OwnerInfo } from './owner.js';

export const OWNER_ROLES = [
  'UBO',
  'DIRECTOR',
  'COMPANY_OFFICER',
  'CONTROL_PERSON',
  'TRUSTEE',
  'GENERAL_PARTNER',
] as const;

/** A person has no `EIN`, which the contract lists with the others (verification §5). */
const PERSONAL_ID_TYPES = ['SSN', 'ITIN', 'NON_US_TAX_ID'] as const;

const PERSONAL_INFO = {
  firstName: personName(),
  middleName: optional(personName()),
  lastName: personName(),
  birthDate: pastDate(),
  nationality: countryCode(),
  email: optional(emailAddress()),
  phoneNumber: optional(phoneNumber()),
  address,
  idType: oneOf(PERSONAL_ID_TYPES, 'PersonalIdentificationType'),
  identifier: filledLine(),
  countryOfIssuance: optional(countryCode()),
};

const IDENTIFIER_PATTERNS: Readonly<Record<string, RegExp>> = {
  SSN: /^\d{3}-\d{2}-\d{4}$/,
  ITIN: /^9\d{2}-\d{2}-\d{4}$/,
};

/** A value was sent, and nothing is wrong with it by itself. */
const isFine = <Value>(shape: Shape<Value>, value: unknown): value is Value =>
  value !== undefined && shape.problems(value).length === 0;

/** As it was sent, of any type. */
type Identification = { readonly [Name in 'idType' | 'identifier' | 'countryOfIssuance']?: unknown };
type MemberProblem = ValueProblem & { readonly path: string };

/** The number has the form of its type, and the country that issued it fits (verification §5). Other wrong members are skipped. */
const identification = (info: Identification): readonly MemberProblem[] => {
  const { idType, identifier, countryOfIssuance } = info;
  if (!isFine(PERSONAL_INFO.idType, idType)) return [];
  const pattern = IDENTIFIER_PATTERNS[idType];
  const isUnlike =
    pattern !== undefined && isFine(PERSONAL_INFO.identifier, identifier) && !pattern.test(identifier);
  return [
    ...(isUnlike
      ? [
          {
            path: 'identifier',
            message: `must have the form of an ${idType}`,
            constraint: { pattern: pattern.source },
          },
        ]
      : []),
    ...issuer(idType, countryOfIssuance),
  ];
};

const issuer = (idType: string, sent: unknown): readonly MemberProblem[] => {
  const path = 'countryOfIssuance';
  const isForeign = idType === 'NON_US_TAX_ID';
  if (sent === undefined || sent === 'US')
    return isForeign ? [{ path, message: 'is required with NON_US_TAX_ID, and is not US' }] : [];
  return isForeign || !isFine(countryCode(), sent) ? [] : [{ path, message: `must be US for an ${idType}` }];
};

/** The type and the number of an identification change together, and the country that issued it with them. */
const identificationChange = (info: Identification): readonly MemberProblem[] => {
  const { idType, identifier } = info;
  if (idType === undefined && identifier === undefined) return [];
  if (idType === undefined) return [{ path: 'idType', message: 'is required with identifier' }];
  const number = identifier === undefined ? [{ path: 'identifier', message: 'is required with idType' }] : [];
  return [...number, ...identification(info)];
};

/** What is wrong with the identification of an owner as the change leaves it. */
export const identificationProblems = (info: OwnerInfo): FieldProblem[] =>
  identification(info).map(({ path, ...problem }) => ({ field: `personalInfo.${path}`, ...problem }));

const roles = listOf(oneOf(OWNER_ROLES, 'BeneficialOwnerRole'), { min: 1, unique: true });
const ownershipPercentage = wholeNumber({ min: 0, max: 100 });

/** The body that adds an owner. */
export const newOwner = object('BeneficialOwnerCreateRequest', {
  customerId: resourceId('Customer'),
  roles,
  ownershipPercentage,
  personalInfo: object('BeneficialOwnerPersonalInfoRequest', PERSONAL_INFO, { across: identification }),
});

/** The body that changes one; every member may be left out. */
export const changedOwner = object('BeneficialOwnerUpdateRequest', {
  roles: optional(roles),
  ownershipPercentage: optional(ownershipPercentage),
  personalInfo: optional(
    object(
      'BeneficialOwnerPersonalInfoUpdate',
      {
        ...PERSONAL_INFO,
        firstName: optional(PERSONAL_INFO.firstName),
        lastName: optional(PERSONAL_INFO.lastName),
        birthDate: optional(PERSONAL_INFO.birthDate),
        nationality: optional(PERSONAL_INFO.nationality),
        address: optional(PERSONAL_INFO.address),
        idType: optional(PERSONAL_INFO.idType),
        identifier: optional(PERSONAL_INFO.identifier),
      },
      { across: identificationChange },
    ),
  ),
});

/** As it is kept: an identification of the US names its country. */
export const withIssuer = (info: OwnerInfo): OwnerInfo =>
  info.idType === 'NON_US_TAX_ID' ? info : { ...info, countryOfIssuance: 'US' };

/** A new owner as it is kept; or every wrong field. */
export const newOwnerOf = (
  sent: Values,
  now: Instant,
): ValueOf<typeof newOwner> | Rejected<never, 'INVALID_INPUT'> =>
  checkedFields(newOwner, sent, now) as ValueOf<typeof newOwner> | Rejected<never, 'INVALID_INPUT'>;

/** A change as it is kept; or every wrong field. */
export const changedOwnerOf = (
  sent: Values,
  now: Instant,
): ValueOf<typeof changedOwner> | Rejected<never, 'INVALID_INPUT'> => checkedFields(changedOwner, sent, now);
