import { Erased } from '@causeway/kernel';
import type { Aggregate, Consequences } from '@causeway/commands';
import type { NameReservation, Publication } from '@causeway/event-store';
import {
  absentCustomer,
  CUSTOMER_STREAMS,
  evolveCustomer,
  type Customer,
  type CustomerEvent,
  type CustomerRecord,
} from '../domain/customer.js';
import {
  CUSTOMER_CREATED,
  PERSON_ERASED,
  PERSON_FORGOTTEN_EVERYWHERE,
  type CustomerCreatedV1,
  type PersonErasedV1,
} from '../published/events.js';
import { toCustomerDocument } from '../read/customer.document.js';
import { customerRows } from '../read/customer.view.js';
import { erasureRows } from '../read/erasure.view.js';

/** A UMA address belongs to one customer of an environment, and so of a lane. */
export const UMA_ADDRESS_NAMES = 'uma-address';
/** The platform's own id of a customer is unique within the platform. */
export const platformCustomerIdNames = (platformId: string): string => `platform-customer-id.${platformId}`;

export const customerAggregate: Aggregate<Customer, CustomerEvent> = {
  category: CUSTOMER_STREAMS,
  initial: absentCustomer,
  evolve: evolveCustomer,
  views: [customerRows, erasureRows],
  publish: publicationOf,
  consequences: (event, before, _after, { metadata: { platformId } }): Consequences => {
    if (event.type === 'CustomerRegistered') return { reserve: namesOf(event, platformId) };
    if (event.type !== 'PersonErased' || before.status !== 'ACTIVE') return {};
    return { release: namesOf(before.customer, platformId) };
  },
};

function publicationOf(event: CustomerEvent, after: Customer): Publication | undefined {
  if (after.status === 'ABSENT') return undefined;
  const { customerId } = after.customer;
  if (event.type === 'CustomerRegistered') {
    const data: CustomerCreatedV1 = toCustomerDocument(after.customer);
    return { type: CUSTOMER_CREATED, key: customerId, data, subject: customerId };
  }
  if (after.status !== 'ERASED') return undefined;
  const { erasedAt, waitingFor } = after.erasure;
  const data: PersonErasedV1 = { customerId, erasedAt };
  if (event.type === 'PersonErased') return { type: PERSON_ERASED, key: customerId, data };
  const isLast = event.type === 'PersonForgottenElsewhere' && waitingFor.length === 0;
  return isLast ? { type: PERSON_FORGOTTEN_EVERYWHERE, key: customerId, data } : undefined;
}

/** In this order: where both names are taken, the platform's own id is the one that is named (customers §4). */
const namesOf = (
  { customerId, details }: Pick<CustomerRecord, 'customerId' | 'details'>,
  platformId: string,
): NameReservation[] =>
  details instanceof Erased
    ? []
    : [
        {
          scope: platformCustomerIdNames(platformId),
          value: details.platformCustomerId,
          owner: customerId,
          personal: true,
        },
        { scope: UMA_ADDRESS_NAMES, value: details.umaAddress, owner: customerId, personal: true },
      ];
