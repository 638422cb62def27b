import { nothing, record, reject, type Decision, type Id, type Instant } from '@causeway/kernel';
import type { Customer, CustomerEvent, CustomerRecord } from '../customer.js';
import type { VerificationStatus } from '../fields/choices.js';
import type { CustomerRejection } from '../rejection-codes.js';
import { MEANINGS, type VerificationFinding } from './finding.js';
import { reviewerFindings, type ReviewerFinding } from './reviewer-findings.js';
import { ownersTo, statusTo } from './submit.decide.js';
import { isUnderReview, latestOf, submissionIdOf, type Verification } from './verification.js';

type Answer = Decision<CustomerEvent, CustomerRejection>;
interface When {
  readonly now: Instant;
}

/** What a reviewer says of a submission: an operator, or a provider (verification §8.1). */
export interface Review {
  readonly verificationId: Id<'Verification'>;
  readonly outcome: 'APPROVED' | 'REJECTED' | 'RESOLVE_ERRORS' | 'PENDING_MANUAL_REVIEW';
  readonly findings: readonly ReviewerFinding[];
  /** Owners that the reviewer decided otherwise than the business. */
  readonly owners?: Readonly<Partial<Record<string, 'APPROVED' | 'REJECTED'>>>;
  /** A provider's answer, and the submission that it is about; an operator looks at the present one. */
  readonly answer?: { readonly answerId: string; readonly submissionId: string };
}

/** Decides on a submission that is under review; a repeated or late answer is refused and changes nothing. */
export const reviewVerification = (review: Review, before: Customer, when: When): Answer => {
  if (before.status !== 'ACTIVE') return reject('CUSTOMER_NOT_FOUND');
  const { customer } = before;
  const verification = customer.verifications.find((each) => each.verificationId === review.verificationId);
  if (verification === undefined) return reject('VERIFICATION_NOT_FOUND');
  if (!isUnderReview(verification) || isOfAnother(review, verification))
    return ignored(review, verification, when);
  const { findings, problems } = reviewerFindings(review.outcome, review.findings, customer);
  const errors = [...problems, ...strangers(review, customer)];
  if (errors.length > 0) return reject('INVALID_INPUT', { errors });
  return record(...outcome(review, findings, customer, verification, when.now));
};

/** An answer to a submission that was sent back says nothing of the one that followed. */
const isOfAnother = ({ answer }: Review, verification: Verification): boolean =>
  answer !== undefined && answer.submissionId !== submissionIdOf(verification);

const ignored = (
  { outcome: said, answer }: Review,
  { customerId, verificationId, status }: Verification,
  { now }: When,
): Answer => {
  const refusal = reject('NOT_UNDER_REVIEW', { verificationStatus: status });
  if (answer === undefined) return refusal;
  const { answerId } = answer;
  return refusal.recording<CustomerEvent>({
    ...{ type: 'VerificationAnswerIgnored', customerId, verificationId },
    ...{ answerId, outcome: said, ignoredAt: now },
  });
};

const strangers = ({ owners = {} }: Review, customer: CustomerRecord) =>
  Object.keys(owners).flatMap((id) =>
    customer.owners.some(({ ownerId }) => ownerId === id)
      ? []
      : [{ field: 'owners', message: `names ${id}, who is no owner of the business` }],
  );

const outcome = (
  { outcome: reviewed, owners = {} }: Review,
  errors: readonly VerificationFinding[],
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
        { type: 'VerificationRejected', ...of, errors: orRefused(errors, of.customerId), rejectedAt: now },
        ...people('UNVERIFIED'),
        ...statusTo(customer, 'REJECTED', now),
      ];
  }
};

/** A rejection says at least that it is one. */
const orRefused = (
  errors: readonly VerificationFinding[],
  resourceId: string,
): readonly VerificationFinding[] =>
  errors.length > 0
    ? errors
    : [{ type: 'APPLICANT_REJECTED', resourceId, reason: MEANINGS.APPLICANT_REJECTED.reason }];

/** Decides on a person who joined a business that was decided, or is under review; the business stays as it is (verification §5). */
export const reviewOwner = (
  { ownerId, to }: { readonly ownerId: Id<'BeneficialOwner'>; readonly to: 'APPROVED' | 'REJECTED' },
  before: Customer,
  { now }: When,
): Answer => {
  if (before.status !== 'ACTIVE') return reject('OWNER_NOT_FOUND');
  const { customer } = before;
  const owner = customer.owners.find((each) => each.ownerId === ownerId);
  if (owner === undefined) return reject('OWNER_NOT_FOUND');
  if (owner.verificationStatus !== 'PENDING')
    return reject('NOT_UNDER_REVIEW', { kycStatus: owner.verificationStatus });
  return record(...ownersTo(customer, now, (status, _info, id) => (id === ownerId ? to : status)));
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

/** Ends a hold: back to review, or with a decision; the decision on an open review is the reviewer's (verification §7). */
export const liftHold = (
  { to }: { readonly to: 'PENDING' | 'APPROVED' | 'REJECTED' },
  before: Customer,
  { now }: When,
): Answer => {
  if (before.status !== 'ACTIVE') return reject('CUSTOMER_NOT_FOUND');
  const { customer } = before;
  if (customer.verificationStatus === to) return nothing();
  if (customer.verificationStatus !== 'HOLD')
    return reject('NOT_ON_HOLD', { status: customer.verificationStatus });
  const latest = latestOf(customer.verifications);
  return to !== 'PENDING' && latest !== undefined && isUnderReview(latest)
    ? reject('UNDER_REVIEW', { verificationId: latest.verificationId })
    : record(...statusTo(customer, to, now));
};
