import { settingController } from '@causeway/http';
import { authenticationSetup } from './application/operator-settings.js';
import { BeneficiariesController } from './http/beneficiaries.controller.js';
import { LivenessController } from './http/liveness.controller.js';
import { OperatorResetsController } from './http/operator-resets.controller.js';
import { ScaResetsController } from './http/sca-resets.controller.js';
import { ScaFactorsController } from './http/sca-factors.controller.js';
import { ScaQuotesController } from './http/sca-quotes.controller.js';
import { ScaLoginController } from './http/sca-login.controller.js';

/** What the gateway puts on the API and under `/operator`. */
export const scaControllers = [
  // Before the factors, whose path takes any name.
  ScaResetsController,
  ScaFactorsController,
  ScaLoginController,
  ScaQuotesController,
  BeneficiariesController,
  LivenessController,
  OperatorResetsController,
  settingController(authenticationSetup),
] as const;
