import { operatorCall } from '@causeway/commands';
import { ListOf, Operation, OperatorOnly } from '@causeway/http';
import { text } from '@causeway/shapes';
import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiSchema } from '@nestjs/swagger';
import {
  GetUmaAllowList,
  SetUmaAllowList,
  type AllowListDocument,
} from '../../application/counterparties/settings.js';
import { OperatorScope } from './operator-scope.js';
import { DOMAIN } from '../protocol/uma-address.field.js';

const DOMAINS_MAX = 1_000;

@ApiSchema({ name: 'OperatorUmaAllowListRequest' })
class SetAllowListDto extends OperatorScope {
  @ListOf(text({ max: 253, pattern: DOMAIN }), {
    max: DOMAINS_MAX,
    description: 'UMA domains that the platform deals with; none means every one',
  })
  domains!: string[];
}

/** The institutions that a platform deals with (rates-and-rails §11). */
@OperatorOnly('READ')
@Controller('operator/uma-allow-list')
export class OperatorAllowListController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation('getUmaAllowList', 'The institutions that a platform deals with over UMA', 'UMA')
  getUmaAllowList(@Query() scope: OperatorScope): Promise<AllowListDocument> {
    return this.queries.execute(new GetUmaAllowList({}, operatorCall(scope)));
  }

  @Put()
  @OperatorOnly('ADMINISTER')
  @Operation('setUmaAllowList', 'Replace that list', 'UMA')
  setUmaAllowList(@Body() body: SetAllowListDto): Promise<AllowListDocument> {
    return this.commands.execute(new SetUmaAllowList({ domains: body.domains }, operatorCall(body)));
  }
}
