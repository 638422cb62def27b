import { operatorCall } from '@causeway/commands';
import { Answers, dtoOf, Operation, OperatorOnly } from '@causeway/http';
import { environment, object, optional, text, wholeNumber } from '@causeway/shapes';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetCustodian, ResealCustody, type CustodianDocument } from '../application/requests.js';
import { TAG } from './auth-credentials.controller.js';

const FINGERPRINT_LENGTH = 16;
const count = () => wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER });

class CustodianQuery extends dtoOf(object('CustodianQuery', { environment: environment() })) {}
class ResealRequest extends dtoOf(object('ResealCustodyRequest', { environment: environment() })) {}
class CustodianDto extends dtoOf(
  object('Custodian', {
    fingerprint: text({ max: FINGERPRINT_LENGTH }),
    previous: optional(text({ max: FINGERPRINT_LENGTH })),
    held: count(),
    left: count(),
  }),
) {}
class ResealedDto extends dtoOf(object('ResealedCustody', { resealed: count(), left: count() })) {}

/** The custodian key goes over to another one (docs/operating/erasure.md). */
@Controller('operator/custodian')
@OperatorOnly('READ')
export class OperatorCustodianController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @Operation(
    'getCustodian',
    'Which custodian key seals the private keys of wallets, and what is left of a rotation',
    TAG,
  )
  @Answers(200, CustodianDto)
  getCustodian(@Query() { environment: name }: CustodianQuery): Promise<CustodianDocument> {
    return this.queries.execute(new GetCustodian({}, operatorCall({ environment: name })));
  }

  @Post('reseal')
  @OperatorOnly('ADMINISTER')
  @Operation(
    'resealCustody',
    'Seal private keys of wallets anew under the custodian key; again, until none is left',
    TAG,
  )
  @Answers(200, ResealedDto)
  resealCustody(
    @Body() { environment: name }: ResealRequest,
  ): Promise<{ readonly resealed: number; readonly left: number }> {
    return this.commands.execute(new ResealCustody({}, operatorCall({ environment: name })));
  }
}
