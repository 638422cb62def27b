import { keyedSettingController } from '@causeway/http';
import { corridorLimits, corridors, rails } from './application/operator-settings.js';
import { CryptoController } from './http/crypto.controller.js';
import { DiscoveriesController } from './http/discoveries.controller.js';
import { ExchangeRatesController } from './http/exchange-rates.controller.js';
import { OperatorFeeScheduleController } from './http/operator-fee-schedule.controller.js';
import { OperatorInstitutionsController } from './http/operator-institutions.controller.js';

/** What the gateway puts on the API and under `/operator`. The application provides a `CursorSealer`. */
export const ratesControllers = [
  CryptoController,
  DiscoveriesController,
  ExchangeRatesController,
  keyedSettingController(corridors),
  OperatorFeeScheduleController,
  OperatorInstitutionsController,
  keyedSettingController(corridorLimits),
  keyedSettingController(rails),
] as const;
