import { nothing, record, reject, type Decision, type Id, type Instant } from '@causeway/kernel';
import type { Customer, CustomerEvent, CustomerRecord } from '../customer.js';
import type { VerificationStatus } from '../fields/choices.js';
import type { CustomerRejection } from '../rejection-codes.js';
import type { VerificationFinding } from './finding.js';
import { ownersTo, statusTo } from './submit.decide.js';
import { isUnderReview, latestOf, type Verification } from './verification.js';

type Answer = Decision<CustomerEvent, CustomerRejection>;
interface When {
  readonly now: Instant;
}

/** What a reviewer says of a submission: an operator, or a provider (verification §8.1). */
export interface Review {
  readonly verificationId: Id<'Verification'>;
  readonly outcome: 'APPROVED' | 'REJECTED' | 'RESOLVE_ERRORS' | 'PENDING_MANUAL_REVIEW';
  readonly findings: readonly VerificationFinding[];
  /** Owners that the reviewer decided otherwise than the business. */
  readonly owners?: Readonly<Partial<Record<string, 'APPROVED' | 'REJECTED' | 'PENDING'>>>;
}

/** Decides on a submission that is under review; a repeated or late answer is refused and changes nothing. */
export const reviewVerification = (review: Review, before: Customer, { now }: When): Answer => {
  if (before.status !== 'ACTIVE') return reject('VERIFICATION_NOT_FOUND');
  const { customer } = before;
  const verification = latestOf(customer.verifications);
  if (verification?.verificationId !== review.verificationId) {
    const isKnown = customer.verifications.some(
      ({ verificationId }) => verificationId === review.verificationId,
    );
    return reject(isKnown ? 'NOT_UNDER_REVIEW' : 'VERIFICATION_NOT_FOUND');
  }
  if (!isUnderReview(verification))
    return reject('NOT_UNDER_REVIEW', { verificationStatus: verification.status });
  if (review.outcome === 'RESOLVE_ERRORS' && review.findings.length === 0)
    return reject('INVALID_INPUT', {
      errors: [{ field: 'errors', message: 'must say what is to be mended' }],
    });
  return record(...outcome(review, customer, verification, now));
};

const outcome = (
  { outcome: reviewed, findings: errors, owners = {} }: Review,
  customer: CustomerRecord,
  { verificationId, status }: Verification,
  now: Instant,
): CustomerEvent[] => {
  const of = { customerId: customer.customerId, verificationId };
  const people = (undecided: VerificationStatus): CustomerEvent[] =>
    ownersTo(
      customer,
      now,
      (before, _info, ownerId) => owners[ownerId] ?? (before === 'PENDING' ? undecided : before),
    );
  switch (reviewed) {
    case 'PENDING_MANUAL_REVIEW':
      return status === reviewed ? [] : [{ type: 'VerificationSentToManualReview', ...of, sentAt: now }];
    case 'RESOLVE_ERRORS':
      return [{ type: 'VerificationReturned', ...of, errors, from: status, returnedAt: now }];
    case 'APPROVED':
      return [
        { type: 'VerificationApproved', ...of, approvedAt: now },
        ...people('APPROVED'),
        ...statusTo(customer, 'APPROVED', now),
      ];
    case 'REJECTED':
      return [
        { type: 'VerificationRejected', ...of, errors, rejectedAt: now },
        ...people('UNVERIFIED'),
        ...statusTo(customer, 'REJECTED', now),
      ];
  }
};

/** Stops a customer who is approved or under review; nothing else is held (verification §8.2). */
export const holdCustomer = (before: Customer, { now }: When): Answer => {
  if (before.status !== 'ACTIVE') return reject('CUSTOMER_NOT_FOUND');
  const { verificationStatus: status } = before.customer;
  if (status === 'HOLD') return nothing();
  return status === 'PENDING' || status === 'APPROVED'
    ? record(...statusTo(before.customer, 'HOLD', now))
    : reject('NOT_TO_BE_HELD', { status });
};

/** Ends a hold: back to review, or with a decision. */
export const liftHold = (
  { to }: { readonly to: 'PENDING' | 'APPROVED' | 'REJECTED' },
  before: Customer,
  { now }: When,
): Answer => {
  if (before.status !== 'ACTIVE') return reject('CUSTOMER_NOT_FOUND');
  const { customer } = before;
  if (customer.verificationStatus === to) return nothing();
  return customer.verificationStatus === 'HOLD'
    ? record(...statusTo(customer, to, now))
    : reject('NOT_ON_HOLD', { status: customer.verificationStatus });
};
