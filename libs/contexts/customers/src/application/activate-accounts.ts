import { childCall, type CallContext } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { SubmitToLedger } from '@causeway/ledger';
import { accountsOf } from './erasure/accounts-of-customer.js';
import type { CustomersPorts } from './ports.js';

/** Each account that waits for the approval; the ledger does it once, however often it is asked. */
export const activateAccounts = async (
  ports: Pick<CustomersPorts, 'dispatch'>,
  customerId: Id<'Customer'>,
  call: CallContext,
): Promise<void> => {
  for (const { accountId, status } of await accountsOf(ports, customerId, call)) {
    if (status !== 'PENDING') continue;
    const outcome = await ports.dispatch.execute(
      new SubmitToLedger(
        { kind: 'CHANGE_ACCOUNT_STATUS', accountId, to: 'ACTIVE' },
        childCall(call, 'activate-account', accountId),
      ),
    );
    if (outcome.status !== 'POSTED')
      throw new Error(`The ledger refused to activate ${accountId}: ${outcome.code}`);
  }
};
