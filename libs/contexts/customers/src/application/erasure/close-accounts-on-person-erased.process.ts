import { process, task, type ProcessDefinition } from '@causeway/commands';
import { PERSON_ERASED, type PersonErasedV1 } from '../../published/events.js';
import type { CustomersPorts } from '../ports.js';
import { closeAccountsOf } from './close-accounts.js';

/**
 * The erasure itself closed all existing accounts. This process closes those that were opened at the same
 * moment, in a currency that the platform enabled. Money for an erased customer is returned, so that they are
 * empty.
 */
export const closeAccountsOnPersonErased = (ports: Pick<CustomersPorts, 'dispatch'>): ProcessDefinition =>
  process('close-accounts-on-person-erased')
    .from('customers')
    .on(PERSON_ERASED, ({ data }) => [
      task('close-accounts', (call) => closeAccountsOf(ports, (data as PersonErasedV1).customerId, call)),
    ]);
