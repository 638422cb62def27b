import { QuotesController } from './http/quotes/quotes.controller.js';
import { OperatorDepositsController } from './http/deposits/operator-deposits.controller.js';
import { OperatorPaymentsController } from './http/transactions/operator-payments.controller.js';
import { OperatorRefundsController } from './http/transactions/operator-refunds.controller.js';
import { SandboxSendController } from './http/quotes/sandbox-send.controller.js';
import { transactionControllers } from './http/transactions/transaction-controllers.js';

export { transactionControllers } from './http/transactions/transaction-controllers.js';
export * from './http/quotes/quote-request.dto.js';
export * from './http/quotes/quote-sides.dto.js';
export * from './http/quotes/quote.dto.js';
export * from './http/transactions/transaction-actions.dto.js';
export * from './http/quotes/transfer.dto.js';
export * from './http/transactions/transaction-list.dto.js';
export * from './http/transaction-parts.dto.js';
export * from './http/transactions/transaction.dto.js';

/** Every route of this context. The application provides a `CursorSealer`. */
export const quotesControllers = [
  QuotesController,
  SandboxSendController,
  ...transactionControllers,
  OperatorPaymentsController,
  OperatorRefundsController,
  OperatorDepositsController,
] as const;
