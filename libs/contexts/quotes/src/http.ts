import { QuotesController } from './http/quotes/quotes.controller.js';
import { OperatorPaymentsController } from './http/transactions/operator-payments.controller.js';
import { OperatorRefundsController } from './http/transactions/operator-refunds.controller.js';
import { SandboxSendController } from './http/quotes/sandbox-send.controller.js';
import { transactionControllers } from './http/transactions/transaction-controllers.js';

/** Every route of this context. The application provides a `CursorSealer`. */
export const quotesControllers = [
  QuotesController,
  SandboxSendController,
  ...transactionControllers,
  OperatorPaymentsController,
  OperatorRefundsController,
] as const;
