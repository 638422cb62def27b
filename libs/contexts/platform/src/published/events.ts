import type { CurrencyCode } from '@causeway/kernel';
import type { TransactionType } from '../domain/settings.js';
import type { PlatformConfigDocument } from './platform-config.document.js';

/**
 * What other contexts may rely on; additive only, a breaking change gets a new version. The ordering key of all
 * of them is the platform's id, or what stands for every platform where the operator set something for all.
 */
export const PLATFORM_CREATED = 'platform.platform-created.v1';
export interface PlatformCreatedV1 {
  /** `Platform:<uuid>` */
  readonly platformId: string;
  readonly name: string;
  /** The configuration that the platform starts with. */
  readonly config: PlatformConfigDocument;
}

/** Once for every update that changed something; the configuration after all of it, as GET shows it. */
export const CONFIG_UPDATED = 'platform.config-updated.v1';
export type ConfigUpdatedV1 = PlatformConfigDocument;

/** Once for every currency that the platform may use from now on and could not before. */
export const CURRENCY_ENABLED = 'platform.currency-enabled.v1';
export interface CurrencyEnabledV1 {
  readonly platformId: string;
  readonly currencyCode: string;
  /** Which of its customers' transactions may be in the currency. */
  readonly enabledTransactionTypes: readonly TransactionType[];
}

/** Once for every currency whose settings changed; the fields as `CurrencyEnabledV1` has them. */
export const CURRENCY_CHANGED = 'platform.currency-changed.v1';
export type CurrencyChangedV1 = CurrencyEnabledV1;

export const WEBHOOK_ENDPOINT_CHANGED = 'platform.webhook-endpoint-changed.v1';
export interface WebhookEndpointChangedV1 {
  readonly platformId: string;
  /** `null` once cleared. */
  readonly webhookEndpoint: string | null;
}

/** Once for every change of where money for accounts of production comes in, as the operator reads the setting. */
export const FUNDING_COORDINATES_SET = 'platform.funding-coordinates-set.v1';
export interface FundingCoordinatesSetV1 {
  /** `null` for what is set for every platform. */
  readonly platformId: string | null;
  readonly currencyCode: CurrencyCode;
  readonly accountType: string;
  /** Empty where the coordinates were taken away. The other fields of the form are beside it. */
  readonly paymentRails: readonly string[];
}
