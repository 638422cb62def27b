import type { CallContext } from '@causeway/commands';
import {
  answerPage,
  Answers,
  Call,
  CursorSealer,
  Id,
  Operation,
  Permission,
  type PageOnTheWire,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTransaction, ListTransactions } from '../application/transaction.requests.js';
import type { ListedTransaction } from '@causeway/transaction-owner/domain';
import { ListTransactionsDto, TransactionListDto } from './transaction-list.dto.js';
import { transaction } from '@causeway/transaction-owner/wire';

const TAG = 'Transactions';

@Controller('transactions')
@Permission('VIEW')
export class TransactionsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get()
  @Operation('listTransactions', 'List the platform’s transactions, newest first', TAG)
  @Answers(200, TransactionListDto)
  listTransactions(
    @Query() sent: ListTransactionsDto,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<ListedTransaction>> {
    // The default said aloud is the same list.
    const wanted = { sortOrder: 'desc' as const, ...sent };
    return answerPage({ operation: 'listTransactions', call, cursors: this.cursors, wanted }, (page) =>
      this.queries.execute(new ListTransactions(page, call)),
    );
  }

  @Get(':transactionId')
  @Operation('getTransactionById', 'Read a transaction', TAG)
  @Answers(200, transaction)
  getTransactionById(
    @Id(['Transaction', 'CardTransaction']) transactionId: ResourceId<'Transaction'>,
    @Call() call: CallContext,
  ): Promise<ListedTransaction> {
    return this.queries.execute(new GetTransaction({ transactionId }, call));
  }
}
