import { dtoOf, PAGE_QUERY, pageOf, shownCurrency } from '@causeway/http';
import { currency } from '@causeway/kernel';
import {
  described,
  flag,
  listOf,
  object,
  oneOf,
  optional,
  text,
  url,
  type Shape,
  type ValueOf,
} from '@causeway/shapes';
import type { ListedProvider } from '../../domain/counterparties/providers.js';

/** Accepts any text: what fits no provider lists none (rates-and-rails §11). */
const anything = (type: 'string' | 'boolean'): Shape<string> => ({ problems: () => [], schema: { type } });

export class ListUmaProvidersDto extends dtoOf(
  object('ListUmaProviders', {
    ...PAGE_QUERY,
    countryCode: described(optional(anything('string')), 'ISO 3166-1 alpha-2'),
    currencyCode: optional(anything('string')),
    hasBlockedProviders: described(
      optional(anything('boolean')),
      'False leaves out institutions that are not on the allow list; true by default',
    ),
    sortOrder: described(optional(oneOf(['asc', 'desc'])), 'By name; desc by default'),
  }),
) {}

const umaProvider = object('UmaProvider', {
  name: text({ max: 255 }),
  supportedRegions: listOf(text({ max: 2 })),
  domain: text({ max: 253 }),
  supportedCurrencies: listOf(shownCurrency),
  logoUrl: optional(url()),
  lei: text({ min: 20, max: 20 }),
  allowListStatus: flag(),
});
export class UmaProviderListDto extends dtoOf(pageOf('UmaProviderListResponse', umaProvider)) {}

export const toUmaProvider = ({ isAllowed, ...provider }: ListedProvider): ValueOf<typeof umaProvider> => ({
  name: provider.name,
  domain: provider.domain,
  supportedRegions: [...provider.supportedRegions],
  supportedCurrencies: provider.supportedCurrencies.map((code) => currency(code)),
  ...(provider.logoUrl !== undefined && { logoUrl: provider.logoUrl }),
  lei: provider.lei,
  allowListStatus: isAllowed,
});

const vasp = object('Vasp', { vaspName: text({ max: 255 }), url: optional(url()) });
export class VaspListDto extends dtoOf(pageOf('VaspListResponse', vasp)) {}
