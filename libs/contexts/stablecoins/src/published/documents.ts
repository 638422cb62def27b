import type { Id, Instant } from '@causeway/kernel';
import type { OperationStatus, OperationType } from '../domain/operation.js';
import type { Network, Provider, ProviderAccountStatus } from '../domain/provider-account.js';
import type { IssuanceStatus, ServiceOperationsStatus } from '../domain/stablecoin.js';

export type ProviderEnvironment = 'SANDBOX' | 'PRODUCTION';

/** A link to a provider as the API shows it: of its credentials nothing. */
export interface ProviderAccountDocument {
  readonly id: Id<'StablecoinProviderAccount'>;
  readonly provider: Provider;
  readonly providerAccountId: string;
  readonly providerEnvironment: ProviderEnvironment;
  readonly status: ProviderAccountStatus;
  readonly lastVerifiedAt: Instant;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** A stablecoin as the API shows it. */
export interface StablecoinDocument {
  readonly id: Id<'Stablecoin'>;
  readonly name: string;
  readonly symbol: string;
  readonly baseCurrency: string;
  readonly network: Network;
  readonly decimals: number;
  readonly issuanceStatus: IssuanceStatus;
  readonly serviceOperationsStatus: ServiceOperationsStatus;
  readonly networkTokenIdentifier: string;
  /** From the first enablement on. */
  readonly currency?: string;
  readonly provider: Provider;
  readonly stablecoinProviderAccountId: Id<'StablecoinProviderAccount'>;
  readonly providerEnvironment: ProviderEnvironment;
  readonly providerTokenIdentifier: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** A mint or a burn as the API shows it (stablecoins §5). */
export interface OperationDocument {
  readonly id: Id<'StablecoinOperation'>;
  readonly stablecoinId: Id<'Stablecoin'>;
  readonly operationType: OperationType;
  readonly status: OperationStatus;
  /** Decimal digits of the token's smallest unit. */
  readonly amount: string;
  readonly provider: Provider;
  readonly providerEnvironment: ProviderEnvironment;
  readonly stablecoinProviderAccountId: Id<'StablecoinProviderAccount'>;
  readonly source: { readonly type: string; readonly externalAccountId?: Id<'ExternalAccount'> };
  readonly destination: { readonly accountId: Id<'ExternalAccount'>; readonly rail?: string };
  readonly fundingInstructions?: Readonly<Record<string, string>>;
  readonly estimatedDelivery?: Readonly<Record<string, string>>;
  readonly expiresAt?: Instant;
  readonly providerStatus?: string;
  readonly failureReason?: string;
  readonly description?: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
