import { dtoOf, PAGE_QUERY, pageOf, TIME_FILTERS } from '@causeway/http';
import {
  countryCode,
  currencyCodeText,
  flag,
  listOf,
  object,
  oneOf,
  optional,
  resourceId,
  text,
  timestamp,
  union,
} from '@causeway/shapes';
import { BUSINESS_FIELDS, BUSINESS_INFO_CHANGES } from '../domain/fields/business-fields.js';
import { CHANNEL_STATUSES, CUSTOMER_TYPES, VERIFICATION_STATUSES } from '../domain/fields/choices.js';
import { INDIVIDUAL_FIELDS } from '../domain/fields/individual-fields.js';
import { UMA_ADDRESS_LENGTH_MAX } from '../domain/fields/shared-fields.js';
import { beneficialOwner } from './beneficial-owner.dto.js';

const INDIVIDUAL = { ...INDIVIDUAL_FIELDS, customerType: oneOf(['INDIVIDUAL']) };
const BUSINESS = { ...BUSINESS_FIELDS, customerType: oneOf(['BUSINESS']) };

/** The body of a registration: one of two shapes, discriminated by `customerType`. */
export const newCustomer = union('customerType', {
  INDIVIDUAL: object('IndividualCustomerCreateRequest', INDIVIDUAL),
  BUSINESS: object('BusinessCustomerCreateRequest', BUSINESS),
});

const { businessInfo: _whole, ...BUSINESS_CHANGES } = BUSINESS;

/** The body of a change: what is sent changes, `businessInfo` member by member (customers §6). */
export const changedCustomer = union('customerType', {
  INDIVIDUAL: object('IndividualCustomerUpdateRequest', INDIVIDUAL),
  BUSINESS: object('BusinessCustomerUpdateRequest', {
    ...BUSINESS_CHANGES,
    businessInfo: optional(object('BusinessInfoUpdate', BUSINESS_INFO_CHANGES)),
  }),
});

const channelStatus = oneOf(CHANNEL_STATUSES, 'ContactVerificationStatus');
const contactVerification = object('ContactVerification', { email: channelStatus, phone: channelStatus });

/** The fields that every customer shows, sent or not. */
const SHOWN_OF_ALL = {
  id: resourceId('Customer'),
  platformCustomerId: text({ max: 255 }),
  umaAddress: text({ max: UMA_ADDRESS_LENGTH_MAX }),
  currencies: listOf(text({ max: 10 })),
  contactVerification: optional(contactVerification),
  isDeleted: flag(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
};

const { identifier: _neverShown, ...INDIVIDUAL_SHOWN } = INDIVIDUAL;

/** A customer of either type, as every answer shows it. */
export const shownCustomer = union('customerType', {
  INDIVIDUAL: object('IndividualCustomer', {
    ...INDIVIDUAL_SHOWN,
    ...SHOWN_OF_ALL,
    kycStatus: oneOf(VERIFICATION_STATUSES, 'KycStatus'),
  }),
  BUSINESS: object('BusinessCustomer', {
    ...BUSINESS,
    ...SHOWN_OF_ALL,
    kybStatus: oneOf(VERIFICATION_STATUSES, 'KybStatus'),
    beneficialOwners: listOf(beneficialOwner),
  }),
});

/** Names are matched exactly, the address in any case; all bounds are inclusive (customers §5). */
export class ListCustomersDto extends dtoOf(
  object('ListCustomersDto', {
    ...PAGE_QUERY,
    platformCustomerId: optional(text({ max: 255 })),
    customerType: optional(oneOf(CUSTOMER_TYPES, 'CustomerType')),
    umaAddress: optional(text({ max: UMA_ADDRESS_LENGTH_MAX })),
    region: optional(countryCode()),
    currency: optional(currencyCodeText()),
    ...TIME_FILTERS,
    isIncludingDeleted: optional(flag()),
  }),
) {}

export class CustomerListDto extends dtoOf(pageOf('CustomerListResponse', shownCustomer)) {}
