import { nothing, record, reject, type Decision, type Instant } from '@causeway/kernel';
import type { CustomerDetails, SearchKeys } from '../customer-details.js';
import type { Customer, CustomerEvent } from '../customer.js';
import { reassessed } from '../reassess.js';
import type { CustomerRejection } from '../rejection-codes.js';

/** A number that was proven elsewhere takes the place of the customer's, and is verified (sca §7). */
export const replacePhone = (
  phoneNumber: string,
  before: Customer,
  { now }: { readonly now: Instant },
): Decision<CustomerEvent, CustomerRejection> => {
  if (before.status !== 'ACTIVE') return reject('CUSTOMER_NOT_FOUND');
  const { customerId, region, currencies, hasAllCurrencies, ...customer } = before.customer;
  const details = customer.details as CustomerDetails;
  const { contactVerification, hasConsented, hasRegistrationNumber, searchKeys } = customer;
  if (details.phoneNumber === phoneNumber && contactVerification?.phone === 'VERIFIED') return nothing();
  return reassessed(
    record<CustomerEvent>({
      type: 'CustomerProfileChanged',
      customerId,
      details: { ...details, phoneNumber },
      ...(region === undefined ? {} : { region }),
      ...{ currencies, hasAllCurrencies, hasConsented, hasRegistrationNumber },
      ...(contactVerification && { contactVerification: { ...contactVerification, phone: 'VERIFIED' } }),
      searchKeys: searchKeys as SearchKeys,
      changedAt: now,
    }),
    before,
    now,
  );
};
