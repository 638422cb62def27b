import { operatorCall } from '@causeway/commands';
import { CursorSealer, Operation, OperatorListQuery, OperatorOnly, type SettingsPage } from '@causeway/http';
import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ListLimits, SetLimits } from '../application/setting.requests.js';
import type { LimitsDocument } from '../published/settings.documents.js';
import { SetLimitsDto } from './setting.dto.js';
import { settingsPage } from './settings-page.js';

const NO_LIMIT = { transactionMax: null, dailyVolumeMax: null };

/** How much one payment may be, and how much a platform may send on a day (quotes §7). */
@Controller('operator/limits')
@OperatorOnly('READ')
export class OperatorLimitsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get()
  @Operation('listLimits', 'Corridors with a limit')
  listLimits(@Query() query: OperatorListQuery): Promise<SettingsPage<LimitsDocument, typeof NO_LIMIT>> {
    return settingsPage(
      this.cursors,
      { query, operation: 'listLimits', ofDefault: NO_LIMIT },
      (wanted, call) => this.queries.execute(new ListLimits(wanted, call)),
    );
  }

  @Put()
  @OperatorOnly('ADMINISTER')
  @Operation('setLimits', 'Set or take away the limits of a corridor')
  setLimits(@Body() body: SetLimitsDto): Promise<LimitsDocument> {
    const { sendingCurrency: from, receivingCurrency: to } = body;
    const { transactionMax = null, dailyVolumeMax = null } = body;
    return this.commands.execute(
      new SetLimits(
        { from, to, transactionMaxMinor: transactionMax, dailyVolumeMaxMinor: dailyVolumeMax },
        operatorCall(body),
      ),
    );
  }
}
