import type { CallContext } from '@causeway/commands';
import { Operation, OperatorOnly } from '@causeway/http';
import { after, newUuid, systemNow } from '@causeway/kernel';
import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { SetOperatorSettings, ShowOperatorSettings } from '../application/operator-settings.requests.js';
import { EVERYBODY } from '../domain/streams.js';
import type { OperatorSettingsDocument } from '../published/operator-settings.document.js';
import { SetOperatorSettingsDto, SettingsScopeDto, toSettingsChange } from './operator-settings.dto.js';

/** An operator waits no longer than a platform does. */
const PATIENCE_MS = 30_000;

/** What only the operator sets, beside corridors, fees and limits (config-and-tokens §1). */
@Controller('operator/settings')
@OperatorOnly()
export class OperatorSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation('showOperatorSettings', 'What is set for everybody or for one platform, and what holds')
  showOperatorSettings(@Query() scope: SettingsScopeDto): Promise<OperatorSettingsDocument> {
    return this.queries.execute(new ShowOperatorSettings({}, operatorCall(scope)));
  }

  @Patch()
  @Operation('setOperatorSettings', 'Set or take away settings for everybody or for one platform')
  async setOperatorSettings(@Body() body: SetOperatorSettingsDto): Promise<OperatorSettingsDocument> {
    await this.commands.execute(new SetOperatorSettings(toSettingsChange(body), operatorCall(body)));
    return this.showOperatorSettings(body);
  }
}

const operatorCall = ({ environment, platformId }: SettingsScopeDto): CallContext => {
  const commandId = newUuid();
  return {
    commandId,
    platformId: platformId ?? EVERYBODY,
    environment,
    actor: 'operator',
    correlationId: commandId,
    causationId: commandId,
    deadlineAt: after(systemNow(), PATIENCE_MS),
  };
};
