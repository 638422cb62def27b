import type { CallContext } from '@causeway/commands';
import { Answers, Call, Id, Operation, Permission } from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetOperation } from '../application/operation.requests.js';
import type { OperationDocument } from '../published/documents.js';
import { OperationDto } from './operation.dto.js';
import { TAG } from './provider-accounts.controller.js';

/** Mints and burns by their own ids: platforms ask how they stand, as there is no webhook (stablecoins §1). */
@Controller('stablecoin-operations')
export class StablecoinOperationsController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':stablecoinOperationId')
  @Permission('VIEW')
  @Operation('getStablecoinOperation', 'Read a mint or a burn', TAG)
  @Answers(200, OperationDto)
  getStablecoinOperation(
    @Id('StablecoinOperation') operationId: ResourceId<'StablecoinOperation'>,
    @Call() call: CallContext,
  ): Promise<OperationDocument> {
    return this.queries.execute(new GetOperation({ operationId }, call));
  }
}
