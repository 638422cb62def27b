import { operatorCall, type CallContext } from '@causeway/commands';
import { Answers, Operation, OperatorOnly } from '@causeway/http';
import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { SetOperatorSettings, ShowOperatorSettings } from '../application/operator-settings.requests.js';
import type { OperatorSettingsDocument } from '../published/operator-settings.document.js';
import {
  operatorSettings,
  SetOperatorSettingsDto,
  SettingsScopeDto,
  toSettingsChange,
} from './operator-settings.dto.js';

/** What only the operator sets, beside corridors, fees and limits (config-and-tokens §1). */
@Controller('operator/settings')
@OperatorOnly('READ')
export class OperatorSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation('showOperatorSettings', 'What is set for all platforms or for one, and what is in force')
  @Answers(200, operatorSettings)
  showOperatorSettings(@Query() scope: SettingsScopeDto): Promise<OperatorSettingsDocument> {
    return this.queries.execute(new ShowOperatorSettings({}, callAbout(scope)));
  }

  @Patch()
  @OperatorOnly('ADMINISTER')
  @Operation('setOperatorSettings', 'Set or remove settings for all platforms or for one')
  @Answers(200, operatorSettings)
  async setOperatorSettings(@Body() body: SetOperatorSettingsDto): Promise<OperatorSettingsDocument> {
    await this.commands.execute(new SetOperatorSettings(toSettingsChange(body), callAbout(body)));
    return this.showOperatorSettings(body);
  }
}

/** For the deployment where no platform is named. */
const callAbout = ({ environment, platformId }: SettingsScopeDto): CallContext =>
  operatorCall({ environment, platformId });
