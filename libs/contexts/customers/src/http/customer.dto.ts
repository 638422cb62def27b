import { Flag, ListOf, OneOf, PageAnswer, PageQuery, Text, Timestamp } from '@causeway/http';
import type { Instant } from '@causeway/kernel';
import { flag, listOf, object, oneOf, optional, resourceId, text, timestamp, union } from '@causeway/shapes';
import { ApiSchema } from '@nestjs/swagger';
import { BUSINESS_FIELDS } from '../domain/fields/business-fields.js';
import {
  CHANNEL_STATUSES,
  CUSTOMER_TYPES,
  VERIFICATION_STATUSES,
  type CustomerType,
} from '../domain/fields/choices.js';
import { INDIVIDUAL_FIELDS } from '../domain/fields/individual-fields.js';
import { UMA_ADDRESS_LENGTH_MAX } from '../domain/fields/shared-fields.js';
import type { CustomerDocument } from '../published/customer.document.js';
import { beneficialOwner } from './beneficial-owner.dto.js';

const INDIVIDUAL = { ...INDIVIDUAL_FIELDS, customerType: oneOf(['INDIVIDUAL']) };
const BUSINESS = { ...BUSINESS_FIELDS, customerType: oneOf(['BUSINESS']) };

/** The body of a registration: one of two shapes, told apart by `customerType`. */
export const newCustomer = union('customerType', {
  INDIVIDUAL: object('IndividualCustomerCreateRequest', INDIVIDUAL),
  BUSINESS: object('BusinessCustomerCreateRequest', BUSINESS),
});

const channelStatus = oneOf(CHANNEL_STATUSES, 'ContactVerificationStatus');
const contactVerification = object('ContactVerification', { email: channelStatus, phone: channelStatus });

/** What every customer shows, whatever was sent of it. */
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
export class ListCustomersDto extends PageQuery {
  @Text({ max: 255 }, { optional: true }) platformCustomerId?: string;
  @OneOf(CUSTOMER_TYPES, { name: 'CustomerType', optional: true }) customerType?: CustomerType;
  @Text({ max: UMA_ADDRESS_LENGTH_MAX }, { optional: true }) umaAddress?: string;
  @Text({ max: 255 }, { optional: true }) region?: string;
  @Text({ max: 255 }, { optional: true }) currency?: string;
  @Timestamp({ optional: true }) createdAfter?: Instant;
  @Timestamp({ optional: true }) createdBefore?: Instant;
  @Timestamp({ optional: true }) updatedAfter?: Instant;
  @Timestamp({ optional: true }) updatedBefore?: Instant;
  @Flag({ optional: true }) isIncludingDeleted?: boolean;
}

@ApiSchema({ name: 'CustomerListResponse' })
export class CustomerListDto extends PageAnswer {
  @ListOf(shownCustomer) data!: CustomerDocument[];
}
