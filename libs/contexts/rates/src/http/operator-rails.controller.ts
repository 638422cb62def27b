import { operatorCall } from '@causeway/commands';
import { CursorSealer, Operation, OperatorListQuery, OperatorOnly, type SettingsPage } from '@causeway/http';
import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ListRails, SetRail } from '../application/setting.requests.js';
import type { RailDocument } from '../published/settings.documents.js';
import { SetRailDto, toRailSetting } from './setting.dto.js';
import { settingsPage } from './settings-page.js';

const AS_SHIPPED = { isEnabled: true };

/** Rails that the operator switches and limits (rates-and-rails §4). */
@Controller('operator/rails')
@OperatorOnly('READ')
export class OperatorRailsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get()
  @Operation('listRails', 'Rails of which anything was ever set')
  listRails(@Query() query: OperatorListQuery): Promise<SettingsPage<RailDocument, typeof AS_SHIPPED>> {
    return settingsPage(
      this.cursors,
      { query, operation: 'listRails', ofDefault: AS_SHIPPED },
      (wanted, call) => this.queries.execute(new ListRails(wanted, call)),
    );
  }

  @Put()
  @OperatorOnly('ADMINISTER')
  @Operation('setRail', 'Switch a rail off or on, and set or take away its limit')
  setRail(@Body() body: SetRailDto): Promise<RailDocument> {
    return this.commands.execute(new SetRail(toRailSetting(body), operatorCall(body)));
  }
}
