import { isCurrencyCode } from '@causeway/kernel';
import type { FieldKind, FieldOptions } from './field-kind.js';
import { FINE, firstProblem } from './field-kind.js';
import { field } from './field.js';

const CURRENCY_CODE = /^[A-Z0-9]{2,10}$/;

export const currencyCode = (): FieldKind => ({
  problems: (value) => {
    if (typeof value !== 'string') return [{ message: 'must be a string' }];
    return firstProblem(
      [
        CURRENCY_CODE.test(value),
        { message: 'must be an upper case currency code', constraint: { pattern: CURRENCY_CODE.source } },
      ],
      [isCurrencyCode(value), { message: 'is no currency known here', code: 'INVALID_CURRENCY' }],
    );
  },
  schema: { type: 'string', pattern: CURRENCY_CODE.source, example: 'USD' },
});

/** One of the named values; `name` is the schema's name in the contract (`Permission`). */
export const oneOf = (values: readonly string[], name?: string): FieldKind => ({
  problems: (value) =>
    typeof value === 'string' && values.includes(value)
      ? FINE
      : [{ message: `must be one of ${values.join(', ')}`, constraint: { enum: values } }],
  schema: name === undefined ? { type: 'string', enum: [...values] } : { enum: [...values], enumName: name },
});

export const flag = (): FieldKind => ({
  fromText: (value) => (value === 'true' ? true : value === 'false' ? false : value),
  problems: (value) => (typeof value === 'boolean' ? FINE : [{ message: 'must be true or false' }]),
  schema: { type: 'boolean' },
});

/** An upper case code of a currency that the product knows; an unknown one is `INVALID_CURRENCY`. */
export const CurrencyCode = (options?: FieldOptions): PropertyDecorator => field(currencyCode(), options);

/** One of a closed list; `@OneOf(FEE_TYPES, { name: 'FeeType' })`. */
export const OneOf = (
  values: readonly string[],
  { name, ...options }: FieldOptions & { readonly name?: string } = {},
): PropertyDecorator => field(oneOf(values, name), options);

/** `true` or `false`; never `"true"`, `1` or `null`. */
export const Flag = (options?: FieldOptions): PropertyDecorator => field(flag(), options);
