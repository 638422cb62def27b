import { operatorCall } from '@causeway/commands';
import { ListOf, Operation, OperatorOnly, Text, WholeNumber } from '@causeway/http';
import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiSchema } from '@nestjs/swagger';
import {
  GetUmaVelocityLimits,
  SetUmaVelocityLimits,
  type VelocityLimits,
} from '../../application/counterparties/settings.js';
import { OperatorScope } from './operator-scope.js';
import { DOMAIN } from '../protocol/uma-address.field.js';

const LIMITS_MAX = 1_000;
/** More than any institution takes within an hour. */
const PAYMENTS_MAX = 1_000_000;

@ApiSchema({ name: 'OperatorUmaVelocityLimit' })
class VelocityLimitDto {
  @Text({ max: 253, pattern: DOMAIN, description: 'The UMA domain of an institution' }) domain!: string;
  @WholeNumber({ min: 0, max: PAYMENTS_MAX, description: 'Payments that are agreed on within any hour' })
  paymentsPerHourMax!: number;
}

@ApiSchema({ name: 'OperatorUmaVelocityLimitsRequest' })
class SetVelocityLimitsDto extends OperatorScope {
  @ListOf(() => VelocityLimitDto, {
    max: LIMITS_MAX,
    description: 'Institutions that are not named have no limit',
  })
  limits!: VelocityLimitDto[];
}

/** How fast a platform may pay each institution (quotes §1.4, row 9). */
@OperatorOnly('READ')
@Controller('operator/uma-velocity-limits')
export class OperatorVelocityLimitsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation('getUmaVelocityLimits', 'How fast a platform may pay institutions over UMA', 'UMA')
  getUmaVelocityLimits(@Query() scope: OperatorScope): Promise<VelocityLimits> {
    return this.queries.execute(new GetUmaVelocityLimits({}, operatorCall(scope)));
  }

  @Put()
  @OperatorOnly('ADMINISTER')
  @Operation('setUmaVelocityLimits', 'Replace those limits', 'UMA')
  setUmaVelocityLimits(@Body() { limits, ...scope }: SetVelocityLimitsDto): Promise<VelocityLimits> {
    const wanted = limits.map(({ domain, paymentsPerHourMax }) => ({ domain, paymentsPerHourMax }));
    return this.commands.execute(new SetUmaVelocityLimits({ limits: wanted }, operatorCall(scope)));
  }
}
