import { Command, Query } from '@causeway/commands';
import type { Id, KeysetPosition, Page } from '@causeway/kernel';
import type { Network, Provider, ProviderAccountStatus } from '../domain/provider-account.js';
import type { IssuanceStatus, OperatorDecision, ServiceOperationsStatus } from '../domain/stablecoin.js';
import type { ProviderAccountDocument, StablecoinDocument } from '../published/documents.js';

/** A page of a list: how much of it, and where it starts. */
export interface PageWanted {
  readonly limit: number;
  readonly after?: KeysetPosition;
}

/** Links an account at a provider, after the provider has accepted the credentials (stablecoins §3). */
export class LinkProviderAccount extends Command<AccountWanted, ProviderAccountDocument> {
  static readonly type = 'stablecoins.link-provider-account';
}
export interface AccountWanted {
  readonly provider: Provider;
  readonly apiClientId: string;
  readonly apiClientSecret: string;
  readonly providerAccountId?: string;
}

/** Refuses with `PROVIDER_ACCOUNT_NOT_FOUND`. */
export class GetProviderAccount extends Query<
  { readonly accountId: Id<'StablecoinProviderAccount'> },
  ProviderAccountDocument
> {
  static readonly type = 'stablecoins.get-provider-account';
}

export class ListProviderAccounts extends Query<
  PageWanted & { readonly provider?: Provider; readonly status?: ProviderAccountStatus },
  Page<ProviderAccountDocument>
> {
  static readonly type = 'stablecoins.list-provider-accounts';
}

/** The operator's: ends a link for good, and destroys its credentials. */
export class RevokeProviderAccount extends Command<
  { readonly accountId: Id<'StablecoinProviderAccount'> },
  ProviderAccountDocument
> {
  static readonly type = 'stablecoins.revoke-provider-account';
}

/** Registers a token that exists at a provider (stablecoins §4). */
export class RegisterStablecoin extends Command<TokenWanted, StablecoinDocument> {
  static readonly type = 'stablecoins.register-stablecoin';
}
export interface TokenWanted {
  readonly providerTokenIdentifier: string;
  readonly networkTokenIdentifier: string;
  readonly network: Network;
  readonly stablecoinProviderAccountId?: Id<'StablecoinProviderAccount'>;
}

/** Refuses with `STABLECOIN_NOT_FOUND`. */
export class GetStablecoin extends Query<{ readonly stablecoinId: Id<'Stablecoin'> }, StablecoinDocument> {
  static readonly type = 'stablecoins.get-stablecoin';
}

export class ListStablecoins extends Query<
  PageWanted & {
    readonly issuanceStatus?: IssuanceStatus;
    readonly serviceOperationsStatus?: ServiceOperationsStatus;
    readonly provider?: Provider;
  },
  Page<StablecoinDocument>
> {
  static readonly type = 'stablecoins.list-stablecoins';
}

/** The platform asks that its token becomes a currency of the service (stablecoins §4). */
export class RequestEnablement extends Command<
  { readonly stablecoinId: Id<'Stablecoin'> },
  StablecoinDocument
> {
  static readonly type = 'stablecoins.request-enablement';
}

/** What only the operator decides of a token (stablecoins §4). */
export class DecideStablecoin extends Command<
  { readonly stablecoinId: Id<'Stablecoin'>; readonly decision: OperatorDecision },
  StablecoinDocument
> {
  static readonly type = 'stablecoins.decide-stablecoin';
}
