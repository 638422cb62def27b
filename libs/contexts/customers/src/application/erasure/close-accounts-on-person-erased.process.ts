import { carriesOut, Command, process, step, type CustomHandling } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { PERSON_ERASED, type PersonErasedV1 } from '../../published/events.js';
import type { CustomersPorts } from '../ports.js';
import { closeAccountsOf } from './close-accounts.js';

/** Closes every internal account of a customer that is gone. Known inside this context only. */
export class CloseAccounts extends Command<{ readonly customerId: Id<'Customer'> }, null> {
  static readonly type = 'customers.close-accounts';
}

/**
 * The erasure itself closed all accounts that there were; this one is for those that were opened in the very moment,
 * in a currency that the platform enabled. Money for a customer that is gone goes back, so that they are empty.
 */
export const closeAccountsHandling = (ports: Pick<CustomersPorts, 'dispatch'>): CustomHandling =>
  carriesOut<CloseAccounts>({
    command: CloseAccounts,
    execute: async ({ customerId }, call) => {
      await closeAccountsOf(ports, customerId, call);
      return null;
    },
  });

export const closeAccountsOnPersonErased = process('close-accounts-on-person-erased')
  .from('customers')
  .on(PERSON_ERASED, ({ data }) => [
    step(CloseAccounts, { customerId: (data as PersonErasedV1).customerId }),
  ]);
