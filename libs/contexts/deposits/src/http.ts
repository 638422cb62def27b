import { OperatorDepositsController } from './http/operator-deposits.controller.js';
import { SandboxFundController } from './http/sandbox-fund.controller.js';

/** Every route of this context. The application provides a `CursorSealer`. */
export const depositsControllers = [SandboxFundController, OperatorDepositsController] as const;
