import type { CallContext } from '@causeway/commands';
import { GetPayoutTarget, type PayoutTarget } from '@causeway/external-accounts';
import { parseId, type Id } from '@causeway/kernel';
import { GetInternalAccount, type AccountState } from '@causeway/ledger';
import type {
  ExternalAccountFacts,
  InternalAccountFacts,
  PulledAccountFacts,
} from '../../domain/quotes/quote-facts.js';
import type { QuotePorts } from '../ports.js';

/** An account that a payment comes from or goes to, as its context knows it. */
export type FoundAccount =
  | { readonly kind: 'INTERNAL'; readonly state: AccountState }
  | { readonly kind: 'EXTERNAL'; readonly target: PayoutTarget }
  /** The payer has no account here. */
  | { readonly kind: 'OUTSIDE' }
  | { readonly kind: 'UNKNOWN' };
export const OUTSIDE: FoundAccount = { kind: 'OUTSIDE' };

/** The account that a request names; an id without its type may be of either kind. */
export const findAccount = async (
  { dispatch }: Pick<QuotePorts, 'dispatch'>,
  rawId: string,
  call: CallContext,
): Promise<FoundAccount> => {
  const internalId = parseId('InternalAccount', rawId);
  const state =
    internalId && (await dispatch.execute(new GetInternalAccount({ accountId: internalId }, call)));
  if (state) return { kind: 'INTERNAL', state };
  const externalId = parseId('ExternalAccount', rawId);
  const target = externalId && (await dispatch.execute(new GetPayoutTarget({ accountId: externalId }, call)));
  return target && target.isDeleted !== true ? { kind: 'EXTERNAL', target } : { kind: 'UNKNOWN' };
};

/** The account outside with all that is known of it, where it is one. */
export const targetOf = (found: FoundAccount): { readonly target?: PayoutTarget } =>
  found.kind === 'EXTERNAL' ? { target: found.target } : {};

/** The customer whose account it is; none where it is the platform's, or not here. */
export const ownerOf = (found: FoundAccount): Id<'Customer'> | undefined => {
  if (found.kind === 'INTERNAL') return found.state.owner.customerId;
  return found.kind === 'EXTERNAL' ? found.target.customerId : undefined;
};

/** What a decision knows of an account of the service. */
export const internalFacts = ({
  accountId,
  type,
  status,
  currency,
  available,
  owner,
}: AccountState): InternalAccountFacts => ({
  accountId,
  type,
  status,
  currency,
  available,
  ...(owner.customerId !== undefined && { ownerId: owner.customerId }),
});

/** What a decision knows of an account outside that is paid. */
export const externalFacts = ({
  accountId,
  accountType,
  status,
  currency,
  countries,
  invoice,
}: PayoutTarget): ExternalAccountFacts => ({
  accountId,
  accountType,
  status,
  currency,
  ...(countries !== undefined && { countries }),
  ...(invoice !== undefined && { invoice }),
});

/** What a decision knows of an account outside that money is collected from. */
export const pulledFacts = (target: PayoutTarget): PulledAccountFacts => ({
  ...externalFacts(target),
  ...(target.ownershipType !== undefined && { ownershipType: target.ownershipType }),
});
