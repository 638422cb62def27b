import { operatorCall } from '@causeway/commands';
import {
  answerPage,
  Answers,
  CursorSealer,
  dtoOf,
  Operation,
  OperatorOnly,
  PAGE_QUERY,
  pageOf,
  type PageOnTheWire,
} from '@causeway/http';
import { environment, object, oneOf, optional, resourceId, text, timestamp } from '@causeway/shapes';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DecideFactorReset, ListFactorResets, type OperatorReset } from '../application/reset.requests.js';
import { FACTORS } from '../domain/factor.js';
import { RESET_STATUSES } from '../domain/reset.js';
import { TAG } from './sca-factors.controller.js';
import { ID_LENGTH_MAX } from './sca.dto.js';

const TENANT = { platformId: resourceId('Platform'), environment: environment() };

export class OperatorResetsQuery extends dtoOf(
  object('OperatorFactorResetsQuery', {
    ...PAGE_QUERY,
    ...TENANT,
    customerId: optional(resourceId('Customer')),
  }),
) {}
const reset = object('OperatorFactorReset', {
  customerId: resourceId('Customer'),
  resetId: text({ max: ID_LENGTH_MAX }),
  factor: oneOf(FACTORS, 'ScaFactor'),
  status: oneOf(RESET_STATUSES),
  createdAt: timestamp(),
  expiresAt: timestamp(),
});
export class OperatorResetListDto extends dtoOf(pageOf('OperatorFactorResetList', reset)) {}
export class OperatorResetDecisionDto extends dtoOf(
  object('OperatorFactorResetDecision', {
    ...TENANT,
    resetId: text({ min: 1, max: ID_LENGTH_MAX }),
    outcome: oneOf(['LIVENESS_PASSED', 'REJECTED'], 'LivenessOutcome'),
  }),
) {}

/** Without a provider of liveness checks the operator decides who is who (sca §7). */
@Controller('operator/factor-resets')
@OperatorOnly('READ')
export class OperatorResetsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get()
  @Operation('listFactorResets', 'Resets of factors that a platform’s customers lost, newest first', TAG)
  @Answers(200, OperatorResetListDto)
  listFactorResets(
    @Query() { platformId, environment: where, ...wanted }: OperatorResetsQuery,
  ): Promise<PageOnTheWire<OperatorReset>> {
    const call = operatorCall({ platformId, environment: where });
    return answerPage({ operation: 'listFactorResets', call, cursors: this.cursors, wanted }, (page) =>
      this.queries.execute(new ListFactorResets(page, call)),
    );
  }

  @Post('decide')
  @HttpCode(200)
  @OperatorOnly('OPERATE')
  @Operation('decideFactorReset', 'Say whether the person of a reset is the customer', TAG)
  @Answers(200, reset, [404, 409])
  decideFactorReset(
    @Body() { resetId, outcome, ...tenant }: OperatorResetDecisionDto,
  ): Promise<OperatorReset> {
    return this.commands.execute(new DecideFactorReset({ resetId, outcome }, operatorCall(tenant)));
  }
}
