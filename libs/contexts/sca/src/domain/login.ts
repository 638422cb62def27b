import type { Id, Instant } from '@causeway/kernel';
import type { Factor } from './factor.js';

/** What waits for its proof. What it is proven against is gone once the person is erased. */
export interface OpenProof {
  readonly material?: string;
  readonly startedAt: Instant;
  readonly expiresAt: Instant;
  readonly wrongProofs: number;
}

/** A login began; it replaces an open one (sca §5). */
export interface ScaLoginStarted {
  readonly type: 'ScaLoginStarted';
  readonly customerId: Id<'Customer'>;
  readonly loginId: string;
  readonly factor: Factor;
  /** The number that the code goes to, or the passkey's challenge in base64url; absent for an authenticator app. */
  readonly material?: string;
  readonly startedAt: Instant;
  readonly expiresAt: Instant;
}

/** What a proof used up, so that it proves nothing again. */
export interface UsedProof {
  /** The time step of an authenticator app's code. */
  readonly step?: number;
  /** The place of a recovery code. */
  readonly recoveryCode?: number;
  /** A passkey's counter. */
  readonly counter?: number;
}

/** A login was proven: the session is live from now on, and an earlier one is over. */
export interface ScaSessionOpened {
  readonly type: 'ScaSessionOpened';
  readonly customerId: Id<'Customer'>;
  readonly loginId: string;
  readonly factor: Factor;
  readonly used: UsedProof;
  readonly endUserIpAddress: string;
  /** The customer's number at that moment, verified or not: the session ends when it changes. */
  readonly phoneNumber?: string;
  readonly openedAt: Instant;
  readonly expiresAt: Instant;
}
export interface ScaSessionRevoked {
  readonly type: 'ScaSessionRevoked';
  readonly customerId: Id<'Customer'>;
  readonly reason: 'PASSWORD_RESET' | 'FACTOR_RESET';
  readonly revokedAt: Instant;
}

/** The customer has another number: what was sent to the former one is void, and the session of that time over. */
export interface ScaNumberChanged {
  readonly type: 'ScaNumberChanged';
  readonly customerId: Id<'Customer'>;
  readonly changedAt: Instant;
}

/** A wrong proof; it counts toward the lockout (sca §6). */
export interface ScaProofRejected {
  readonly type: 'ScaProofRejected';
  readonly customerId: Id<'Customer'>;
  /** The login that it was meant for. */
  readonly challengeId: string;
  readonly endUserIpAddress?: string;
  readonly rejectedAt: Instant;
}
/** The platform's own sign-in of the customer failed. */
export interface CustomerLoginFailed {
  readonly type: 'CustomerLoginFailed';
  readonly customerId: Id<'Customer'>;
  readonly failedAt: Instant;
}
export interface CustomerLoginLocked {
  readonly type: 'CustomerLoginLocked';
  readonly customerId: Id<'Customer'>;
  readonly lockedUntil: Instant;
}
/** No time ends it; only a reset password does. */
export interface CustomerLoginSuspended {
  readonly type: 'CustomerLoginSuspended';
  readonly customerId: Id<'Customer'>;
  readonly suspendedAt: Instant;
}
/** The customer has a new password with the platform: everything begins anew. */
export interface CustomerLoginUnlocked {
  readonly type: 'CustomerLoginUnlocked';
  readonly customerId: Id<'Customer'>;
  readonly unlockedAt: Instant;
}

export type LoginEvent =
  | ScaLoginStarted
  | ScaSessionOpened
  | ScaSessionRevoked
  | ScaNumberChanged
  | ScaProofRejected
  | CustomerLoginFailed
  | CustomerLoginLocked
  | CustomerLoginSuspended
  | CustomerLoginUnlocked;
