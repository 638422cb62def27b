import { OperatorOnly } from '@causeway/http';
import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { OperatorReference } from './operator-reference.js';

/**
 * The operator's routes as OpenAPI. Unlike the API's document it takes the operator's token: only the
 * operator can use it, and it would show any other caller which routes to attack.
 */
@OperatorOnly('READ')
@ApiExcludeController()
@Controller('operator/openapi.json')
export class ReferenceController {
  constructor(private readonly reference: OperatorReference) {}

  @Get()
  document(): Promise<object> {
    return this.reference.document();
  }
}
