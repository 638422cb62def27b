import { carriesOut, Command, type CustomHandling } from '@causeway/commands';
import { isCurrencyCode } from '@causeway/kernel';
import { customersWithCurrency } from '../read/customers-with-currency.query.js';
import { isOfEveryCustomer, openAccounts } from './open-accounts.js';
import type { CustomersPorts } from './ports.js';

/** Opens the accounts in a currency that a platform enabled. Known inside this context only. */
export class ProvisionCurrency extends Command<{ readonly currencyCode: string }, null> {
  static readonly type = 'customers.provision-currency';
}

/** Each account under an id of its own that follows from the command's: whoever was cut off begins again. */
export const provisionCurrencyHandling = (
  ports: Pick<CustomersPorts, 'dispatch' | 'views'>,
): CustomHandling =>
  carriesOut<ProvisionCurrency>({
    command: ProvisionCurrency,
    execute: async ({ currencyCode }, call) => {
      if (!isCurrencyCode(currencyCode)) throw new Error(`${currencyCode} is no currency`);
      let last: string | undefined;
      do {
        const wanted = { currency: currencyCode, isOfEveryCustomer: isOfEveryCustomer(currencyCode) };
        const customers = await customersWithCurrency(ports.views, call, wanted, last);
        for (const customer of customers) await openAccounts(ports, customer, [currencyCode], call);
        last = customers.at(-1)?.customerId;
      } while (last !== undefined);
      return null;
    },
  });
