import { RejectedError, type CallContext, type RequestClass } from '@causeway/commands';
import { CursorSealer, writeJson } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import type { Page } from '@causeway/kernel';
import { bindToBus } from '@causeway/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { quotes } from '../quotes.module.js';
import { ApprovePayment, incomingPayments, RejectPayment } from '@causeway/incoming-payments';
import {
  CancelTransaction,
  ConfirmReceiptDelivery,
  GetTransaction,
  ListTransactions,
  TransferIn,
  TransferOut,
} from '../application/transactions/transaction.requests.js';
import { transactionControllers } from '../http/transactions/transaction-controllers.js';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { LedgerSchemaController } from '@causeway/transaction-owner/testing';

interface Asked {
  readonly payload: object;
  readonly call: CallContext;
}

/** The routes behind the whole edge, answered by what a spec says. */
export interface TransactionsHttp extends HttpHarness {
  readonly asked: Asked[];
  page: Page<TransactionDocument>;
  transaction: TransactionDocument | undefined;
  refusal: { readonly code: string; readonly details: Readonly<Record<string, unknown>> } | undefined;
}

export const transactionsHttp = async (): Promise<TransactionsHttp> => {
  const http = await httpHarness({
    imports: [CqrsModule.forRoot()],
    controllers: [...transactionControllers, LedgerSchemaController],
    providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
    rejectionTables: {
      quotes: quotes.definition.rejections,
      incoming_payments: incomingPayments.definition.rejections,
    },
  });
  const answers: TransactionsHttp = Object.assign(http, {
    asked: [],
    page: { data: [], hasMore: false, totalCount: 0 },
    transaction: undefined,
    refusal: undefined,
  });
  const buses = { commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) };
  const bind = (
    request: RequestClass,
    kind: 'command' | 'query',
    answer: (payload: never) => unknown,
  ): void =>
    bindToBus(
      {
        request,
        kind,
        handle: async (payload, call) => {
          answers.asked.push({ payload, call });
          const { refusal } = answers;
          const [owner = ''] = request.type.split('.');
          if (refusal !== undefined) throw new RejectedError(owner, refusal.code, refusal.details);
          return answer(payload as never);
        },
      },
      buses,
    );
  bind(ListTransactions, 'query', () => answers.page);
  bind(GetTransaction, 'query', () => answers.transaction);
  for (const action of [CancelTransaction, ConfirmReceiptDelivery, ApprovePayment, RejectPayment])
    bind(action, 'command', () => answers.transaction);
  for (const transfer of [TransferIn, TransferOut])
    bind(transfer, 'command', () => ({ status: 201, body: writeJson(answers.transaction) }));
  return answers;
};
