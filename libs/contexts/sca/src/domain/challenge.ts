import { unlessErased, type Id, type Instant, type Loaded, type PersonalFields } from '@causeway/kernel';
import type { Factor } from './factor.js';
import type { UsedProof } from './login.js';

/** What a code by SMS names, so that who reads it knows what it releases (sca §3). */
export interface PaymentInWords {
  /** With its currency, such as `50.00 EUR`. */
  readonly amount: string;
  readonly payee: string;
}

/** A payment waits for its customer's proof: the quote recorded the challenge, and here its proofs are judged. */
export interface ScaChallengeIssued {
  readonly type: 'ScaChallengeIssued';
  readonly customerId: Id<'Customer'>;
  readonly challengeId: string;
  readonly quoteId: Id<'Quote'>;
  readonly factor: 'SMS_OTP' | 'PASSKEY';
  /** Of a challenge by SMS: the number that its codes go to. */
  readonly phoneNumber?: string;
  readonly payment: PaymentInWords;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
}
/** A new code replaces the one before it. */
export interface ScaCodeResent {
  readonly type: 'ScaCodeResent';
  readonly customerId: Id<'Customer'>;
  readonly challengeId: string;
  readonly codeId: string;
  readonly resentAt: Instant;
}
/** The proof was right: the payment that the challenge was made for, and no other one, may go on. */
export interface ScaChallengeSatisfied {
  readonly type: 'ScaChallengeSatisfied';
  readonly customerId: Id<'Customer'>;
  readonly challengeId: string;
  readonly quoteId: Id<'Quote'>;
  readonly used: UsedProof;
  readonly endUserIpAddress?: string;
  readonly satisfiedAt: Instant;
}
export type ChallengeEvent = ScaChallengeIssued | ScaCodeResent | ScaChallengeSatisfied;

export const challengePersonal = {
  ScaChallengeIssued: { personal: ['phoneNumber', 'payment'], subject: 'customerId' },
  ScaChallengeSatisfied: { personal: ['endUserIpAddress'], subject: 'customerId' },
} as const satisfies PersonalFields<ChallengeEvent>;

type FactsOf<Type extends ChallengeEvent['type']> = Extract<
  Loaded<ChallengeEvent, typeof challengePersonal>,
  { readonly type: Type }
>;

/** A challenge as it stands; those that are over are forgotten when the next one is issued. */
export interface Challenge {
  readonly quoteId: Id<'Quote'>;
  readonly factor: 'SMS_OTP' | 'PASSKEY';
  readonly phoneNumber?: string;
  readonly payment?: PaymentInWords;
  /** Of the newest code. */
  readonly codeId: string;
  readonly resentAt: readonly Instant[];
  readonly wrongAt: readonly Instant[];
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
  readonly satisfiedAt?: Instant;
  /** Its factor is gone. */
  readonly isVoid: boolean;
}
export type Challenges = Readonly<Record<string, Challenge>>;

/** The challenges with the new one, and without those that were over when it was issued. */
export const withIssued = (challenges: Challenges, event: FactsOf<'ScaChallengeIssued'>): Challenges => {
  const phoneNumber = unlessErased(event.phoneNumber);
  const payment = unlessErased(event.payment);
  const { challengeId, quoteId, factor, issuedAt, expiresAt } = event;
  return {
    ...Object.fromEntries(Object.entries(challenges).filter(([, each]) => issuedAt < each.expiresAt)),
    [challengeId]: {
      ...{ quoteId, factor, issuedAt, expiresAt, codeId: challengeId, resentAt: [], wrongAt: [] },
      ...(phoneNumber !== undefined && { phoneNumber }),
      ...(payment !== undefined && { payment }),
      isVoid: false,
    },
  };
};

/** The challenges with one of them changed; what is not there stays so. */
export const withChanged = (
  challenges: Challenges,
  challengeId: string,
  change: (challenge: Challenge) => Partial<Challenge>,
): Challenges => {
  const challenge = challenges[challengeId];
  return challenge === undefined
    ? challenges
    : { ...challenges, [challengeId]: { ...challenge, ...change(challenge) } };
};

/** Once a factor is gone, its challenges of that time can be met no more, also not by the next one of its kind. */
export const withoutFactor = (challenges: Challenges, factor: Factor, goneAt: Instant): Challenges =>
  Object.fromEntries(
    Object.entries(challenges).map(([id, each]) => [
      id,
      each.factor === factor && each.issuedAt <= goneAt ? { ...each, isVoid: true } : each,
    ]),
  );
