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

type Known = Exclude<Customer, { status: 'ABSENT' }>;

/** What others learn of an event, and what follows from it; `null` where nothing does. */
interface EventRow<Event extends CustomerEvent> {
  readonly publishes: ((after: Known, event: Event) => Publication | undefined) | null;
  readonly follows: ((event: Event, before: Customer, platformId: string) => Consequences) | null;
}
type CustomerEventTable = {
  readonly [Type in CustomerEvent['type']]: EventRow<Extract<CustomerEvent, { readonly type: Type }>>;
};

/** Of what happens within the customer alone. */
const ALONE = { publishes: null, follows: null } as const;

const erasure = (type: string, after: Known): Publication | undefined => {
  if (after.status !== 'ERASED') return undefined;
  const { customerId } = after.customer;
  const data: PersonErasedV1 = { customerId, erasedAt: after.erasure.erasedAt };
  return { type, key: customerId, data };
};

/** Every event of a customer's stream: one that is new does not compile until each column of its row is filled. */
const EVENT_TABLE: CustomerEventTable = {
  CustomerRegistered: {
    publishes: ({ customer }) => {
      const { customerId } = customer;
      const data: CustomerCreatedV1 = toCustomerDocument(customer);
      return { type: CUSTOMER_CREATED, key: customerId, data, subject: customerId };
    },
    follows: (event, _before, platformId) => ({ reserve: namesOf(event, platformId) }),
  },
  CustomerProfileChanged: ALONE,
  CustomerStatusChanged: ALONE,
  CustomerDeleted: ALONE,
  ContactCodeSent: ALONE,
  ContactCodeRefused: ALONE,
  ContactChannelVerified: ALONE,
  BeneficialOwnerAdded: ALONE,
  BeneficialOwnerChanged: ALONE,
  BeneficialOwnerStatusChanged: ALONE,
  DocumentStored: ALONE,
  DocumentReplaced: ALONE,
  DocumentDeleted: ALONE,
  VerificationErrorsListed: ALONE,
  VerificationReady: ALONE,
  VerificationSubmitted: ALONE,
  VerificationSentToManualReview: ALONE,
  VerificationReturned: ALONE,
  VerificationApproved: ALONE,
  VerificationRejected: ALONE,
  PersonErased: {
    publishes: (after) => erasure(PERSON_ERASED, after),
    follows: (_event, before, platformId) =>
      before.status === 'ACTIVE' ? { release: namesOf(before.customer, platformId) } : {},
  },
  PersonForgottenElsewhere: {
    publishes: (after) =>
      after.status === 'ERASED' && after.erasure.waitingFor.length === 0
        ? erasure(PERSON_FORGOTTEN_EVERYWHERE, after)
        : undefined,
    follows: null,
  },
  PersonKeyShredded: { publishes: null, follows: null },
};
// A row's function takes the row's own event.
const rowOf = ({ type }: CustomerEvent): EventRow<never> => EVENT_TABLE[type];

export const customerAggregate: Aggregate<Customer, CustomerEvent> = {
  category: CUSTOMER_STREAMS,
  initial: absentCustomer,
  evolve: evolveCustomer,
  views: [customerRows, erasureRows],
  publish: (event, after) =>
    after.status === 'ABSENT' ? undefined : rowOf(event).publishes?.(after, event as never),
  consequences: (event, before, _after, { metadata: { platformId } }) =>
    rowOf(event).follows?.(event as never, before, platformId) ?? {},
};
