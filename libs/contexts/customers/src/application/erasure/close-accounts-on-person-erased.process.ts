import { process, task, type ProcessDefinition } from '@causeway/commands';
import { PERSON_ERASED, type PersonErasedV1 } from '../../published/events.js';
import type { CustomersPorts } from '../ports.js';
import { openAccountsOf } from './accounts-of-customer.js';
import { closeAccounts } from './close-accounts.js';

/**
 * The erasure itself closed all existing accounts. This process closes those that were opened at the same
 * moment, in a currency that the platform enabled. Money for an erased customer is returned, so that they are
 * empty. One by one: none waits for another.
 */
export const closeAccountsOnPersonErased = (ports: Pick<CustomersPorts, 'dispatch'>): ProcessDefinition =>
  process('close-accounts-on-person-erased')
    .from('customers')
    .on(PERSON_ERASED, ({ data }) => [
      task('close-accounts', async (call) => {
        const { customerId } = data as PersonErasedV1;
        for (const accountId of await openAccountsOf(ports, customerId, call))
          await closeAccounts(ports, [accountId], call);
      }),
    ]);
