import type { Environment, Id } from '@causeway/kernel';
import { SANDBOX_DOMAIN } from '../counterparties/sandbox-institution.js';

export interface Bearer {
  readonly platformId: string;
  readonly customerId: Id<'Customer'>;
}

/** Whether an address belongs to this deployment, as the call's platform may see it. */
export interface AnsweredHere {
  readonly isHere: boolean;
  readonly bearer: Bearer | null;
}

/**
 * A domain is this deployment's own, or that of the platform that has proven it; only the customers of its owner count
 * there. One that is only claimed counts for the claimant's own payments, and every other platform deals with the real
 * institution of that domain (config-and-tokens §2). Customers of the call's own platform keep their addresses.
 */
export const answerFor = (
  isOwnDomain: boolean,
  owner: { readonly platformId: string; readonly isProven: boolean } | null,
  bearer: Bearer | null,
  platformId: string,
): AnsweredHere => {
  if (isOwnDomain) return { isHere: true, bearer };
  if (owner?.isProven === true)
    return { isHere: true, bearer: bearer?.platformId === owner.platformId ? bearer : null };
  const own = bearer?.platformId === platformId ? bearer : null;
  return { isHere: own !== null || owner?.platformId === platformId, bearer: own };
};

/** The party that answers for an address; `NO_ONE` for one of this deployment that no customer has. */
export type AnsweringParty =
  | { readonly party: 'CUSTOMER'; readonly bearer: Bearer }
  | { readonly party: 'NO_ONE' | 'SIMULATED' | 'COUNTERPARTY' };

/**
 * Who answers for an address of this domain: a customer of this deployment, the sandbox's simulated institution, or the
 * institution that runs the domain.
 */
export const answeringParty = (
  { isHere, bearer }: AnsweredHere,
  domain: string,
  environment: Environment,
): AnsweringParty => {
  if (bearer !== null) return { party: 'CUSTOMER', bearer };
  if (isHere) return { party: 'NO_ONE' };
  const isSimulated = environment === 'sandbox' && domain === SANDBOX_DOMAIN;
  return { party: isSimulated ? 'SIMULATED' : 'COUNTERPARTY' };
};
