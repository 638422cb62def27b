import { operatorCall } from '@causeway/commands';
import {
  answerPage,
  Answers,
  CursorSealer,
  dtoOf,
  NeedsApproval,
  Operation,
  OperatorOnly,
  PAGE_QUERY,
  type PageOnTheWire,
} from '@causeway/http';
import { described, environment, object, oneOf, resourceId } from '@causeway/shapes';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiSchema } from '@nestjs/swagger';
import { ConcludePayment, ListWaitingPayments } from '../application/transaction.requests.js';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { TransactionListDto } from './transaction-list.dto.js';
import { ofTransaction, transaction } from '@causeway/transaction-owner/wire';

export class WaitingPaymentsQuery extends dtoOf(
  object('WaitingPaymentsQuery', {
    ...PAGE_QUERY,
    platformId: resourceId('Platform'),
    environment: environment(),
  }),
) {}

@ApiSchema({ name: 'OperatorPaymentConclusion' })
export class ConcludePaymentDto extends dtoOf(
  object('OperatorPaymentConclusion', {
    ...ofTransaction,
    outcome: described(
      oneOf(['ARRIVED', 'NOT_ARRIVED'], 'PaymentConclusion'),
      'Whether the partner gave what it was to collect, or paid out what it was to pay',
    ),
  }),
) {}

/** Payments under way over a connector that was taken away wait for it, or for an operator. */
@Controller('operator/payments')
@OperatorOnly('READ')
export class OperatorPaymentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get('waiting')
  @Operation('listWaitingPayments', 'Payments whose bank or chain is not connected any more, oldest first')
  @Answers(200, TransactionListDto)
  listWaitingPayments(@Query() query: WaitingPaymentsQuery): Promise<PageOnTheWire<TransactionDocument>> {
    const call = operatorCall(query);
    return answerPage(
      { operation: 'listWaitingPayments', call, cursors: this.cursors, wanted: query },
      ({ limit, after }) =>
        this.queries.execute(new ListWaitingPayments({ limit, ...(after && { after }) }, call)),
    );
  }

  @Post('conclude')
  @OperatorOnly('OPERATE')
  @NeedsApproval('SETTLE')
  @Operation('concludePayment', 'Say how a waiting payment went on at the partner, by its books')
  @Answers(200, transaction, [409])
  concludePayment(
    @Body() { transactionId, outcome, ...tenant }: ConcludePaymentDto,
  ): Promise<TransactionDocument> {
    const conclusion = { transactionId, hasArrived: outcome === 'ARRIVED' };
    return this.commands.execute(new ConcludePayment(conclusion, operatorCall(tenant)));
  }
}
