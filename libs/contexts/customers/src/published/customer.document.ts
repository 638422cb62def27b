import type { Id, Instant } from '@causeway/kernel';

/** A customer as the API shows it (`CustomerOneOf` of the contract). */
export interface CustomerDocument {
  readonly id: Id<'Customer'>;
  readonly platformCustomerId: string;
  readonly customerType: 'INDIVIDUAL' | 'BUSINESS';
  readonly umaAddress: string;
  readonly currencies: readonly string[];
  readonly kycStatus?: string;
  readonly kybStatus?: string;
  readonly isDeleted: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly [field: string]: unknown;
}
