import { dtoOf, shownCurrency } from '@causeway/http';
import {
  currencyCode,
  documentedAs,
  listOf,
  nonNegativeAmount,
  object,
  oneOf,
  optional,
  repeatable,
  shownAmount,
  shownNumber,
  timestamp,
  withoutCode,
} from '@causeway/shapes';
import { RAILS } from '../domain/rails.js';

export class ExchangeRatesQuery extends dtoOf(
  object('ExchangeRatesQuery', {
    sourceCurrency: optional(currencyCode()),
    destinationCurrency: optional(repeatable(currencyCode()), {
      description: 'All that are enabled, unless named',
    }),
    // Amounts that are malformed or out of bounds are invalid input here, whichever they are (rates-and-rails §8).
    sendingAmount: optional(documentedAs(withoutCode(nonNegativeAmount()), { default: 10_000 }), {
      description: 'In the smallest unit of the source',
    }),
  }),
) {}

const minorUnits = shownAmount({ min: 0 });

const exchangeRate = object('ExchangeRate', {
  sourceCurrency: shownCurrency,
  destinationCurrency: shownCurrency,
  destinationPaymentRail: oneOf(RAILS, 'PaymentRail'),
  sendingAmount: minorUnits,
  minSendingAmount: minorUnits,
  maxSendingAmount: minorUnits,
  receivingAmount: minorUnits,
  exchangeRate: shownNumber({ minimum: 0 }),
  fees: object('ExchangeRateFees', { fixed: minorUnits, total: minorUnits }),
  updatedAt: timestamp(),
});

export class ExchangeRateListDto extends dtoOf(
  object('ExchangeRateListResponse', { data: listOf(exchangeRate) }),
) {}
