import type { Instant } from '@causeway/kernel';

/** A challenge to a wallet's owner (`OwnershipChallenge` of the contract). */
export type OwnershipChallengeDocument =
  | { readonly method: 'WALLET_SIGNATURE'; readonly messageToSign: string; readonly expiresAt: Instant }
  | {
      readonly method: 'LIVENESS';
      readonly verificationLink: string;
      /** Opens the liveness check in the platform's own application; the link ends with it. */
      readonly token: string;
      readonly expiresAt: Instant;
    };
