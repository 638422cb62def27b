import { foldedBy, saysTheSame, type EventTable, type Id, type Instant } from '@causeway/kernel';
import type { VerificationFinding } from './finding.js';

/** How far a submission is; never the status of a customer (verification §1). */
export const SUBMISSION_STATUSES = [
  'RESOLVE_ERRORS',
  'PENDING_MANUAL_REVIEW',
  'IN_PROGRESS',
  'APPROVED',
  'REJECTED',
  'READY_FOR_VERIFICATION',
] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

interface OfVerification {
  readonly customerId: Id<'Customer'>;
  readonly verificationId: Id<'Verification'>;
}

/** A submission, or a write of the customer, left these findings; the first event of a verification may be this one. */
export interface VerificationErrorsListed extends OfVerification {
  readonly type: 'VerificationErrorsListed';
  readonly errors: readonly VerificationFinding[];
  /** Where the verification was before; absent where it begins. */
  readonly from?: SubmissionStatus;
  readonly listedAt: Instant;
}
/** Nothing is missing any more; it still needs a submission. */
export interface VerificationReady extends OfVerification {
  readonly type: 'VerificationReady';
  readonly readyAt: Instant;
}
/** Handed to the reviewer; its documents are locked. */
export interface VerificationSubmitted extends OfVerification {
  readonly type: 'VerificationSubmitted';
  readonly documentIds: readonly Id<'Document'>[];
  /** The sandbox decides within the request: only its decision is reported (verification §11). */
  readonly isDecidedAtOnce: boolean;
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
  readonly from?: SubmissionStatus;
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
/** A provider's answer came when nothing waited for it: late, twice, or to an older submission. It changes nothing. */
export interface VerificationAnswerIgnored extends OfVerification {
  readonly type: 'VerificationAnswerIgnored';
  /** The provider's own id of the answer. */
  readonly answerId: string;
  readonly outcome: string;
  readonly ignoredAt: Instant;
}
export type VerificationEvent =
  | VerificationErrorsListed
  | VerificationReady
  | VerificationSubmitted
  | VerificationSentToManualReview
  | VerificationReturned
  | VerificationApproved
  | VerificationRejected
  | VerificationAnswerIgnored;

export type IgnoredAnswer = Pick<VerificationAnswerIgnored, 'answerId' | 'outcome' | 'ignoredAt'>;

export interface Verification extends OfVerification {
  readonly status: SubmissionStatus;
  readonly errors: readonly VerificationFinding[];
  /** Of the reviewer; they stay until they are cleared (verification §8.1). */
  readonly reviewerFindings: readonly VerificationFinding[];
  /** It was sent back once: what the sandbox asked for then is not asked for again. */
  readonly wasReturned: boolean;
  /** Those of the last submission. */
  readonly documentIds: readonly Id<'Document'>[];
  /** How often it was handed to the reviewer. */
  readonly submissions: number;
  /** The last ones, for the operator. */
  readonly ignoredAnswers: readonly IgnoredAnswer[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
/** Oldest first; at most the last one is open. */
export type Verifications = readonly Verification[];

const TABLE: EventTable<Verifications, VerificationEvent> = {
  VerificationErrorsListed: (all, { errors, listedAt, ...event }) =>
    changed(all, event, listedAt, (before) => ({
      status: 'RESOLVE_ERRORS',
      errors,
      reviewerFindings: before.reviewerFindings.filter((finding) =>
        errors.some((each) => saysTheSame(each, finding)),
      ),
    })),
  VerificationReady: (all, { readyAt, ...event }) =>
    changed(all, event, readyAt, { status: 'READY_FOR_VERIFICATION', errors: [] }),
  VerificationSubmitted: (all, { documentIds, submittedAt, ...event }) =>
    changed(all, event, submittedAt, ({ submissions }) => ({
      status: 'IN_PROGRESS',
      errors: [],
      reviewerFindings: [],
      documentIds,
      submissions: submissions + 1,
    })),
  VerificationSentToManualReview: (all, { sentAt, ...event }) =>
    changed(all, event, sentAt, { status: 'PENDING_MANUAL_REVIEW', errors: [] }),
  VerificationReturned: (all, { errors, returnedAt, ...event }) =>
    changed(all, event, returnedAt, {
      ...{ status: 'RESOLVE_ERRORS', errors, reviewerFindings: errors, wasReturned: true },
    }),
  VerificationApproved: (all, { approvedAt, ...event }) =>
    changed(all, event, approvedAt, { status: 'APPROVED', errors: [] }),
  VerificationRejected: (all, { errors, rejectedAt, ...event }) =>
    changed(all, event, rejectedAt, { status: 'REJECTED', errors }),
  VerificationAnswerIgnored: (all, { verificationId, answerId, outcome, ignoredAt }) =>
    all.map((each) =>
      each.verificationId === verificationId
        ? {
            ...each,
            ignoredAnswers: [...each.ignoredAnswers, { answerId, outcome, ignoredAt }].slice(-IGNORED_MAX),
          }
        : each,
    ),
};

/** Enough to see that a provider goes wrong; all are in the log. */
const IGNORED_MAX = 20;

export const foldVerifications = foldedBy(TABLE);

const changed = (
  all: Verifications,
  { verificationId, customerId }: OfVerification,
  updatedAt: Instant,
  change: Partial<Verification> | ((before: Verification) => Partial<Verification>),
): Verifications => {
  const before = all.find((each) => each.verificationId === verificationId) ?? {
    ...{ customerId, verificationId, createdAt: updatedAt, updatedAt },
    ...BEGUN,
  };
  const after = { ...before, ...(typeof change === 'function' ? change(before) : change), updatedAt };
  return all.includes(before) ? all.map((each) => (each === before ? after : each)) : [...all, after];
};

const BEGUN = {
  status: 'RESOLVE_ERRORS',
  errors: [],
  reviewerFindings: [],
  wasReturned: false,
  documentIds: [],
  submissions: 0,
  ignoredAnswers: [],
} as const satisfies Partial<Verification>;

/** The last one, which alone may be open. */
export const latestOf = (all: Verifications): Verification | undefined => all.at(-1);

const LOCKING: readonly SubmissionStatus[] = ['IN_PROGRESS', 'PENDING_MANUAL_REVIEW', 'APPROVED', 'REJECTED'];

/** The documents of submissions that are under review or decided (verification §6). */
export const lockedDocuments = (all: Verifications): readonly Id<'Document'>[] =>
  all.flatMap(({ status, documentIds }) => (LOCKING.includes(status) ? documentIds : []));

/** Whether a submission holds the document, so that it may be neither replaced nor deleted (verification §6). */
export const isLocked = (all: Verifications, documentId: Id<'Document'>): boolean =>
  lockedDocuments(all).includes(documentId);

/** What a provider answers to: a verification that was sent back is another submission the next time. */
export const submissionIdOf = ({
  verificationId,
  submissions,
}: Pick<Verification, 'verificationId' | 'submissions'>): string => `${verificationId}.${submissions}`;

/** Those that are still under review by a person or a provider. */
export const isUnderReview = ({ status }: Pick<Verification, 'status'>): boolean =>
  status === 'IN_PROGRESS' || status === 'PENDING_MANUAL_REVIEW';
