import { dtoOf } from '@causeway/http';
import { currencyCodeText, described, listOf, object, optional, text } from '@causeway/shapes';

/** What is well-formed and means nothing here fits nothing: an empty list, no error (rates-and-rails §9). */
const country = text({ max: 2, pattern: /^[A-Z]{2}$/ });
const currency = currencyCodeText();
const name = text({ max: 255 });

export class DiscoveriesQuery extends dtoOf(
  object('DiscoveriesQuery', {
    country: optional(country, { description: 'ISO 3166-1 alpha-2', example: 'PH' }),
    currency: optional(currency, { example: 'PHP' }),
  }),
) {}

const discovery = object('Discovery', {
  bankName: described(name, 'To be sent as `bankName`, or as `provider` for mobile money'),
  displayName: name,
  country,
  currency,
});

export class DiscoveryListDto extends dtoOf(object('DiscoveryListResponse', { data: listOf(discovery) })) {}
