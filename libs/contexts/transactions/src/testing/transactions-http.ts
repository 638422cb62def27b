import { RejectedError, type CallContext, type RequestClass } from '@causeway/commands';
import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { incomingPayments } from '@causeway/incoming-payments';
import type { Page } from '@causeway/kernel';
import { quotes } from '@causeway/quotes';
import { bindToBus } from '@causeway/testing';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { LedgerSchemaController } from '@causeway/transaction-owner/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import {
  ApprovePayment,
  CancelTransaction,
  ConfirmReceiptDelivery,
  GetTransaction,
  ListTransactions,
  RejectPayment,
} from '../application/transaction.requests.js';
import { TransactionActionsController } from '../http/transaction-actions.controller.js';
import { TransactionsController } from '../http/transactions.controller.js';
import { transactions } from '../transactions.module.js';

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

/** Who may refuse: the list itself, or the owner of the transaction. */
const REFUSING = [transactions, quotes, incomingPayments].map(({ definition }) => definition);

const refusalOf = ({ code, details }: NonNullable<TransactionsHttp['refusal']>): RejectedError => {
  const by = REFUSING.find(({ rejections }) => code in rejections);
  if (by === undefined) throw new Error(`${code} is refused by none of them`);
  return new RejectedError(by.name, code, details);
};

export const transactionsHttp = async (): Promise<TransactionsHttp> => {
  const http = await httpHarness({
    imports: [CqrsModule.forRoot()],
    controllers: [TransactionsController, TransactionActionsController, LedgerSchemaController],
    providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
    rejectionTables: Object.fromEntries(REFUSING.map(({ name, rejections }) => [name, rejections])),
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
          if (refusal !== undefined) throw refusalOf(refusal);
          return answer(payload as never);
        },
      },
      buses,
    );
  bind(ListTransactions, 'query', () => answers.page);
  bind(GetTransaction, 'query', () => answers.transaction);
  for (const action of [CancelTransaction, ConfirmReceiptDelivery, ApprovePayment, RejectPayment])
    bind(action, 'command', () => answers.transaction);
  return answers;
};
