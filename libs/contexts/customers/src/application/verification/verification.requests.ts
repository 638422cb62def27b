import { Command, Query } from '@causeway/commands';
import type { Id, Page } from '@causeway/kernel';
import type { IgnoredAnswer } from '../../domain/verification/verification.js';
import type { Review } from '../../domain/verification/review.decide.js';
import type { Submission } from '../../domain/verification/submit.decide.js';
import type { VerificationDocument } from '../../published/verification.document.js';
import type { CustomerDocument } from '../../published/customer.document.js';
import type { OwnerDocument } from '../../published/owner.document.js';
import type { VerificationsWanted } from '../../read/verification.view.js';

interface Named {
  readonly customerId: Id<'Customer'>;
}

/** Submits a customer, or finds what it still lacks (verification §7). Refuses with `CUSTOMER_NOT_FOUND` and by state. */
export class SubmitVerification extends Command<Named & Partial<Submission>, VerificationDocument> {
  static readonly type = 'customers.submit-verification';
}

/**
 * A reviewer's answer; `NOT_UNDER_REVIEW` for one that comes late or to an older submission, `INVALID_INPUT` for findings
 * about something else. A provider's is sent under an id that follows from the answer's, so that it counts once.
 */
export class ReviewVerification extends Command<Review, VerificationDocument> {
  static readonly type = 'customers.review-verification';
}

/** A reviewer's answer about one person of a business. */
export class ReviewOwner extends Command<
  { readonly ownerId: Id<'BeneficialOwner'>; readonly to: 'APPROVED' | 'REJECTED' },
  OwnerDocument
> {
  static readonly type = 'customers.review-owner';
}

/** Stops an approved or pending customer; for operators. */
export class HoldCustomer extends Command<Named, CustomerDocument> {
  static readonly type = 'customers.hold-customer';
}
export class LiftHold extends Command<
  Named & { readonly to: 'PENDING' | 'APPROVED' | 'REJECTED' },
  CustomerDocument
> {
  static readonly type = 'customers.lift-hold';
}

/** A verification with what a reviewer needs beside it. */
export interface VerificationToReview {
  readonly verification: VerificationDocument;
  readonly customer: CustomerDocument;
  readonly ignoredAnswers: readonly IgnoredAnswer[];
}
/** For operators; refuses with `VERIFICATION_NOT_FOUND`. */
export class ShowVerification extends Query<
  { readonly verificationId: Id<'Verification'> },
  VerificationToReview
> {
  static readonly type = 'customers.show-verification';
}

/** Refuses with `VERIFICATION_NOT_FOUND`. */
export class GetVerification extends Query<
  { readonly verificationId: Id<'Verification'> },
  VerificationDocument
> {
  static readonly type = 'customers.get-verification';
}

/** Newest first. */
export class ListVerifications extends Query<VerificationsWanted, Page<VerificationDocument>> {
  static readonly type = 'customers.list-verifications';
}
