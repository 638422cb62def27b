import { Erased, idOf } from '@causeway/kernel';
import type { LoadedCardTokenization, PlatformConfig } from '../domain/platform-config.js';
import type { CurrencySetting, CustomerInfoField, FeeSetting } from '../domain/settings.js';
import { streamIdOf } from '../domain/streams.js';
import type {
  CardTokenizationDocument,
  CurrencyDocument,
  FeeDocument,
  PlatformConfigDocument,
} from '../published/platform-config.document.js';

/** The platform's own configuration, as it is published: what is empty or erased is left out. */
export const toPlatformConfigDocument = (config: PlatformConfig): PlatformConfigDocument => {
  const embeddedWalletConfig = withoutErased(config.embeddedWalletConfig);
  const cardTokenization2faConfig = cardTokenizationDocument(config.cardTokenization2faConfig);
  return {
    id: idOf('PlatformConfig', streamIdOf(config.platformId)),
    ...(config.umaDomain === undefined ? {} : { umaDomain: config.umaDomain }),
    ...(config.proxyUmaSubdomain === undefined ? {} : { proxyUmaSubdomain: config.proxyUmaSubdomain }),
    ...(config.webhookEndpoint === undefined ? {} : { webhookEndpoint: config.webhookEndpoint }),
    supportedCurrencies: config.supportedCurrencies.map(currencyDocument),
    isRegulatedFinancialInstitution: config.isRegulatedFinancialInstitution,
    ...(embeddedWalletConfig === undefined ? {} : { embeddedWalletConfig }),
    ...(cardTokenization2faConfig === undefined ? {} : { cardTokenization2faConfig }),
    feeConfigs: config.feeConfigs.map(feeDocument),
    createdAt: config.createdAt,
    updatedAt: config.updatedAt,
  };
};

/** As GET shows it: with what the operator says that customers must have on record (config-and-tokens §2.1). */
export const withRequiredFields = (
  config: PlatformConfigDocument,
  required: ReadonlyMap<string, readonly CustomerInfoField[]>,
): PlatformConfigDocument => ({
  ...config,
  supportedCurrencies: config.supportedCurrencies.map((currency) => {
    const fields = required.get(currency.currencyCode);
    return fields === undefined ? currency : { ...currency, providerRequiredCustomerFields: fields };
  }),
});

/** Amounts of a configuration stay within 9e15, which a JSON number holds exactly (config-and-tokens §8). */
const currencyDocument = (currency: CurrencySetting): CurrencyDocument => ({
  currencyCode: currency.currencyCode,
  minAmount: Number(currency.minAmountMinor),
  maxAmount: Number(currency.maxAmountMinor),
  requiredCounterpartyFields: currency.requiredCounterpartyFields,
  enabledTransactionTypes: currency.enabledTransactionTypes,
});

const feeDocument = (fee: FeeSetting): FeeDocument => ({
  feeType: fee.feeType,
  sourceCurrency: fee.sourceCurrency,
  variableFeeBps: fee.variableFeeBps,
  fixedFee: { amount: Number(fee.fixedFee.amountMinor), currency: fee.fixedFee.currency },
});

const cardTokenizationDocument = (setting: LoadedCardTokenization): CardTokenizationDocument | undefined => {
  const { email, sms, ...plain } = setting;
  const emailDocument = email && withoutErased(email);
  const smsDocument = sms && withoutErased(sms);
  return withoutErased({
    ...plain,
    ...(emailDocument === undefined ? {} : { email: emailDocument }),
    ...(smsDocument === undefined ? {} : { sms: smsDocument }),
  });
};

type Readable<Setting> = { readonly [Name in keyof Setting]: Exclude<Setting[Name], Erased> };

/** The fields that can still be read; `undefined` when none is left. */
const withoutErased = <Setting extends object>(setting: Setting): Readable<Setting> | undefined => {
  const readable = Object.entries(setting).filter(
    ([, value]) => value !== undefined && !(value instanceof Erased),
  );
  return readable.length === 0 ? undefined : (Object.fromEntries(readable) as Readable<Setting>);
};
