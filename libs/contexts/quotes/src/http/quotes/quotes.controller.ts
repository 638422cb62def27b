import type { CallContext } from '@causeway/commands';
import {
  Answers,
  Call,
  Id,
  Idempotent,
  Operation,
  Permission,
  SentByWallet,
  WalletSigned,
  type StoredResponse,
  type WalletHeaders,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CreateQuote, ExecuteQuote, GetQuote } from '../../application/quotes/quote.requests.js';
import type { QuoteDocument } from '../../published/quote.document.js';
import { ExecuteQuoteRequestDto, QuoteRequestDto, toQuoteRequested } from './quote-request.dto.js';
import { QuoteDto } from './quote.dto.js';

const TAG = 'Cross-Currency Transfers';

@Controller('quotes')
export class QuotesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Permission('TRANSACT')
  @Idempotent()
  @Operation('createQuote', 'Price a transfer and open its transaction', TAG)
  @Answers(201, QuoteDto, [412, 424, 501])
  @Answers(202, QuoteDto)
  createQuote(@Body() quote: QuoteRequestDto, @Call() call: CallContext): Promise<StoredResponse> {
    return this.commands.execute(new CreateQuote(toQuoteRequested(quote), call));
  }

  @Get(':quoteId')
  @Permission('VIEW')
  @Operation('getQuoteById', 'Read a quote', TAG)
  @Answers(200, QuoteDto)
  getQuoteById(@Id('Quote') quoteId: ResourceId<'Quote'>, @Call() call: CallContext): Promise<QuoteDocument> {
    return this.queries.execute(new GetQuote({ quoteId }, call));
  }

  @Post(':quoteId/execute')
  @Permission('TRANSACT')
  @Idempotent()
  @WalletSigned()
  @Operation('executeQuote', 'Start the payment of a quote; this cannot be undone', TAG)
  @Answers(200, QuoteDto, [409, 501])
  executeQuote(
    @Id('Quote') quoteId: ResourceId<'Quote'>,
    @Body() { scaFactor }: ExecuteQuoteRequestDto,
    @SentByWallet() walletHeaders: WalletHeaders,
    @Call() call: CallContext,
  ): Promise<StoredResponse> {
    return this.commands.execute(
      new ExecuteQuote({ quoteId, walletHeaders, ...(scaFactor !== undefined && { scaFactor }) }, call),
    );
  }
}
