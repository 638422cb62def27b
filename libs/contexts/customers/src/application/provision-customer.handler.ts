import type { CallContext } from '@causeway/commands';
import { isCurrencyCode, type CurrencyCode, type Id } from '@causeway/kernel';
import { GetPlatformConfig } from '@causeway/platform';
import { customerToProvision, type CustomerToProvision } from '../read/customers-with-currency.query.js';
import { isOfEveryCustomer, openAccounts } from './open-accounts.js';
import type { CustomersPorts } from './ports.js';

/**
 * Opens the accounts that a customer lacks. The platform's currencies are read after the customer is
 * recorded, not taken from its registration: a currency that is enabled later finds the customer
 * (`provisionPage`), so that no customer lacks an account, whatever the order.
 */
export const provisionCustomer =
  (ports: Pick<CustomersPorts, 'dispatch' | 'views' | 'rows'>) =>
  async (customerId: Id<'Customer'>, call: CallContext): Promise<void> => {
    const customer = await customerToProvision(ports, call, customerId);
    if (customer === undefined) return;
    const config = await ports.dispatch.execute(new GetPlatformConfig({}, call));
    const currencies = currenciesOf(
      customer,
      config.supportedCurrencies.map(({ currencyCode }) => currencyCode),
    );
    if (currencies.length > 0) await openAccounts(ports, customer, currencies, call);
  };

/** All of the platform's, or those that were named; a wallet needs no naming (accounts §1). */
const currenciesOf = (
  { hasAllCurrencies, currencies }: CustomerToProvision,
  supported: readonly string[],
): CurrencyCode[] =>
  supported
    .filter(isCurrencyCode)
    .filter((code) => hasAllCurrencies || currencies.includes(code) || isOfEveryCustomer(code));
