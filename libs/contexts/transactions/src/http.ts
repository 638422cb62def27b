import { OperatorPaymentsController } from './http/operator-payments.controller.js';
import { OperatorRefundsController } from './http/operator-refunds.controller.js';
import { TransactionActionsController } from './http/transaction-actions.controller.js';
import { TransactionsController } from './http/transactions.controller.js';

/** Every route of this context. The application provides a `CursorSealer`. */
export const transactionsControllers = [
  TransactionsController,
  TransactionActionsController,
  OperatorPaymentsController,
  OperatorRefundsController,
] as const;
