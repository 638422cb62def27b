import { mayBeNull, typeOf, type ApiParameter, type ApiSchema } from './api-schema.js';

/** A value that must be refused, as it is written in JSON or in a query. */
export interface Hostile {
  readonly name: string;
  readonly text: string;
  /** The code of the refusal when this is the only error. */
  readonly code: string;
}

const INVALID = 'INVALID_INPUT';
const UNREADABLE = 'INVALID_REQUEST_FORMAT';
const CURRENCY_PATTERN = '^[A-Z0-9]{2,10}$';
/** Longer than any text of the API. */
const LONG = 20_000;
/** More elements than any list of the API. */
const MANY = 1_001;

const json = (value: unknown): string => JSON.stringify(value);
const invalid = (name: string, text: string): Hostile => ({ name, text, code: INVALID });

const OTHER_TYPES: readonly (readonly [type: string, text: string])[] = [
  ['string', '"1"'],
  ['integer', '5'],
  ['boolean', 'true'],
  ['array', '[]'],
  ['object', '{}'],
];

/** Everything that a field of this kind must not be, in the words of a request's body. */
export const hostileInBody = (schema: ApiSchema, own: ApiSchema): Hostile[] => {
  const type = typeOf(own);
  if (type === undefined) return [];
  return [
    ...OTHER_TYPES.filter(([other]) => other !== (type === 'number' ? 'integer' : type)).map(
      ([other, text]) => invalid(`of type ${other}`, text),
    ),
    ...(mayBeNull(schema) ? [] : [invalid('null', 'null')]),
    ...(type === 'integer' ? hostileNumbers(own) : []),
    ...(type === 'string' ? hostileTexts(own) : []),
    ...(type === 'array' ? hostileLists(own) : []),
  ];
};

/** Fractions, and whole numbers on both sides of what the field and a double can hold (config-and-tokens §8). */
const hostileNumbers = ({ format, minimum = -Infinity, maximum = Infinity }: ApiSchema): Hostile[] => {
  const isAmount = format === 'int64';
  const outside = (text: string): Hostile => ({
    name: text,
    text,
    code: !isAmount ? INVALID : Number(text) > maximum ? 'AMOUNT_OUT_OF_RANGE' : 'INVALID_AMOUNT',
  });
  const whole = [
    ...['0', '-1', '-9223372036854775809', '9007199254740992', '9223372036854775808', '1e400'],
    ...(maximum < Number.MAX_SAFE_INTEGER ? [String(maximum + 1)] : []),
  ];
  return [
    ...['1.5', '-0.1', '1e-7'].map((text) => invalid(text, text)),
    ...whole.filter((text) => Number(text) < minimum || Number(text) > maximum).map(outside),
    ...['NaN', '-Infinity', '+1'].map((text) => ({ name: text, text, code: UNREADABLE })),
  ];
};

const hostileTexts = (own: ApiSchema): Hostile[] => [
  ...wrongTexts(own).map((text) => invalid(`text ${text.slice(0, 20)}`, json(text))),
  ...(own.pattern === CURRENCY_PATTERN ? [{ name: 'unknown', text: '"ZZZ"', code: 'INVALID_CURRENCY' }] : []),
  invalid('with a control character', '"a\\u0000b"'),
  invalid('too long', json('x'.repeat((own.maxLength ?? LONG) + 1))),
  { name: 'half a surrogate pair', text: '"a\\ud800"', code: UNREADABLE },
];

const hostileLists = ({ items, minItems = 0 }: ApiSchema): Hostile[] => [
  ...(minItems > 0 ? [invalid('empty', '[]')] : []),
  ...(items === undefined
    ? []
    : [invalid('too many', `[${Array.from({ length: MANY }, () => 'null').join()}]`)]),
];

const OF_FORMAT: Readonly<Record<string, readonly string[]>> = {
  date: ['', '2023-02-30', '01/02/2023', '2023-01-01T00:00:00Z'],
  'date-time': ['', 'yesterday', '2026-01-01', '2026-01-01T00:00:00', '2026-13-01T00:00:00Z', '1767225600'],
  email: ['absent', '@', 'a@b@c', 'a b@example.com'],
  uri: ['nowhere', 'javascript:alert(1)', '//example.com'],
};

/** Texts that are not of the field's form. */
const wrongTexts = ({ enum: words, format = '', pattern, minLength = 0, example }: ApiSchema): string[] => {
  if (words !== undefined) return ['', 'NO_SUCH_WORD', `${String(words[0])} `, ` ${String(words[0])}`];
  const formal = OF_FORMAT[format] ?? [];
  const isTypedId = typeof example === 'string' && /^\w+:[0-9a-f-]{36}$/.test(example);
  return [
    ...formal,
    ...(isTypedId ? ['', 'absent', `${example}0`, `Unknown:${example}`, ` ${example}`] : []),
    ...(minLength > 0 ? [''] : []),
    ...(pattern === undefined ? [] : ['\u00e9 !', 'usd'].filter((text) => !matches(pattern, text))),
  ];
};

/** Patterns about letters of any script are written for the `u` flag, which others cannot be read with. */
const matches = (pattern: string, text: string): boolean => {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return new RegExp(pattern).test(text);
  }
};

/** Everything that a parameter of a query must not be; `text` is written as in a URL. */
export const hostileInQuery = ({ name, required = false }: ApiParameter, own: ApiSchema): Hostile[] => {
  const isList = typeOf(own) === 'array';
  const value = (title: string, text: string) => invalid(title, `${name}=${text}`);
  const written = (text: string) => value(`text ${text.slice(0, 20)}`, encodeURIComponent(text));
  return [
    ...(required ? [invalid('missing', '')] : []),
    ...(isList ? [] : [invalid('twice', `${name}=1&${name}=1`)]),
    ...queryTexts(isList ? (own.items ?? {}) : own).map(written),
    ...(name === 'cursor' ? ['', 'absent', 'A'.repeat(64), '=='].map(written) : []),
    ...(typeOf(own) === 'string'
      ? [
          value('with a control character', 'a%00b'),
          value('too long', 'x'.repeat((own.maxLength ?? 2_000) + 1)),
        ]
      : []),
  ];
};

/** Everything that a text of a form must not be. */
export const hostileInForm = (own: ApiSchema): Hostile[] => [
  ...wrongTexts(own).map((text) => invalid(`text ${text.slice(0, 20)}`, text)),
  invalid('with a control character', 'a\u0000b'),
  invalid('too long', 'x'.repeat((own.maxLength ?? LONG) + 1)),
];

const queryTexts = (own: ApiSchema): string[] => {
  const { minimum = -Infinity, maximum = Infinity } = own;
  switch (typeOf(own)) {
    case 'integer': {
      const outside = ['0', '-1', '101', '9007199254740992', '9223372036854775808'].filter(
        (text) => Number(text) < minimum || Number(text) > maximum,
      );
      return ['', 'x', '1.5', '1e1', 'NaN', '0x1', ' 1', '1,2', ...outside];
    }
    case 'boolean':
      return ['', 'yes', '1', 'TRUE', 'null'];
    default:
      return wrongTexts(own);
  }
};
