import { operatorCall } from '@causeway/commands';
import {
  Answers,
  CursorSealer,
  Operation,
  OperatorListQuery,
  OperatorOnly,
  type SettingsPage,
} from '@causeway/http';
import { Body, Controller, Delete, Get, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ListFeeRows, RemoveFeeRow, SetFeeRow } from '../application/setting.requests.js';
import type { FeeRowDocument } from '../published/settings.documents.js';
import { feeRow, FeeRowKeyDto, feeRowPage, SetFeeRowDto, toFeeRowKey, toServiceFee } from './setting.dto.js';
import { settingsPage } from './settings-page.js';

/** What a payment costs that no row fits (quotes §6.4). */
const NO_ROW = {
  sameCurrency: { fixedFee: 0, basisPoints: 0, counterpartyFixedFee: 0 },
  otherwise: { fixedFee: 0, basisPoints: 50, counterpartyFixedFee: 0 },
};

/** The service's own fees. A changed row prices the next quote; quotes that are there keep theirs. */
@Controller('operator/fee-schedule')
@OperatorOnly('READ')
export class OperatorFeeScheduleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get()
  @Operation('listFeeRows', 'The rows of the fee schedule')
  @Answers(200, feeRowPage)
  listFeeRows(@Query() query: OperatorListQuery): Promise<SettingsPage<FeeRowDocument, typeof NO_ROW>> {
    return settingsPage(
      this.cursors,
      { query, operation: 'listFeeRows', ofDefault: NO_ROW },
      (wanted, call) => this.queries.execute(new ListFeeRows(wanted, call)),
    );
  }

  @Put()
  @OperatorOnly('ADMINISTER')
  @Operation('setFeeRow', 'Set the fee of a row, or make the row')
  @Answers(200, feeRow)
  setFeeRow(@Body() body: SetFeeRowDto): Promise<FeeRowDocument> {
    return this.commands.execute(
      new SetFeeRow({ ...toFeeRowKey(body), fee: toServiceFee(body) }, operatorCall(body)),
    );
  }

  @Delete()
  @OperatorOnly('ADMINISTER')
  @Operation('removeFeeRow', 'Remove a row')
  @Answers(204, undefined, [404])
  async removeFeeRow(@Query() row: FeeRowKeyDto): Promise<void> {
    await this.commands.execute(new RemoveFeeRow(toFeeRowKey(row), operatorCall(row)));
  }
}
