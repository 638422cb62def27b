import type { EventCatalog } from '@causeway/event-store';
import { customerPersonal, type CustomerEvent } from '../domain/customer.js';

/** Every event of this context; an event type that is missing here does not compile. */
export const customerEvents = {
  CustomerRegistered: { version: 1, ...customerPersonal.CustomerRegistered },
  PersonErased: { version: 1 },
  PersonForgottenElsewhere: { version: 1 },
  PersonKeyShredded: { version: 1 },
} as const satisfies EventCatalog & Record<CustomerEvent['type'], unknown>;
