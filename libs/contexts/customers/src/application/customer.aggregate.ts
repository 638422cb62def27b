import type { Aggregate, Consequences } from '@causeway/commands';
import { Erased } from '@causeway/privacy';
import {
  absentCustomer,
  CUSTOMER_STREAMS,
  evolveCustomer,
  type Customer,
  type CustomerEvent,
} from '../domain/customer.js';
import { CUSTOMER_CREATED, type CustomerCreatedV1 } from '../published/events.js';
import { toCustomerDocument } from '../read/customer.document.js';
import { customerRows } from '../read/customer.view.js';

/** A UMA address belongs to one customer of an environment, and so of a lane. */
export const UMA_ADDRESS_NAMES = 'uma-address';
/** The platform's own id of a customer is its only within the platform. */
export const platformCustomerIdNames = (platformId: string): string => `platform-customer-id.${platformId}`;

export const customerAggregate: Aggregate<Customer, CustomerEvent> = {
  category: CUSTOMER_STREAMS,
  initial: absentCustomer,
  evolve: evolveCustomer,
  views: [customerRows],
  publish: (_event, after) => {
    if (after.status === 'ABSENT') return undefined;
    const data: CustomerCreatedV1 = toCustomerDocument(after.customer);
    const { customerId } = after.customer;
    return { type: CUSTOMER_CREATED, key: customerId, data, subject: customerId };
  },
  consequences: ({ customerId, details }, _before, _after, { metadata }): Consequences =>
    details instanceof Erased
      ? {}
      : {
          // In this order: where both names are taken, the platform's own id is the one that is named (customers §4).
          reserve: [
            {
              scope: platformCustomerIdNames(metadata.platformId),
              value: details.platformCustomerId,
              owner: customerId,
              personal: true,
            },
            { scope: UMA_ADDRESS_NAMES, value: details.umaAddress, owner: customerId, personal: true },
          ],
        },
};
