import type { Id, Instant } from '@causeway/kernel';

/** A code is on its way to a customer by SMS; sealed under the customer. The code itself is not in it. */
export const SCA_CODE_SENT = 'sca.code-sent.v1';
export interface ScaCodeSentV1 {
  readonly customerId: Id<'Customer'>;
  readonly codeId: string;
  /** The number that it goes to. */
  readonly recipient: string;
  readonly expiresAt: Instant;
  /** The payment that it releases, or the beneficiary that it is about; neither for a login. */
  readonly payment?: { readonly amount: string; readonly payee: string };
  readonly beneficiary?: { readonly change: 'TRUST' | 'UNTRUST'; readonly payee: string };
}

/** A payment was proven by its customer: its quote may be released. */
export const SCA_CHALLENGE_SATISFIED = 'sca.challenge-satisfied.v1';
export interface ScaChallengeSatisfiedV1 {
  readonly customerId: Id<'Customer'>;
  readonly quoteId: Id<'Quote'>;
  readonly challengeId: string;
  readonly satisfiedAt: Instant;
}

/** A customer lost its number, and another one takes its place; sealed under the customer. */
export const SCA_NUMBER_REPLACED = 'sca.number-replaced.v1';
export interface ScaNumberReplacedV1 {
  readonly customerId: Id<'Customer'>;
  readonly resetId: string;
  readonly phoneNumber: string;
}
