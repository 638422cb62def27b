import type { Instant } from '@causeway/kernel';

/** A challenge to a wallet's owner (`OwnershipChallenge` of the contract). */
export type OwnershipChallengeDocument =
  | { readonly method: 'WALLET_SIGNATURE'; readonly messageToSign: string; readonly expiresAt: Instant }
  | {
      readonly method: 'LIVENESS';
      readonly verificationLink: string;
      /** What an application of the platform's own opens the look with; the link ends with it. */
      readonly token: string;
      readonly expiresAt: Instant;
    };
