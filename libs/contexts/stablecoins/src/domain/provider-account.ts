import { foldedBy, type Id, type Instant } from '@causeway/kernel';

/** Who issues tokens, and on which chain (stablecoins §1). */
export const PROVIDERS = ['BRALE'] as const;
export type Provider = (typeof PROVIDERS)[number];
export const NETWORKS = ['SPARK'] as const;
export type Network = (typeof NETWORKS)[number];

export const PROVIDER_ACCOUNT_STATUSES = ['ACTIVE', 'INVALID', 'REVOKED'] as const;
export type ProviderAccountStatus = (typeof PROVIDER_ACCOUNT_STATUSES)[number];

/**
 * Credentials as they are kept: sealed before they come near an event, under a key of their own that is destroyed when
 * they are replaced. Nothing but the adapter that calls the provider opens them.
 */
export interface KeptCredentials {
  readonly credentialsId: string;
  readonly sealedCredentials: string;
}

export interface ProviderAccountLinked extends KeptCredentials {
  readonly type: 'ProviderAccountLinked';
  readonly accountId: Id<'StablecoinProviderAccount'>;
  readonly platformId: string;
  readonly provider: Provider;
  /** The provider's own name for the account. */
  readonly providerAccountId: string;
  readonly linkedAt: Instant;
}
/** New credentials for an account whose old ones the provider refuses. */
export interface ProviderAccountRelinked extends KeptCredentials {
  readonly type: 'ProviderAccountRelinked';
  readonly replacedCredentialsId: string;
  readonly relinkedAt: Instant;
}
export interface ProviderAccountVerified {
  readonly type: 'ProviderAccountVerified';
  readonly verifiedAt: Instant;
}
/** The provider refused the credentials. */
export interface ProviderAccountInvalidated {
  readonly type: 'ProviderAccountInvalidated';
  readonly invalidatedAt: Instant;
}
export interface ProviderAccountRevoked {
  readonly type: 'ProviderAccountRevoked';
  readonly revokedAt: Instant;
}
export type ProviderAccountEvent =
  | ProviderAccountLinked
  | ProviderAccountRelinked
  | ProviderAccountVerified
  | ProviderAccountInvalidated
  | ProviderAccountRevoked;

export interface LinkedAccount extends KeptCredentials {
  readonly status: ProviderAccountStatus;
  readonly accountId: Id<'StablecoinProviderAccount'>;
  readonly platformId: string;
  readonly provider: Provider;
  readonly providerAccountId: string;
  readonly lastVerifiedAt: Instant;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
export type ProviderAccount = { readonly status: 'ABSENT' } | LinkedAccount;
export const noProviderAccount: ProviderAccount = { status: 'ABSENT' };

const changed = (before: ProviderAccount, change: Partial<LinkedAccount>): ProviderAccount =>
  before.status === 'ABSENT' ? before : { ...before, ...change };

export const evolveProviderAccount = foldedBy<ProviderAccount, ProviderAccountEvent>({
  ProviderAccountLinked: (_before, { type: _type, linkedAt, ...linked }) => ({
    ...linked,
    status: 'ACTIVE',
    lastVerifiedAt: linkedAt,
    createdAt: linkedAt,
    updatedAt: linkedAt,
  }),
  ProviderAccountRelinked: (before, { credentialsId, sealedCredentials, relinkedAt }) =>
    changed(before, {
      status: 'ACTIVE',
      ...{ credentialsId, sealedCredentials },
      lastVerifiedAt: relinkedAt,
      updatedAt: relinkedAt,
    }),
  ProviderAccountVerified: (before, { verifiedAt }) => changed(before, { lastVerifiedAt: verifiedAt }),
  ProviderAccountInvalidated: (before, { invalidatedAt }) =>
    changed(before, { status: 'INVALID', updatedAt: invalidatedAt }),
  ProviderAccountRevoked: (before, { revokedAt }) =>
    changed(before, { status: 'REVOKED', updatedAt: revokedAt }),
});
