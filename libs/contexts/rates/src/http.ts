import { OperatorCorridorsController } from './http/operator-corridors.controller.js';
import { OperatorFeeScheduleController } from './http/operator-fee-schedule.controller.js';
import { OperatorLimitsController } from './http/operator-limits.controller.js';

/** What the gateway puts under `/operator`. The application provides a `CursorSealer`. */
export const ratesControllers = [
  OperatorCorridorsController,
  OperatorFeeScheduleController,
  OperatorLimitsController,
] as const;
