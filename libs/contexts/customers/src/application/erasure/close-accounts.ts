import { childCall, type CallContext } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { SubmitToLedger } from '@causeway/ledger';
import type { CustomersPorts } from '../ports.js';
import { accountsOf } from './accounts-of-customer.js';

/**
 * Closes every internal account of an erased customer (accounts §3), so that it receives no more money.
 * Returns the accounts on which the ledger found money: they stay open. Closed accounts are skipped. Each
 * call uses command ids of its own, because the ledger keeps its refusals under the id.
 */
export const closeAccountsOf = async (
  ports: Pick<CustomersPorts, 'dispatch'>,
  customerId: Id<'Customer'>,
  call: CallContext,
): Promise<readonly Id<'InternalAccount'>[]> => {
  const withMoney: Id<'InternalAccount'>[] = [];
  for (const { accountId, status } of await accountsOf(ports, customerId, call))
    if (status !== 'CLOSED' && !(await isClosed(ports, accountId, call))) withMoney.push(accountId);
  return withMoney;
};

const isClosed = async (
  { dispatch }: Pick<CustomersPorts, 'dispatch'>,
  accountId: Id<'InternalAccount'>,
  call: CallContext,
): Promise<boolean> => {
  const outcome = await dispatch.execute(
    new SubmitToLedger(
      { kind: 'CHANGE_ACCOUNT_STATUS', accountId, to: 'CLOSED', reason: 'CUSTOMER_DELETED' },
      childCall(call, 'close-account', accountId),
    ),
  );
  if (outcome.status === 'POSTED') return true;
  if (outcome.code === 'ACCOUNT_NOT_EMPTY') return false;
  throw new Error(`The ledger refused to close ${accountId} with ${outcome.code}`);
};
