import { Command, Query } from '@causeway/commands';
import type { CustomerDocument, TiedContactChange } from '@causeway/customers';
import type { Id, Instant } from '@causeway/kernel';
import type { ContactName } from '../domain/contact-change.js';
import type { CredentialType, OtpType } from '../domain/credential.js';
import type { DelegatedKeyStatus, Delegation } from '../domain/delegated-key.js';
import type { SentSignature } from '../domain/signed-request.js';
import type { StampVerdict } from '../domain/verify-stamp.js';
import type { ChangePrivacy as Change, RequestPrivacyChange as Requested } from '../domain/wallet.decide.js';
import type { PasskeyAssertion, PasskeyAttestation } from './ports.js';

/** What a client is to sign for the second leg of a signed action, as the API shows it. */
export interface SignedRequestChallenge {
  readonly payloadToSign: string;
  readonly requestId: Id<'Request'>;
  readonly expiresAt: Instant;
}
export interface AuthSignedRequestChallenge extends SignedRequestChallenge {
  readonly type: CredentialType;
}
/** A first leg is answered with what is to be signed, a second one with what it did (`SignedRetry` on the wire). */
export type Signed<Done, Challenge = AuthSignedRequestChallenge> =
  | { readonly status: 'SIGNATURE_REQUESTED'; readonly challenge: Challenge }
  | { readonly status: 'DONE'; readonly done: Done };

/** A credential as the API shows it (`AuthMethod`). */
export interface CredentialDocument {
  readonly id: Id<'AuthMethod'>;
  readonly accountId: Id<'InternalAccount'>;
  readonly type: CredentialType;
  /** Of a passkey. */
  readonly credentialId?: string;
  readonly nickname: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
export interface CredentialWithBundle extends CredentialDocument {
  readonly otpEncryptionTargetBundle?: string;
}
export interface PasskeyChallengeDocument extends CredentialDocument {
  readonly challenge: string;
  readonly requestId: Id<'Request'>;
  readonly expiresAt: Instant;
}
export interface SessionDocument extends Omit<CredentialDocument, 'id'> {
  readonly id: Id<'Session'>;
  readonly expiresAt: Instant;
  /** Once, where the service made the key. */
  readonly encryptedSessionSigningKey?: string;
}

interface Bound {
  /** Of what both legs must send alike. */
  readonly bodyFingerprint: string;
  readonly sent: SentSignature;
}
interface OfCredential {
  readonly credentialId: Id<'AuthMethod'>;
}
interface OfSession {
  readonly sessionId: Id<'Session'>;
}

export type NewCredential =
  | { readonly type: OtpType }
  | { readonly type: 'OAUTH'; readonly oidcToken: string }
  | {
      readonly type: 'PASSKEY';
      readonly nickname: string;
      readonly challenge: string;
      readonly attestation: PasskeyAttestation;
    };
/** Either leg of an addition (wallet-auth §4). */
export class AddCredential extends Command<
  { readonly accountId: Id<'InternalAccount'>; readonly credential: NewCredential } & Bound,
  Signed<CredentialWithBundle>
> {
  static readonly type = 'wallet_auth.add-credential';
}

/** Either leg of a revocation; the credential's sessions end with it (wallet-auth §4). */
export class RevokeCredential extends Command<OfCredential & Pick<Bound, 'sent'>, Signed<null>> {
  static readonly type = 'wallet_auth.revoke-credential';
}

/** Sends a code anew, or begins a login by passkey (wallet-auth §4). */
export class ChallengeCredential extends Command<
  OfCredential & {
    readonly clientPublicKey?: string;
    /** What is wrong with the body that was sent. */
    readonly errors?: readonly { readonly field: string; readonly message: string }[];
  },
  CredentialWithBundle | PasskeyChallengeDocument
> {
  static readonly type = 'wallet_auth.challenge-credential';
}

export type CredentialProof =
  | { readonly type: OtpType; readonly encryptedOtpBundle: string }
  | { readonly type: 'OAUTH'; readonly oidcToken: string; readonly clientPublicKey: string }
  | { readonly type: 'PASSKEY'; readonly assertion: PasskeyAssertion };
/** A proof that opens a session; of a code, either leg of it (wallet-auth §4). */
export class VerifyCredential extends Command<
  OfCredential & { readonly proof: CredentialProof } & Bound,
  Signed<SessionDocument>
> {
  static readonly type = 'wallet_auth.verify-credential';
}

/** Of any account id, as it was sent: what the platform does not have is empty. */
export class ListCredentials extends Query<
  { readonly accountId: Id<'InternalAccount'> },
  readonly CredentialDocument[]
> {
  static readonly type = 'wallet_auth.list-credentials';
}

/** Either leg of a refresh (wallet-auth §8). */
export class RefreshSession extends Command<
  OfSession & { readonly clientPublicKey: string } & Bound,
  Signed<SessionDocument, SignedRequestChallenge>
> {
  static readonly type = 'wallet_auth.refresh-session';
}

/** Either leg of a revocation (wallet-auth §8). */
export class RevokeSession extends Command<OfSession & Pick<Bound, 'sent'>, Signed<null>> {
  static readonly type = 'wallet_auth.revoke-session';
}

export class ListSessions extends Query<
  { readonly accountId: Id<'InternalAccount'> },
  readonly SessionDocument[]
> {
  static readonly type = 'wallet_auth.list-sessions';
}

/** The key that signs bundles and tokens in an environment, uncompressed: clients pin it (wallet-auth §2.3). */
export class GetBundleKey extends Query<object, { readonly publicKey: string }> {
  static readonly type = 'wallet_auth.get-bundle-key';
}

/** The first leg of a change of a wallet's privacy (wallet-auth §10). */
export class RequestPrivacyChange extends Command<Requested, SignedRequestChallenge> {
  static readonly type = 'wallet_auth.request-privacy-change';
}

/** The second leg. The account shows the change once the command is answered. */
export class ChangeWalletPrivacy extends Command<Change, null> {
  static readonly type = 'wallet_auth.change-privacy';
}

/** The words of a wallet, sealed to a client's key (`InternalAccountExportResponse`). */
export interface WalletExportDocument {
  readonly id: Id<'InternalAccount'>;
  readonly encryptedWalletCredentials: string;
}
/** Either leg of an export (wallet-auth §2.7, §10). */
export class ExportWallet extends Command<
  { readonly accountId: Id<'InternalAccount'>; readonly clientPublicKey: string } & Bound,
  Signed<WalletExportDocument, SignedRequestChallenge>
> {
  static readonly type = 'wallet_auth.export-wallet';
}

/** Whether a session of the wallet signed a text that another context gave out, such as a quote's. */
export class VerifyWalletSignature extends Query<
  {
    readonly accountId: Id<'InternalAccount'>;
    readonly payload: string;
    /** The header as it came; absent where none did. */
    readonly signature?: string;
  },
  StampVerdict
> {
  static readonly type = 'wallet_auth.verify-signature';
}

/**
 * Either leg of a change of a customer's contact to which the codes of its wallet go; `UNTIED` where none do, and nothing
 * was changed (customers §6.1).
 */
export class ChangeTiedContact extends Command<
  TiedContactChange,
  Signed<CustomerDocument, SignedRequestChallenge> | { readonly status: 'UNTIED' }
> {
  static readonly type = 'wallet_auth.change-tied-contact';
}

/**
 * A customer's contact is about to change without the owner of its wallet: from then on, for as long as that takes, no
 * credential of codes is added that hangs on it. Where one hangs on it already, it must not change so.
 */
export class AnnounceContactChange extends Command<
  { readonly customerId: Id<'Customer'>; readonly contact: ContactName; readonly value: string },
  { readonly isTied: boolean }
> {
  static readonly type = 'wallet_auth.announce-contact-change';
}

/** A key that lets a card draw on its holder's wallet (`DelegatedKey`). */
export interface DelegatedKeyDocument extends Delegation {
  readonly id: Id<'DelegatedKey'>;
  readonly accountId: Id<'InternalAccount'>;
  readonly publicKey: string;
  readonly nickname: string;
  readonly status: DelegatedKeyStatus;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
/** Any of the three legs of a delegated key (wallet-auth §9). */
export class CreateDelegatedKey extends Command<
  {
    readonly cardId: Id<'Card'>;
    readonly internalAccountId: Id<'InternalAccount'>;
    readonly nickname: string;
  } & Bound,
  Signed<DelegatedKeyDocument, SignedRequestChallenge>
> {
  static readonly type = 'wallet_auth.create-delegated-key';
}

/** Needs no signature: the platform takes back what its customer gave (wallet-auth §9). */
export class RevokeDelegatedKey extends Command<{ readonly delegatedKeyId: Id<'DelegatedKey'> }, null> {
  static readonly type = 'wallet_auth.revoke-delegated-key';
}

export class GetDelegatedKey extends Query<
  { readonly delegatedKeyId: Id<'DelegatedKey'> },
  DelegatedKeyDocument
> {
  static readonly type = 'wallet_auth.get-delegated-key';
}

export class ListDelegatedKeys extends Query<
  {
    readonly accountId?: Id<'InternalAccount'>;
    readonly fundingSourceId?: Id<'CardFundingSource'>;
  },
  readonly DelegatedKeyDocument[]
> {
  static readonly type = 'wallet_auth.list-delegated-keys';
}

/** The key with which a binding may draw on its wallet now; `null` where it may not (cards §5). */
export class FindActiveDelegatedKey extends Query<
  { readonly fundingSourceId: Id<'CardFundingSource'> },
  DelegatedKeyDocument | null
> {
  static readonly type = 'wallet_auth.find-active-delegated-key';
}

/** The custodian key, by its fingerprint, and how many keys of customers it has not sealed yet. */
export interface CustodianDocument {
  readonly fingerprint: string;
  /** The key before it, as long as this process has it. */
  readonly previous?: string;
  readonly held: number;
  readonly left: number;
}
export class GetCustodian extends Query<object, CustodianDocument> {
  static readonly type = 'wallet_auth.get-custodian';
}

/** Seals some of the keys anew that another custodian key sealed; asked again, it goes on. */
export class ResealCustody extends Command<object, { readonly resealed: number; readonly left: number }> {
  static readonly type = 'wallet_auth.reseal-custody';
}
