import type {
  CardTokenizationSetting,
  ConfigChange,
  CurrencySetting,
  FeeSetting,
} from '../domain/settings.js';
import type {
  CardTokenizationConfigDto,
  CurrencyConfigDto,
  FeeConfigDto,
  PlatformConfigUpdateDto,
} from './platform-config.dto.js';

/** The update in the domain's words; a field that was not sent is not there. */
export const toConfigChange = (request: PlatformConfigUpdateDto): ConfigChange => {
  const { umaDomain, webhookEndpoint, supportedCurrencies, embeddedWalletConfig, feeConfigs } = request;
  const { cardTokenization2faConfig } = request;
  return {
    ...(umaDomain === undefined ? {} : { umaDomain }),
    ...(webhookEndpoint === undefined ? {} : { webhookEndpoint }),
    ...(supportedCurrencies === undefined
      ? {}
      : { supportedCurrencies: supportedCurrencies.map(toCurrencySetting) }),
    ...(embeddedWalletConfig === undefined ? {} : { embeddedWalletConfig: { ...embeddedWalletConfig } }),
    ...(cardTokenization2faConfig === undefined
      ? {}
      : { cardTokenization2faConfig: toCardTokenizationSetting(cardTokenization2faConfig) }),
    ...(feeConfigs === undefined ? {} : { feeConfigs: feeConfigs.map(toFeeSetting) }),
  };
};

const toCurrencySetting = (dto: CurrencyConfigDto): CurrencySetting => ({
  currencyCode: dto.currencyCode,
  minAmountMinor: dto.minAmount,
  maxAmountMinor: dto.maxAmount,
  requiredCounterpartyFields: dto.requiredCounterpartyFields.map((field) => ({ ...field })),
  enabledTransactionTypes: dto.enabledTransactionTypes,
});

const toCardTokenizationSetting = ({
  email,
  sms,
  ...plain
}: CardTokenizationConfigDto): CardTokenizationSetting => ({
  ...plain,
  ...(email === undefined ? {} : { email: { ...email } }),
  ...(sms === undefined ? {} : { sms: { ...sms } }),
});

const toFeeSetting = (dto: FeeConfigDto): FeeSetting => ({
  feeType: dto.feeType,
  sourceCurrency: dto.sourceCurrency,
  variableFeeBps: dto.variableFeeBps,
  fixedFee: { amountMinor: dto.fixedFee.amount, currency: dto.fixedFee.currency },
});
