import { settingController } from '@causeway/http';
import { stablecoinReview } from './application/operator-settings.js';
import { OperatorStablecoinsController } from './http/operator-stablecoins.controller.js';
import { ProviderAccountsController } from './http/provider-accounts.controller.js';
import { StablecoinOperationsController } from './http/stablecoin-operations.controller.js';
import { StablecoinsController } from './http/stablecoins.controller.js';

/** What the gateway puts on the API, and under `/operator`. */
export const stablecoinsControllers = [
  StablecoinsController,
  StablecoinOperationsController,
  ProviderAccountsController,
  OperatorStablecoinsController,
  settingController(stablecoinReview),
] as const;
