import { process, task, type ProcessDefinition } from '@causeway/commands';
import { PERSON_ERASED, type PersonErasedV1 } from '../../published/events.js';
import type { CustomersPorts } from '../ports.js';
import { closeAccountsOf } from './close-accounts.js';

/**
 * The erasure itself closed all accounts that there were; this one is for those that were opened in the very moment,
 * in a currency that the platform enabled. Money for a customer that is gone goes back, so that they are empty.
 */
export const closeAccountsOnPersonErased = (ports: Pick<CustomersPorts, 'dispatch'>): ProcessDefinition =>
  process('close-accounts-on-person-erased')
    .from('customers')
    .on(PERSON_ERASED, ({ data }) => [
      task('close-accounts', (call) => closeAccountsOf(ports, (data as PersonErasedV1).customerId, call)),
    ]);
