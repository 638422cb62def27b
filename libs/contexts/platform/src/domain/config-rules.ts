import { isCurrencyCode, type Environment } from '@causeway/kernel';
import type { ConfigChange, CurrencySetting, FeeSetting } from './settings.js';
import { isUmaDomain } from './uma-domain.js';
import { endpointProblem, type EndpointVerdict } from './webhook-endpoint.js';

/** One wrong field of an update: a dot path, and what is wrong with it. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** The wrong fields of an update by what is wrong with them. */
export interface ConfigProblems {
  readonly invalid: readonly FieldProblem[];
  readonly unknownCurrencies: readonly FieldProblem[];
  readonly unsupportedFees: readonly FieldProblem[];
}

/** Only fees in this currency are charged so far; others are 501 and not 400 (config-and-tokens §2.2). */
const FEE_CURRENCY = 'USD';

/** Every wrong field of an update at once; ranges and patterns of single fields were checked at the edge. */
export const configProblems = (
  change: ConfigChange,
  environment: Environment,
  endpoint: EndpointVerdict,
): ConfigProblems => {
  const currencies = change.supportedCurrencies ?? [];
  const fees = change.feeConfigs ?? [];
  return {
    invalid: [
      ...umaDomainProblems(change.umaDomain),
      ...webhookEndpointProblems(change.webhookEndpoint, environment, endpoint),
      ...currencies.flatMap((currency, index) => amountProblems(currency, index)),
      ...repeated(currencies, (currency) => currency.currencyCode).map((index) => ({
        field: `supportedCurrencies.${index}.currencyCode`,
        message: 'must appear once in the list',
      })),
      ...currencies.flatMap((currency, index) => repeatedCounterpartyFields(currency, index)),
      ...repeated(fees, (fee) => `${fee.feeType} ${fee.sourceCurrency}`).map((index) => ({
        field: `feeConfigs.${index}`,
        message: 'repeats a fee type and source currency of this request',
      })),
    ],
    unknownCurrencies: currencies.flatMap(({ currencyCode }, index) =>
      isCurrencyCode(currencyCode)
        ? []
        : [
            {
              field: `supportedCurrencies.${index}.currencyCode`,
              message: 'is not a currency of this service',
            },
          ],
    ),
    unsupportedFees: fees.flatMap((fee, index) => unsupportedFeeFields(fee, index)),
  };
};

const umaDomainProblems = (umaDomain: string | undefined): FieldProblem[] =>
  umaDomain === undefined || isUmaDomain(umaDomain)
    ? []
    : [{ field: 'umaDomain', message: 'must be a domain name without scheme, port or path' }];

const webhookEndpointProblems = (
  webhookEndpoint: string | undefined,
  environment: Environment,
  verdict: EndpointVerdict,
): FieldProblem[] => {
  if (webhookEndpoint === undefined || webhookEndpoint === '') return [];
  const message =
    endpointProblem(webhookEndpoint, environment) ??
    (verdict.ok ? undefined : `cannot receive webhooks: ${verdict.reason}`);
  return message === undefined ? [] : [{ field: 'webhookEndpoint', message }];
};

const amountProblems = (currency: CurrencySetting, index: number): FieldProblem[] =>
  currency.maxAmountMinor < currency.minAmountMinor
    ? [{ field: `supportedCurrencies.${index}.maxAmount`, message: 'must not be less than minAmount' }]
    : [];

const repeatedCounterpartyFields = (currency: CurrencySetting, index: number): FieldProblem[] =>
  repeated(currency.requiredCounterpartyFields, ({ name }) => name).map((fieldIndex) => ({
    field: `supportedCurrencies.${index}.requiredCounterpartyFields.${fieldIndex}.name`,
    message: 'must appear once in the list',
  }));

const unsupportedFeeFields = (fee: FeeSetting, index: number): FieldProblem[] => [
  ...(fee.sourceCurrency === FEE_CURRENCY
    ? []
    : [{ field: `feeConfigs.${index}.sourceCurrency`, message: `only ${FEE_CURRENCY} is supported` }]),
  ...(fee.fixedFee.currency === fee.sourceCurrency
    ? []
    : [{ field: `feeConfigs.${index}.fixedFee.currency`, message: 'only the source currency is supported' }]),
];

/** The indexes of the items whose key an earlier item has. */
export const repeated = <Item>(items: readonly Item[], keyOf: (item: Item) => string): number[] => {
  const keys = items.map(keyOf);
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []));
};
