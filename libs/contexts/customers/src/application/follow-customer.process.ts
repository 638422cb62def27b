import { process, task, type ProcessDefinition } from '@causeway/commands';
import { Erased } from '@causeway/kernel';
import {
  CUSTOMER_CHANGED,
  CUSTOMER_STATUS_CHANGED,
  type CustomerChangedV1,
  type CustomerStatusChangedV1,
} from '../published/events.js';
import { activateAccounts } from './activate-accounts.js';
import type { CustomersPorts } from './ports.js';
import { provisionCustomer } from './provision-customer.handler.js';

/** When a customer accepts the terms or adds currencies, then it gets the accounts that it lacks (customers §6, §8). */
export const openAccountsOnCustomerChanged = (ports: CustomersPorts): ProcessDefinition =>
  process('open-accounts-on-customer-changed')
    .from('customers')
    .inline()
    .on(CUSTOMER_CHANGED, ({ data }) =>
      data instanceof Erased
        ? []
        : [
            task('provision-customer', (call) =>
              provisionCustomer(ports)((data as CustomerChangedV1).id, call),
            ),
          ],
    );

/** When a customer is approved, then its accounts become active; a later hold leaves them so (customers §8). */
export const activateAccountsOnApproval = (ports: CustomersPorts): ProcessDefinition =>
  process('activate-accounts-on-approval')
    .from('customers')
    .inline()
    .on(CUSTOMER_STATUS_CHANGED, ({ data }) => {
      if (data instanceof Erased) return [];
      const { id, kycStatus, kybStatus } = data as CustomerStatusChangedV1;
      return (kycStatus ?? kybStatus) === 'APPROVED'
        ? [task('activate-accounts', (call) => activateAccounts(ports, id, call))]
        : [];
    });
