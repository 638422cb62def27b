import { process, type ProcessDefinition } from '@causeway/commands';
import { isCurrencyCode } from '@causeway/kernel';
import { CURRENCY_ENABLED, type CurrencyEnabledV1 } from '@causeway/platform';
import { beginProvisioningOf } from './provision-currency.js';

/** Customers who have all of their platform's currencies, or this one among theirs, get an account (config-and-tokens §2.1). */
export const provisionAccountsOnCurrencyEnabled: ProcessDefinition = process(
  'provision-accounts-on-currency-enabled',
)
  .from('platform')
  .on(CURRENCY_ENABLED, ({ data, metadata }) => {
    const { currencyCode } = data as CurrencyEnabledV1;
    if (!isCurrencyCode(currencyCode)) throw new Error(`${currencyCode} is no currency`);
    return [beginProvisioningOf(metadata.platformId, currencyCode)];
  });
