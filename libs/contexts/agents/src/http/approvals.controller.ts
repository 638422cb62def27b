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
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApproveAction, ListApprovals, RejectAction } from '../application/action.requests.js';
import type { AgentActionDocument } from '../published/agent.document.js';
import {
  AgentActionDto,
  AgentActionListDto,
  AgentActionRejectRequestDto,
  ListApprovalsDto,
} from './action.dto.js';
import { actionIdIn } from './action-id.js';
import { TAG } from './agents.controller.js';

/** What agents ask their platform for (agents §3). */
@Controller('agents')
export class ApprovalsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get('approvals')
  @Permission('VIEW')
  @Operation('listAgentApprovals', 'List the actions that wait for an approval', TAG)
  @Answers(200, AgentActionListDto)
  listAgentApprovals(
    @Query() sent: ListApprovalsDto,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<AgentActionDocument>> {
    const wanted = { sortOrder: 'desc' as const, ...sent };
    return answerPage({ operation: 'listAgentApprovals', call, cursors: this.cursors, wanted }, (page) =>
      this.queries.execute(new ListApprovals(page, call)),
    );
  }

  @Post(':agentId/actions/:actionId/approve')
  @HttpCode(200)
  @Permission('TRANSACT')
  @Operation('approveAgentAction', 'Approve exactly the action that was shown', TAG)
  @Answers(200, AgentActionDto, [400, 409])
  approveAgentAction(
    @Id('Agent') agentId: ResourceId<'Agent'>,
    @Param('actionId') sent: string,
    @Call() call: CallContext,
  ): Promise<AgentActionDocument> {
    return this.commands.execute(new ApproveAction({ agentId, actionId: actionIdIn(sent) }, call));
  }

  @Post(':agentId/actions/:actionId/reject')
  @HttpCode(200)
  @Permission('TRANSACT')
  @Operation('rejectAgentAction', 'Reject an action', TAG)
  @Answers(200, AgentActionDto, [409])
  rejectAgentAction(
    @Id('Agent') agentId: ResourceId<'Agent'>,
    @Param('actionId') sent: string,
    @Body() { reason }: AgentActionRejectRequestDto,
    @Call() call: CallContext,
  ): Promise<AgentActionDocument> {
    const said = reason === undefined ? {} : { reason };
    return this.commands.execute(new RejectAction({ agentId, actionId: actionIdIn(sent), ...said }, call));
  }
}
