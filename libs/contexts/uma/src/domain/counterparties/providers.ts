import type { CurrencyCode } from '@causeway/kernel';
import { isAllowed } from './allow-list.js';
import { SANDBOX_DOMAIN } from './sandbox-institution.js';

/** An institution that can be reached by UMA (rates-and-rails §11). */
export interface UmaProvider {
  readonly name: string;
  readonly domain: string;
  /** ISO 3166-1 alpha-2. */
  readonly supportedRegions: readonly string[];
  readonly supportedCurrencies: readonly CurrencyCode[];
  /** 20 characters. */
  readonly lei: string;
  readonly logoUrl?: string;
}

/** What the sandbox ships with. */
export const SANDBOX_PROVIDERS: readonly UmaProvider[] = [
  {
    name: 'Sandbox UMA Provider',
    domain: SANDBOX_DOMAIN,
    supportedRegions: ['DE', 'FR', 'MX', 'US'],
    supportedCurrencies: ['USD', 'EUR', 'MXN'],
    lei: '00000000SANDBOXUMA00',
    logoUrl: `https://${SANDBOX_DOMAIN}/logo.svg`,
  },
];

export interface ProvidersWanted {
  readonly countryCode?: string;
  readonly currencyCode?: string;
  /** False hides institutions off the platform's allow list. */
  readonly includesBlocked: boolean;
}

export interface ListedProvider extends UmaProvider {
  readonly isAllowed: boolean;
}

/** The providers that match every filter, by name. */
export const providersLike = (
  providers: readonly UmaProvider[],
  allowList: readonly string[],
  { countryCode, currencyCode, includesBlocked }: ProvidersWanted,
): readonly ListedProvider[] =>
  providers
    .filter(({ supportedRegions }) => countryCode === undefined || supportedRegions.includes(countryCode))
    .filter(
      ({ supportedCurrencies }) =>
        currencyCode === undefined || supportedCurrencies.some((code) => code === currencyCode),
    )
    .map((provider) => ({ ...provider, isAllowed: isAllowed(provider.domain, allowList) }))
    .filter((provider) => includesBlocked || provider.isAllowed)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
