import { DiscoveriesController } from './http/discoveries.controller.js';
import { ExchangeRatesController } from './http/exchange-rates.controller.js';
import { OperatorCorridorsController } from './http/operator-corridors.controller.js';
import { OperatorFeeScheduleController } from './http/operator-fee-schedule.controller.js';
import { OperatorLimitsController } from './http/operator-limits.controller.js';

/** What the gateway puts on the API and under `/operator`. The application provides a `CursorSealer`. */
export const ratesControllers = [
  DiscoveriesController,
  ExchangeRatesController,
  OperatorCorridorsController,
  OperatorFeeScheduleController,
  OperatorLimitsController,
] as const;
