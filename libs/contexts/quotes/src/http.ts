import { QuotesController } from './http/quotes.controller.js';
import { OperatorDepositsController } from './http/operator-deposits.controller.js';
import { OperatorPaymentsController } from './http/operator-payments.controller.js';
import { OperatorRefundsController } from './http/operator-refunds.controller.js';
import { SandboxSendController } from './http/sandbox-send.controller.js';
import { transactionControllers } from './http/transaction-controllers.js';

export { transactionControllers } from './http/transaction-controllers.js';
export * from './http/quote-request.dto.js';
export * from './http/quote-sides.dto.js';
export * from './http/quote.dto.js';
export * from './http/transaction-actions.dto.js';
export * from './http/transfer.dto.js';
export * from './http/transaction-list.dto.js';
export * from './http/transaction-parts.dto.js';
export * from './http/transaction.dto.js';

/** Every route of this context. The application provides a `CursorSealer`. */
export const quotesControllers = [
  QuotesController,
  SandboxSendController,
  ...transactionControllers,
  OperatorPaymentsController,
  OperatorRefundsController,
  OperatorDepositsController,
] as const;
