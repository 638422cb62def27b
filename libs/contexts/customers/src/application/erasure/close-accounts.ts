import { childCall, type CallContext } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { SubmitToLedger } from '@causeway/ledger';
import type { CustomersPorts } from '../ports.js';
import type { ErasePerson } from './erasure.requests.js';
import { findObstacles, isClear } from './obstacles.js';
import { openAccountsOf } from './accounts-of-customer.js';

/**
 * Before a customer is deleted or erased: without obstacles, all accounts are closed by one command of the ledger, which
 * alone knows whether money arrived after the check. A closed account receives none (accounts §3). Returns the account
 * on which the ledger found money: then all of them stay open. An interrupted request leaves a customer with closed
 * accounts; a repeated one completes it.
 */
export const closeAccountsUnlessBlocked = async (
  ports: Pick<CustomersPorts, 'dispatch' | 'views' | 'rows'>,
  wanted: ErasePerson['payload'],
  call: CallContext,
): Promise<readonly Id<'InternalAccount'>[]> =>
  isClear(await findObstacles(ports, wanted, call))
    ? closeAccounts(ports, await openAccountsOf(ports, wanted.customerId, call), call)
    : [];

/** Closes all of these accounts of one customer, or none of them; returns the one on which the ledger found money. */
export const closeAccounts = async (
  { dispatch }: Pick<CustomersPorts, 'dispatch'>,
  accountIds: readonly Id<'InternalAccount'>[],
  call: CallContext,
): Promise<readonly Id<'InternalAccount'>[]> => {
  if (accountIds.length === 0) return [];
  // Other accounts are another command: the ledger keeps its answer under the id.
  const closing = childCall(call, 'close-accounts', ...accountIds);
  const outcome = await dispatch.execute(
    new SubmitToLedger({ kind: 'CLOSE_ACCOUNTS', accountIds, reason: 'CUSTOMER_DELETED' }, closing),
  );
  if (outcome.status === 'POSTED') return [];
  const { code, details } = outcome;
  if (code === 'ACCOUNT_NOT_EMPTY') return accountIds.filter((id) => id === details['accountId']);
  throw new Error(`The ledger refused to close ${accountIds.join(', ')} with ${code}`);
};
