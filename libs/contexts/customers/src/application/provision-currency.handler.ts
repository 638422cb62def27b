import type { CallContext } from '@causeway/commands';
import { isCurrencyCode, type Id } from '@causeway/kernel';
import { customersWithCurrency } from '../read/customers-with-currency.query.js';
import { isOfEveryCustomer, openAccounts } from './open-accounts.js';
import type { CustomersPorts } from './ports.js';

/**
 * Opens the accounts in a currency that a platform enabled, each under an id of its own that follows from the call's:
 * one that was cut off begins again.
 */
export const provisionCurrency =
  (ports: Pick<CustomersPorts, 'dispatch' | 'views' | 'rows'>) =>
  async (currencyCode: string, call: CallContext): Promise<void> => {
    if (!isCurrencyCode(currencyCode)) throw new Error(`${currencyCode} is no currency`);
    let last: Id<'Customer'> | undefined;
    do {
      const wanted = { currency: currencyCode, isOfEveryCustomer: isOfEveryCustomer(currencyCode) };
      const customers = await customersWithCurrency(ports, call, wanted, last);
      for (const customer of customers) await openAccounts(ports, customer, [currencyCode], call);
      last = customers.at(-1)?.customerId;
    } while (last !== undefined);
  };
