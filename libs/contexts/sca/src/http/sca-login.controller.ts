import type { CallContext } from '@causeway/commands';
import { Answers, Call, Operation, Permission } from '@causeway/http';
import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  CompleteScaLogin,
  RecordSecurityEvent,
  StartScaLogin,
  type LoginComplete,
  type LoginStart,
  type SecurityEventDocument,
} from '../application/requests.js';
import { TAG } from './sca-factors.controller.js';
import {
  LoginCompleteDto,
  LoginCompleteRequestDto,
  LoginStartDto,
  LoginStartRequestDto,
  OfCustomerDto,
  proofIn,
  SecurityEventDto,
  SecurityEventRequestDto,
} from './sca.dto.js';

/** Logins of customers, and what locks them out (sca §5, §6). */
@Controller('sca')
export class ScaLoginController {
  constructor(private readonly commands: CommandBus) {}

  @Post('login/start')
  @HttpCode(200)
  @Permission('MANAGE', 'TRANSACT')
  @Operation('startScaLogin', 'Begin a customer’s login', TAG)
  @Answers(200, LoginStartDto, [404, 409])
  startScaLogin(
    @Query() { customerId }: OfCustomerDto,
    @Body() { factor }: LoginStartRequestDto,
    @Call() call: CallContext,
  ): Promise<LoginStart> {
    return this.commands.execute(new StartScaLogin({ customerId, factor }, call));
  }

  @Post('login/complete')
  @HttpCode(200)
  @Permission('MANAGE', 'TRANSACT')
  @Operation('completeScaLogin', 'Prove a login, which opens a session', TAG)
  @Answers(200, LoginCompleteDto, [404, 409, 423])
  completeScaLogin(
    @Query() { customerId }: OfCustomerDto,
    @Body() { factor, challengeId, endUserIpAddress, ...sent }: LoginCompleteRequestDto,
    @Call() call: CallContext,
  ): Promise<LoginComplete> {
    const named = typeof challengeId === 'string' ? { challengeId } : {};
    return this.commands.execute(
      new CompleteScaLogin({ customerId, factor, endUserIpAddress, ...named, proof: proofIn(sent) }, call),
    );
  }

  @Post('record-event')
  @HttpCode(200)
  @Permission('MANAGE', 'TRANSACT')
  @Operation('recordSecurityEvent', 'Report a failed sign-in of a customer, or a new password', TAG)
  @Answers(200, SecurityEventDto, [404, 409, 423])
  recordSecurityEvent(
    @Query() { customerId }: OfCustomerDto,
    @Body() { eventType }: SecurityEventRequestDto,
    @Call() call: CallContext,
  ): Promise<SecurityEventDocument> {
    return this.commands.execute(new RecordSecurityEvent({ customerId, eventType }, call));
  }
}
