import { SandboxFundController } from './sandbox-fund.controller.js';
import { TransactionsController } from './transactions.controller.js';

/** The routes of transactions and deposits. The application provides a `CursorSealer`. */
export const transactionControllers = [TransactionsController, SandboxFundController] as const;
