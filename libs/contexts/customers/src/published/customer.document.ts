import type { Id, Instant } from '@causeway/kernel';
import type {
  Address,
  BusinessInfo,
  EndUserTermsConsent,
  EnhancedDueDiligence,
} from '../domain/customer-details.js';
import type { ContactVerification } from '../domain/contact/contact.js';
import type { OwnerDocument } from './owner.document.js';
import type { CustomerType, VerificationStatus } from '../domain/fields/choices.js';

/** A customer as the API shows it (`CustomerOneOf` of the contract); the identifier of an individual is never in it. */
export interface CustomerDocument extends EnhancedDueDiligence {
  readonly id: Id<'Customer'>;
  readonly platformCustomerId: string;
  readonly customerType: CustomerType;
  readonly umaAddress: string;
  readonly region?: string;
  readonly currencies: readonly string[];
  readonly email?: string;
  readonly phoneNumber?: string;
  /** Of an individual. */
  readonly kycStatus?: VerificationStatus;
  /** Of a business. */
  readonly kybStatus?: VerificationStatus;
  readonly endUserTermsConsent?: EndUserTermsConsent;
  /** Only of customers whose region demands it. */
  readonly contactVerification?: ContactVerification;
  readonly address?: Address;
  readonly fullName?: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly idType?: string;
  readonly countryOfIssuance?: string;
  readonly businessInfo?: BusinessInfo;
  /** Of a business, oldest first. */
  readonly beneficialOwners?: readonly OwnerDocument[];
  readonly isDeleted: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
