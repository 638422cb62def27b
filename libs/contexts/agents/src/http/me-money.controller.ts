import type { CallContext } from '@causeway/commands';
import {
  AgentOnly,
  Answers,
  Call,
  CallingAgent,
  Id,
  Idempotent,
  Operation,
  SentByWallet,
  WalletSigned,
  type StoredResponse,
  type WalletHeaders,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import type { QuoteDocument } from '@causeway/quotes';
import {
  ExecuteQuoteRequestDto,
  QuoteDto,
  QuoteRequestDto,
  toQuoteRequested,
  toTransferWanted,
  TransferInRequestDto,
  TransferOutRequestDto,
} from '@causeway/quotes/wire';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { SubmitQuote, SubmitTransfer } from '../application/action.requests.js';
import { CreateAgentQuote, GetAgentQuote } from '../application/me.requests.js';
import type { AgentActionDocument } from '../published/agent.document.js';
import { AgentActionDto } from './action.dto.js';
import { TAG } from './agents.controller.js';

type AgentId = ResourceId<'Agent'>;

/** An agent moves its customer's money as its policy lets it, or asks for it (agents §4). */
@Controller('agents/me')
@AgentOnly()
export class MeMoneyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('quotes')
  @Idempotent()
  @Operation('agentCreateQuote', 'Price a transfer of the customer', TAG)
  @Answers(201, QuoteDto, [404, 412, 424, 501])
  agentCreateQuote(
    @Body() quote: QuoteRequestDto,
    @CallingAgent() agentId: AgentId,
    @Call() call: CallContext,
  ): Promise<StoredResponse> {
    const request = toQuoteRequested(quote);
    return this.commands.execute(new CreateAgentQuote({ agentId, request }, call));
  }

  @Get('quotes/:quoteId')
  @Operation('agentGetQuote', 'Read a quote of one’s own', TAG)
  @Answers(200, QuoteDto)
  agentGetQuote(
    @Id('Quote') quoteId: ResourceId<'Quote'>,
    @CallingAgent() agentId: AgentId,
    @Call() call: CallContext,
  ): Promise<QuoteDocument> {
    return this.queries.execute(new GetAgentQuote({ agentId, quoteId }, call));
  }

  @Post('quotes/:quoteId/execute')
  @HttpCode(200)
  @Idempotent()
  @WalletSigned()
  @Operation('agentExecuteQuote', 'Execute a quote of one’s own, or ask for it', TAG)
  @Answers(200, AgentActionDto, [400, 409, 501])
  agentExecuteQuote(
    @Id('Quote') quoteId: ResourceId<'Quote'>,
    @Body() { scaFactor }: ExecuteQuoteRequestDto,
    @SentByWallet() walletHeaders: WalletHeaders,
    @CallingAgent() agentId: AgentId,
    @Call() call: CallContext,
  ): Promise<AgentActionDocument> {
    const factor = scaFactor === undefined ? {} : { scaFactor };
    return this.commands.execute(new SubmitQuote({ agentId, quoteId, walletHeaders, ...factor }, call));
  }

  @Post('transfer-in')
  @Idempotent()
  @Operation('agentCreateTransferIn', 'Pull money from an account outside, or ask for it', TAG)
  @Answers(201, AgentActionDto, [404, 501])
  agentCreateTransferIn(
    @Body() transfer: TransferInRequestDto,
    @CallingAgent() agentId: AgentId,
    @Call() call: CallContext,
  ): Promise<AgentActionDocument> {
    return this.transfer('IN', transfer, { agentId, call });
  }

  @Post('transfer-out')
  @Idempotent()
  @Operation('agentCreateTransferOut', 'Pay out to an account outside, or ask for it', TAG)
  @Answers(201, AgentActionDto, [404, 501])
  agentCreateTransferOut(
    @Body() transfer: TransferOutRequestDto,
    @CallingAgent() agentId: AgentId,
    @Call() call: CallContext,
  ): Promise<AgentActionDocument> {
    return this.transfer('OUT', transfer, { agentId, call });
  }

  private transfer(
    direction: 'IN' | 'OUT',
    sent: TransferInRequestDto | TransferOutRequestDto,
    { agentId, call }: { readonly agentId: AgentId; readonly call: CallContext },
  ): Promise<AgentActionDocument> {
    const wanted = toTransferWanted(sent);
    return this.commands.execute(new SubmitTransfer({ agentId, direction, wanted }, call));
  }
}
