import { CustomerExternalAccountsController } from './http/customer-external-accounts.controller.js';
import { OperatorExternalAccountsController } from './http/operator-external-accounts.controller.js';
import { OperatorVaspsController } from './http/operator-vasps.controller.js';
import { PlatformExternalAccountsController } from './http/platform-external-accounts.controller.js';

/** What the gateway puts on the API. The application provides a `CursorSealer`. */
export const externalAccountsControllers = [
  CustomerExternalAccountsController,
  PlatformExternalAccountsController,
  OperatorExternalAccountsController,
  OperatorVaspsController,
] as const;
export * from './http/external-account.dto.js';
