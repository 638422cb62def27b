import { childCall, type CallContext } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { GetInternalAccount, SubmitToLedger } from '@causeway/ledger';
import { accountsOf } from './erasure/accounts-of-customer.js';
import type { CustomersPorts } from './ports.js';

type Ports = Pick<CustomersPorts, 'dispatch'>;

/** Every account of a customer that waits for the approval. */
export const activateAccounts = async (
  ports: Ports,
  customerId: Id<'Customer'>,
  call: CallContext,
): Promise<void> => {
  const accounts = await accountsOf(ports, customerId, call);
  await activate(
    ports,
    accounts.map(({ accountId }) => accountId),
    call,
  );
};

/** Those that wait; the ledger does each once, however often it is asked. One that was frozen or closed stays so. */
export const activate = async (
  { dispatch }: Ports,
  accountIds: readonly Id<'InternalAccount'>[],
  call: CallContext,
): Promise<void> => {
  for (const accountId of accountIds) {
    const account = await dispatch.execute(new GetInternalAccount({ accountId }, call));
    if (account?.status !== 'PENDING') continue;
    const outcome = await dispatch.execute(
      new SubmitToLedger(
        { kind: 'CHANGE_ACCOUNT_STATUS', accountId, to: 'ACTIVE' },
        childCall(call, 'activate-account', accountId),
      ),
    );
    if (outcome.status !== 'POSTED')
      throw new Error(`The ledger refused to activate ${accountId}: ${outcome.code}`);
  }
};
