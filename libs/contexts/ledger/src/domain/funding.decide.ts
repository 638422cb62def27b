import { nothing, record, reject } from '@causeway/kernel';
import type { AccountRecord } from './account.js';
import { ownAccount, type LedgerDecision } from './entry.decide.js';
import type { FollowFunding, SetFunding } from './instruction.js';
import type { LedgerState } from './ledger-state.js';

/** Throws for a customer's account: those only follow the platform's own. */
export const setFunding = (
  { accountId, isOffered }: SetFunding,
  state: LedgerState,
  platformId: string,
): LedgerDecision => {
  const account = ownAccount(state, platformId, accountId);
  if (account === undefined) return reject('ACCOUNT_NOT_FOUND', { accountId });
  if (account.owner.customerId !== undefined) throw new Error(`${accountId} is an account of a customer`);
  return fundingSet(account, isOffered);
};

/**
 * Where the platform has no account of its own in that currency, funding is offered. Only an active account shows the
 * operator's coordinates.
 */
export const followFunding = (
  { accountId, coordinatesChanged }: FollowFunding,
  state: LedgerState,
  platformId: string,
): LedgerDecision => {
  const account = ownAccount(state, platformId, accountId);
  if (account === undefined) return reject('ACCOUNT_NOT_FOUND', { accountId });
  const leading = state.accountOf({ platformId }, account.currency);
  const isOffered = leading?.fundingWithdrawn === undefined;
  return coordinatesChanged === true && isOffered && account.status === 'ACTIVE'
    ? record({ type: 'FundingSet', accountId, isOffered })
    : fundingSet(account, isOffered);
};

/** A closed account never shows any instructions again. */
const fundingSet = (
  { accountId, status, fundingWithdrawn }: AccountRecord,
  isOffered: boolean,
): LedgerDecision =>
  status === 'CLOSED' || (fundingWithdrawn === undefined) === isOffered
    ? nothing()
    : record({ type: 'FundingSet', accountId, isOffered });
