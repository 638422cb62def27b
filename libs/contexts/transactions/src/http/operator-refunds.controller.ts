import { operatorCall } from '@causeway/commands';
import { Answers, dtoOf, Operation, NeedsApproval, OperatorOnly } from '@causeway/http';
import { object } from '@causeway/shapes';
import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiSchema } from '@nestjs/swagger';
import { RecordPayoutArrived, SettleRefundByHand } from '../application/transaction.requests.js';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { ofTransaction, transaction } from '@causeway/transaction-owner/wire';

@ApiSchema({ name: 'OperatorRefundRequest' })
export class OperatorRefundDto extends dtoOf(object('OperatorRefundRequest', ofTransaction)) {}

/** Refunds that failed wait for an operator, who has looked at the partner's books (transactions §2, §4). */
@Controller('operator/refunds')
@OperatorOnly('READ')
export class OperatorRefundsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('settle')
  @OperatorOnly('OPERATE')
  @NeedsApproval('SETTLE')
  @Operation('settleRefund', 'Give the money of a failed refund back by hand')
  @Answers(200, transaction, [409])
  settleRefund(@Body() { transactionId, ...tenant }: OperatorRefundDto): Promise<TransactionDocument> {
    return this.commands.execute(new SettleRefundByHand({ transactionId }, operatorCall(tenant)));
  }

  @Post('payout-arrived')
  @OperatorOnly('OPERATE')
  @NeedsApproval('SETTLE')
  @Operation('recordPayoutArrived', 'A cancelled payout whose refund failed has arrived after all')
  @Answers(200, transaction, [409])
  recordPayoutArrived(@Body() { transactionId, ...tenant }: OperatorRefundDto): Promise<TransactionDocument> {
    return this.commands.execute(new RecordPayoutArrived({ transactionId }, operatorCall(tenant)));
  }
}
