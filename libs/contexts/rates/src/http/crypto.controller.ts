import type { CallContext } from '@causeway/commands';
import { Answers, Call, Operation, Permission } from '@causeway/http';
import { Body, Controller, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { EstimateWithdrawal, type WithdrawalEstimate } from '../application/withdrawal.requests.js';
import { EstimateWithdrawalDto, WithdrawalEstimateDto } from './withdrawal-estimate.dto.js';

/** Asks and changes nothing, although it is a POST. */
@Controller('crypto')
@Permission('VIEW')
export class CryptoController {
  constructor(private readonly queries: QueryBus) {}

  @Post('estimate-withdrawal-fee')
  @Operation(
    'estimateCryptoWithdrawalFee',
    'Estimate the fees of a withdrawal to a wallet',
    'Cross-Currency Transfers',
  )
  @Answers(200, WithdrawalEstimateDto, [404])
  estimateCryptoWithdrawalFee(
    @Body() body: EstimateWithdrawalDto,
    @Call() call: CallContext,
  ): Promise<WithdrawalEstimate> {
    const { amount: amountMinor, ...wanted } = body;
    return this.queries.execute(new EstimateWithdrawal({ ...wanted, amountMinor }, call));
  }
}
