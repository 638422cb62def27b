import type { Dispatch } from '@causeway/commands';
import { ErasePerson, GetErasure, type ErasureDocument } from '@causeway/customers';
import { Answers, dtoOf, Id, NeedsApproval, notFound, Operation, OperatorOnly } from '@causeway/http';
import {
  described,
  environment,
  listOf,
  object,
  optional,
  resourceId,
  text,
  timestamp,
} from '@causeway/shapes';
import type { Id as TypedId } from '@causeway/kernel';
import { FindOpenPayments } from '@causeway/transactions';
import { Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { systemCall } from '../system-call.js';
import { DISPATCH } from './tokens.js';

const TAG = 'Erasure of persons';

export class ErasureQuery extends dtoOf(object('ErasureQuery', { environment: environment() })) {}

class ErasureDto extends dtoOf(
  object('OperatorErasure', {
    customerId: resourceId('Customer'),
    erasedAt: timestamp(),
    waitingFor: described(
      listOf(text({ max: 100 })),
      'The parts of the service that still blank what they keep',
    ),
    keyShreddedAt: described(
      optional(timestamp()),
      'From then on nothing of the person can be read any more',
    ),
  }),
) {}

/** The erasure of one person of a platform. It cannot be undone. */
@OperatorOnly('READ')
@Controller('operator/platforms/:platformId/customers/:customerId/erasure')
export class ErasureController {
  constructor(@Inject(DISPATCH) private readonly dispatch: Dispatch) {}

  /** A balance or a pending payment blocks it; the answer to a started erasure reports its progress. */
  @Post()
  @OperatorOnly('ADMINISTER')
  @NeedsApproval('ERASE')
  @HttpCode(200)
  @Operation('erasePerson', 'Erase a person for ever; repeated, says how far it has come', TAG)
  @Answers(200, ErasureDto, [409])
  async erasePerson(
    @Id('Platform') platformId: TypedId<'Platform'>,
    @Id('Customer') customerId: TypedId<'Customer'>,
    @Query() { environment }: ErasureQuery,
  ): Promise<ErasureDocument> {
    const call = systemCall('operator', environment, { platformId });
    const openTransactionIds = await this.dispatch.execute(new FindOpenPayments({ customerId }, call));
    return this.dispatch.execute(new ErasePerson({ customerId, openTransactionIds }, call));
  }

  @Get()
  @Operation('getErasure', 'How far the erasure of a person has come', TAG)
  @Answers(200, ErasureDto)
  async getErasure(
    @Id('Platform') platformId: TypedId<'Platform'>,
    @Id('Customer') customerId: TypedId<'Customer'>,
    @Query() { environment }: ErasureQuery,
  ): Promise<ErasureDocument> {
    const call = systemCall('operator', environment, { platformId });
    const erasure = await this.dispatch.execute(new GetErasure({ customerId }, call));
    if (erasure === null) throw notFound('Erasure');
    return erasure;
  }
}
