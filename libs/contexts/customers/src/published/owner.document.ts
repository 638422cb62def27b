import type { Id, Instant } from '@causeway/kernel';
import type { OwnerInfo, OwnerRole } from '../domain/owners/owner.js';
import type { VerificationStatus } from '../domain/fields/choices.js';

/** Who owns or controls a business, as the API shows it; of the identifier only the last characters. */
export interface OwnerDocument {
  readonly id: Id<'BeneficialOwner'>;
  readonly customerId: Id<'Customer'>;
  readonly roles: readonly OwnerRole[];
  readonly ownershipPercentage: number;
  readonly personalInfo: OwnerInfo;
  readonly kycStatus: VerificationStatus;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
