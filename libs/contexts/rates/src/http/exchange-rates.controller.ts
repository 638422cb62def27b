import type { CallContext } from '@causeway/commands';
import { Answers, Call, Operation, Permission } from '@causeway/http';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListExchangeRates } from '../application/exchange-rate.requests.js';
import type { ExchangeRateDocument } from '../published/exchange-rate.document.js';
import { ExchangeRateListDto, ExchangeRatesQuery } from './exchange-rate.dto.js';

/** The amount of a list of rates that names none (rates-and-rails §8). */
const SENDING_AMOUNT_DEFAULT = 10_000n;

@Controller('exchange-rates')
@Permission('VIEW')
export class ExchangeRatesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation('getExchangeRates', 'List indicative exchange rates, all fees included', 'Exchange Rates')
  @Answers(200, ExchangeRateListDto)
  async getExchangeRates(
    @Query() query: ExchangeRatesQuery,
    @Call() call: CallContext,
  ): Promise<{ readonly data: readonly ExchangeRateDocument[] }> {
    const { sourceCurrency, destinationCurrency, sendingAmount = SENDING_AMOUNT_DEFAULT } = query;
    const wanted = {
      ...(sourceCurrency !== undefined && { sourceCurrency }),
      ...(destinationCurrency !== undefined && { destinationCurrencies: destinationCurrency }),
      sendingAmountMinor: sendingAmount,
    };
    return { data: await this.queries.execute(new ListExchangeRates(wanted, call)) };
  }
}
