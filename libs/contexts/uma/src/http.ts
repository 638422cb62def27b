import { DirectoriesController } from './http/counterparties/directories.controller.js';
import { OperatorAllowListController } from './http/counterparties/operator-allow-list.controller.js';
import { OperatorVelocityLimitsController } from './http/counterparties/operator-velocity-limits.controller.js';
import { ReceiverController } from './http/directory/receiver.controller.js';
import { SandboxReceiveController } from './http/payments/sandbox-receive.controller.js';
import { WellKnownController } from './http/protocol/well-known.controller.js';

/** What the gateway puts on the API under `/operator`, and at the well-known paths. The application provides a `CursorSealer`. */
export const umaControllers = [
  ReceiverController,
  DirectoriesController,
  OperatorAllowListController,
  OperatorVelocityLimitsController,
  WellKnownController,
  SandboxReceiveController,
] as const;
