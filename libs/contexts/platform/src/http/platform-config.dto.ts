import { dtoOf } from '@causeway/http';
import {
  flag,
  object,
  optional,
  readOnly,
  resourceId,
  text,
  timestamp,
  type ValueOf,
} from '@causeway/shapes';
import {
  cardTokenizationConfig,
  configUpdate,
  currencyConfigs,
  embeddedWalletConfig,
  feeConfigs,
  umaDomain,
  webhookEndpoint,
} from '../domain/config-shape.js';

export type ConfigUpdate = ValueOf<typeof configUpdate>;

export class PlatformConfigUpdateDto extends dtoOf(configUpdate) {}

export class PlatformConfigDto extends dtoOf(
  object('PlatformConfig', {
    id: readOnly(resourceId('PlatformConfig')),
    umaDomain: optional(umaDomain),
    proxyUmaSubdomain: optional(text({ max: 255 })),
    webhookEndpoint: optional(webhookEndpoint),
    supportedCurrencies: currencyConfigs,
    isRegulatedFinancialInstitution: flag(),
    embeddedWalletConfig: optional(embeddedWalletConfig),
    cardTokenization2faConfig: optional(cardTokenizationConfig),
    feeConfigs,
    createdAt: readOnly(timestamp()),
    updatedAt: readOnly(timestamp()),
  }),
) {}
