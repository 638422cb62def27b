import type { Instant } from '@causeway/kernel';

/** What a wallet's owner is asked for (`OwnershipChallenge` of the contract). */
export type OwnershipChallengeDocument =
  | { readonly method: 'WALLET_SIGNATURE'; readonly messageToSign: string; readonly expiresAt: Instant }
  | { readonly method: 'LIVENESS'; readonly verificationLink: string; readonly expiresAt: Instant };
