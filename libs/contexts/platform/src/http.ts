import { keyedSettingController } from '@causeway/http';
import { fundingCoordinates } from './application/funding-coordinates.js';
import { requiredCustomerFields } from './application/required-customer-fields.js';
import { ConfigController } from './http/config.controller.js';
import { OperatorSettingsController } from './http/operator-settings.controller.js';
import { OperatorUmaDomainsController } from './http/operator-uma-domains.controller.js';
import { TokensController } from './http/tokens.controller.js';

/** What the gateway puts on the API and under `/operator`. The application provides a `CursorSealer`. */
export const platformControllers = [
  ConfigController,
  TokensController,
  OperatorSettingsController,
  OperatorUmaDomainsController,
  keyedSettingController(requiredCustomerFields),
  keyedSettingController(fundingCoordinates),
] as const;
export * from './http/api-token.dto.js';
export * from './http/platform-config.dto.js';
