import type { Id, Instant } from '@causeway/kernel';
import type { CredentialType, OfWallet, PasskeyMaterial } from './credential.js';

export interface SessionOpened extends OfWallet {
  readonly type: 'SessionOpened';
  readonly customerId: Id<'Customer'>;
  readonly sessionId: Id<'Session'>;
  readonly credentialId: Id<'AuthMethod'>;
  readonly credentialType: CredentialType;
  readonly nickname: string;
  readonly webauthnId?: PasskeyMaterial['webauthnId'];
  /** The key that signs for the wallet while the session lasts: compressed, lower-case hex. */
  readonly publicKey: string;
  /** The session that was refreshed. */
  readonly refreshes?: Id<'Session'>;
  readonly openedAt: Instant;
  readonly expiresAt: Instant;
}
export interface SessionRevoked extends OfWallet {
  readonly type: 'SessionRevoked';
  readonly sessionId: Id<'Session'>;
  readonly why: 'REVOKED' | 'CREDENTIAL_REVOKED' | 'WALLET_CLOSED';
  readonly revokedAt: Instant;
}
export type SessionEvent = SessionOpened | SessionRevoked;

/** Until it expires or is revoked. */
export interface Session {
  readonly sessionId: Id<'Session'>;
  readonly credentialId: Id<'AuthMethod'>;
  readonly publicKey: string;
  readonly openedAt: Instant;
  readonly expiresAt: Instant;
}
