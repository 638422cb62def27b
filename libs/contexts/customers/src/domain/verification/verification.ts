import { foldedBy, type EventTable, type Id, type Instant } from '@causeway/kernel';

/** How far a submission is; never the status of a customer (verification §1). */
export type SubmissionStatus =
  | 'READY_FOR_VERIFICATION'
  | 'RESOLVE_ERRORS'
  | 'IN_PROGRESS'
  | 'PENDING_MANUAL_REVIEW'
  | 'APPROVED'
  | 'REJECTED';

/** One thing that keeps a submission from being accepted (verification §7.2). No value of a field is in it. */
export interface VerificationFinding {
  readonly type: string;
  /** The customer, owner or document that it is about. */
  readonly resourceId: string;
  readonly field?: string;
  readonly reason: string;
  readonly acceptedDocumentTypes?: readonly string[];
}

interface OfVerification {
  readonly customerId: Id<'Customer'>;
  readonly verificationId: Id<'Verification'>;
}

/** A submission, or a write of the customer, left these findings; the first event of a verification may be this one. */
export interface VerificationErrorsListed extends OfVerification {
  readonly type: 'VerificationErrorsListed';
  readonly errors: readonly VerificationFinding[];
  readonly listedAt: Instant;
}
/** Nothing is missing any more; it still needs a submission. */
export interface VerificationReady extends OfVerification {
  readonly type: 'VerificationReady';
  readonly readyAt: Instant;
}
/** Handed to the provider; its documents are locked. */
export interface VerificationSubmitted extends OfVerification {
  readonly type: 'VerificationSubmitted';
  readonly documentIds: readonly Id<'Document'>[];
  readonly submittedAt: Instant;
}
export interface VerificationSentToManualReview extends OfVerification {
  readonly type: 'VerificationSentToManualReview';
  readonly sentAt: Instant;
}
/** The reviewer found something that can be mended. */
export interface VerificationReturned extends OfVerification {
  readonly type: 'VerificationReturned';
  readonly errors: readonly VerificationFinding[];
  readonly returnedAt: Instant;
}
export interface VerificationApproved extends OfVerification {
  readonly type: 'VerificationApproved';
  readonly approvedAt: Instant;
}
export interface VerificationRejected extends OfVerification {
  readonly type: 'VerificationRejected';
  readonly errors: readonly VerificationFinding[];
  readonly rejectedAt: Instant;
}
export type VerificationEvent =
  | VerificationErrorsListed
  | VerificationReady
  | VerificationSubmitted
  | VerificationSentToManualReview
  | VerificationReturned
  | VerificationApproved
  | VerificationRejected;

export interface Verification extends OfVerification {
  readonly status: SubmissionStatus;
  readonly errors: readonly VerificationFinding[];
  /** Of the reviewer; they stay until they are cleared (verification §8.1). */
  readonly reviewerFindings: readonly VerificationFinding[];
  /** Those of the last submission. */
  readonly documentIds: readonly Id<'Document'>[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
/** Oldest first; at most the last one is open. */
export type Verifications = readonly Verification[];

const TABLE: EventTable<Verifications, VerificationEvent> = {
  VerificationErrorsListed: (all, { errors, listedAt, ...event }) =>
    changed(all, event, listedAt, { status: 'RESOLVE_ERRORS', errors }),
  VerificationReady: (all, { readyAt, ...event }) =>
    changed(all, event, readyAt, { status: 'READY_FOR_VERIFICATION', errors: [] }),
  VerificationSubmitted: (all, { documentIds, submittedAt, ...event }) =>
    changed(all, event, submittedAt, {
      status: 'IN_PROGRESS',
      errors: [],
      reviewerFindings: [],
      documentIds,
    }),
  VerificationSentToManualReview: (all, { sentAt, ...event }) =>
    changed(all, event, sentAt, { status: 'PENDING_MANUAL_REVIEW', errors: [] }),
  VerificationReturned: (all, { errors, returnedAt, ...event }) =>
    changed(all, event, returnedAt, { status: 'RESOLVE_ERRORS', errors, reviewerFindings: errors }),
  VerificationApproved: (all, { approvedAt, ...event }) =>
    changed(all, event, approvedAt, { status: 'APPROVED', errors: [] }),
  VerificationRejected: (all, { errors, rejectedAt, ...event }) =>
    changed(all, event, rejectedAt, { status: 'REJECTED', errors }),
};
export const foldVerifications = foldedBy(TABLE);

const changed = (
  all: Verifications,
  { verificationId, customerId }: OfVerification,
  updatedAt: Instant,
  change: Partial<Verification>,
): Verifications => {
  const before = all.find((each) => each.verificationId === verificationId);
  if (before !== undefined)
    return all.map((each) => (each === before ? { ...before, ...change, updatedAt } : each));
  const begun: Verification = {
    ...{
      customerId,
      verificationId,
      status: 'RESOLVE_ERRORS',
      errors: [],
      reviewerFindings: [],
      documentIds: [],
    },
    createdAt: updatedAt,
    updatedAt,
  };
  return [...all, { ...begun, ...change }];
};
