import {
  calendarDate,
  countryCode,
  dtoOf,
  emailAddress,
  listOf,
  nested,
  oneOf,
  phoneNumber,
  resourceId,
  text,
  timestamp,
  wholeNumber,
  type DtoField,
} from '@causeway/http';
import { VERIFICATION_STATUSES } from '../domain/fields/choices.js';
import { address } from '../domain/fields/shared-fields.js';
import { documentedKind } from './documented-field.js';

const optional = true;
const line = (): DtoField => ({ kind: text({ max: 255 }) });
const ROLES = ['UBO', 'DIRECTOR', 'COMPANY_OFFICER', 'CONTROL_PERSON', 'TRUSTEE', 'GENERAL_PARTNER'];
const IDENTIFICATION_TYPES = ['SSN', 'ITIN', 'EIN', 'NON_US_TAX_ID'];

const PersonalInfoDto = dtoOf('BeneficialOwnerPersonalInfo', {
  firstName: line(),
  middleName: { ...line(), optional },
  lastName: line(),
  birthDate: { kind: calendarDate() },
  nationality: { kind: countryCode() },
  email: { kind: emailAddress(), optional },
  phoneNumber: { kind: phoneNumber(), optional },
  address: { kind: documentedKind(address().form) },
  idType: { kind: oneOf(IDENTIFICATION_TYPES) },
  identifier: line(),
  countryOfIssuance: { kind: countryCode(), optional },
});

/** Who owns or controls a business, as its customer shows it; none is taken yet, so every list is empty. */
export const BeneficialOwnerDto = dtoOf('BeneficialOwner', {
  id: line(),
  customerId: { kind: resourceId('Customer') },
  roles: { kind: listOf(oneOf(ROLES, 'BeneficialOwnerRole')) },
  ownershipPercentage: { kind: wholeNumber({ min: 0, max: 100 }) },
  personalInfo: { kind: nested(() => PersonalInfoDto) },
  kycStatus: { kind: oneOf(VERIFICATION_STATUSES, 'KycStatus') },
  createdAt: { kind: timestamp() },
  updatedAt: { kind: timestamp(), optional },
});
