import type { CallContext } from '@causeway/commands';
import { GetPlatformConfig } from '@causeway/platform';
import type { PlatformTerms } from '../domain/platform-terms.js';
import { DEFAULT_UMA_DOMAIN } from '../domain/uma-address.js';
import type { CustomersPorts } from './ports.js';

/** What the caller's platform says about its customers, asked of its owner each time. */
export const fetchPlatformTerms = async (
  { dispatch, defaultUmaDomain = DEFAULT_UMA_DOMAIN }: Pick<CustomersPorts, 'dispatch' | 'defaultUmaDomain'>,
  call: CallContext,
): Promise<PlatformTerms> => {
  const config = await dispatch.execute(new GetPlatformConfig({}, call));
  return {
    isRegulated: config.isRegulatedFinancialInstitution,
    currencies: config.supportedCurrencies.map((currency) => ({
      currencyCode: currency.currencyCode,
      requiredCustomerFields: currency.providerRequiredCustomerFields ?? [],
    })),
    umaDomain: config.umaDomain ?? defaultUmaDomain,
  };
};
