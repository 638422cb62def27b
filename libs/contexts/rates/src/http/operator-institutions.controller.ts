import { operatorCall } from '@causeway/commands';
import { Answers, CursorSealer, Operation, OperatorOnly, type SettingsPage } from '@causeway/http';
import { Body, Controller, Delete, Get, HttpCode, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AddInstitution,
  ListAddedInstitutions,
  RemoveInstitution,
} from '../application/discovery.requests.js';
import type { InstitutionDocument } from '../published/settings.documents.js';
import {
  AddInstitutionDto,
  institution,
  InstitutionKeyDto,
  institutionPage,
  InstitutionsQuery,
} from './setting.dto.js';
import { settingsPage } from './settings-page.js';

/** Banks and mobile money providers beside those that the service ships with (rates-and-rails §9). */
@Controller('operator/institutions')
@OperatorOnly('READ')
export class OperatorInstitutionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get()
  @Operation('listAddedInstitutions', 'Institutions that were added to the shipped directory')
  @Answers(200, institutionPage)
  listAddedInstitutions(
    @Query() query: InstitutionsQuery,
  ): Promise<SettingsPage<InstitutionDocument, undefined>> {
    return settingsPage(
      this.cursors,
      { query, operation: 'listAddedInstitutions', ofDefault: undefined },
      (wanted, call) => this.queries.execute(new ListAddedInstitutions(wanted, call)),
    );
  }

  @Put()
  @OperatorOnly('ADMINISTER')
  @Operation('addInstitution', 'Add an institution, or name it anew for people')
  @Answers(200, institution)
  addInstitution(@Body() body: AddInstitutionDto): Promise<InstitutionDocument> {
    const { bankName, displayName = bankName, country, currency } = body;
    return this.commands.execute(
      new AddInstitution({ bankName, displayName, country, currency }, operatorCall(body)),
    );
  }

  @Delete()
  @OperatorOnly('ADMINISTER')
  @HttpCode(204)
  @Operation('removeInstitution', 'Remove an institution that was added')
  async removeInstitution(@Query() query: InstitutionKeyDto): Promise<void> {
    const { bankName, country, currency } = query;
    await this.commands.execute(new RemoveInstitution({ bankName, country, currency }, operatorCall(query)));
  }
}
