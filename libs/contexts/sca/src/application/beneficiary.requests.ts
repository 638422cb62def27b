import { Command, Query } from '@causeway/commands';
import type { Id, Instant } from '@causeway/kernel';
import type { TrustChange } from '../domain/beneficiary.js';
import type { Factor } from '../domain/factor.js';
import type { SentProof } from './judge.js';

interface OfBeneficiary {
  readonly externalAccountId: Id<'ExternalAccount'>;
  readonly change: TrustChange;
}

/**
 * Asks a customer to prove that one of its external accounts is to be a trusted beneficiary, or is to be one no more
 * (sca §8). Refuses with `BENEFICIARY_NOT_FOUND`, `SCA_NOT_REQUIRED` and `PHONE_NOT_VERIFIED`; answers without a challenge
 * where nothing would change.
 */
export class AskForTrust extends Command<OfBeneficiary, { readonly scaChallenge?: TrustChallengeDocument }> {
  static readonly type = 'sca.ask-for-trust';
}
export interface TrustChallengeDocument {
  readonly id: string;
  readonly factor: 'SMS_OTP';
  readonly availableFactors: readonly Factor[];
  readonly expiresAt: Instant;
  readonly passkeyAllowedOrigins?: readonly string[];
}

/** Carries the change out. Refuses with `PROOF_WRONG` and `LOGIN_LOCKED`; a wrong proof counts (sca §6). */
export class ProveTrust extends Command<
  OfBeneficiary & { readonly challengeId?: string; readonly proof: SentProof },
  { readonly trusted: boolean }
> {
  static readonly type = 'sca.prove-trust';
}

/** Whether the account is a trusted beneficiary of the customer, who owns it. */
export class IsBeneficiaryTrusted extends Query<
  { readonly customerId: Id<'Customer'>; readonly externalAccountId: Id<'ExternalAccount'> },
  boolean
> {
  static readonly type = 'sca.is-beneficiary-trusted';
}
