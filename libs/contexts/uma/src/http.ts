import { DirectoriesController } from './http/directories.controller.js';
import { OperatorAllowListController } from './http/operator-allow-list.controller.js';
import { ReceiverController } from './http/receiver.controller.js';

/** What the gateway puts on the API and under `/operator`. The application provides a `CursorSealer`. */
export const umaControllers = [
  ReceiverController,
  DirectoriesController,
  OperatorAllowListController,
] as const;
