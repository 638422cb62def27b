import { ListOf, Text } from '@causeway/http';
import { ApiSchema } from '@nestjs/swagger';

const optional = true;
/** What is well-formed and means nothing here fits nothing: an empty list, no error (rates-and-rails §9). */
const COUNTRY = { max: 2, pattern: /^[A-Z]{2}$/ };
const CURRENCY = { max: 10, pattern: /^[A-Z0-9]{2,10}$/ };
const NAME = { max: 255 };

export class DiscoveriesQuery {
  @Text(COUNTRY, { optional, description: 'ISO 3166-1 alpha-2', example: 'PH' }) country?: string;
  @Text(CURRENCY, { optional, example: 'PHP' }) currency?: string;
}

@ApiSchema({ name: 'Discovery' })
export class DiscoveryDto {
  @Text(NAME, { description: 'To be sent as `bankName`, or as `provider` for mobile money' })
  bankName!: string;
  @Text(NAME) displayName!: string;
  @Text(COUNTRY) country!: string;
  @Text(CURRENCY) currency!: string;
}

@ApiSchema({ name: 'DiscoveryListResponse' })
export class DiscoveryListDto {
  @ListOf(() => DiscoveryDto) data!: DiscoveryDto[];
}
