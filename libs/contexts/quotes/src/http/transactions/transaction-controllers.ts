import { TransactionActionsController } from './transaction-actions.controller.js';
import { TransfersController } from '../quotes/transfers.controller.js';
import { TransactionsController } from './transactions.controller.js';

/** The routes of transactions. The application provides a `CursorSealer`. */
export const transactionControllers = [
  TransactionsController,
  TransactionActionsController,
  TransfersController,
] as const;
