import { operatorCall, type AnswerOf, type CallContext } from '@causeway/commands';
import { Answers, Call, Operation, Permission, Public, type EdgeRequest } from '@causeway/http';
import { VisitLimit } from '@causeway/http/pages';
import { Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetDeviceCodeStatus, RedeemDeviceCode } from '../application/agent.requests.js';
import { AgentDeviceCodeRedeemDto, AgentDeviceCodeStatusDto } from './agent.dto.js';
import { TAG } from './agents.controller.js';

/** The code is the only secret: of one address so many tries within a minute (agents §7). */
const REDEMPTIONS = { perSecond: 20 / 60, burst: 20 };

/** How an agent's software gets its credentials (agents §1, §3). */
@Controller('agents/device-codes')
export class DeviceCodesController {
  private readonly redemptions = new VisitLimit(REDEMPTIONS);

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get(':code/status')
  @Permission('VIEW')
  @Operation('getAgentDeviceCodeStatus', 'Whether a device code was redeemed', TAG)
  @Answers(200, AgentDeviceCodeStatusDto)
  getAgentDeviceCodeStatus(
    @Param('code') code: string,
    @Call() call: CallContext,
  ): Promise<{ code: string; redeemed: boolean }> {
    return this.queries.execute(new GetDeviceCodeStatus({ code }, call));
  }

  @Post(':code/redeem')
  @HttpCode(200)
  @Public()
  @Operation(
    'redeemAgentDeviceCode',
    'Redeem a device code, once; the token is shown here and never again',
    TAG,
  )
  @Answers(200, AgentDeviceCodeRedeemDto, [400, 429])
  redeemAgentDeviceCode(@Param('code') code: string, @Req() request: EdgeRequest): Promise<Redeemed> {
    this.redemptions.take(request);
    const call = { ...operatorCall({ environment: 'sandbox' }), actor: 'device', correlationId: request.id };
    return this.commands.execute(new RedeemDeviceCode({ code }, call));
  }
}
type Redeemed = AnswerOf<RedeemDeviceCode>;
