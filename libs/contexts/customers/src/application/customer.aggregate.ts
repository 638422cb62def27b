import { Erased } from '@causeway/kernel';
import type { Aggregate, Consequences } from '@causeway/commands';
import type { NameReservation, Publication } from '@causeway/event-store';
import type { ContactCodeSent } from '../domain/contact/contact.js';
import {
  absentCustomer,
  CUSTOMER_STREAMS,
  evolveCustomer,
  type Customer,
  type CustomerEvent,
  type CustomerRecord,
} from '../domain/customer.js';
import {
  CONTACT_CODE_SENT,
  CUSTOMER_CHANGED,
  CUSTOMER_CREATED,
  CUSTOMER_DELETED,
  CUSTOMER_STATUS_CHANGED,
  PERSON_ERASED,
  PERSON_FORGOTTEN_EVERYWHERE,
  FILE_RELEASED,
  VERIFICATION_CHANGED,
  type ContactCodeSentV1,
  type CustomerDeletedV1,
  type VerificationChangedV1,
  type PersonErasedV1,
  type FileReleasedV1,
  type PersonForgottenEverywhereV1,
} from '../published/events.js';
import { latestOf } from '../domain/verification/verification.js';
import { toVerificationDocument } from '../published/verification.document.js';
import type { CustomerDocument } from '../published/customer.document.js';
import { toCustomerDocument } from '../read/customer.document.js';
import { customerRows } from '../read/customer.view.js';
import { documentRows } from '../read/document.view.js';
import { ownerRows } from '../read/owner.view.js';
import { verificationRows } from '../read/verification.view.js';
import { erasureRows } from '../read/erasure.view.js';

/** A UMA address belongs to one customer of an environment, and so of a lane. */
export const UMA_ADDRESS_NAMES = 'uma-address';
/** The platform's own id of a customer is unique within the platform. */
const platformCustomerIdNames = (platformId: string): string => `platform-customer-id.${platformId}`;

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
  readonly follows:
    ((event: Event, before: Customer, platformId: string, after: Customer) => Consequences) | null;
}
type CustomerEventTable = {
  readonly [Type in CustomerEvent['type']]: EventRow<Extract<CustomerEvent, { readonly type: Type }>>;
};

/** The customer as GET shows it, sealed under its id. */
const about = (type: string, customer: CustomerRecord): Publication => {
  const { customerId } = customer;
  const data: CustomerDocument = toCustomerDocument(customer);
  return { type, key: customerId, data, subject: customerId };
};

const codeSent = (
  { customerId, details }: CustomerRecord,
  { channel, codeId, expiresAt }: ContactCodeSent,
): Publication | undefined => {
  const recipient =
    details instanceof Erased ? undefined : details[channel === 'email' ? 'email' : 'phoneNumber'];
  if (recipient === undefined) return undefined;
  const data: ContactCodeSentV1 = { customerId, channel, codeId, recipient, expiresAt };
  return { type: CONTACT_CODE_SENT, key: customerId, data, subject: customerId };
};

/** The submission that has just changed, as GET shows it. */
const submission = ({ customer }: Known): Publication | undefined => {
  const { customerId, verifications } = customer;
  const latest = latestOf(verifications);
  if (latest === undefined) return undefined;
  const data: VerificationChangedV1 = toVerificationDocument(latest);
  return { type: VERIFICATION_CHANGED, key: customerId, data };
};

/** Names that were given up are free, and new ones reserved, with the change itself. */
const namesMoved = (before: Customer, after: Customer, platformId: string): Consequences => {
  if (before.status === 'ABSENT' || after.status === 'ABSENT') return {};
  const [were, are] = [namesOf(before.customer, platformId), namesOf(after.customer, platformId)];
  const isIn = (names: readonly NameReservation[]) => (name: NameReservation) =>
    names.some(({ scope, value }) => scope === name.scope && value === name.value);
  return {
    release: were.filter((name) => !isIn(are)(name)),
    reserve: are.filter((name) => !isIn(were)(name)),
  };
};

const fileReleased = (
  { customerId, documentId }: Pick<FileReleasedV1, 'customerId' | 'documentId'>,
  contentKey: string,
): Publication => {
  const data: FileReleasedV1 = { customerId, documentId, contentKey };
  return { type: FILE_RELEASED, key: customerId, data };
};

/** Of what happens within the customer alone. */
const ALONE = { publishes: null, follows: null } as const;

const erased = (after: Known): Publication | undefined => {
  if (after.status !== 'ERASED') return undefined;
  const { customerId } = after.customer;
  const data: PersonErasedV1 = { customerId, erasedAt: after.erasure.erasedAt };
  return { type: PERSON_ERASED, key: customerId, data };
};

const forgotten = (after: Known): Publication | undefined => {
  if (after.status !== 'ERASED' || after.erasure.waitingFor.length > 0) return undefined;
  const { customerId } = after.customer;
  const { erasedAt, contentKeys } = after.erasure;
  const data: PersonForgottenEverywhereV1 = { customerId, erasedAt, contentKeys };
  return { type: PERSON_FORGOTTEN_EVERYWHERE, key: customerId, data };
};

/** Every event of a customer's stream: one that is new does not compile until each column of its row is filled. */
const EVENT_TABLE: CustomerEventTable = {
  CustomerRegistered: {
    publishes: ({ customer }) => about(CUSTOMER_CREATED, customer),
    follows: (event, _before, platformId) => ({ reserve: namesOf(event, platformId) }),
  },
  CustomerProfileChanged: {
    publishes: ({ customer }) => about(CUSTOMER_CHANGED, customer),
    follows: (_event, before, platformId, after) => namesMoved(before, after, platformId),
  },
  CustomerStatusChanged: {
    publishes: ({ customer }) => about(CUSTOMER_STATUS_CHANGED, customer),
    follows: null,
  },
  CustomerDeleted: {
    publishes: ({ customer }, { deletedAt }) => {
      const { customerId } = customer;
      const data: CustomerDeletedV1 = { customerId, deletedAt };
      return { type: CUSTOMER_DELETED, key: customerId, data };
    },
    follows: (_event, before, platformId) =>
      before.status === 'ABSENT' ? {} : { release: namesOf(before.customer, platformId) },
  },
  ContactCodeSent: { publishes: ({ customer }, event) => codeSent(customer, event), follows: null },
  ContactCodeRefused: ALONE,
  ContactChannelVerified: ALONE,
  BeneficialOwnerAdded: ALONE,
  BeneficialOwnerChanged: ALONE,
  BeneficialOwnerStatusChanged: ALONE,
  DocumentStored: ALONE,
  DocumentReplaced: {
    publishes: (_after, { formerContentKey, ...event }) => fileReleased(event, formerContentKey),
    follows: null,
  },
  DocumentDeleted: {
    publishes: (_after, { contentKey, ...event }) => fileReleased(event, contentKey),
    follows: null,
  },
  // A list that was rebuilt is no news: only the entry into a status is (verification §11).
  VerificationErrorsListed: {
    publishes: (after, { from }) => (from === 'RESOLVE_ERRORS' ? undefined : submission(after)),
    follows: null,
  },
  VerificationReady: ALONE,
  VerificationSubmitted: {
    publishes: (after, { isDecidedAtOnce }) => (isDecidedAtOnce ? undefined : submission(after)),
    follows: null,
  },
  VerificationSentToManualReview: { publishes: submission, follows: null },
  VerificationReturned: {
    publishes: (after, { from }) => (from === 'RESOLVE_ERRORS' ? undefined : submission(after)),
    follows: null,
  },
  VerificationApproved: { publishes: submission, follows: null },
  VerificationRejected: { publishes: submission, follows: null },
  VerificationAnswerIgnored: ALONE,
  PersonErased: {
    publishes: erased,
    follows: (_event, before, platformId) =>
      before.status === 'ACTIVE' ? { release: namesOf(before.customer, platformId) } : {},
  },
  PersonForgottenElsewhere: {
    publishes: forgotten,
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
  views: [customerRows, ownerRows, documentRows, verificationRows, erasureRows],
  publish: (event, after) =>
    after.status === 'ABSENT' ? undefined : rowOf(event).publishes?.(after, event as never),
  consequences: (event, before, after, { metadata: { platformId } }) =>
    rowOf(event).follows?.(event as never, before, platformId, after) ?? {},
};
