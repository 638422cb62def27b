import type { CallContext } from '@causeway/commands';
import { ListOf, OneOf, Operation, OperatorOnly, ResourceId, text } from '@causeway/http';
import { after, ENVIRONMENTS, newUuid, systemNow, type Environment, type Id } from '@causeway/kernel';
import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiSchema } from '@nestjs/swagger';
import {
  GetUmaAllowList,
  SetUmaAllowList,
  type AllowListDocument,
} from '../application/allow-list.handlers.js';
import { DOMAIN } from './uma-address.field.js';

/** An operator waits no longer than a platform does. */
const PATIENCE_MS = 30_000;
const DOMAINS_MAX = 1_000;

class AllowListScope {
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
  @ResourceId('Platform') platformId!: Id<'Platform'>;
}

@ApiSchema({ name: 'OperatorUmaAllowListRequest' })
class SetAllowListDto extends AllowListScope {
  @ListOf(text({ max: 253, pattern: DOMAIN }), {
    max: DOMAINS_MAX,
    description: 'UMA domains that the platform deals with; none means every one',
  })
  domains!: string[];
}

/** The institutions that a platform deals with (rates-and-rails §11). */
@OperatorOnly()
@Controller('operator/uma-allow-list')
export class OperatorAllowListController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation('getUmaAllowList', 'The institutions that a platform deals with over UMA', 'UMA')
  getUmaAllowList(@Query() scope: AllowListScope): Promise<AllowListDocument> {
    return this.queries.execute(new GetUmaAllowList({}, operatorCall(scope)));
  }

  @Put()
  @Operation('setUmaAllowList', 'Replace that list', 'UMA')
  setUmaAllowList(@Body() body: SetAllowListDto): Promise<AllowListDocument> {
    return this.commands.execute(new SetUmaAllowList({ domains: body.domains }, operatorCall(body)));
  }
}

const operatorCall = ({ environment, platformId }: AllowListScope): CallContext => {
  const commandId = newUuid();
  return {
    commandId,
    platformId,
    environment,
    actor: 'operator',
    correlationId: commandId,
    causationId: commandId,
    deadlineAt: after(systemNow(), PATIENCE_MS),
  };
};
