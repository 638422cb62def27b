import { foldedBy, type CurrencyCode, type Id, type Instant } from '@causeway/kernel';
import type { Network, Provider } from './provider-account.js';

export const ISSUANCE_STATUSES = [
  'PENDING_REVIEW',
  'PROVISIONING',
  'PROVISIONED',
  'REJECTED',
  'FAILED',
] as const;
export type IssuanceStatus = (typeof ISSUANCE_STATUSES)[number];

export const SERVICE_OPERATIONS_STATUSES = [
  'NOT_ENABLED',
  'PENDING_APPROVAL',
  'ENABLING',
  'ENABLED',
  'DISABLED',
] as const;
export type ServiceOperationsStatus = (typeof SERVICE_OPERATIONS_STATUSES)[number];

export const OPERATOR_DECISIONS = ['ACCEPT', 'REJECT', 'APPROVE', 'DECLINE', 'DISABLE', 'ENABLE'] as const;
/** What only the operator decides: on the token's review, and on its use inside the service. */
export type OperatorDecision = (typeof OPERATOR_DECISIONS)[number];

/** A token as it was registered: what its provider says of it, never the request (stablecoins §4). */
export interface RegisteredToken {
  readonly stablecoinId: Id<'Stablecoin'>;
  readonly platformId: string;
  readonly name: string;
  readonly symbol: string;
  readonly baseCurrency: CurrencyCode;
  readonly decimals: number;
  readonly network: Network;
  readonly networkTokenIdentifier: string;
  readonly provider: Provider;
  readonly providerTokenIdentifier: string;
  /** The link that it was registered through, and is used through for ever. */
  readonly stablecoinProviderAccountId: Id<'StablecoinProviderAccount'>;
}

export interface StablecoinRegistered extends RegisteredToken {
  readonly type: 'StablecoinRegistered';
  readonly issuanceStatus: 'PENDING_REVIEW' | 'PROVISIONED';
  readonly registeredAt: Instant;
}
interface At {
  readonly changedAt: Instant;
}
export type StablecoinEvent =
  | StablecoinRegistered
  /** The operator's review, and what the provider then made of it. */
  | ({
      readonly type:
        | 'StablecoinAccepted'
        | 'StablecoinRejected'
        | 'StablecoinProvisioned'
        | 'StablecoinProvisioningFailed';
    } & At)
  | ({ readonly type: 'EnablementRequested' | 'EnablementApproved' | 'EnablementDeclined' } & At)
  | ({ readonly type: 'StablecoinEnabled'; readonly currency: string } & At)
  | ({ readonly type: 'StablecoinDisabled' } & At);

export interface KnownStablecoin extends RegisteredToken {
  readonly status: 'REGISTERED';
  readonly issuanceStatus: IssuanceStatus;
  readonly serviceOperationsStatus: ServiceOperationsStatus;
  /** From the first enablement on. */
  readonly currency?: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
export type Stablecoin = { readonly status: 'ABSENT' } | KnownStablecoin;
export const noStablecoin: Stablecoin = { status: 'ABSENT' };

type Change = Partial<Pick<KnownStablecoin, 'issuanceStatus' | 'serviceOperationsStatus'>>;
const to =
  (change: Change) =>
  (before: Stablecoin, { changedAt }: At): Stablecoin =>
    before.status === 'ABSENT' ? before : { ...before, ...change, updatedAt: changedAt };

export const evolveStablecoin = foldedBy<Stablecoin, StablecoinEvent>({
  StablecoinRegistered: (_before, { type: _type, registeredAt, ...token }) => ({
    ...token,
    status: 'REGISTERED',
    serviceOperationsStatus: 'NOT_ENABLED',
    createdAt: registeredAt,
    updatedAt: registeredAt,
  }),
  StablecoinAccepted: to({ issuanceStatus: 'PROVISIONING' }),
  StablecoinRejected: to({ issuanceStatus: 'REJECTED' }),
  StablecoinProvisioned: to({ issuanceStatus: 'PROVISIONED' }),
  StablecoinProvisioningFailed: to({ issuanceStatus: 'FAILED' }),
  EnablementRequested: to({ serviceOperationsStatus: 'PENDING_APPROVAL' }),
  EnablementApproved: to({ serviceOperationsStatus: 'ENABLING' }),
  EnablementDeclined: to({ serviceOperationsStatus: 'NOT_ENABLED' }),
  StablecoinEnabled: (before, event) =>
    before.status === 'ABSENT'
      ? before
      : { ...to({ serviceOperationsStatus: 'ENABLED' })(before, event), currency: event.currency },
  StablecoinDisabled: to({ serviceOperationsStatus: 'DISABLED' }),
});
