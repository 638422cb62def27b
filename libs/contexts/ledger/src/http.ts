import { InternalAccountsController } from './http/internal-accounts.controller.js';
import { OperatorAccountsController } from './http/operator-accounts.controller.js';
import { OperatorLedgerController } from './http/operator-ledger.controller.js';

/** What the gateway puts on the API, and under `/operator`. The application provides a `CursorSealer`. */
export const ledgerControllers = [
  InternalAccountsController,
  OperatorLedgerController,
  OperatorAccountsController,
] as const;
export * from './http/internal-account.dto.js';
