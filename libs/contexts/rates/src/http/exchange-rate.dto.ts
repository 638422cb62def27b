import { CurrencyDto, field, ListOf, Nested, OneOf } from '@causeway/http';
import {
  currencyCode,
  listOf,
  nonNegativeAmount,
  timestamp,
  type Shape,
  type MemberOptions,
} from '@causeway/shapes';
import type { CurrencyCode, Instant } from '@causeway/kernel';
import { ApiSchema } from '@nestjs/swagger';
import { RAILS } from '../domain/rails.js';

const optional = true;

/** `?destinationCurrency=EUR&destinationCurrency=GBP`; a query with one of them holds a text, not a list. */
const repeated = (item: Shape): Shape => ({ ...listOf(item), fromText: (text) => [text] });
const CurrencyCodes = (options: MemberOptions): PropertyDecorator => field(repeated(currencyCode()), options);

/** Amounts that are malformed or out of bounds are invalid input here, whichever they are (rates-and-rails §8). */
const sendingAmount = (): Shape => {
  const base = nonNegativeAmount();
  return {
    ...base,
    problems: (value) => base.problems(value).map(({ code: _code, ...problem }) => problem),
    schema: { ...base.schema, default: 10_000 },
  };
};

export class ExchangeRatesQuery {
  @field(currencyCode(), { optional }) sourceCurrency?: CurrencyCode;
  @CurrencyCodes({ optional, description: 'May be repeated' }) destinationCurrency?: readonly CurrencyCode[];
  @field(sendingAmount(), { optional, description: 'In the smallest unit of the source' })
  sendingAmount?: bigint;
}

/** In answers, whatever the arithmetic gives. */
const minorUnits: Shape = {
  problems: () => [],
  schema: { type: 'integer', format: 'int64', minimum: 0 },
};
const rate: Shape = {
  problems: () => [],
  schema: { type: 'number', minimum: 0 },
};

@ApiSchema({ name: 'ExchangeRateFees' })
export class ExchangeRateFeesDto {
  @field(minorUnits) fixed!: bigint;
  @field(minorUnits) total!: bigint;
}

@ApiSchema({ name: 'ExchangeRate' })
export class ExchangeRateDto {
  @Nested(() => CurrencyDto) sourceCurrency!: CurrencyDto;
  @Nested(() => CurrencyDto) destinationCurrency!: CurrencyDto;
  @OneOf(RAILS, { name: 'PaymentRail' }) destinationPaymentRail!: string;
  @field(minorUnits) sendingAmount!: bigint;
  @field(minorUnits) minSendingAmount!: bigint;
  @field(minorUnits) maxSendingAmount!: bigint;
  @field(minorUnits) receivingAmount!: bigint;
  @field(rate) exchangeRate!: number;
  @Nested(() => ExchangeRateFeesDto) fees!: ExchangeRateFeesDto;
  @field(timestamp()) updatedAt!: Instant;
}

@ApiSchema({ name: 'ExchangeRateListResponse' })
export class ExchangeRateListDto {
  @ListOf(() => ExchangeRateDto) data!: ExchangeRateDto[];
}
