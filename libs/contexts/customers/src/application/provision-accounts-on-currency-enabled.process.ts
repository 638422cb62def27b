import { process, task, type ProcessDefinition } from '@causeway/commands';
import { CURRENCY_ENABLED, type CurrencyEnabledV1 } from '@causeway/platform';
import type { CustomersPorts } from './ports.js';
import { provisionCurrency } from './provision-currency.handler.js';

/** Customers who have all of their platform's currencies, or this one among theirs, get an account (config-and-tokens §2.1). */
export const provisionAccountsOnCurrencyEnabled = (ports: CustomersPorts): ProcessDefinition =>
  process('provision-accounts-on-currency-enabled')
    .from('platform')
    .on(CURRENCY_ENABLED, ({ data }) => {
      const { currencyCode } = data as CurrencyEnabledV1;
      return [task('provision-currency', (call) => provisionCurrency(ports)(currencyCode, call))];
    });
