import { carriesOut, Command, process, step, type CustomHandling } from '@causeway/commands';
import { derivedUuid, type Id } from '@causeway/kernel';
import { SubmitToLedger } from '@causeway/ledger';
import { PERSON_ERASED, type PersonErasedV1 } from '../../published/events.js';
import type { CustomersPorts } from '../ports.js';
import { accountsOf } from './accounts-of-customer.js';

/** Closes every internal account of a customer that is gone. Known inside this context only. */
export class CloseAccounts extends Command<{ readonly customerId: Id<'Customer'> }, null> {
  static readonly type = 'customers.close-accounts';
}

/**
 * Nothing was left on them when the person was erased (accounts §3). Each under an id that follows from the account's:
 * whoever was cut off begins again. One that got money in the very moment stays open, for an operator to empty.
 */
export const closeAccountsHandling = (ports: Pick<CustomersPorts, 'dispatch'>): CustomHandling =>
  carriesOut<CloseAccounts>({
    command: CloseAccounts,
    execute: async ({ customerId }, call) => {
      for (const { accountId } of await accountsOf(ports, customerId, call))
        await ports.dispatch.execute(
          new SubmitToLedger(
            { kind: 'CHANGE_ACCOUNT_STATUS', accountId, to: 'CLOSED', reason: 'CUSTOMER_DELETED' },
            { ...call, commandId: derivedUuid('close-account', accountId), causationId: call.commandId },
          ),
        );
      return null;
    },
  });

export const closeAccountsOnPersonErased = process('close-accounts-on-person-erased')
  .from('customers')
  .on(PERSON_ERASED, ({ data }) => [
    step(CloseAccounts, { customerId: (data as PersonErasedV1).customerId }),
  ]);
