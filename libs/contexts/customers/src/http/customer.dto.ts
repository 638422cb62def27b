import {
  dtoOf,
  Flag,
  flag,
  ListOf,
  listOf,
  nested,
  OneOf,
  oneOf,
  PageAnswer,
  PageQuery,
  resourceId,
  Text,
  text,
  Timestamp,
  timestamp,
  variant,
  type DtoField,
} from '@causeway/http';
import type { Instant } from '@causeway/kernel';
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
import { BeneficialOwnerDto } from './beneficial-owner.dto.js';
import { documentedFields } from './documented-field.js';

const optional = true;

const ofType = (customerType: CustomerType): Record<string, DtoField> => ({
  customerType: { kind: oneOf([customerType]) },
});

const INDIVIDUAL = documentedFields(INDIVIDUAL_FIELDS);
const BUSINESS = documentedFields(BUSINESS_FIELDS);

/** The body of a registration: one of two shapes, told apart by `customerType`. */
export const newCustomer = variant('customerType', {
  INDIVIDUAL: dtoOf('IndividualCustomerCreateRequest', { ...INDIVIDUAL, ...ofType('INDIVIDUAL') }),
  BUSINESS: dtoOf('BusinessCustomerCreateRequest', { ...BUSINESS, ...ofType('BUSINESS') }),
});

const channelStatus = () => oneOf(CHANNEL_STATUSES, 'ContactVerificationStatus');
const ContactVerificationDto = dtoOf('ContactVerification', {
  email: { kind: channelStatus() },
  phone: { kind: channelStatus() },
});

/** What every customer shows, whatever was sent of it. */
const SHOWN_OF_ALL: Readonly<Record<string, DtoField>> = {
  id: { kind: resourceId('Customer') },
  platformCustomerId: { kind: text({ max: 255 }) },
  umaAddress: { kind: text({ max: UMA_ADDRESS_LENGTH_MAX }) },
  currencies: { kind: listOf(text({ max: 10 })) },
  contactVerification: { kind: nested(() => ContactVerificationDto), optional },
  isDeleted: { kind: flag() },
  createdAt: { kind: timestamp() },
  updatedAt: { kind: timestamp() },
};

const { identifier: _neverShown, ...INDIVIDUAL_SHOWN } = INDIVIDUAL;

/** A customer of either type, as every answer shows it. */
export const shownCustomer = variant('customerType', {
  INDIVIDUAL: dtoOf('IndividualCustomer', {
    ...INDIVIDUAL_SHOWN,
    ...SHOWN_OF_ALL,
    ...ofType('INDIVIDUAL'),
    kycStatus: { kind: oneOf(VERIFICATION_STATUSES, 'KycStatus') },
  }),
  BUSINESS: dtoOf('BusinessCustomer', {
    ...BUSINESS,
    ...SHOWN_OF_ALL,
    ...ofType('BUSINESS'),
    kybStatus: { kind: oneOf(VERIFICATION_STATUSES, 'KybStatus') },
    beneficialOwners: { kind: listOf(nested(() => BeneficialOwnerDto)) },
  }),
});

/** Names are matched exactly, the address in any case; all bounds are inclusive (customers §5). */
export class ListCustomersDto extends PageQuery {
  @Text({ max: 255 }, { optional }) platformCustomerId?: string;
  @OneOf(CUSTOMER_TYPES, { name: 'CustomerType', optional }) customerType?: CustomerType;
  @Text({ max: UMA_ADDRESS_LENGTH_MAX }, { optional }) umaAddress?: string;
  @Text({ max: 255 }, { optional }) region?: string;
  @Text({ max: 255 }, { optional }) currency?: string;
  @Timestamp({ optional }) createdAfter?: Instant;
  @Timestamp({ optional }) createdBefore?: Instant;
  @Timestamp({ optional }) updatedAfter?: Instant;
  @Timestamp({ optional }) updatedBefore?: Instant;
  @Flag({ optional }) isIncludingDeleted?: boolean;
}

@ApiSchema({ name: 'CustomerListResponse' })
export class CustomerListDto extends PageAnswer {
  @ListOf(shownCustomer) data!: CustomerDocument[];
}
