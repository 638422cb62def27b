import type { CallContext } from '@causeway/commands';
import { Answers, Call, Id, Operation, Permission } from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApprovePayment,
  CancelTransaction,
  ConfirmReceiptDelivery,
  RejectPayment,
} from '../application/transaction.requests.js';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import {
  ApprovePaymentDto,
  CancelTransactionDto,
  ConfirmReceiptDeliveryDto,
  RejectPaymentDto,
} from './transaction-actions.dto.js';
import { IncomingTransactionDto, transaction } from '@causeway/transaction-owner/wire';

const TAG = 'Transactions';

@Controller('transactions')
@Permission('TRANSACT')
export class TransactionActionsController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':transactionId/approve')
  @Operation('approvePendingPayment', 'Take an incoming payment that waits for the platform', TAG)
  @Answers(200, IncomingTransactionDto, [409])
  approvePendingPayment(
    @Id(['Transaction', 'CardTransaction']) transactionId: ResourceId<'Transaction'>,
    @Body() { receiverCustomerInfo: receiverInfo = {} }: ApprovePaymentDto,
    @Call() call: CallContext,
  ): Promise<TransactionDocument> {
    return this.commands.execute(new ApprovePayment({ transactionId, receiverInfo }, call));
  }

  @Post(':transactionId/reject')
  @Operation('rejectPendingPayment', 'Refuse an incoming payment that waits for the platform', TAG)
  @Answers(200, IncomingTransactionDto, [409])
  rejectPendingPayment(
    @Id(['Transaction', 'CardTransaction']) transactionId: ResourceId<'Transaction'>,
    @Body() { reason }: RejectPaymentDto,
    @Call() call: CallContext,
  ): Promise<TransactionDocument> {
    return this.commands.execute(
      new RejectPayment({ transactionId, ...(reason !== undefined && { reason }) }, call),
    );
  }

  @Post(':transactionId/cancel')
  @Operation('cancelTransaction', 'Ask the bank to stop a transfer that has not settled', TAG)
  @Answers(200, transaction, [409, 501])
  cancelTransaction(
    @Id(['Transaction', 'CardTransaction']) transactionId: ResourceId<'Transaction'>,
    @Body() { reason }: CancelTransactionDto,
    @Call() call: CallContext,
  ): Promise<TransactionDocument> {
    return this.commands.execute(
      new CancelTransaction({ transactionId, ...(reason !== undefined && { reason }) }, call),
    );
  }

  @Post(':transactionId/confirm')
  @Permission('MANAGE', 'TRANSACT')
  @Operation('confirmReceiptDelivery', 'Say that the receipt was delivered', TAG)
  @Answers(200, transaction)
  confirmReceiptDelivery(
    @Id(['Transaction', 'CardTransaction']) transactionId: ResourceId<'Transaction'>,
    @Body() { receiptDeliveryConfirmedAt: confirmedAt }: ConfirmReceiptDeliveryDto,
    @Call() call: CallContext,
  ): Promise<TransactionDocument> {
    return this.commands.execute(
      new ConfirmReceiptDelivery({ transactionId, ...(confirmedAt !== undefined && { confirmedAt }) }, call),
    );
  }
}
