import type { Erased, Id, Instant } from '@causeway/kernel';
import type { OfWallet } from './credential.js';

export const DELEGATED_KEY_STATUSES = ['PENDING', 'ACTIVE', 'REVOKED'] as const;
export type DelegatedKeyStatus = (typeof DELEGATED_KEY_STATUSES)[number];

/** What a delegated key is asked for: one binding of a card to the wallet. */
export interface Delegation {
  readonly cardId: Id<'Card'>;
  readonly fundingSourceId: Id<'CardFundingSource'>;
}
/** A pair that the custodian made; its private half never leaves it. */
export interface DelegatedPair {
  readonly delegatedKeyId: Id<'DelegatedKey'>;
  /** Compressed point, lower-case hex. */
  readonly publicKey: string;
}

interface OfDelegatedKey extends OfWallet {
  readonly delegatedKeyId: Id<'DelegatedKey'>;
}
/** The owner signed the first of two texts: the key is shown, and pays for nothing yet (wallet-auth §9). */
export interface DelegatedKeyCreated extends OfDelegatedKey, Delegation, DelegatedPair {
  readonly type: 'DelegatedKeyCreated';
  readonly customerId: Id<'Customer'>;
  readonly nickname: string;
  /** The request whose signature makes it active. */
  readonly activationId: Id<'Request'>;
  readonly createdAt: Instant;
}
/** The owner signed the second text. */
export interface DelegatedKeyActivated extends OfDelegatedKey {
  readonly type: 'DelegatedKeyActivated';
  readonly activatedAt: Instant;
}
/** For ever; its private half is destroyed with it. */
export interface DelegatedKeyRevoked extends OfDelegatedKey {
  readonly type: 'DelegatedKeyRevoked';
  readonly why: 'REVOKED' | 'BINDING_ENDED' | 'WALLET_CLOSED';
  readonly revokedAt: Instant;
}
export type DelegatedKeyEvent = DelegatedKeyCreated | DelegatedKeyActivated | DelegatedKeyRevoked;

export interface DelegatedKey extends Delegation, DelegatedPair {
  readonly nickname: string | Erased;
  readonly activationId: Id<'Request'>;
  readonly status: DelegatedKeyStatus;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
