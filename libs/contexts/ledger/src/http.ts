import { InternalAccountsController } from './http/internal-accounts.controller.js';

/** What the gateway puts on the API. The application provides a `CursorSealer`. */
export const ledgerControllers = [InternalAccountsController] as const;
export * from './http/internal-account.dto.js';
