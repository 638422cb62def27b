import { nothing, record, reject, type Decision, type Environment, type Instant } from '@causeway/kernel';
import type { StablecoinRejection } from './rejection-codes.js';
import type {
  IssuanceStatus,
  OperatorDecision,
  RegisteredToken,
  Stablecoin,
  StablecoinEvent,
} from './stablecoin.js';
import { hasTokenChecksum } from './token-identifier.js';

type Answer = Decision<StablecoinEvent, StablecoinRejection>;
interface When {
  readonly now: Instant;
}

/** A token whose provider knows it by another name on the chain is not the one that was meant. */
export const tokenRefusal = (
  wanted: Pick<RegisteredToken, 'networkTokenIdentifier'>,
  found: { readonly networkTokenIdentifier?: string } | undefined,
  environment: Environment,
): StablecoinRejection | undefined => {
  const { networkTokenIdentifier } = wanted;
  if (environment === 'production' && !hasTokenChecksum(networkTokenIdentifier))
    return 'TOKEN_IDENTIFIER_INVALID';
  if (found === undefined) return 'TOKEN_UNKNOWN';
  const known = found.networkTokenIdentifier ?? networkTokenIdentifier;
  return known === networkTokenIdentifier ? undefined : 'TOKEN_DIFFERS';
};

/** A token that its provider reports live is provisioned, unless the operator reviews such tokens (stablecoins §4). */
export const registerStablecoin = (
  { token, isReviewed }: { readonly token: RegisteredToken; readonly isReviewed: boolean },
  stablecoin: Stablecoin,
  { now }: When,
): Answer =>
  stablecoin.status === 'ABSENT'
    ? record({
        type: 'StablecoinRegistered',
        ...token,
        issuanceStatus: isReviewed ? 'PENDING_REVIEW' : 'PROVISIONED',
        registeredAt: now,
      })
    : nothing();

/** Of these the token's names are free again. */
export const isOver = (status: IssuanceStatus): boolean => status === 'REJECTED' || status === 'FAILED';

/** The platform asks that its token becomes a currency of the service; asked again it is the same (seed, stablecoins §4). */
export const requestEnablement = (_command: unknown, stablecoin: Stablecoin, { now }: When): Answer => {
  if (stablecoin.status === 'ABSENT') return reject('STABLECOIN_NOT_FOUND');
  const { serviceOperationsStatus, issuanceStatus } = stablecoin;
  if (serviceOperationsStatus === 'PENDING_APPROVAL') return nothing();
  return serviceOperationsStatus === 'NOT_ENABLED' && issuanceStatus === 'PROVISIONED'
    ? record({ type: 'EnablementRequested', changedAt: now })
    : reject('ENABLEMENT_NOT_REQUESTABLE', { serviceOperationsStatus, issuanceStatus });
};

type DecisionEvent = Exclude<StablecoinEvent['type'], 'StablecoinRegistered' | 'StablecoinEnabled'>;
const DECISIONS: Readonly<
  Record<OperatorDecision, { readonly from: string; readonly to: string; readonly event: DecisionEvent }>
> = {
  ACCEPT: { from: 'PENDING_REVIEW', to: 'PROVISIONING', event: 'StablecoinAccepted' },
  REJECT: { from: 'PENDING_REVIEW', to: 'REJECTED', event: 'StablecoinRejected' },
  APPROVE: { from: 'PENDING_APPROVAL', to: 'ENABLING', event: 'EnablementApproved' },
  DECLINE: { from: 'PENDING_APPROVAL', to: 'NOT_ENABLED', event: 'EnablementDeclined' },
  DISABLE: { from: 'ENABLED', to: 'DISABLED', event: 'StablecoinDisabled' },
  ENABLE: { from: 'DISABLED', to: 'ENABLING', event: 'EnablementApproved' },
};

/** The operator's word (stablecoins §4); a repetition of what holds already changes nothing. */
export const decideStablecoin = (
  decision: OperatorDecision,
  stablecoin: Stablecoin,
  { now }: When,
): Answer => {
  if (stablecoin.status === 'ABSENT') return reject('STABLECOIN_NOT_FOUND');
  const { from, to, event } = DECISIONS[decision];
  const { issuanceStatus, serviceOperationsStatus } = stablecoin;
  const isOnReview = decision === 'ACCEPT' || decision === 'REJECT';
  const status = isOnReview ? issuanceStatus : serviceOperationsStatus;
  if (status === from) return record({ type: event, changedAt: now });
  return status === to
    ? nothing()
    : reject('DECISION_NOT_APPLICABLE', { issuanceStatus, serviceOperationsStatus });
};

/** What the provider says of an accepted token decides whether it is provisioned. */
export const concludeProvisioning = (isLive: boolean, stablecoin: Stablecoin, { now }: When): Answer =>
  stablecoin.status !== 'ABSENT' && stablecoin.issuanceStatus === 'PROVISIONING'
    ? record({ type: isLive ? 'StablecoinProvisioned' : 'StablecoinProvisioningFailed', changedAt: now })
    : nothing();

/** The last step of an enablement: the token has a currency code of its own, the one that it had before if any. */
export const finishEnablement = (currency: string, stablecoin: Stablecoin, { now }: When): Answer =>
  stablecoin.status !== 'ABSENT' && stablecoin.serviceOperationsStatus === 'ENABLING'
    ? record({ type: 'StablecoinEnabled', currency: stablecoin.currency ?? currency, changedAt: now })
    : nothing();

/** The codes that a token may get, in their order: its symbol, or that with a number. */
export const currencyCandidate = (symbol: string, attempt: number): string =>
  attempt === 1 ? symbol.toUpperCase() : `${symbol.toUpperCase()}${attempt}`;
