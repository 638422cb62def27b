import { amount, AMOUNT_MINOR_MAX } from '@causeway/shapes';
import { parseStrictJson, StrictJsonError } from '../json/strict-json.js';

const MAX = AMOUNT_MINOR_MAX;

/** The edge's reading of an amount in a body: the exact bigint, or the reason of its refusal. */
const verdict = (json: string): string => {
  try {
    const kind = amount();
    const value = kind.read?.(parseStrictJson(Buffer.from(json)));
    const [problem] = value === undefined || value === null ? [{ message: 'missing' }] : kind.problems(value);
    if (problem === undefined) return String(value);
    return 'code' in problem && problem.code !== undefined ? problem.code : 'INVALID_INPUT';
  } catch (error) {
    if (error instanceof StrictJsonError) return 'INVALID_REQUEST_FORMAT';
    throw error;
  }
};

const NOT_WHOLE = [
  '1.0',
  '0.0',
  '-0.0',
  '1.5',
  '0.1',
  '-0.1',
  '1.00',
  '9.99',
  '100.000',
  '1.5e1',
  '1.0e2',
  '1e-1',
  '10e-1',
  '1E-0',
  '5e-324',
  '1.7976931348623157e308',
  '0.30000000000000004',
  '1e-7',
  '123456789.123456789',
  '9000000000000000.0',
  '9000000000000000.5',
  '"1"',
  '"0"',
  '"-1"',
  '"1.0"',
  '"1e3"',
  '""',
  '" "',
  '"1 "',
  '" 1"',
  '"1,000"',
  '"1_000"',
  '"0x10"',
  '"NaN"',
  '"Infinity"',
  '"null"',
  '"true"',
  '"१"',
  '"１"',
  '"1n"',
  '"$1"',
  '"1\\u0000"',
  '"9007199254740993"',
  'true',
  'false',
  '[]',
  '[1]',
  '[[1]]',
  '{}',
  '{"amount":1}',
  '{"valueOf":1}',
  '{"toString":"1"}',
  '{"$numberLong":"1"}',
  '{"value":1,"currency":"USD"}',
  'null',
];
const NOT_POSITIVE = [
  '0',
  '-0',
  '0e0',
  '0e5',
  '-0e5',
  '-1',
  '-2',
  '-100',
  '-1e3',
  '-9000000000000000',
  '-9007199254740993',
  '-9223372036854775808',
  '-9223372036854775809',
  '-1e30',
  '-1e400',
  `-${'9'.repeat(60)}`,
];
const TOO_LARGE = [
  '9000000000000001',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551615',
  '18446744073709551616',
  '1e16',
  '1e17',
  '1e30',
  '10e15',
  '9'.repeat(60),
  '170141183460469231731687303715884105727',
  '9000000000000000000',
  '1e400',
  '1e999999',
  '1e99999999999999999999',
];
const NO_JSON = [
  '9'.repeat(65),
  '1'.repeat(1_000),
  'NaN',
  '-NaN',
  'Infinity',
  '-Infinity',
  '+1',
  '01',
  '00',
  '-01',
  '1.',
  '.1',
  '-',
  '--1',
  '1e',
  '1e+',
  '0x1',
  '0b1',
  '0o7',
  '1n',
  '1_000',
  '1,0',
  '١',
  '1 0',
  "'1'",
  '1;',
  '1//',
  '(1)',
  '\u00a01',
  '1\u0000',
  'undefined',
  'None',
  '$1',
  '1e1e1',
  '1..0',
  '-.5',
  '\uFEFF1',
  '½',
  '∞',
  '1e٣',
];
const GOOD: readonly (readonly [string, bigint])[] = [
  ['1', 1n],
  ['2', 2n],
  ['100', 100n],
  ['1e0', 1n],
  ['1e3', 1000n],
  ['1E3', 1000n],
  ['1e+3', 1000n],
  ['12e2', 1200n],
  ['9e15', MAX],
  ['9000000000000000', MAX],
  ['8999999999999999', MAX - 1n],
  [' 1 ', 1n],
  ['4503599627370497', 4503599627370497n],
];
const powersAround = Array.from({ length: 12 }, (_, index) => 2n ** BigInt(53 + index)).flatMap((power) => [
  power - 1n,
  power,
  power + 1n,
]);

describe('an amount', () => {
  it.each(NOT_WHOLE)('%j is no whole number', (json) => expect(verdict(json)).toBe('INVALID_INPUT'));
  it.each(NOT_POSITIVE)('%j is not positive', (json) => expect(verdict(json)).toBe('INVALID_AMOUNT'));
  it.each(TOO_LARGE)('%j is too large', (json) => expect(verdict(json)).toBe('AMOUNT_OUT_OF_RANGE'));
  it.each(NO_JSON)('%j is no JSON', (json) => expect(verdict(json)).toBe('INVALID_REQUEST_FORMAT'));
  it.each(GOOD)('%j is read exactly', (json, value) => expect(verdict(json)).toBe(String(value)));
  it.each(powersAround.map(String))('%s, near a power of two, is never rounded into range', (json) =>
    expect(verdict(json)).toBe('AMOUNT_OUT_OF_RANGE'),
  );
  it.each(powersAround.map((power) => String(-power)))('%s is never rounded either', (json) =>
    expect(verdict(json)).toBe('INVALID_AMOUNT'),
  );

  it('meets at least 200 hostile forms here', () => {
    expect(
      NOT_WHOLE.length + NOT_POSITIVE.length + TOO_LARGE.length + NO_JSON.length + 2 * powersAround.length,
    ).toBeGreaterThanOrEqual(200);
  });
});
