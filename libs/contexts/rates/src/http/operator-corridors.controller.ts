import { operatorCall } from '@causeway/commands';
import { CursorSealer, Operation, OperatorListQuery, OperatorOnly, type SettingsPage } from '@causeway/http';
import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ListCorridors, SetCorridor } from '../application/setting.requests.js';
import type { CorridorDocument } from '../published/settings.documents.js';
import { SetCorridorDto } from './setting.dto.js';
import { settingsPage } from './settings-page.js';

const EVERY_PAIR = { isEnabled: true };

/** Corridors that the operator switches off and on (rates-and-rails §7). */
@Controller('operator/corridors')
@OperatorOnly('READ')
export class OperatorCorridorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get()
  @Operation('listCorridors', 'Corridors that were ever switched')
  listCorridors(
    @Query() query: OperatorListQuery,
  ): Promise<SettingsPage<CorridorDocument, typeof EVERY_PAIR>> {
    return settingsPage(
      this.cursors,
      { query, operation: 'listCorridors', ofDefault: EVERY_PAIR },
      (wanted, call) => this.queries.execute(new ListCorridors(wanted, call)),
    );
  }

  @Put()
  @OperatorOnly('ADMINISTER')
  @Operation('setCorridor', 'Switch a corridor off or on')
  setCorridor(@Body() body: SetCorridorDto): Promise<CorridorDocument> {
    const { sendingCurrency: from, receivingCurrency: to, isEnabled } = body;
    return this.commands.execute(new SetCorridor({ from, to, isEnabled }, operatorCall(body)));
  }
}
