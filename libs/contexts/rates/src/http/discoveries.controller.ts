import type { CallContext } from '@causeway/commands';
import { Answers, Call, Operation, Permission } from '@causeway/http';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListInstitutions, type Institution } from '../application/discovery.requests.js';
import { DiscoveriesQuery, DiscoveryListDto } from './discovery.dto.js';

@Controller('discoveries')
@Permission('VIEW')
export class DiscoveriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation('getDiscoveries', 'List banks and mobile money providers that can be paid to', 'Discoveries')
  @Answers(200, DiscoveryListDto)
  async getDiscoveries(
    @Query() wanted: DiscoveriesQuery,
    @Call() call: CallContext,
  ): Promise<{ readonly data: readonly Institution[] }> {
    return { data: await this.queries.execute(new ListInstitutions({ ...wanted }, call)) };
  }
}
