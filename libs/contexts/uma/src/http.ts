import { DirectoriesController } from './http/directories.controller.js';
import { OperatorAllowListController } from './http/operator-allow-list.controller.js';
import { OperatorVelocityLimitsController } from './http/operator-velocity-limits.controller.js';
import { ReceiverController } from './http/receiver.controller.js';
import { SandboxReceiveController } from './http/sandbox-receive.controller.js';
import { WellKnownController } from './http/well-known.controller.js';

/** What the gateway puts on the API under `/operator`, and at the well-known paths. The application provides a `CursorSealer`. */
export const umaControllers = [
  ReceiverController,
  DirectoriesController,
  OperatorAllowListController,
  OperatorVelocityLimitsController,
  WellKnownController,
  SandboxReceiveController,
] as const;
