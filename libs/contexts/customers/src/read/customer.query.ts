import { findOne, page, RejectedError, within, type CallContext, type Reading } from '@causeway/commands';
import { mapPage, type Id, type Page } from '@causeway/kernel';
import type { CustomerEligibility, CustomersWanted } from '../application/requests.js';
import type { CustomerFacts } from '../domain/customer.js';
import { lackingInfo } from '../domain/mandatory-fields.js';
import { isScaRegulated } from '../domain/region.js';
import { readableDetails } from './customer.document.js';
import { customerOf, customerView } from './customer.view.js';

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

/** Names are searched by their keyed hashes. */
export interface CustomersSought extends Omit<CustomersWanted, 'platformCustomerId' | 'umaAddress'> {
  readonly platformCustomerIdKey?: string | undefined;
  readonly umaAddressKey?: string | undefined;
}

/** Throws `CUSTOMER_NOT_FOUND`, for another tenant's customer and for an unknown one. */
export const findCustomer = async (
  reading: Reading,
  tenant: Tenant,
  customerId: Id<'Customer'>,
): Promise<CustomerFacts> => {
  const customer = await lookUp(reading, tenant, customerId);
  if (customer === undefined) throw new RejectedError('customers', 'CUSTOMER_NOT_FOUND');
  return customer;
};

/** The facts that decide whether money may move for a customer; `null` when the platform has no such one. */
export const findEligibility = async (
  reading: Reading,
  tenant: Tenant,
  customerId: Id<'Customer'>,
): Promise<CustomerEligibility | null> => {
  const customer = await lookUp(reading, tenant, customerId);
  if (customer === undefined) return null;
  const details = readableDetails(customer.details);
  return {
    customerId,
    platformCustomerId: details.platformCustomerId,
    customerType: customer.customerType,
    verificationStatus: customer.verificationStatus,
    isDeleted: customer.isDeleted,
    hasAcceptedTerms: customer.hasConsented || !customer.needsConsent,
    hasRegistrationNumber: customer.hasRegistrationNumber,
    lackingInfo: lackingInfo(customer.customerType, details, customer.region),
    ...(customer.region === undefined ? {} : { region: customer.region }),
    isScaRegulated: isScaRegulated(customer.region),
  };
};

const lookUp = async (
  reading: Reading,
  { environment, platformId }: Tenant,
  customerId: Id<'Customer'>,
): Promise<CustomerFacts | undefined> => {
  const filters = { environment, platformId, customerId };
  const found = await findOne(reading, customerView, { filters });
  return found && customerOf(found);
};

/** One page, newest first, then by id (customers §5); all bounds are inclusive. */
export const listCustomers = async (
  reading: Reading,
  { environment, platformId }: Tenant,
  supported: readonly string[],
  wanted: CustomersSought,
): Promise<Page<CustomerFacts>> => {
  const { currency, platformCustomerIdKey, umaAddressKey, customerType, region, limit, after } = wanted;
  const found = await page(reading, customerView, {
    filters: {
      ...{ environment, platformId, platformCustomerIdKey, umaAddressKey, customerType, region },
      createdAt: within(wanted.createdAfter, wanted.createdBefore),
      updatedAt: within(wanted.updatedAfter, wanted.updatedBefore),
      isDeleted: wanted.isIncludingDeleted === true ? undefined : false,
    },
    where: (param) =>
      currency === undefined ? [] : [hasCurrency(param(currency), supported.includes(currency))],
    limit,
    after,
  });
  return mapPage(found, customerOf);
};

/** Customers who named no currency have all of their platform's. */
const hasCurrency = (currency: string, isSupported: boolean): string =>
  `(case when has_all_currencies then ${isSupported} else ${currency} = any(currencies) end)`;
