import {
  comparing,
  currencyCode,
  described,
  emailAddress,
  flag,
  isRecord,
  listOf,
  nonNegativeAmount,
  object,
  ONCE,
  oneOf,
  optional,
  readOnly,
  repeated,
  text,
  url,
  wholeNumber,
  type Shape,
  type ValueProblem,
  type Values,
} from '@causeway/shapes';
import { CUSTOMER_INFO_FIELDS, FEE_TYPES, TRANSACTION_TYPES } from './settings.js';
import { isUmaDomain } from './uma-domain.js';
import { ENDPOINT_LENGTH_MAX, endpointShapeProblem } from './webhook-endpoint.js';

/** The configuration as requests and answers say it (config-and-tokens §2), and what can be judged from that alone. */

/** A text that a function judges. */
const textWithout = (
  max: number,
  format: string,
  problemOf: (value: string) => string | undefined,
): Shape<string> => {
  const base = text({ max });
  return {
    ...base,
    problems: (value) => {
      const problems = base.problems(value);
      const message = problems.length > 0 ? undefined : problemOf(String(value));
      return message === undefined ? problems : [{ message, constraint: { format } }];
    },
  };
};

/** A domain name without scheme, port or path. */
export const umaDomain = textWithout(253, 'hostname', (value) =>
  isUmaDomain(value) ? undefined : 'must be a domain name without scheme, port or path',
);

/** An absolute URL without user information; the empty text clears the endpoint. */
export const webhookEndpoint = textWithout(ENDPOINT_LENGTH_MAX, 'uri', (value) =>
  value === '' ? undefined : endpointShapeProblem(value),
);

/** An amount from zero on. A wrong one is an invalid field of the configuration like any other (§2). */
const configuredAmount = (): Shape<bigint> => {
  const base = nonNegativeAmount();
  return { ...base, problems: (value) => base.problems(value).map(({ code: _code, ...problem }) => problem) };
};

const membersOf = (element: unknown): Values => (isRecord(element) ? element : {});
const textIn = (element: unknown, ...names: readonly string[]): string | undefined => {
  const texts = names.map((name) => membersOf(element)[name]);
  return texts.every((each) => typeof each === 'string' && each !== '') ? texts.join(' ') : undefined;
};
const onceBy =
  (name: string) =>
  (elements: readonly unknown[]): ValueProblem[] =>
    repeated(elements, (element) => textIn(element, name)).map((index) => ({
      path: `${index}.${name}`,
      message: ONCE,
    }));

const customerInfoField = oneOf(CUSTOMER_INFO_FIELDS, 'CustomerInfoFieldName');
const counterpartyField = object('CounterpartyFieldDefinition', {
  name: customerInfoField,
  mandatory: flag(),
});

const currencyConfig = object('PlatformCurrencyConfig', {
  currencyCode: currencyCode(),
  minAmount: configuredAmount(),
  maxAmount: configuredAmount(),
  requiredCounterpartyFields: comparing(listOf(counterpartyField), onceBy('name')),
  providerRequiredCustomerFields: readOnly(optional(listOf(customerInfoField))),
  providerRequiredCounterpartyCustomerFields: readOnly(optional(listOf(customerInfoField))),
  enabledTransactionTypes: listOf(oneOf(TRANSACTION_TYPES, 'TransactionType')),
});

const crossedBounds = (currencies: readonly unknown[]): ValueProblem[] =>
  currencies.flatMap((currency, index) => {
    const { minAmount, maxAmount } = membersOf(currency);
    const areCrossed =
      typeof minAmount === 'bigint' &&
      typeof maxAmount === 'bigint' &&
      maxAmount >= 0n &&
      maxAmount < minAmount;
    return areCrossed ? [{ path: `${index}.maxAmount`, message: 'must not be less than minAmount' }] : [];
  });

/** The currency of a fee: one that is not supported is 501 and not 400, whether it is known or not (§2.2). */
const feeCurrency = text({ max: 10, pattern: /^[A-Z0-9]{2,10}$/ });

const feeKey = { feeType: oneOf(FEE_TYPES, 'FeeType'), sourceCurrency: feeCurrency };
const variableFeeBps = wholeNumber({ min: 0, max: 10_000 });
const fixedFee = object('FixedFee', { amount: configuredAmount(), currency: feeCurrency });

const feeConfig = object('FeeConfig', { ...feeKey, variableFeeBps, fixedFee });

/** A variable rate, a fixed amount, or both: what is left out is nought (seed, `PATCH /config`). */
const feeConfigUpdate = object('FeeConfigUpdate', {
  ...feeKey,
  variableFeeBps: optional(variableFeeBps),
  fixedFee: optional(fixedFee),
});

const repeatedFees = (fees: readonly unknown[]): ValueProblem[] =>
  repeated(fees, (fee) => textIn(fee, 'feeType', 'sourceCurrency')).map((index) => ({
    path: String(index),
    message: 'repeats a fee type and source currency of this request',
  }));

const emptyFees = (fees: readonly unknown[]): ValueProblem[] =>
  fees.flatMap((fee, index) =>
    isRecord(fee) && !('variableFeeBps' in fee) && !('fixedFee' in fee)
      ? [{ path: String(index), message: 'has neither variableFeeBps nor fixedFee' }]
      : [],
  );

/** No HTML and no template variables: what is written is what is sent (§2). */
const NO_MARKUP = /^(?![\s\S]*\{\{)[^<>]*$/;
const messageBody = (max: number) => optional(text({ max, multiline: true, pattern: NO_MARKUP }));
const line = (max = 255) => optional(text({ max }));
const email = () => optional(emailAddress({ max: 255 }));

export const embeddedWalletConfig = object('EmbeddedWalletConfig', {
  appName: line(),
  otpLength: optional(wholeNumber({ min: 4, max: 12 })),
  alphanumeric: optional(flag()),
  expirationSeconds: optional(wholeNumber({ min: 1, max: 86_400 })),
  sendFromEmailAddress: email(),
  sendFromEmailSenderName: line(),
  replyToEmailAddress: email(),
  logoUrl: optional(url({ max: 512 })),
});

export const cardTokenizationConfig = object('CardTokenization2FAConfig', {
  displayName: line(),
  logoUrl: optional(url({ https: true, max: 512 })),
  email: optional(
    object('CardTokenization2FAEmailConfig', {
      fromAddress: email(),
      fromName: line(),
      replyToAddress: email(),
      subject: line(),
      bodyText: messageBody(2_000),
    }),
  ),
  sms: optional(
    object('CardTokenization2FASmsConfig', { templateSid: line(64), bodyText: messageBody(480) }),
  ),
});

export const currencyConfigs = listOf(currencyConfig);
export const feeConfigs = listOf(feeConfig);

/** An update; whatever else a `PlatformConfig` shows is ignored when it is sent back (§2). */
export const configUpdate = object('PlatformConfigUpdateRequest', {
  umaDomain: optional(umaDomain),
  webhookEndpoint: described(optional(webhookEndpoint), 'The empty text clears it'),
  supportedCurrencies: optional(
    comparing(currencyConfigs, (currencies) => [
      ...crossedBounds(currencies),
      ...onceBy('currencyCode')(currencies),
    ]),
  ),
  embeddedWalletConfig: optional(embeddedWalletConfig),
  cardTokenization2faConfig: optional(cardTokenizationConfig),
  feeConfigs: optional(
    comparing(listOf(feeConfigUpdate), (fees) => [...repeatedFees(fees), ...emptyFees(fees)]),
  ),
});
