import { childCall, type CallContext } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { SubmitToLedger } from '@causeway/ledger';
import type { CustomersPorts } from '../ports.js';
import { accountsOf } from './accounts-of-customer.js';

/**
 * Closes every internal account of a customer who goes (accounts §3), so that no money reaches it from then on. Answers
 * those on which the ledger found money after all: they stay open. What is closed already is left alone, and each call
 * asks under ids of its own, because the ledger's refusals are for ever.
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
