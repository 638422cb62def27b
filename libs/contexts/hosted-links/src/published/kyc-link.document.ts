import type { Instant } from '@causeway/kernel';

/** A link as its creation answers it (`KycLinkResponse` of the contract). */
export interface KycLinkDocument {
  readonly kycUrl: string;
  readonly expiresAt: Instant;
  /** The contract has no other; it says nothing of who verifies (verification §4). */
  readonly provider: 'SUMSUB';
}
