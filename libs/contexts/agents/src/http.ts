import { AgentsController } from './http/agents.controller.js';
import { ApprovalsController } from './http/approvals.controller.js';
import { DeviceCodesController } from './http/device-codes.controller.js';
import { MeAccountsController } from './http/me-accounts.controller.js';
import { MeMoneyController } from './http/me-money.controller.js';
import { MeController } from './http/me.controller.js';

/** What the gateway puts on the API. The application provides a `CursorSealer`. */
export const agentsControllers = [
  MeController,
  MeAccountsController,
  MeMoneyController,
  ApprovalsController,
  DeviceCodesController,
  AgentsController,
] as const;
