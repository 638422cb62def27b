import {
  field,
  listOf,
  nonNegativeAmount,
  text,
  type FieldKind,
  type FieldOptions,
  type ValueProblem,
} from '@causeway/http';
import { repeated } from '../domain/config-rules.js';
import { isUmaDomain } from '../domain/uma-domain.js';
import { ENDPOINT_LENGTH_MAX, endpointShapeProblem } from '../domain/webhook-endpoint.js';

/** Kinds of fields that only the configuration has. What can be told from the request alone is told here at once. */

const plainText = (max: number, problemOf: (value: string) => ValueProblem | undefined): FieldKind => {
  const base = text({ max });
  return {
    ...base,
    problems: (value) => {
      const problems = base.problems(value);
      const own = problems.length > 0 ? undefined : problemOf(String(value));
      return own === undefined ? problems : [own];
    },
  };
};

/** A domain name without scheme, port or path. */
export const UmaDomain = (options?: FieldOptions): PropertyDecorator =>
  field(
    plainText(253, (value) =>
      isUmaDomain(value)
        ? undefined
        : {
            message: 'must be a domain name without scheme, port or path',
            constraint: { format: 'hostname' },
          },
    ),
    options,
  );

/** An absolute URL without user information; the empty text clears the endpoint. */
export const WebhookEndpoint = (options?: FieldOptions): PropertyDecorator =>
  field(
    plainText(ENDPOINT_LENGTH_MAX, (value) => {
      const message = value === '' ? undefined : endpointShapeProblem(value);
      return message === undefined ? undefined : { message, constraint: { format: 'uri' } };
    }),
    options,
  );

/** An amount from zero on. A wrong one is an invalid field of the configuration like any other (§2). */
export const ConfiguredAmount = (options?: FieldOptions): PropertyDecorator => {
  const base = nonNegativeAmount();
  const problems = (value: unknown): readonly ValueProblem[] =>
    base.problems(value).map(({ code: _code, ...problem }) => problem);
  return field({ ...base, problems }, options);
};

/** No HTML and no template variables: what is written is what is sent (§2). */
const NO_MARKUP = /^(?![\s\S]*\{\{)[^<>]*$/;
export const MessageBody = (max: number, options?: FieldOptions): PropertyDecorator =>
  field(text({ max, multiline: true, pattern: NO_MARKUP }), options);

const CURRENCY_CODE = /^[A-Z0-9]{2,10}$/;
/** The currency of a fee: one that is not supported is 501 and not 400, whether it is known or not (§2.2). */
export const FeeCurrency = (options?: FieldOptions): PropertyDecorator =>
  field(text({ max: 10, pattern: CURRENCY_CODE }), options);

/** A list whose elements are also compared with each other. */
const listComparing = (
  dto: () => new () => object,
  problemsAcross: (elements: readonly Fields[]) => readonly ValueProblem[],
): FieldKind => {
  const base = listOf(dto);
  return {
    ...base,
    problems: (value) => {
      const problems = base.problems(value);
      return Array.isArray(value) ? [...problems, ...problemsAcross(value.map(fieldsIn))] : problems;
    },
  };
};

type Fields = Readonly<Record<string, unknown>>;
const fieldsIn = (element: unknown): Fields =>
  typeof element === 'object' && element !== null ? (element as Fields) : {};

const ONCE = 'must appear once in the list';

/** The elements whose key, where it is text, an earlier element has. */
const repeatedTexts = (elements: readonly Fields[], keyOf: (element: Fields) => unknown): number[] => {
  const keys = elements.map(keyOf);
  return repeated(keys, (key) => (typeof key === 'string' ? key : '')).filter(
    (index) => typeof keys[index] === 'string' && keys[index] !== '',
  );
};

export const CurrencyList = (dto: () => new () => object, options?: FieldOptions): PropertyDecorator =>
  field(
    listComparing(dto, (currencies) => [
      ...currencies.flatMap(({ minAmount, maxAmount }, index) =>
        typeof minAmount === 'bigint' &&
        typeof maxAmount === 'bigint' &&
        maxAmount >= 0n &&
        maxAmount < minAmount
          ? [{ path: `${index}.maxAmount`, message: 'must not be less than minAmount' }]
          : [],
      ),
      ...repeatedTexts(currencies, ({ currencyCode }) => currencyCode).map((index) => ({
        path: `${index}.currencyCode`,
        message: ONCE,
      })),
    ]),
    options,
  );

export const CounterpartyFieldList = (
  dto: () => new () => object,
  options?: FieldOptions,
): PropertyDecorator =>
  field(
    listComparing(dto, (fields) =>
      repeatedTexts(fields, ({ name }) => name).map((index) => ({ path: `${index}.name`, message: ONCE })),
    ),
    options,
  );

export const FeeList = (dto: () => new () => object, options?: FieldOptions): PropertyDecorator =>
  field(
    listComparing(dto, (fees) =>
      repeatedTexts(fees, ({ feeType, sourceCurrency }) =>
        typeof feeType === 'string' && typeof sourceCurrency === 'string'
          ? `${feeType} ${sourceCurrency}`
          : null,
      ).map((index) => ({
        path: String(index),
        message: 'repeats a fee type and source currency of this request',
      })),
    ),
    options,
  );
