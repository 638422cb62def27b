import type { EventCatalog } from '@causeway/event-store';
import type { CustomerEvent } from '../domain/customer.js';

/** Every event of this context; an event type that is missing here does not compile. */
export const customerEvents = {
  // A keyed hash of a name confirms a guess for whoever has the key: it is erased with the name.
  CustomerRegistered: { version: 1, personal: ['details', 'searchKeys'], subject: 'customerId' },
  PersonErased: { version: 1 },
  PersonForgottenElsewhere: { version: 1 },
  PersonKeyShredded: { version: 1 },
} as const satisfies EventCatalog & Record<CustomerEvent['type'], unknown>;
