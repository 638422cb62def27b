import { settingController } from '@causeway/http';
import { allowList, velocityLimits } from './application/counterparties/operator-settings.js';
import { DirectoriesController } from './http/counterparties/directories.controller.js';
import { ReceiverController } from './http/directory/receiver.controller.js';
import { SandboxReceiveController } from './http/payments/sandbox-receive.controller.js';
import { WellKnownController } from './http/well-known.controller.js';

/** What the gateway puts on the API under `/operator`, and at the well-known paths. The application provides a `CursorSealer`. */
export const umaControllers = [
  ReceiverController,
  DirectoriesController,
  settingController(allowList),
  settingController(velocityLimits),
  WellKnownController,
  SandboxReceiveController,
] as const;
