import { CurrencyDto, field, Flag, ListOf, OneOf, PageAnswer, PageQuery, Text, Url } from '@causeway/http';
import { text, type Shape } from '@causeway/shapes';
import { currency } from '@causeway/kernel';
import { ApiSchema } from '@nestjs/swagger';
import type { ListedProvider } from '../../domain/counterparties/providers.js';

const optional = true;
const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Takes whatever is sent: what fits no provider lists none (rates-and-rails §11). */
const anything = (type: 'string' | 'boolean'): Shape => ({ problems: () => [], schema: { type } });

export class ListUmaProvidersDto extends PageQuery {
  @field(anything('string'), { optional, description: 'ISO 3166-1 alpha-2' }) countryCode?: string;
  @field(anything('string'), { optional }) currencyCode?: string;
  @field(anything('boolean'), {
    optional,
    description: 'False leaves institutions out that are off the allow list; true unless said',
  })
  hasBlockedProviders?: string;
  @OneOf(SORT_ORDERS, { optional, description: 'By name; desc unless said' }) sortOrder?: SortOrder;
}

@ApiSchema({ name: 'UmaProvider' })
class UmaProviderDto {
  @Text({ max: 255 }) name!: string;
  @ListOf(text({ max: 2 })) supportedRegions!: string[];
  @Text({ max: 253 }) domain!: string;
  @ListOf(() => CurrencyDto) supportedCurrencies!: CurrencyDto[];
  @Url({ optional }) logoUrl?: string;
  @Text({ min: 20, max: 20 }) lei!: string;
  @Flag() allowListStatus!: boolean;
}

@ApiSchema({ name: 'UmaProviderListResponse' })
export class UmaProviderListDto extends PageAnswer {
  @ListOf(() => UmaProviderDto) data!: UmaProviderDto[];
}

export const toUmaProvider = ({ isAllowed, ...provider }: ListedProvider): UmaProviderDto => ({
  name: provider.name,
  domain: provider.domain,
  supportedRegions: [...provider.supportedRegions],
  supportedCurrencies: provider.supportedCurrencies.map((code) => currency(code)),
  ...(provider.logoUrl !== undefined && { logoUrl: provider.logoUrl }),
  lei: provider.lei,
  allowListStatus: isAllowed,
});

export class ListVaspsDto extends PageQuery {}

@ApiSchema({ name: 'Vasp' })
class VaspDto {
  @Text({ max: 255 }) vaspName!: string;
  @Url({ optional }) url?: string;
}

@ApiSchema({ name: 'VaspListResponse' })
export class VaspListDto extends PageAnswer {
  @ListOf(() => VaspDto) data!: VaspDto[];
}
