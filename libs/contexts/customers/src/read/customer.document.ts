import { Erased } from '@causeway/kernel';
import type { CustomerFacts } from '../domain/customer.js';
import type { CustomerDetails } from '../domain/customer-details.js';
import type { Owners } from '../domain/owners/owner.js';
import type { CustomerDocument } from '../published/customer.document.js';

import type { OwnerDocument } from '../published/owner.document.js';
import { toOwnerDocument } from './owner.view.js';

/**
 * A customer as GET shows it and as it is published. `supported` are the platform's currencies of today, for a
 * customer who has them all; without it those of the registration are shown.
 */
export const toCustomerDocument = (
  customer: CustomerFacts,
  supported: readonly string[] = customer.currencies,
): CustomerDocument => {
  const { customerType, region, verificationStatus, contactVerification } = customer;
  const { identifier: _neverShown, ...details } = readableDetails(customer.details);
  const isBusiness = customerType === 'BUSINESS';
  return {
    id: customer.customerId,
    customerType,
    ...details,
    ...(region === undefined ? {} : { region }),
    currencies: customer.hasAllCurrencies ? supported : customer.currencies,
    ...(isBusiness
      ? { kybStatus: verificationStatus, beneficialOwners: ownersShown(customer.owners) }
      : { kycStatus: verificationStatus }),
    ...(contactVerification === undefined ? {} : { contactVerification }),
    isDeleted: customer.isDeleted,
    createdAt: customer.createdAt,
    updatedAt: customer.updatedAt,
  };
};

const ownersShown = (owners: Owners): OwnerDocument[] =>
  owners.map(toOwnerDocument).filter((owner) => owner !== undefined);

/** Of an erased person nothing is left but the fields that every customer has. */
export const readableDetails = (details: CustomerDetails | Erased): CustomerDetails =>
  details instanceof Erased
    ? { platformCustomerId: details.toJSON(), umaAddress: details.toJSON() }
    : details;
