import { Erased, saysTheSame, type Id, type Instant } from '@causeway/kernel';

/** What a wallet's owner proves with that it is them (wallet-auth §1). */
export const CREDENTIAL_TYPES = ['OAUTH', 'EMAIL_OTP', 'SMS_OTP', 'PASSKEY'] as const;
export type CredentialType = (typeof CREDENTIAL_TYPES)[number];
export type OtpType = 'EMAIL_OTP' | 'SMS_OTP';
export const isOtpType = (type: CredentialType): type is OtpType =>
  type === 'EMAIL_OTP' || type === 'SMS_OTP';

export interface OfWallet {
  readonly accountId: Id<'InternalAccount'>;
}
/** The wallet and the customer who owns it. */
export interface OwnedWallet extends OfWallet {
  readonly customerId: Id<'Customer'>;
}
export interface OfCredential extends OfWallet {
  readonly credentialId: Id<'AuthMethod'>;
}

/** A passkey as its registration showed it (wallet-auth §5). */
export interface PasskeyMaterial {
  /** The authenticator's own id of it, base64url. */
  readonly webauthnId: string;
  /** In COSE, base64url. */
  readonly publicKey: string;
  /** SHA-256 of the relying party's id, lower-case hex. */
  readonly rpIdHash: string;
  readonly origin: string;
  readonly transports: readonly string[];
  /** That it was registered with, base64url; used once a wallet. */
  readonly challenge: string;
}
/** A person as an identity provider names them (wallet-auth §6). */
export interface OidcSubject {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
}

/** From then on the wallet has an owner who can sign in. */
export interface WalletProvisioned extends OfWallet {
  readonly type: 'WalletProvisioned';
  readonly customerId: Id<'Customer'>;
  readonly provisionedAt: Instant;
}
export interface CredentialAdded extends OfCredential {
  readonly type: 'CredentialAdded';
  readonly customerId: Id<'Customer'>;
  readonly credentialType: CredentialType;
  /** Of codes the address or the number that they go to. */
  readonly nickname: string;
  /** Of codes the keyed hash by which their address or number is found in use. */
  readonly contactKey?: string;
  readonly passkey?: PasskeyMaterial;
  readonly counter?: number;
  readonly oidc?: OidcSubject;
  readonly addedAt: Instant;
}
export interface CredentialRevoked extends OfCredential {
  readonly type: 'CredentialRevoked';
  readonly revokedAt: Instant;
}
/** What is absent is the installation's own (wallet-auth §7). */
export interface CodeSender {
  readonly name: string;
  readonly address?: string;
  readonly replyTo?: string;
}
/** A code is on its way; the code itself is in no record. */
export interface OtpIssued extends OfCredential {
  readonly type: 'OtpIssued';
  readonly customerId: Id<'Customer'>;
  readonly otpId: string;
  readonly channel: 'EMAIL' | 'SMS';
  readonly recipient: string;
  readonly codeLength: number;
  readonly isAlphanumeric: boolean;
  /** What the platform calls its app. */
  readonly appName?: string;
  /** How the platform wants its e-mail to appear. */
  readonly sender?: CodeSender;
  /** Made for this code alone; its private half is sealed under a key of the code's own, which goes with the code. */
  readonly targetPublic: string;
  readonly targetSecret: string;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
}
/** The code and its bundle are void. */
export interface OtpEnded extends OfCredential {
  readonly type: 'OtpEnded';
  readonly otpId: string;
  readonly why:
    'USED' | 'SUPERSEDED' | 'EXPIRED' | 'TOO_MANY_WRONG_CODES' | 'CREDENTIAL_GONE' | 'CONTACT_CHANGED';
  readonly endedAt: Instant;
}
/** A proof was tried; it counts toward what a credential may be tried (wallet-auth §12). */
export interface VerificationAttempted extends OfCredential {
  readonly type: 'VerificationAttempted';
  readonly outcome: 'ACCEPTED' | 'REFUSED' | 'WRONG_CODE';
  readonly attemptedAt: Instant;
}
/** The passkey's own counter moved on. */
export interface PasskeyUsed extends OfCredential {
  readonly type: 'PasskeyUsed';
  readonly counter: number;
  readonly usedAt: Instant;
}
/** The customer is gone, and every proof and session with them. */
export interface WalletClosed extends OfWallet {
  readonly type: 'WalletClosed';
  readonly closedAt: Instant;
}
export type CredentialEvent =
  | WalletProvisioned
  | CredentialAdded
  | CredentialRevoked
  | OtpIssued
  | OtpEnded
  | VerificationAttempted
  | PasskeyUsed
  | WalletClosed;

type Maybe<Value> = Value | Erased;

/** A code that may still be entered. */
export interface Otp {
  readonly otpId: string;
  readonly recipient: Maybe<string>;
  readonly channel: 'EMAIL' | 'SMS';
  readonly codeLength: number;
  readonly isAlphanumeric: boolean;
  readonly appName?: string;
  readonly targetPublic: string;
  readonly targetSecret: Maybe<string>;
  readonly expiresAt: Instant;
  readonly wrongCodes: number;
}
export interface Credential {
  readonly credentialId: Id<'AuthMethod'>;
  readonly type: CredentialType;
  readonly nickname: Maybe<string>;
  readonly contactKey?: Maybe<string>;
  /** A signed change took the contact for this wallet alone: no other one changes to it (customers §6.1). */
  readonly hasReserved?: true;
  readonly passkey?: Maybe<PasskeyMaterial>;
  readonly counter: number;
  readonly oidc?: Maybe<OidcSubject>;
  readonly otp?: Otp;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Moments of the last minute at which a challenge was issued, and at which a proof was tried. */
  readonly challengedAt: readonly Instant[];
  readonly triedAt: readonly Instant[];
  /** Moments of the last day at which a code was wrong. */
  readonly wrongAt: readonly Instant[];
}

/** Whether a credential is of this person at this provider (wallet-auth §6). */
export const isSubject = (oidc: OidcSubject | Erased | undefined, { iss, aud, sub }: OidcSubject): boolean =>
  oidc !== undefined && !(oidc instanceof Erased) && saysTheSame(oidc, { iss, aud, sub });

/** The authenticator's own id of a passkey; absent for a credential of another type, and once its owner is erased. */
export const webauthnIdOf = ({ passkey }: Pick<Credential, 'passkey'>): string | undefined =>
  passkey === undefined || passkey instanceof Erased ? undefined : passkey.webauthnId;
