import { unlessErased, type Id, type Instant, type Loaded, type PersonalFields } from '@causeway/kernel';
import type { OpenProof, UsedProof } from './login.js';

/** A payment to a trusted beneficiary needs a live session, and no challenge of its own (sca §8). */
export type TrustChange = 'TRUST' | 'UNTRUST';

/** A customer is asked to prove that an account outside becomes a trusted beneficiary, or is one no more. */
export interface ScaTrustChallengeIssued {
  readonly type: 'ScaTrustChallengeIssued';
  readonly customerId: Id<'Customer'>;
  readonly externalAccountId: Id<'ExternalAccount'>;
  readonly change: TrustChange;
  readonly challengeId: string;
  /** The number that the code goes to. */
  readonly phoneNumber: string;
  /** As the message names the account. */
  readonly payee: string;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
}
interface TrustProven {
  readonly customerId: Id<'Customer'>;
  readonly externalAccountId: Id<'ExternalAccount'>;
  readonly challengeId: string;
  readonly used: UsedProof;
  readonly provenAt: Instant;
}
export interface BeneficiaryTrusted extends TrustProven {
  readonly type: 'BeneficiaryTrusted';
}
export interface BeneficiaryUntrusted extends TrustProven {
  readonly type: 'BeneficiaryUntrusted';
}
export type BeneficiaryEvent = ScaTrustChallengeIssued | BeneficiaryTrusted | BeneficiaryUntrusted;

export const beneficiaryPersonal = {
  ScaTrustChallengeIssued: { personal: ['phoneNumber', 'payee'], subject: 'customerId' },
} as const satisfies PersonalFields<BeneficiaryEvent>;

type FactsOf<Type extends BeneficiaryEvent['type']> = Extract<
  Loaded<BeneficiaryEvent, typeof beneficiaryPersonal>,
  { readonly type: Type }
>;

/** A change that waits for its proof; its material is the number that the code went to. */
export interface OpenTrustChange extends OpenProof {
  readonly challengeId: string;
  readonly change: TrustChange;
  readonly payee?: string;
}
export interface Beneficiary {
  readonly isTrusted: boolean;
  readonly open?: OpenTrustChange;
}
export type Beneficiaries = Readonly<Record<string, Beneficiary>>;

const UNKNOWN: Beneficiary = { isTrusted: false };
/** What is known of an account as a beneficiary; one that was never asked about is not trusted. */
export const beneficiaryIn = (beneficiaries: Beneficiaries, accountId: Id<'ExternalAccount'>): Beneficiary =>
  beneficiaries[accountId] ?? UNKNOWN;

/** The beneficiaries with this change waiting for its proof; an earlier change of the same account waits no longer. */
export const withTrustAsked = (
  beneficiaries: Beneficiaries,
  event: FactsOf<'ScaTrustChallengeIssued'>,
): Beneficiaries => {
  const { externalAccountId, challengeId, change, issuedAt: startedAt, expiresAt } = event;
  const material = unlessErased(event.phoneNumber);
  const payee = unlessErased(event.payee);
  return {
    ...beneficiaries,
    [externalAccountId]: {
      isTrusted: beneficiaryIn(beneficiaries, externalAccountId).isTrusted,
      open: {
        ...{ challengeId, change, startedAt, expiresAt, wrongProofs: 0 },
        ...(material !== undefined && { material }),
        ...(payee !== undefined && { payee }),
      },
    },
  };
};

/** The beneficiaries after a proven change, which waits no longer. */
export const withTrust = (
  beneficiaries: Beneficiaries,
  { externalAccountId }: TrustProven,
  isTrusted: boolean,
): Beneficiaries => ({ ...beneficiaries, [externalAccountId]: { isTrusted } });

/** Counts a wrong proof of the change that waits under this id, if one does. */
export const withWrongTrustProof = (beneficiaries: Beneficiaries, challengeId: string): Beneficiaries =>
  Object.fromEntries(
    Object.entries(beneficiaries).map(([accountId, { isTrusted, open }]) => [
      accountId,
      open?.challengeId === challengeId
        ? { isTrusted, open: { ...open, wrongProofs: open.wrongProofs + 1 } }
        : { isTrusted, ...(open && { open }) },
    ]),
  );

/** Without the changes that wait for a code to a number that is gone since then. */
export const withoutOpen = (beneficiaries: Beneficiaries, goneAt: Instant): Beneficiaries =>
  Object.fromEntries(
    Object.entries(beneficiaries).map(([accountId, { isTrusted, open }]) => [
      accountId,
      { isTrusted, ...(open !== undefined && open.startedAt > goneAt && { open }) },
    ]),
  );
