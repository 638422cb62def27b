import { ENVIRONMENTS, isCurrencyCode, type CurrencyCode, type Environment } from '@causeway/kernel';
import { FINE, type Shape } from './shape.js';
import { documentedAs, restricted, text, textThat } from './text.js';

const CURRENCY_CODE = /^[A-Z0-9]{2,10}$/;

/** An upper case code of a currency that the product knows; an unknown one is `INVALID_CURRENCY`. */
export const currencyCode = (): Shape<CurrencyCode> =>
  restricted(
    textThat((value) => CURRENCY_CODE.test(value), 'must be an upper case currency code', {
      pattern: CURRENCY_CODE.source,
    }),
    isCurrencyCode,
    { message: 'is no currency known here', code: 'INVALID_CURRENCY' },
    { type: 'string', pattern: CURRENCY_CODE.source, example: 'USD' },
  ) as Shape<CurrencyCode>;

/** An upper case code of a currency that may be unknown, such as a filter's: then it matches nothing. */
export const currencyCodeText = (): Shape<string> =>
  documentedAs(text({ max: 10, pattern: CURRENCY_CODE }), { example: 'USD' });

/** One of the named values; `enumName` is the list's name in the contract (`Permission`). */
export const oneOf = <const Value extends string>(
  values: readonly Value[],
  enumName?: string,
): Shape<Value> => {
  const refusal = [{ message: `must be one of ${values.join(', ')}`, constraint: { enum: values } }];
  const known: ReadonlySet<unknown> = new Set(values);
  return {
    problems: (value) => (known.has(value) ? FINE : refusal),
    schema: { type: 'string', enum: values },
    ...(enumName !== undefined && { enumName }),
  };
};

/** `SANDBOX` or `PRODUCTION`, for operators: a platform's token says which of them it is for. */
export const environment = (): Shape<Environment> => oneOf(ENVIRONMENTS, 'Environment');

const NOT_A_FLAG = [{ message: 'must be true or false' }];

/** `true` or `false`; never `"true"`, `1` or `null`. */
export const flag = (): Shape<boolean> => ({
  fromText: (value) => (value === 'true' ? true : value === 'false' ? false : value),
  problems: (value) => (typeof value === 'boolean' ? FINE : NOT_A_FLAG),
  schema: { type: 'boolean' },
});
