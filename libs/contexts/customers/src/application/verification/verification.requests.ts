import { Command, Query } from '@causeway/commands';
import type { Id, Page } from '@causeway/kernel';
import type { Review } from '../../domain/verification/review.decide.js';
import type { Submission } from '../../domain/verification/submit.decide.js';
import type { VerificationDocument } from '../../published/verification.document.js';
import type { CustomerDocument } from '../../published/customer.document.js';
import type { VerificationsWanted } from '../../read/verification.view.js';

interface Named {
  readonly customerId: Id<'Customer'>;
}

/** Submits a customer, or finds what it still lacks (verification §7). Refuses with `CUSTOMER_NOT_FOUND` and by state. */
export class SubmitVerification extends Command<Named & Partial<Submission>, VerificationDocument> {
  static readonly type = 'customers.submit-verification';
}

/** A reviewer's answer; `NOT_UNDER_REVIEW` for one that comes late or twice. */
export class ReviewVerification extends Command<Review, VerificationDocument> {
  static readonly type = 'customers.review-verification';
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
