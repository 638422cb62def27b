import { foldedBy, type Instant, type Loaded, type PersonalFields } from '@causeway/kernel';
import { deepMerge } from './deep-merge.js';
import {
  evolveProofs,
  type UmaDomainEvent,
  type UmaDomainProofEvent,
  type UmaDomainProofs,
} from './uma-domain-proof.js';
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

/** The addresses that messages are sent from name persons; they are sealed under the platform. */
export const platformPersonal = {
  PlatformConfigUpdated: {
    personal: [
      'embeddedWalletConfig.sendFromEmailAddress',
      'embeddedWalletConfig.replyToEmailAddress',
      'cardTokenization2faConfig.email.fromAddress',
      'cardTokenization2faConfig.email.replyToAddress',
    ],
    subject: 'platformId',
  },
} as const satisfies PersonalFields<PlatformEvent>;

export type LoadedPlatformEvent = Loaded<PlatformEvent, typeof platformPersonal>;
type LoadedUpdate = Loaded<PlatformConfigUpdated, typeof platformPersonal>;
/** As they are read: their addresses may have been erased. */
export type LoadedEmbeddedWallet = NonNullable<LoadedUpdate['embeddedWalletConfig']>;
export type LoadedCardTokenization = NonNullable<LoadedUpdate['cardTokenization2faConfig']>;

export interface PlatformConfig {
  readonly platformId: string;
  readonly name: string;
  readonly isRegulatedFinancialInstitution: boolean;
  readonly proxyUmaSubdomain?: string;
  readonly umaDomain?: string;
  readonly webhookEndpoint?: string;
  readonly supportedCurrencies: readonly CurrencySetting[];
  readonly embeddedWalletConfig: LoadedEmbeddedWallet;
  readonly cardTokenization2faConfig: LoadedCardTokenization;
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

/** No stream starts otherwise than with a creation; should one ever do, there is nothing to change. */
const changing =
  <Event>(change: (config: PlatformConfig, event: Event) => PlatformConfig) =>
  (platform: Platform, event: Event): Platform =>
    platform.status === 'ABSENT' ? platform : { ...platform, config: change(platform.config, event) };

/** An event about a domain: what is known of its proof, and of the configuration what changes besides. */
const proving =
  <Event extends UmaDomainEvent>(
    change: (config: PlatformConfig, event: Event) => PlatformConfig = (config) => config,
  ) =>
  (platform: Platform, event: Event): Platform => {
    if (platform.status === 'ABSENT') return platform;
    const domains = evolveProofs(platform.domains, event);
    const config = change(platform.config, event);
    return { status: 'ACTIVE', config, ...(domains !== undefined && { domains }) };
  };

export const evolvePlatform = foldedBy<Platform, LoadedPlatformEvent>({
  PlatformCreated: (_platform, event) => ({ status: 'ACTIVE', config: createdConfig(event) }),
  CurrencyEnabled: changing((config, { currency }) => ({
    ...config,
    supportedCurrencies: [...config.supportedCurrencies, currency],
  })),
  CurrencyChanged: changing((config, { currency }) => ({
    ...config,
    supportedCurrencies: config.supportedCurrencies.map((current) =>
      current.currencyCode === currency.currencyCode ? currency : current,
    ),
  })),
  CurrencyDisabled: changing((config, { currencyCode }) => ({
    ...config,
    supportedCurrencies: config.supportedCurrencies.filter(
      (current) => current.currencyCode !== currencyCode,
    ),
  })),
  FeeConfigSet: changing((config, { fee }) => ({ ...config, feeConfigs: withFee(config.feeConfigs, fee) })),
  FeeConfigDeactivated: changing((config, key) => ({
    ...config,
    feeConfigs: config.feeConfigs.filter((fee) => !isSameFeeKey(fee, key)),
  })),
  UmaDomainChanged: proving((config, { umaDomain }) => ({ ...config, umaDomain })),
  UmaDomainProven: proving(),
  UmaDomainCheckFailed: proving(),
  UmaDomainReleased: proving(({ umaDomain: _released, ...rest }) => rest),
  WebhookEndpointChanged: changing(({ webhookEndpoint: _previous, ...rest }, { webhookEndpoint }) =>
    webhookEndpoint === null ? rest : { ...rest, webhookEndpoint },
  ),
  PlatformConfigUpdated: changing((config, event) => closeUpdate(config, event)),
});

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

const closeUpdate = (config: PlatformConfig, event: LoadedUpdate): PlatformConfig => ({
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

/**
 * Whether two fees are set for the same payments, so that one takes the place of the other (config-and-tokens §2.2).
 */
export const isSameFeeKey = (one: FeeKey, other: FeeKey): boolean =>
  one.feeType === other.feeType && one.sourceCurrency === other.sourceCurrency;

/** A changed fee stays at its place in the list; a new one goes to the end. */
const withFee = (fees: readonly FeeSetting[], fee: FeeSetting): readonly FeeSetting[] =>
  fees.some((current) => isSameFeeKey(current, fee))
    ? fees.map((current) => (isSameFeeKey(current, fee) ? fee : current))
    : [...fees, fee];
