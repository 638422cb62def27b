import type { CallContext } from '@causeway/commands';
import {
  AgentOnly,
  answerPage,
  Answers,
  Call,
  CallingAgent,
  CursorSealer,
  Id,
  Operation,
  type PageOnTheWire,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import type { ListedTransaction } from '@causeway/transaction-owner/domain';
import { transaction } from '@causeway/transaction-owner/wire';
import { TransactionListDto } from '@causeway/transactions/wire';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetAction, ListActions } from '../application/action.requests.js';
import { GetAgent } from '../application/agent.requests.js';
import { GetAgentTransaction, ListAgentTransactions } from '../application/me.requests.js';
import type { AgentActionDocument, AgentDocument } from '../published/agent.document.js';
import { actionIdIn } from './action-id.js';
import { AgentActionDto, AgentActionListDto, ListActionsDto } from './action.dto.js';
import { AgentDto } from './agent.dto.js';
import { TAG } from './agents.controller.js';
import { AgentTransactionsDto } from './me.dto.js';

/** What an agent sees of itself and its customer's transactions (agents §4). */
@Controller('agents/me')
@AgentOnly()
export class MeController {
  constructor(
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get()
  @Operation('getAgentMe', 'Read oneself, with policy and usage', TAG)
  @Answers(200, AgentDto)
  getAgentMe(
    @CallingAgent() agentId: ResourceId<'Agent'>,
    @Call() call: CallContext,
  ): Promise<AgentDocument> {
    return this.queries.execute(new GetAgent({ agentId }, call));
  }

  @Get('actions')
  @Operation('agentListActions', 'List one’s own actions, newest first', TAG)
  @Answers(200, AgentActionListDto)
  agentListActions(
    @Query() wanted: ListActionsDto,
    @CallingAgent() agentId: ResourceId<'Agent'>,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<AgentActionDocument>> {
    const list = { operation: `agentListActions ${agentId}`, call, cursors: this.cursors, wanted };
    return answerPage(list, (page) => this.queries.execute(new ListActions({ ...page, agentId }, call)));
  }

  @Get('actions/:actionId')
  @Operation('agentGetAction', 'Read an action of one’s own', TAG)
  @Answers(200, AgentActionDto)
  agentGetAction(
    @Param('actionId') sent: string,
    @CallingAgent() agentId: ResourceId<'Agent'>,
    @Call() call: CallContext,
  ): Promise<AgentActionDocument> {
    return this.queries.execute(new GetAction({ agentId, actionId: actionIdIn(sent) }, call));
  }

  @Get('transactions')
  @Operation('agentListTransactions', 'List the customer’s transactions, newest first', TAG)
  @Answers(200, TransactionListDto)
  agentListTransactions(
    @Query() sent: AgentTransactionsDto,
    @CallingAgent() agentId: ResourceId<'Agent'>,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<ListedTransaction>> {
    const wanted = { sortOrder: 'desc' as const, ...sent };
    const list = { operation: `agentListTransactions ${agentId}`, call, cursors: this.cursors, wanted };
    return answerPage(list, (page) =>
      this.queries.execute(new ListAgentTransactions({ agentId, wanted: page }, call)),
    );
  }

  @Get('transactions/:transactionId')
  @Operation('agentGetTransaction', 'Read a transaction of the customer', TAG)
  @Answers(200, transaction)
  agentGetTransaction(
    @Id(['Transaction', 'CardTransaction']) transactionId: ResourceId<'Transaction'>,
    @CallingAgent() agentId: ResourceId<'Agent'>,
    @Call() call: CallContext,
  ): Promise<ListedTransaction> {
    return this.queries.execute(new GetAgentTransaction({ agentId, transactionId }, call));
  }
}
