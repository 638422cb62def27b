import { settingController } from '@causeway/http';
import { authenticationSetup } from './application/operator-settings.js';
import { BeneficiariesController } from './http/beneficiaries.controller.js';
import { ScaFactorsController } from './http/sca-factors.controller.js';
import { ScaQuotesController } from './http/sca-quotes.controller.js';
import { ScaLoginController } from './http/sca-login.controller.js';

/** What the gateway puts on the API and under `/operator`. */
export const scaControllers = [
  ScaFactorsController,
  ScaLoginController,
  ScaQuotesController,
  BeneficiariesController,
  settingController(authenticationSetup),
] as const;
