import type { EventCatalog } from '@causeway/event-store';
import type { CustomerEvent } from '../domain/customer.js';

/** Every event of this context; an event type that is missing here does not compile. */
export const customerEvents = {
  CustomerRegistered: { version: 1, personal: ['details'], subject: 'customerId' },
} as const satisfies EventCatalog & Record<CustomerEvent['type'], unknown>;
