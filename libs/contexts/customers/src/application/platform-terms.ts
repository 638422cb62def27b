import type { CallContext } from '@causeway/commands';
import { GetOperatorSettings, GetPlatformConfig, type PlatformConfigDocument } from '@causeway/platform';
import type { PlatformTerms } from '../domain/platform-terms.js';
import { DEFAULT_UMA_DOMAIN } from '../domain/uma-address.js';
import { providersOf } from './currency-providers.js';
import { termsVersions } from './end-user-terms.js';
import type { CustomersPorts } from './ports.js';

/**
 * The platform's configuration for its customers, read from the platform context each time. The published versions of the
 * terms are looked up only for a request that consents to one.
 */
export const fetchPlatformTerms = async (
  ports: Pick<CustomersPorts, 'dispatch' | 'defaultUmaDomain' | 'views' | 'rows' | 'pagesUrl'>,
  call: CallContext,
  { asksConsent = false }: { readonly asksConsent?: boolean } = {},
): Promise<PlatformTerms> => {
  const { dispatch, defaultUmaDomain = DEFAULT_UMA_DOMAIN } = ports;
  const [config, providers] = await Promise.all([
    dispatch.execute(new GetPlatformConfig({}, call)),
    providersOf(ports, call),
  ]);
  return {
    isRegulated: config.isRegulatedFinancialInstitution,
    skipsPaperwork: await skipsPaperwork({ dispatch }, config, call),
    currencies: config.supportedCurrencies.map((currency) => {
      const served = providers.get(currency.currencyCode);
      return {
        currencyCode: currency.currencyCode,
        requiredCustomerFields: currency.providerRequiredCustomerFields ?? [],
        ...(served && { served }),
      };
    }),
    umaDomain: config.umaDomain ?? defaultUmaDomain,
    publishedTerms: asksConsent ? (await termsVersions(ports, call)).map(({ version }) => version) : [],
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
