import type { CallContext } from '@causeway/commands';
import type { ExternalAccountDocument } from '@causeway/external-accounts';
import {
  ExternalAccountCreateDto,
  ExternalAccountDto,
  ExternalAccountListDto,
  ListPlatformExternalAccountsDto,
  toNewExternalAccount,
} from '@causeway/external-accounts/wire';
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
import type { InternalAccountDocument } from '@causeway/ledger';
import { InternalAccountListDto } from '@causeway/ledger/wire';
import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  DeleteAgentExternalAccount,
  GetAgentExternalAccount,
  ListAgentExternalAccounts,
  ListAgentInternalAccounts,
  RegisterAgentExternalAccount,
} from '../application/me.requests.js';
import { TAG } from './agents.controller.js';
import { AgentInternalAccountsDto } from './me.dto.js';

type AgentId = ResourceId<'Agent'>;
type AccountId = ResourceId<'ExternalAccount'>;

/** The customer's accounts as an agent may use them (agents §4). */
@Controller('agents/me')
@AgentOnly()
export class MeAccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get('internal-accounts')
  @Operation('agentListInternalAccounts', 'List the customer’s accounts that the policy allows', TAG)
  @Answers(200, InternalAccountListDto)
  agentListInternalAccounts(
    @Query() wanted: AgentInternalAccountsDto,
    @CallingAgent() agentId: AgentId,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<InternalAccountDocument>> {
    const list = { operation: `agentListInternalAccounts ${agentId}`, call, cursors: this.cursors, wanted };
    return answerPage(list, (page) =>
      this.queries.execute(new ListAgentInternalAccounts({ agentId, wanted: page }, call)),
    );
  }

  @Get('external-accounts')
  @Operation('agentListExternalAccounts', 'List the customer’s accounts outside, newest first', TAG)
  @Answers(200, ExternalAccountListDto)
  agentListExternalAccounts(
    @Query() wanted: ListPlatformExternalAccountsDto,
    @CallingAgent() agentId: AgentId,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<ExternalAccountDocument>> {
    const list = { operation: `agentListExternalAccounts ${agentId}`, call, cursors: this.cursors, wanted };
    return answerPage(list, (page) =>
      this.queries.execute(new ListAgentExternalAccounts({ agentId, wanted: page }, call)),
    );
  }

  @Post('external-accounts')
  @Operation('agentCreateExternalAccount', 'Register an account outside for the customer', TAG)
  @Answers(201, ExternalAccountDto, [409])
  agentCreateExternalAccount(
    @Body() body: ExternalAccountCreateDto,
    @CallingAgent() agentId: AgentId,
    @Call() call: CallContext,
  ): Promise<ExternalAccountDocument> {
    const account = toNewExternalAccount(body);
    return this.commands.execute(new RegisterAgentExternalAccount({ agentId, account }, call));
  }

  @Get('external-accounts/:externalAccountId')
  @Operation('agentGetExternalAccount', 'Read an account outside', TAG)
  @Answers(200, ExternalAccountDto)
  agentGetExternalAccount(
    @Id('ExternalAccount') accountId: AccountId,
    @CallingAgent() agentId: AgentId,
    @Call() call: CallContext,
  ): Promise<ExternalAccountDocument> {
    return this.queries.execute(new GetAgentExternalAccount({ agentId, accountId }, call));
  }

  @Delete('external-accounts/:externalAccountId')
  @Operation('agentDeleteExternalAccount', 'Delete an account outside; payments on their way arrive', TAG)
  @Answers(204, undefined, [409])
  async agentDeleteExternalAccount(
    @Id('ExternalAccount') accountId: AccountId,
    @CallingAgent() agentId: AgentId,
    @Call() call: CallContext,
  ): Promise<void> {
    await this.commands.execute(new DeleteAgentExternalAccount({ agentId, accountId }, call));
  }
}
