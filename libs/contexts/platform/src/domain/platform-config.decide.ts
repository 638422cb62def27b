import { nothing, record, reject, type Decision, type Environment, type Instant } from '@causeway/kernel';
import { configProblems } from './config-rules.js';
import { deepChange } from './deep-merge.js';
import {
  isSameFeeKey,
  type Platform,
  type PlatformConfig,
  type PlatformConfigUpdated,
  type PlatformEvent,
} from './platform-config.js';
import type { PlatformRejection } from './rejection-codes.js';
import {
  AMOUNT_MINOR_MAX,
  TRANSACTION_TYPES,
  type ConfigChange,
  type CurrencySetting,
  type FeeSetting,
} from './settings.js';
import { normalUmaDomain } from './uma-domain.js';
import type { EndpointVerdict } from './webhook-endpoint.js';

export interface NewPlatform {
  readonly platformId: string;
  readonly name: string;
  readonly isRegulatedFinancialInstitution: boolean;
  readonly proxyUmaSubdomain?: string;
}

export interface Circumstances {
  readonly now: Instant;
  readonly environment: Environment;
}

/** A platform starts with usable currencies in sandbox and with none in production (config-and-tokens §2). */
export const createPlatform = (
  command: NewPlatform,
  platform: Platform,
  { now, environment }: Circumstances,
): Decision<PlatformEvent, PlatformRejection> => {
  if (platform.status === 'ACTIVE') {
    return isSamePlatform(command, platform.config) ? nothing() : reject('PLATFORM_EXISTS');
  }
  return record<PlatformEvent>({
    type: 'PlatformCreated',
    platformId: command.platformId,
    name: command.name,
    isRegulatedFinancialInstitution: command.isRegulatedFinancialInstitution,
    ...(command.proxyUmaSubdomain === undefined ? {} : { proxyUmaSubdomain: command.proxyUmaSubdomain }),
    supportedCurrencies: environment === 'sandbox' ? SANDBOX_CURRENCIES : [],
    createdAt: now,
  });
};

/** Limits that reject nothing by surprise. */
const SANDBOX_CURRENCIES: readonly CurrencySetting[] = ['USD', 'USDC', 'USDB'].map((currencyCode) => ({
  currencyCode,
  minAmountMinor: 1n,
  maxAmountMinor: AMOUNT_MINOR_MAX,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: [...TRANSACTION_TYPES],
}));

const isSamePlatform = (command: NewPlatform, config: PlatformConfig): boolean =>
  command.name === config.name &&
  command.isRegulatedFinancialInstitution === config.isRegulatedFinancialInstitution &&
  command.proxyUmaSubdomain === config.proxyUmaSubdomain;

/**
 * All or nothing: one wrong field refuses the whole update. Wrong values are named before fees that are not
 * supported, since only one code fits an answer.
 */
export const updatePlatformConfig = (
  change: ConfigChange,
  platform: Platform,
  { now, environment }: Circumstances,
  endpoint: EndpointVerdict,
  reservedDomains: readonly string[] = [],
): Decision<PlatformEvent, PlatformRejection> => {
  if (platform.status === 'ABSENT') return reject('PLATFORM_NOT_FOUND');
  const currentDomain = platform.config.umaDomain;
  const facts = { environment, endpoint, reservedDomains, currentDomain };
  const { invalid, unsupportedFees } = configProblems(change, facts);
  if (invalid.length > 0) return reject('INVALID_INPUT', { errors: [...invalid, ...unsupportedFees] });
  if (unsupportedFees.length > 0) return reject('NOT_IMPLEMENTED', { errors: unsupportedFees });
  return record(...changeEvents(change, platform.config, now));
};

const changeEvents = (change: ConfigChange, config: PlatformConfig, now: Instant): PlatformEvent[] => {
  const currencies = change.supportedCurrencies?.map(withoutRepeatedTypes);
  const events = [
    ...umaDomainEvents(change.umaDomain, config),
    ...endpointEvents(change.webhookEndpoint, config),
    ...(currencies === undefined ? [] : currencyEvents(currencies, config)),
    ...(change.feeConfigs ?? []).flatMap((fee) => feeEvents(fee, config)),
  ];
  const summary = summaryOf(change, config, events, now);
  return summary.changedFields.length === 0 ? [] : [...events, summary];
};

const umaDomainEvents = (asked: string | undefined, config: PlatformConfig): PlatformEvent[] => {
  if (asked === undefined) return [];
  const umaDomain = normalUmaDomain(asked);
  return umaDomain === config.umaDomain ? [] : [{ type: 'UmaDomainChanged', umaDomain }];
};

/** Endpoints are compared as texts: the same place written differently is a change (webhooks §7). */
const endpointEvents = (asked: string | undefined, config: PlatformConfig): PlatformEvent[] =>
  asked === undefined || asked === (config.webhookEndpoint ?? '')
    ? []
    : [{ type: 'WebhookEndpointChanged', webhookEndpoint: asked === '' ? null : asked }];

const currencyEvents = (asked: readonly CurrencySetting[], config: PlatformConfig): PlatformEvent[] => {
  const current = new Map(config.supportedCurrencies.map((currency) => [currency.currencyCode, currency]));
  const kept = new Set(asked.map(({ currencyCode }) => currencyCode));
  const disabled = config.supportedCurrencies.filter(({ currencyCode }) => !kept.has(currencyCode));
  return [
    ...disabled.map(({ currencyCode }): PlatformEvent => ({ type: 'CurrencyDisabled', currencyCode })),
    ...asked.flatMap((currency): PlatformEvent[] => {
      const before = current.get(currency.currencyCode);
      if (before === undefined) return [{ type: 'CurrencyEnabled', currency }];
      return isSameCurrency(before, currency) ? [] : [{ type: 'CurrencyChanged', currency }];
    }),
  ];
};

const withoutRepeatedTypes = (currency: CurrencySetting): CurrencySetting => ({
  ...currency,
  enabledTransactionTypes: [...new Set(currency.enabledTransactionTypes)],
});

const isSameCurrency = (one: CurrencySetting, other: CurrencySetting): boolean =>
  one.minAmountMinor === other.minAmountMinor &&
  one.maxAmountMinor === other.maxAmountMinor &&
  isSameList(one.enabledTransactionTypes, other.enabledTransactionTypes) &&
  isSameList(one.requiredCounterpartyFields.map(fieldText), other.requiredCounterpartyFields.map(fieldText));

const fieldText = ({ name, mandatory }: CurrencySetting['requiredCounterpartyFields'][number]): string =>
  `${name} ${mandatory}`;

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** A fee of nothing at all takes the entry away (config-and-tokens §2.2). */
const feeEvents = (fee: FeeSetting, config: PlatformConfig): PlatformEvent[] => {
  const current = config.feeConfigs.find((active) => isSameFeeKey(active, fee));
  if (fee.variableFeeBps === 0 && fee.fixedFee.amountMinor === 0n) {
    const { feeType, sourceCurrency } = fee;
    return current === undefined ? [] : [{ type: 'FeeConfigDeactivated', feeType, sourceCurrency }];
  }
  return current !== undefined && isSameFee(current, fee) ? [] : [{ type: 'FeeConfigSet', fee }];
};

const isSameFee = (one: FeeSetting, other: FeeSetting): boolean =>
  one.variableFeeBps === other.variableFeeBps &&
  one.fixedFee.amountMinor === other.fixedFee.amountMinor &&
  one.fixedFee.currency === other.fixedFee.currency;

const summaryOf = (
  change: ConfigChange,
  config: PlatformConfig,
  events: readonly PlatformEvent[],
  now: Instant,
): PlatformConfigUpdated => {
  const order = change.supportedCurrencies?.map(({ currencyCode }) => currencyCode);
  const currentOrder = config.supportedCurrencies.map(({ currencyCode }) => currencyCode);
  const happened = (...types: PlatformEvent['type'][]) => events.some((event) => types.includes(event.type));
  const currenciesChanged =
    happened('CurrencyEnabled', 'CurrencyChanged', 'CurrencyDisabled') ||
    (order !== undefined && !isSameList(order, currentOrder));
  const embeddedWalletConfig = deepChange(config.embeddedWalletConfig, change.embeddedWalletConfig ?? {});
  const cardTokenization2faConfig = deepChange(
    config.cardTokenization2faConfig,
    change.cardTokenization2faConfig ?? {},
  );
  const changes: [field: string, isChanged: boolean][] = [
    ['umaDomain', happened('UmaDomainChanged')],
    ['webhookEndpoint', happened('WebhookEndpointChanged')],
    ['supportedCurrencies', currenciesChanged],
    ['embeddedWalletConfig', embeddedWalletConfig !== undefined],
    ['cardTokenization2faConfig', cardTokenization2faConfig !== undefined],
    ['feeConfigs', happened('FeeConfigSet', 'FeeConfigDeactivated')],
  ];
  return {
    type: 'PlatformConfigUpdated',
    platformId: config.platformId,
    changedFields: changes.flatMap(([field, isChanged]) => (isChanged ? [field] : [])),
    ...(currenciesChanged && order !== undefined ? { currencyOrder: order } : {}),
    ...(embeddedWalletConfig === undefined ? {} : { embeddedWalletConfig }),
    ...(cardTokenization2faConfig === undefined ? {} : { cardTokenization2faConfig }),
    updatedAt: now,
  };
};
