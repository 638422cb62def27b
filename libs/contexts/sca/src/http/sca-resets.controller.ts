import type { CallContext } from '@causeway/commands';
import { Answers, Call, dtoOf, Operation, OptionalBody, Permission } from '@causeway/http';
import { nullable, object, oneOf, optional, phoneNumber, text, timestamp } from '@causeway/shapes';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  CompleteFactorReset,
  GetFactorReset,
  StartFactorReset,
  type ResetDocument,
  type ResetStart,
} from '../application/reset.requests.js';
import { FACTORS } from '../domain/factor.js';
import { RESET_STATUSES } from '../domain/reset.js';
import { TAG } from './sca-factors.controller.js';
import { ID_LENGTH_MAX, OfCustomerDto } from './sca.dto.js';

const CODE_LENGTH_MAX = 4;
const NUMBER_LENGTH_MAX = 14;

export class ResetStartRequestDto extends dtoOf(
  object('TwoFactorResetStartRequest', { factor: oneOf(FACTORS, 'ScaFactor') }),
) {}
export class ResetStartDto extends dtoOf(
  object('TwoFactorResetStart', {
    resetId: text({ max: ID_LENGTH_MAX }),
    livenessAccessToken: nullable(optional(text({ max: 4_096 }))),
    verificationLink: nullable(optional(text({ max: 2_048 }))),
    expiresAt: timestamp(),
  }),
) {}
export class ResetStatusDto extends dtoOf(
  object('TwoFactorResetStatus', {
    status: oneOf(RESET_STATUSES),
    factor: oneOf(FACTORS, 'ScaFactor'),
    enrollmentStatus: nullable(oneOf(['PENDING', 'COMPLETED'])),
    expiresAt: timestamp(),
    completedAt: nullable(timestamp()),
  }),
) {}

interface Mobile {
  readonly countryCode: string;
  readonly number: string;
}
const joined = ({ countryCode, number }: Mobile): string => `+${countryCode.replace(/^\+/, '')}${number}`;

/** Both parts together are a number in E.164; the code may come with its plus sign or without. */
const mobile = object(
  'TwoFactorResetMobile',
  {
    countryCode: text({ min: 1, max: CODE_LENGTH_MAX, pattern: /^\+?[1-9][0-9]{0,2}$/ }),
    number: text({ min: 1, max: NUMBER_LENGTH_MAX, pattern: /^[0-9]+$/ }),
  },
  {
    across: (sent) =>
      typeof sent.countryCode === 'string' &&
      typeof sent.number === 'string' &&
      phoneNumber().problems(joined(sent as Mobile)).length > 0
        ? [{ path: 'number', message: 'must make a telephone number together with the countryCode' }]
        : [],
  },
);
@OptionalBody()
export class ResetCompleteRequestDto extends dtoOf(
  object('TwoFactorResetCompleteRequest', { mobile: nullable(optional(mobile)) }),
) {}

/** Customers who lost a factor get rid of it (sca §7). */
@Controller('sca/factors/reset')
export class ScaResetsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Permission('MANAGE', 'TRANSACT')
  @Operation('startTwoFactorReset', 'Begin the reset of a factor that a customer lost', TAG)
  @Answers(201, ResetStartDto, [404, 409, 429])
  startTwoFactorReset(
    @Query() { customerId }: OfCustomerDto,
    @Body() { factor }: ResetStartRequestDto,
    @Call() call: CallContext,
  ): Promise<ResetStart> {
    return this.commands.execute(new StartFactorReset({ customerId, factor }, call));
  }

  @Get(':resetId')
  @Permission('VIEW')
  @Operation('getTwoFactorResetStatus', 'How far the reset of a factor is', TAG)
  @Answers(200, ResetStatusDto, [404, 409])
  getTwoFactorResetStatus(
    @Query() { customerId }: OfCustomerDto,
    @Param('resetId') resetId: string,
    @Call() call: CallContext,
  ): Promise<ResetDocument> {
    return this.queries.execute(new GetFactorReset({ customerId, resetId }, call));
  }

  @Post(':resetId/complete')
  @HttpCode(204)
  @Permission('MANAGE', 'TRANSACT')
  @Operation('completeTwoFactorReset', 'Take the lost factor away, once the person was recognized', TAG)
  @Answers(204, undefined, [404, 409])
  async completeTwoFactorReset(
    @Query() { customerId }: OfCustomerDto,
    @Param('resetId') resetId: string,
    @Body() { mobile: sent }: ResetCompleteRequestDto,
    @Call() call: CallContext,
  ): Promise<void> {
    const replaced = sent ? { phoneNumber: joined(sent) } : {};
    await this.commands.execute(new CompleteFactorReset({ customerId, resetId, ...replaced }, call));
  }
}
