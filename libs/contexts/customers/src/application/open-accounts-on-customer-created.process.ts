import { process, task, type ProcessDefinition } from '@causeway/commands';
import { Erased } from '@causeway/kernel';
import { CUSTOMER_CREATED, type CustomerCreatedV1 } from '../published/events.js';
import type { CustomersPorts } from './ports.js';
import { provisionCustomer } from './provision-customer.handler.js';

/**
 * A new customer gets its accounts (accounts §2). Under this name it reads the customers from the first one on, and so
 * also mends those that were registered while a currency was being added, and lack its account.
 */
export const openAccountsOnCustomerCreated = (ports: CustomersPorts): ProcessDefinition =>
  process('open-accounts-on-customer-created')
    .from('customers')
    .inline()
    .on(CUSTOMER_CREATED, ({ data }) =>
      data instanceof Erased
        ? []
        : [
            task('provision-customer', (call) =>
              provisionCustomer(ports)((data as CustomerCreatedV1).id, call),
            ),
          ],
    );
