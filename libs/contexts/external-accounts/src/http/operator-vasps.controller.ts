import { operatorCall } from '@causeway/commands';
import { Answers, dtoOf, Operation, OperatorOnly } from '@causeway/http';
import { environment, listOf, nameText, object, optional, text, url } from '@causeway/shapes';
import { Body, Controller, Delete, Get, HttpCode, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AddVasp, ListAddedVasps, RemoveVasp, type Vasp } from '../application/vasp.requests.js';

const NAME_LENGTH_MAX = 255;
/** Of one that was added, whatever was allowed in its name then. */
const added = text({ min: 1, max: NAME_LENGTH_MAX, trim: true });

class VaspsQuery extends dtoOf(object('VaspsQuery', { environment: environment() })) {}

class VaspKeyDto extends dtoOf(object('VaspKeyDto', { environment: environment(), vaspName: added })) {}

const vasp = object('OperatorVasp', { vaspName: added, url: optional(url()) });
const vaspList = object('OperatorVaspList', { data: listOf(vasp) });

class AddVaspDto extends dtoOf(
  object('OperatorVaspRequest', {
    environment: environment(),
    vaspName: nameText({ max: NAME_LENGTH_MAX }),
    url: optional(url()),
  }),
) {}

/** Custodial platforms beside those that the service ships with (rates-and-rails §12). */
@OperatorOnly('READ')
@Controller('operator/vasps')
export class OperatorVaspsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation('listAddedVasps', 'Custodial platforms that were added to the shipped directory')
  @Answers(200, vaspList)
  async listAddedVasps(@Query() query: VaspsQuery): Promise<{ readonly data: readonly Vasp[] }> {
    return { data: await this.queries.execute(new ListAddedVasps({}, operatorCall(query))) };
  }

  @Put()
  @OperatorOnly('ADMINISTER')
  @Operation('addVasp', 'Add a custodial platform, or say anew where it is')
  @Answers(200, vasp)
  addVasp(@Body() body: AddVaspDto): Promise<Vasp> {
    const { vaspName, url, environment } = body;
    const added = { vaspName, ...(url !== undefined && { url }) };
    return this.commands.execute(new AddVasp(added, operatorCall({ environment })));
  }

  @Delete()
  @OperatorOnly('ADMINISTER')
  @HttpCode(204)
  @Operation('removeVasp', 'Remove a custodial platform that was added')
  async removeVasp(@Query() { vaspName, environment }: VaspKeyDto): Promise<void> {
    await this.commands.execute(new RemoveVasp({ vaspName }, operatorCall({ environment })));
  }
}
