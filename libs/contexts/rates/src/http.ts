import { CryptoController } from './http/crypto.controller.js';
import { DiscoveriesController } from './http/discoveries.controller.js';
import { ExchangeRatesController } from './http/exchange-rates.controller.js';
import { OperatorCorridorsController } from './http/operator-corridors.controller.js';
import { OperatorFeeScheduleController } from './http/operator-fee-schedule.controller.js';
import { OperatorInstitutionsController } from './http/operator-institutions.controller.js';
import { OperatorLimitsController } from './http/operator-limits.controller.js';
import { OperatorRailsController } from './http/operator-rails.controller.js';

/** What the gateway puts on the API and under `/operator`. The application provides a `CursorSealer`. */
export const ratesControllers = [
  CryptoController,
  DiscoveriesController,
  ExchangeRatesController,
  OperatorCorridorsController,
  OperatorFeeScheduleController,
  OperatorInstitutionsController,
  OperatorLimitsController,
  OperatorRailsController,
] as const;
