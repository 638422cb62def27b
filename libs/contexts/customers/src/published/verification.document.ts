import type { Id, Instant } from '@causeway/kernel';
import type { VerificationFinding } from '../domain/verification/finding.js';
import type { SubmissionStatus, Verification } from '../domain/verification/verification.js';

/** A submission as the API shows it (`Verification` of the contract). */
export interface VerificationDocument {
  readonly id: Id<'Verification'>;
  readonly customerId: Id<'Customer'>;
  readonly verificationStatus: SubmissionStatus;
  readonly errors: readonly VerificationFinding[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export const toVerificationDocument = ({
  verificationId,
  customerId,
  status,
  errors,
  createdAt,
  updatedAt,
}: Pick<
  Verification,
  'verificationId' | 'customerId' | 'status' | 'errors' | 'createdAt' | 'updatedAt'
>): VerificationDocument => ({
  id: verificationId,
  customerId,
  verificationStatus: status,
  errors,
  createdAt,
  updatedAt,
});
