import type { Id, Instant } from '@causeway/kernel';

/** What other contexts may rely on; additive only. The ordering key is the wallet's id. */
export const WALLET_PRIVACY_CHANGED = 'wallet_auth.wallet-privacy-changed.v1';
export interface WalletPrivacyChangedV1 {
  readonly accountId: Id<'InternalAccount'>;
  readonly privateEnabled: boolean;
}

/** A code is on its way to a wallet's owner; sealed under the customer. The code itself is not in it. */
export const OTP_ISSUED = 'wallet_auth.otp-issued.v1';
export interface OtpIssuedV1 {
  readonly customerId: Id<'Customer'>;
  readonly otpId: string;
  readonly channel: 'EMAIL' | 'SMS';
  readonly recipient: string;
  readonly codeLength: number;
  readonly isAlphanumeric: boolean;
  readonly appName?: string;
  /** Of an e-mail; what is absent is the installation's own. */
  readonly sender?: { readonly name: string; readonly address?: string; readonly replyTo?: string };
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
}

/** A code is void, and the key of its bundle goes. */
export const OTP_ENDED = 'wallet_auth.otp-ended.v1';
export interface OtpEndedV1 {
  readonly otpId: string;
}

/** An owner signed the change of a contact, which is to be carried out. */
export const CONTACT_CHANGE_SIGNED = 'wallet_auth.contact-change-signed.v1';
export interface ContactChangeSignedV1 {
  readonly accountId: Id<'InternalAccount'>;
  readonly customerId: Id<'Customer'>;
  readonly changeId: string;
}

/** A delegated key is over, and its private half goes. */
export const DELEGATED_KEY_REVOKED = 'wallet_auth.delegated-key-revoked.v1';
export interface DelegatedKeyRevokedV1 {
  readonly delegatedKeyId: Id<'DelegatedKey'>;
}

/** A key in custody is sealed anew: the seal before it is to be destroyed. Key: the key's id. */
export const CUSTODY_KEY_RESEALED = 'wallet_auth.custody-key-resealed.v1';
export interface CustodyKeyResealedV1 {
  readonly keyId: string;
  readonly resealing: number;
}
