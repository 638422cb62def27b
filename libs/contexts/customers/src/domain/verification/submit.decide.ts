import {
  nothing,
  record,
  reject,
  type Decision,
  type Environment,
  type Id,
  type Instant,
} from '@causeway/kernel';
import { unverifiedChannels } from '../contact/contact.js';
import type { Customer, CustomerEvent, CustomerRecord } from '../customer.js';
import { isIdentity } from '../documents/document-types.js';
import type { VerificationStatus } from '../fields/choices.js';
import type { OwnerInfo } from '../owners/owner.js';
import type { PlatformTerms } from '../platform-terms.js';
import type { CustomerRejection } from '../rejection-codes.js';
import { outcomeOfSuffix, suffixOf } from '../suffix.js';
import { findingsOf } from './completeness.js';
import { isMendable, type VerificationFinding } from './finding.js';
import { isUnderReview, latestOf, type Verification } from './verification.js';

type Answer = Decision<CustomerEvent, CustomerRejection>;

export interface SubmissionFacts {
  /** Of a verification that this submission would begin. */
  readonly verificationId: Id<'Verification'>;
  readonly terms: Pick<PlatformTerms, 'isRegulated' | 'skipsPaperwork'>;
  /** Whether a reviewer of production is configured. */
  readonly hasReviewer: boolean;
}

/** `isHosted`: the hosted flow was finished, which a rejected customer may do again (verification §4). */
export interface Submission {
  readonly isHosted: boolean;
  /** In the sandbox, what the name or number is taken to end in: the hosted page offers the outcomes to choose from. */
  readonly suffix?: string;
}

/** Submits a customer for verification; what is lacking is listed whole, and otherwise it goes to the reviewer (verification §7). */
export const submitVerification = (
  { isHosted, suffix: chosen }: Submission,
  before: Customer,
  { now, environment }: { readonly now: Instant; readonly environment: Environment },
  { verificationId, terms, hasReviewer }: SubmissionFacts,
): Answer => {
  if (before.status !== 'ACTIVE') return reject('CUSTOMER_NOT_FOUND');
  const { customer } = before;
  const { verificationStatus: status } = customer;
  const isDecided = status === 'APPROVED' || (status === 'REJECTED' && !isHosted);
  if (terms.isRegulated || isDecided) return reject('NOT_TO_BE_VERIFIED', { status });
  const unverified = unverifiedChannels(customer);
  if (unverified.length > 0) return reject('CHANNELS_UNVERIFIED', { unverifiedChannels: unverified });
  const latest = latestOf(customer.verifications);
  if (latest !== undefined && isUnderReview(latest)) return nothing();
  if (environment === 'production' && !hasReviewer) return reject('NO_VERIFICATION_PROVIDER');
  const open = latest?.status === 'APPROVED' || latest?.status === 'REJECTED' ? undefined : latest;
  const of = { customerId: customer.customerId, verificationId: open?.verificationId ?? verificationId };
  const suffix = chosen ?? suffixOfCustomer(customer);
  const ways = { of, open, now, suffix };
  const errors = hasPaperwork(customer, suffix, terms)
    ? [...findingsOf(customer, now), ...(open?.reviewerFindings ?? []).filter(isMendable)]
    : [];
  if (errors.length > 0)
    return record({
      ...{ type: 'VerificationErrorsListed', ...of, errors, listedAt: now },
      ...(open && { from: open.status }),
    });
  return environment === 'production'
    ? record(...underReview(customer, ways))
    : record(...bySuffix(customer, ways));
};

interface Ways {
  readonly of: { readonly customerId: Id<'Customer'>; readonly verificationId: Id<'Verification'> };
  readonly open: Verification | undefined;
  readonly now: Instant;
  readonly suffix: string;
}

/** Without paperwork the sandbox decides a business by its number, and asks for nothing (verification §9). */
const hasPaperwork = (
  customer: CustomerRecord,
  suffix: string,
  { skipsPaperwork }: Pick<PlatformTerms, 'skipsPaperwork'>,
): boolean => !skipsPaperwork || customer.customerType === 'INDIVIDUAL' || ['001', '003'].includes(suffix);

const suffixOfCustomer = ({ customerType, details }: CustomerRecord): string => {
  const { fullName, businessInfo } = details as Exclude<typeof details, { toJSON(): string }>;
  return suffixOf(customerType === 'BUSINESS' ? businessInfo?.registrationNumber : fullName);
};

const submitted = (
  { documents }: CustomerRecord,
  { of, now }: Ways,
  isDecidedAtOnce: boolean,
): CustomerEvent => ({
  type: 'VerificationSubmitted',
  ...of,
  documentIds: documents.map(({ documentId }) => documentId),
  isDecidedAtOnce,
  submittedAt: now,
});

/** To the reviewer: the customer and its people wait for the decision. */
const underReview = (customer: CustomerRecord, ways: Ways): CustomerEvent[] => [
  submitted(customer, ways, false),
  ...ownersTo(customer, ways.now, (status) => (status === 'APPROVED' ? status : 'PENDING')),
  ...statusTo(customer, 'PENDING', ways.now),
];

const bySuffix = (customer: CustomerRecord, ways: Ways): CustomerEvent[] => {
  const { of, now, suffix } = ways;
  const isBusiness = customer.customerType === 'BUSINESS';
  const pending = [...ownersTo(customer, now, () => 'PENDING'), ...statusTo(customer, 'PENDING', now)];
  const decided = ownersTo(customer, now, (_status, { lastName }) => outcomeOfSuffix(lastName));
  switch (suffix) {
    case '001':
      return [
        submitted(customer, ways, true),
        { type: 'VerificationSentToManualReview', ...of, sentAt: now },
        ...pending,
      ];
    case '002':
      return [
        submitted(customer, ways, true),
        { type: 'VerificationRejected', ...of, errors: [refused(of.customerId)], rejectedAt: now },
        ...decided,
        ...statusTo(customer, 'REJECTED', now),
      ];
    case '003':
      if (isBusiness) return [submitted(customer, ways, false), ...pending];
      if (ways.open?.wasReturned !== true) return [sentBack(customer, ways)];
  }
  return [
    submitted(customer, ways, true),
    { type: 'VerificationApproved', ...of, approvedAt: now },
    ...decided,
    ...statusTo(customer, 'APPROVED', now),
  ];
};

const refused = (resourceId: string): VerificationFinding => ({
  type: 'APPLICANT_REJECTED',
  resourceId,
  reason: 'the sandbox rejects what ends in 002',
});

/** The sandbox asks once for a better copy of the newest identity document. */
const sentBack = ({ documents, customerId }: CustomerRecord, { of, open, now }: Ways): CustomerEvent => {
  const newest = documents.findLast(
    ({ documentType, holder }) => holder === customerId && isIdentity(documentType),
  );
  if (newest === undefined) throw new Error(`${customerId} is complete without an identity document`);
  const finding: VerificationFinding = {
    type: 'POOR_QUALITY_DOCUMENT',
    resourceId: newest.documentId,
    reason: 'the document cannot be read well: replace it, or add a newer one',
  };
  return {
    ...{ type: 'VerificationReturned', ...of, errors: [finding], returnedAt: now },
    ...(open && { from: open.status }),
  };
};

/** A customer's status moves, and is recorded only where it does. */
export const statusTo = (
  { customerId, verificationStatus: before }: CustomerRecord,
  verificationStatus: VerificationStatus,
  changedAt: Instant,
): CustomerEvent[] =>
  before === verificationStatus
    ? []
    : [{ type: 'CustomerStatusChanged', customerId, verificationStatus, changedAt }];

/** The statuses of a business's people move; only those that do are recorded. */
export const ownersTo = (
  { customerId, owners }: CustomerRecord,
  changedAt: Instant,
  after: (before: VerificationStatus, info: OwnerInfo, ownerId: Id<'BeneficialOwner'>) => VerificationStatus,
): CustomerEvent[] =>
  owners.flatMap(({ ownerId, verificationStatus: before, personalInfo }) => {
    const verificationStatus = after(before, personalInfo as OwnerInfo, ownerId);
    return verificationStatus === before
      ? []
      : [{ type: 'BeneficialOwnerStatusChanged', customerId, ownerId, verificationStatus, changedAt }];
  });
