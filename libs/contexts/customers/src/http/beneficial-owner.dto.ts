import {
  calendarDate,
  countryCode,
  emailAddress,
  listOf,
  object,
  oneOf,
  optional,
  phoneNumber,
  resourceId,
  text,
  timestamp,
  wholeNumber,
} from '@causeway/shapes';
import { VERIFICATION_STATUSES } from '../domain/fields/choices.js';
import { OWNER_ROLES } from '../domain/owners/owner-fields.js';
import { address } from '../domain/fields/shared-fields.js';

const line = () => text({ max: 255 });
const IDENTIFICATION_TYPES = ['SSN', 'ITIN', 'EIN', 'NON_US_TAX_ID'] as const;

const personalInfo = object('BeneficialOwnerPersonalInfo', {
  firstName: line(),
  middleName: optional(line()),
  lastName: line(),
  birthDate: calendarDate(),
  nationality: countryCode(),
  email: optional(emailAddress()),
  phoneNumber: optional(phoneNumber()),
  address,
  idType: oneOf(IDENTIFICATION_TYPES),
  identifier: line(),
  countryOfIssuance: optional(countryCode()),
});

/** Who owns or controls a business; of the identifier only the last characters are shown. */
export const beneficialOwner = object('BeneficialOwner', {
  id: line(),
  customerId: resourceId('Customer'),
  roles: listOf(oneOf(OWNER_ROLES, 'BeneficialOwnerRole')),
  ownershipPercentage: wholeNumber({ min: 0, max: 100 }),
  personalInfo,
  kycStatus: oneOf(VERIFICATION_STATUSES, 'KycStatus'),
  createdAt: timestamp(),
  updatedAt: optional(timestamp()),
});
