import type { CallContext } from '@causeway/commands';
import { GetOperatorSettings, GetPlatformConfig, type PlatformConfigDocument } from '@causeway/platform';
import { PUBLISHED_TERMS, type PlatformTerms } from '../domain/platform-terms.js';
import { DEFAULT_UMA_DOMAIN } from '../domain/uma-address.js';
import type { CustomersPorts } from './ports.js';

/** The platform's configuration for its customers, read from the platform context each time. */
export const fetchPlatformTerms = async (
  { dispatch, defaultUmaDomain = DEFAULT_UMA_DOMAIN }: Pick<CustomersPorts, 'dispatch' | 'defaultUmaDomain'>,
  call: CallContext,
): Promise<PlatformTerms> => {
  const config = await dispatch.execute(new GetPlatformConfig({}, call));
  return {
    isRegulated: config.isRegulatedFinancialInstitution,
    skipsPaperwork: await skipsPaperwork({ dispatch }, config, call),
    currencies: config.supportedCurrencies.map((currency) => ({
      currencyCode: currency.currencyCode,
      requiredCustomerFields: currency.providerRequiredCustomerFields ?? [],
    })),
    umaDomain: config.umaDomain ?? defaultUmaDomain,
    publishedTerms: PUBLISHED_TERMS,
  };
};

/** Of no effect in production or on regulated platforms, where no document is required (verification §2). */
const skipsPaperwork = async (
  { dispatch }: Pick<CustomersPorts, 'dispatch'>,
  { isRegulatedFinancialInstitution }: Pick<PlatformConfigDocument, 'isRegulatedFinancialInstitution'>,
  call: CallContext,
): Promise<boolean> =>
  call.environment === 'sandbox' &&
  !isRegulatedFinancialInstitution &&
  (await dispatch.execute(new GetOperatorSettings({}, call))).skipPaperwork;
