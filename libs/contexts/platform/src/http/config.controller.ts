import type { CallContext } from '@causeway/commands';
import { Answers, Call, Operation, Permission } from '@causeway/http';
import { Body, Controller, Get, Patch } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetPlatformConfig, UpdatePlatformConfig } from '../application/requests.js';
import type { PlatformConfigDocument } from '../published/platform-config.document.js';
import { toConfigChange } from './config-change.js';
import { PlatformConfigDto, PlatformConfigUpdateDto } from './platform-config.dto.js';

const TAG = 'Platform Configuration';

@Controller('config')
export class ConfigController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation('getPlatformConfig', 'Read the configuration of the platform', TAG)
  @Permission('VIEW')
  @Answers(200, PlatformConfigDto)
  getPlatformConfig(@Call() call: CallContext): Promise<PlatformConfigDocument> {
    return this.queries.execute(new GetPlatformConfig({}, call));
  }

  @Patch()
  @Operation('updatePlatformConfig', 'Change the configuration, all of the request or nothing', TAG)
  @Permission('MANAGE')
  @Answers(200, PlatformConfigDto, [501])
  async updatePlatformConfig(
    @Body() request: PlatformConfigUpdateDto,
    @Call() call: CallContext,
  ): Promise<PlatformConfigDocument> {
    await this.commands.execute(new UpdatePlatformConfig(toConfigChange(request), call));
    return this.getPlatformConfig(call);
  }
}
