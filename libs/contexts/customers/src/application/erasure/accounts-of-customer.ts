import type { CallContext } from '@causeway/commands';
import type { Id, KeysetPosition } from '@causeway/kernel';
import { GetInternalAccount, ListCustomerAccounts, type AccountState } from '@causeway/ledger';
import type { CustomersPorts } from '../ports.js';

const PAGE_SIZE = 100;

/** Every internal account of a customer with its balances, as the ledger reports them now. */
export const accountsOf = async (
  { dispatch }: Pick<CustomersPorts, 'dispatch'>,
  customerId: Id<'Customer'>,
  call: CallContext,
): Promise<AccountState[]> => {
  const states: AccountState[] = [];
  let after: KeysetPosition | undefined;
  for (;;) {
    const page = await dispatch.execute(
      new ListCustomerAccounts({ customerId, limit: PAGE_SIZE, ...(after && { after }) }, call),
    );
    for (const { id } of page.data) {
      const state = await dispatch.execute(new GetInternalAccount({ accountId: id }, call));
      if (state !== null) states.push(state);
    }
    if (!page.hasMore || page.next === undefined) return states;
    after = page.next;
  }
};

/** Those of them that are not closed. */
export const openAccountsOf = async (
  ports: Pick<CustomersPorts, 'dispatch'>,
  customerId: Id<'Customer'>,
  call: CallContext,
): Promise<Id<'InternalAccount'>[]> =>
  (await accountsOf(ports, customerId, call))
    .filter(({ status }) => status !== 'CLOSED')
    .map(({ accountId }) => accountId);
