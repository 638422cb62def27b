import type { ConfigChange, CurrencySetting, FeeSetting } from '../domain/settings.js';
import type { ConfigUpdate } from './platform-config.dto.js';

/** The update in the domain's words; a field that was not sent is not there. */
export const toConfigChange = ({ supportedCurrencies, feeConfigs, ...same }: ConfigUpdate): ConfigChange => ({
  ...same,
  ...(supportedCurrencies !== undefined && { supportedCurrencies: supportedCurrencies.map(toCurrency) }),
  ...(feeConfigs !== undefined && { feeConfigs: feeConfigs.map(toFee) }),
});

type Sent<Field extends 'supportedCurrencies' | 'feeConfigs'> = NonNullable<ConfigUpdate[Field]>[number];

const toCurrency = ({ minAmount, maxAmount, ...same }: Sent<'supportedCurrencies'>): CurrencySetting => ({
  currencyCode: same.currencyCode,
  minAmountMinor: minAmount,
  maxAmountMinor: maxAmount,
  requiredCounterpartyFields: same.requiredCounterpartyFields,
  enabledTransactionTypes: same.enabledTransactionTypes,
});

const toFee = ({ variableFeeBps = 0, fixedFee, ...key }: Sent<'feeConfigs'>): FeeSetting => ({
  ...key,
  variableFeeBps,
  fixedFee: {
    amountMinor: fixedFee?.amount ?? 0n,
    currency: fixedFee?.currency ?? key.sourceCurrency,
  },
});
