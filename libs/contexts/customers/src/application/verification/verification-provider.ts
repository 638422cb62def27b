import type { Environment, Id } from '@causeway/kernel';

/** What a provider is handed: references only. It reads the customer, its owners and documents by their ids. */
export interface SubmissionToReview {
  /** The same whenever this submission is handed over again; it belongs into the answer. */
  readonly submissionId: string;
  readonly verificationId: Id<'Verification'>;
  readonly customerId: Id<'Customer'>;
  readonly platformId: string;
  readonly environment: Environment;
}

/**
 * Who reviews production's customers (verification §8.1). Its answers come by `ReviewVerification` with the provider's own
 * id of the answer, at any time: twice, late, out of order or never. What every provider promises is written down in
 * `testing/verification-provider.contract.ts`.
 */
export interface VerificationProvider {
  /**
   * Takes a submission. It may be handed over several times, and is one; throws where it could not be taken, and is handed
   * over again.
   */
  submit(submission: SubmissionToReview): Promise<void>;
}

/** The operator reviews: the open verifications are the queue, and the operator's commands the answers. */
export const operatorReviews: VerificationProvider = { submit: () => Promise.resolve() };
