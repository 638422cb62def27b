import type { Instant } from '@causeway/kernel';
import { deepMerge } from './deep-merge.js';
import { evolveProofs, type UmaDomainProofEvent, type UmaDomainProofs } from './uma-domain-proof.js';
import type {
  CardTokenizationSetting,
  CurrencySetting,
  EmbeddedWalletSetting,
  FeeSetting,
} from './settings.js';

export type PlatformEvent =
  | {
      readonly type: 'PlatformCreated';
      readonly platformId: string;
      readonly name: string;
      readonly isRegulatedFinancialInstitution: boolean;
      readonly proxyUmaSubdomain?: string;
      readonly supportedCurrencies: readonly CurrencySetting[];
      readonly createdAt: Instant;
    }
  | { readonly type: 'CurrencyEnabled'; readonly currency: CurrencySetting }
  | { readonly type: 'CurrencyChanged'; readonly currency: CurrencySetting }
  | { readonly type: 'CurrencyDisabled'; readonly currencyCode: string }
  | { readonly type: 'FeeConfigSet'; readonly fee: FeeSetting }
  | { readonly type: 'FeeConfigDeactivated'; readonly feeType: string; readonly sourceCurrency: string }
  | { readonly type: 'UmaDomainChanged'; readonly umaDomain: string }
  | UmaDomainProofEvent
  | { readonly type: 'WebhookEndpointChanged'; readonly webhookEndpoint: string | null }
  | PlatformConfigUpdated;

/** Closes every update that changed something, after the events that say what it was. */
export interface PlatformConfigUpdated {
  readonly type: 'PlatformConfigUpdated';
  readonly platformId: string;
  /** Names of the changed fields, as the API says them. */
  readonly changedFields: readonly string[];
  /** The codes in the order asked for, when the list changed. */
  readonly currencyOrder?: readonly string[];
  /** The changed leaves only. */
  readonly embeddedWalletConfig?: EmbeddedWalletSetting;
  readonly cardTokenization2faConfig?: CardTokenizationSetting;
  readonly updatedAt: Instant;
}

export interface PlatformConfig {
  readonly platformId: string;
  readonly name: string;
  readonly isRegulatedFinancialInstitution: boolean;
  readonly proxyUmaSubdomain?: string;
  readonly umaDomain?: string;
  readonly webhookEndpoint?: string;
  readonly supportedCurrencies: readonly CurrencySetting[];
  readonly embeddedWalletConfig: EmbeddedWalletSetting;
  readonly cardTokenization2faConfig: CardTokenizationSetting;
  readonly feeConfigs: readonly FeeSetting[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export type Platform =
  | { readonly status: 'ABSENT' }
  | {
      readonly status: 'ACTIVE';
      readonly config: PlatformConfig;
      /** Left out as long as no domain was ever checked. */
      readonly domains?: UmaDomainProofs;
    };

export const absentPlatform: Platform = { status: 'ABSENT' };

export const evolvePlatform = (platform: Platform, event: PlatformEvent): Platform => {
  if (event.type === 'PlatformCreated') return { status: 'ACTIVE', config: createdConfig(event) };
  // No stream starts otherwise; should one ever do, there is nothing to change.
  if (platform.status === 'ABSENT') return platform;
  const isAboutDomain = 'umaDomain' in event;
  const domains = isAboutDomain ? evolveProofs(platform.domains, event) : platform.domains;
  const config = evolveConfig(platform.config, event);
  return { status: 'ACTIVE', config, ...(domains !== undefined && { domains }) };
};

const createdConfig = (event: Extract<PlatformEvent, { type: 'PlatformCreated' }>): PlatformConfig => ({
  platformId: event.platformId,
  name: event.name,
  isRegulatedFinancialInstitution: event.isRegulatedFinancialInstitution,
  ...(event.proxyUmaSubdomain === undefined ? {} : { proxyUmaSubdomain: event.proxyUmaSubdomain }),
  supportedCurrencies: event.supportedCurrencies,
  embeddedWalletConfig: {},
  cardTokenization2faConfig: {},
  feeConfigs: [],
  createdAt: event.createdAt,
  updatedAt: event.createdAt,
});

const evolveConfig = (
  config: PlatformConfig,
  event: Exclude<PlatformEvent, { type: 'PlatformCreated' }>,
): PlatformConfig => {
  switch (event.type) {
    case 'CurrencyEnabled':
      return { ...config, supportedCurrencies: [...config.supportedCurrencies, event.currency] };
    case 'CurrencyChanged':
      return {
        ...config,
        supportedCurrencies: config.supportedCurrencies.map((current) =>
          current.currencyCode === event.currency.currencyCode ? event.currency : current,
        ),
      };
    case 'CurrencyDisabled':
      return {
        ...config,
        supportedCurrencies: config.supportedCurrencies.filter(
          (current) => current.currencyCode !== event.currencyCode,
        ),
      };
    case 'FeeConfigSet':
      return { ...config, feeConfigs: withFee(config.feeConfigs, event.fee) };
    case 'FeeConfigDeactivated':
      return { ...config, feeConfigs: config.feeConfigs.filter((fee) => !isSameFeeKey(fee, event)) };
    case 'UmaDomainChanged':
      return { ...config, umaDomain: event.umaDomain };
    case 'UmaDomainReleased': {
      const { umaDomain: _released, ...rest } = config;
      return rest;
    }
    case 'UmaDomainProven':
    case 'UmaDomainCheckFailed':
      return config;
    case 'WebhookEndpointChanged': {
      const { webhookEndpoint: _previous, ...rest } = config;
      return event.webhookEndpoint === null ? rest : { ...rest, webhookEndpoint: event.webhookEndpoint };
    }
    case 'PlatformConfigUpdated':
      return closeUpdate(config, event);
  }
};

const closeUpdate = (config: PlatformConfig, event: PlatformConfigUpdated): PlatformConfig => ({
  ...config,
  supportedCurrencies: inOrder(config.supportedCurrencies, event.currencyOrder),
  embeddedWalletConfig: deepMerge(config.embeddedWalletConfig, event.embeddedWalletConfig ?? {}),
  cardTokenization2faConfig: deepMerge(
    config.cardTokenization2faConfig,
    event.cardTokenization2faConfig ?? {},
  ),
  updatedAt: event.updatedAt,
});

const inOrder = (
  currencies: readonly CurrencySetting[],
  order: readonly string[] | undefined,
): readonly CurrencySetting[] =>
  order === undefined
    ? currencies
    : [...currencies].sort(
        (one, other) => order.indexOf(one.currencyCode) - order.indexOf(other.currencyCode),
      );

type FeeKey = { readonly feeType: string; readonly sourceCurrency: string };

export const isSameFeeKey = (one: FeeKey, other: FeeKey): boolean =>
  one.feeType === other.feeType && one.sourceCurrency === other.sourceCurrency;

/** A changed fee stays at its place in the list; a new one goes to the end. */
const withFee = (fees: readonly FeeSetting[], fee: FeeSetting): readonly FeeSetting[] =>
  fees.some((current) => isSameFeeKey(current, fee))
    ? fees.map((current) => (isSameFeeKey(current, fee) ? fee : current))
    : [...fees, fee];
