import {
  answersQuery,
  carriesOut,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { uuidOf, type Id } from '@causeway/kernel';
import {
  holdCustomer,
  liftHold,
  reviewOwner,
  reviewVerification,
} from '../../domain/verification/review.decide.js';
import type { CustomerDocument } from '../../published/customer.document.js';
import { toVerificationDocument } from '../../published/verification.document.js';
import { toCustomerDocument } from '../../read/customer.document.js';
import { findCustomer } from '../../read/customer.query.js';
import { findVerificationRow } from '../../read/verification.view.js';
import { customerAggregate } from '../customer.aggregate.js';
import { knownOwner, ownerShown } from '../owners/owner.handlers.js';
import type { CustomersPorts } from '../ports.js';
import { known, latest, verificationNotFound } from './verification.handlers.js';
import {
  HoldCustomer,
  LiftHold,
  ReviewOwner,
  ReviewVerification,
  ShowVerification,
} from './verification.requests.js';

/**
 * Answers with the customer's latest verification, which is the reviewed one if the review was accepted (verification
 * §8.1).
 */
export const reviewVerificationHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<ReviewVerification>({
    command: ReviewVerification,
    execute: async (review, call) => {
      const { customerId } = await known(ports, call, review.verificationId);
      return ports.record(call, {
        name: 'record-review',
        on: customerAggregate,
        id: uuidOf(customerId),
        content: review,
        decide: (customer, when) => reviewVerification(review, customer, when),
        answer: latest,
      });
    },
  });

export const reviewOwnerHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<ReviewOwner>({
    command: ReviewOwner,
    execute: async (review, call) => {
      const { customerId } = await knownOwner(ports, call, review.ownerId);
      return ports.record(call, {
        name: 'record-owner-review',
        on: customerAggregate,
        id: uuidOf(customerId),
        content: review,
        decide: (customer, when) => reviewOwner(review, customer, when),
        answer: (customer) => ownerShown(customer, review.ownerId),
        answersAbout: customerId,
      });
    },
  });

/** An operator's hold of a customer, and its end (verification §8.2). */
export const holdHandlings = (ports: CustomersPorts): readonly CustomHandling[] => [
  carriesOut<HoldCustomer>({
    command: HoldCustomer,
    execute: (wanted, call) => statusChange(ports, call, wanted.customerId, 'record-hold', holdCustomer),
  }),
  carriesOut<LiftHold>({
    command: LiftHold,
    execute: (wanted, call) =>
      statusChange(ports, call, wanted.customerId, 'record-lifted-hold', (customer, when) =>
        liftHold(wanted, customer, when),
      ),
  }),
];

const statusChange = async (
  ports: CustomersPorts,
  call: CallContext,
  customerId: Id<'Customer'>,
  name: string,
  decide: typeof holdCustomer,
): Promise<CustomerDocument> => {
  await findCustomer(ports, call, customerId);
  return ports.record(call, {
    name,
    on: customerAggregate,
    id: uuidOf(customerId),
    content: { customerId },
    decide,
    answer: (customer) => {
      if (customer.status === 'ABSENT') throw new Error('An accepted command left no customer behind');
      return toCustomerDocument(customer.customer);
    },
    answersAbout: customerId,
  });
};

export const showVerificationHandling = (ports: CustomersPorts): QueryHandling =>
  answersQuery<ShowVerification>({
    query: ShowVerification,
    answer: async ({ verificationId }, call) => {
      const found = await findVerificationRow(ports, call, verificationId);
      if (found === undefined) throw verificationNotFound();
      const { customerId, ignoredAnswers } = found;
      const customer = toCustomerDocument(await findCustomer(ports, call, customerId));
      return { verification: toVerificationDocument(found), customer, ignoredAnswers };
    },
  });
