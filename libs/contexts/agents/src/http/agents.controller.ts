import type { CallContext } from '@causeway/commands';
import {
  answerPage,
  Answers,
  Call,
  CursorSealer,
  Id,
  Operation,
  Permission,
  type PageOnTheWire,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ChangeAgentPolicy,
  CreateAgent,
  DeleteAgent,
  GetAgent,
  IssueDeviceCode,
  ListAgents,
  UpdateAgent,
} from '../application/agent.requests.js';
import type { AgentDocument, DeviceCodeDocument } from '../published/agent.document.js';
import {
  AgentCreateRequestDto,
  AgentCreateResponseDto,
  AgentDeviceCodeDto,
  AgentDto,
  AgentListDto,
  AgentUpdateRequestDto,
  ListAgentsDto,
} from './agent.dto.js';
import { AgentPolicyUpdateRequestDto, toNewPolicy, toPolicyUpdate } from './policy.dto.js';

export const TAG = 'Agents';
type AgentId = ResourceId<'Agent'>;

/** A platform's agents; what they do themselves is at `/agents/me` (agents §3). */
@Controller('agents')
export class AgentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Post()
  @Permission('MANAGE')
  @Operation('createAgent', 'Create an agent of a customer, with its first device code', TAG)
  @Answers(201, AgentCreateResponseDto)
  createAgent(
    @Body() { name, customerId, policy }: AgentCreateRequestDto,
    @Call() call: CallContext,
  ): Promise<{ agent: AgentDocument; deviceCode: DeviceCodeDocument }> {
    return this.commands.execute(new CreateAgent({ name, customerId, policy: toNewPolicy(policy) }, call));
  }

  @Get()
  @Permission('VIEW')
  @Operation('listAgents', 'List the platform’s agents, newest first', TAG)
  @Answers(200, AgentListDto)
  listAgents(
    @Query() wanted: ListAgentsDto,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<AgentDocument>> {
    return answerPage({ operation: 'listAgents', call, cursors: this.cursors, wanted }, (page) =>
      this.queries.execute(new ListAgents(page, call)),
    );
  }

  @Get(':agentId')
  @Permission('VIEW')
  @Operation('getAgentById', 'Read an agent with its policy and usage', TAG)
  @Answers(200, AgentDto)
  getAgentById(@Id('Agent') agentId: AgentId, @Call() call: CallContext): Promise<AgentDocument> {
    return this.queries.execute(new GetAgent({ agentId }, call));
  }

  @Patch(':agentId')
  @Permission('MANAGE')
  @Operation('updateAgent', 'Rename, pause or resume an agent', TAG)
  @Answers(200, AgentDto)
  updateAgent(
    @Id('Agent') agentId: AgentId,
    @Body() { name, isPaused }: AgentUpdateRequestDto,
    @Call() call: CallContext,
  ): Promise<AgentDocument> {
    const change = { ...(name !== undefined && { name }), ...(isPaused !== undefined && { isPaused }) };
    return this.commands.execute(new UpdateAgent({ agentId, ...change }, call));
  }

  @Patch(':agentId/policy')
  @Permission('MANAGE')
  @Operation('updateAgentPolicy', 'Change parts of a policy, for the next evaluation on', TAG)
  @Answers(200, AgentDto)
  updateAgentPolicy(
    @Id('Agent') agentId: AgentId,
    @Body() sent: AgentPolicyUpdateRequestDto,
    @Call() call: CallContext,
  ): Promise<AgentDocument> {
    return this.commands.execute(new ChangeAgentPolicy({ agentId, policy: toPolicyUpdate(sent) }, call));
  }

  @Delete(':agentId')
  @Permission('MANAGE')
  @Operation('deleteAgent', 'Delete an agent for good; its very next request is refused', TAG)
  @Answers(204)
  async deleteAgent(@Id('Agent') agentId: AgentId, @Call() call: CallContext): Promise<void> {
    await this.commands.execute(new DeleteAgent({ agentId }, call));
  }

  @Post(':agentId/device-codes')
  @Permission('MANAGE')
  @Operation('regenerateAgentDeviceCode', 'Issue another device code; earlier ones are void', TAG)
  @Answers(201, AgentDeviceCodeDto, [409])
  regenerateAgentDeviceCode(
    @Id('Agent') agentId: AgentId,
    @Call() call: CallContext,
  ): Promise<DeviceCodeDocument> {
    return this.commands.execute(new IssueDeviceCode({ agentId }, call));
  }
}
