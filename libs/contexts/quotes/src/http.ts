import { OperatorRailMessagesController } from './http/quotes/operator-rail-messages.controller.js';
import { QuotesController } from './http/quotes/quotes.controller.js';
import { SandboxSendController } from './http/quotes/sandbox-send.controller.js';
import { TransfersController } from './http/quotes/transfers.controller.js';

/** Every route of this context. */
export const quotesControllers = [
  QuotesController,
  SandboxSendController,
  TransfersController,
  OperatorRailMessagesController,
] as const;
