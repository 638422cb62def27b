import { foldedBy, type Instant } from '@causeway/kernel';

/** Proofs of a platform's domain: two places that only its owner writes to, or the operator's approval. */
export const UMA_DOMAIN_PROOFS = ['DNS', 'FILE', 'OPERATOR'] as const;
export type UmaDomainProof = (typeof UMA_DOMAIN_PROOFS)[number];

export type UmaDomainProofEvent =
  | {
      readonly type: 'UmaDomainProven';
      readonly umaDomain: string;
      readonly proof: UmaDomainProof;
      readonly provenAt: Instant;
    }
  | {
      readonly type: 'UmaDomainCheckFailed';
      readonly umaDomain: string;
      /** How many checks of this claim have failed, this one included. */
      readonly failedChecks: number;
      readonly checkedAt: Instant;
      /** Left out when it is not checked again by itself. */
      readonly nextCheckAt?: Instant;
    }
  /** The platform has it no more: the name is free again. */
  | {
      readonly type: 'UmaDomainReleased';
      readonly umaDomain: string;
      readonly by: UmaDomainReleaser;
      readonly releasedAt: Instant;
    };

/** `EXPIRY` of a claim that was not proven in time. */
export type UmaDomainReleaser = 'OPERATOR' | 'EXPIRY';

/** What is known of a platform's domains, beside which one it claims now. */
export interface UmaDomainProofs {
  /** A platform keeps what it has proven: its customers' addresses stay when it moves to another domain. */
  readonly proven: readonly string[];
  /** Of the current claim. */
  readonly failedChecks: number;
}

export const NO_PROOFS: UmaDomainProofs = { proven: [], failedChecks: 0 };

/** Everything that is recorded about a domain of a platform; the claim is part of an update. */
export type UmaDomainEvent =
  UmaDomainProofEvent | { readonly type: 'UmaDomainChanged'; readonly umaDomain: string };

const knownOf = (proven: readonly string[]): UmaDomainProofs | undefined =>
  proven.length === 0 ? undefined : { proven, failedChecks: 0 };
const others = ({ proven }: UmaDomainProofs, { umaDomain }: UmaDomainEvent): readonly string[] =>
  proven.filter((domain) => domain !== umaDomain);

const foldProofs = foldedBy<UmaDomainProofs, UmaDomainEvent, UmaDomainProofs | undefined>({
  UmaDomainChanged: (proofs, event) => knownOf(others(proofs, event)),
  UmaDomainReleased: (proofs, event) => knownOf(others(proofs, event)),
  UmaDomainProven: (proofs, event) => knownOf([...others(proofs, event), event.umaDomain]),
  UmaDomainCheckFailed: ({ proven }, { failedChecks }) => ({ proven, failedChecks }),
});

/** A domain that is claimed again must be proven again: it may have had another owner in between. */
export const evolveProofs = (
  proofs: UmaDomainProofs = NO_PROOFS,
  event: UmaDomainEvent,
): UmaDomainProofs | undefined => foldProofs(proofs, event);
