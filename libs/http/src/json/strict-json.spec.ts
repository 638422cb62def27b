import { jest } from '@jest/globals';
import { parseJson } from '@causeway/kernel';
import fc from 'fast-check';
import { JsonDecimal } from './json-decimal.js';
import { DEPTH_MAX, parseStrictJson, StrictJsonError, VALUES_MAX } from './strict-json.js';

const parse = (text: string) => parseStrictJson(Buffer.from(text));
const reasonOf = (bytes: string | Buffer): string => {
  try {
    parseStrictJson(Buffer.from(bytes as string));
  } catch (error) {
    if (error instanceof StrictJsonError) return error.reason;
    throw error;
  }
  return 'ACCEPTED';
};
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('what is read', () => {
  it('reads every JSON value that JSON.parse reads, to the same value', () => {
    const harmless = fc
      .json({ maxDepth: 5, noUnicodeString: false })
      .filter((text) => !text.includes('__proto__'));
    fc.assert(
      fc.property(harmless, (text) => {
        const plain = parseJson(
          JSON.stringify(parse(text), (_key, value: unknown) =>
            typeof value === 'bigint' ? Number(value) : value,
          ),
        );
        expect(plain).toStrictEqual(parseJson(JSON.stringify(parseJson(text))));
      }),
    );
  });

  it.each([
    ['0', 0],
    ['-0', 0],
    ['-7', -7],
    ['1e3', 1000],
    ['12E+2', 1200],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['9007199254740993', 9007199254740993n],
    ['-9223372036854775809', -9223372036854775809n],
    ['1e20', 100000000000000000000n],
  ])('reads the whole number %s exactly', (text, expected) => {
    expect(parse(text)).toBe(expected);
    expect(Object.is(parse(text), -0)).toBe(false);
  });

  it.each(['1.0', '0.1', '-2.50', '1.5e3', '10e-1', '-0.0'])(
    'keeps %s apart from whole numbers, with its text',
    (text) => {
      const value = parse(text);
      expect(value).toBeInstanceOf(JsonDecimal);
      expect((value as JsonDecimal).text).toBe(text);
      expect((value as JsonDecimal).toNumber()).toBe(Number(text));
      expect(JSON.stringify({ value })).toBe(JSON.stringify({ value: Number(text) }));
    },
  );

  it('reads escapes and surrogate pairs', () => {
    expect(parse(String.raw`"a\n\"\\\/\u00e9\ud83d\ude00"`)).toBe('a\n"\\/é😀');
    expect(parse('"😀"')).toBe('😀');
  });

  it('gives objects whose keys are their own', () => {
    expect(parse('{"hasOwnProperty":1,"toString":2,"":3}')).toStrictEqual({
      hasOwnProperty: 1,
      toString: 2,
      '': 3,
    });
    expect(parse('{"constructor":"a builder"}')).toStrictEqual({ constructor: 'a builder' });
  });

  it(`reads ${DEPTH_MAX} levels`, () => {
    expect(reasonOf(nested(DEPTH_MAX))).toBe('ACCEPTED');
    expect(reasonOf(nested(DEPTH_MAX + 2))).toBe('TOO_DEEP');
  });
});

describe('what is refused', () => {
  it.each([
    ['', 'MALFORMED_JSON'],
    ['   ', 'MALFORMED_JSON'],
    ['{', 'MALFORMED_JSON'],
    ['{"a"}', 'MALFORMED_JSON'],
    ['{"a":}', 'MALFORMED_JSON'],
    ['{"a":1,}', 'MALFORMED_JSON'],
    ['{a:1}', 'MALFORMED_JSON'],
    ["{'a':1}", 'MALFORMED_JSON'],
    ['[1,]', 'MALFORMED_JSON'],
    ['[1 2]', 'MALFORMED_JSON'],
    ['1 2', 'MALFORMED_JSON'],
    ['01', 'MALFORMED_JSON'],
    ['+1', 'MALFORMED_JSON'],
    ['.5', 'MALFORMED_JSON'],
    ['1.', 'MALFORMED_JSON'],
    ['0x10', 'MALFORMED_JSON'],
    ['NaN', 'MALFORMED_JSON'],
    ['Infinity', 'MALFORMED_JSON'],
    ['undefined', 'MALFORMED_JSON'],
    ['tru', 'MALFORMED_JSON'],
    ['nul', 'MALFORMED_JSON'],
    ['"a', 'MALFORMED_JSON'],
    ['"\\', 'MALFORMED_JSON'],
    ['"\\x41"', 'MALFORMED_JSON'],
    ['"\\u12G4"', 'MALFORMED_JSON'],
    ['"a\nb"', 'MALFORMED_JSON'],
    ['"a\u0000b"', 'MALFORMED_JSON'],
    ['// a\n1', 'MALFORMED_JSON'],
    ['\u00a01', 'MALFORMED_JSON'],
    ['\uFEFF{}', 'BYTE_ORDER_MARK'],
    ['{"a":1,"a":2}', 'DUPLICATE_KEY'],
    ['{"a":1,"a":1}', 'DUPLICATE_KEY'],
    ['{"a":1,"\\u0061":1}', 'DUPLICATE_KEY'],
    ['[{"x":{"a":null,"b":1,"a":null}}]', 'DUPLICATE_KEY'],
    ['{"__proto__":{"admin":true}}', 'FORBIDDEN_KEY'],
    ['{"a":{"\\u005f_proto__":1}}', 'FORBIDDEN_KEY'],
    ['{"constructor":{"prototype":{"admin":true}}}', 'FORBIDDEN_KEY'],
    [String.raw`"\ud800"`, 'LONE_SURROGATE'],
    [String.raw`"\udc00\ud800"`, 'LONE_SURROGATE'],
    [String.raw`{"\ud83d":1}`, 'LONE_SURROGATE'],
    ['9'.repeat(65), 'NUMBER_TOO_LONG'],
  ])('%j is %s', (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  it.each([
    ['a byte that never occurs', [0xff]],
    ['a cut off character', [0xe2, 0x82]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['a character beyond the last', [0xf4, 0x90, 0x80, 0x80]],
    ['UTF-16', [0x22, 0x00, 0xd8]],
  ])('%s is invalid UTF-8', (_title, bytes) => {
    expect(reasonOf(Buffer.from([0x22, ...bytes, 0x22]))).toBe('INVALID_UTF8');
  });

  it.each([
    ['arrays', nested(100_000)],
    ['objects', '{"a":'.repeat(100_000)],
    ['unclosed arrays', '['.repeat(100_000)],
  ])('a hundred thousand nested %s do not overflow the stack', (_title, text) => {
    expect(reasonOf(text)).toBe('TOO_DEEP');
  });

  it('more values than a request could need are refused', () => {
    expect(reasonOf(`[${'0,'.repeat(VALUES_MAX)}0]`)).toBe('TOO_MANY_VALUES');
    expect(reasonOf(`[${'0,'.repeat(VALUES_MAX - 2)}0]`)).toBe('ACCEPTED');
    const keys = Array.from({ length: 100_000 }, (_, index) => `"k${index}":0`).join(',');
    expect(reasonOf(`{${keys}}`)).toBe('TOO_MANY_VALUES');
  });

  it('nothing it is given reaches a prototype', () => {
    for (const text of ['{"__proto__":{"p":1}}', '{"constructor":{"prototype":{"p":1}}}']) reasonOf(text);
    expect(({} as Record<string, unknown>)['p']).toBeUndefined();
  });
});

describe('work', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Characters that were looked at: one by one, or by a pattern, which only goes forward. */
  const workOn = (text: string): number => {
    let steps = 0;
    const charCodeAt = String.prototype.charCodeAt;
    const exec = RegExp.prototype.exec;
    jest.spyOn(String.prototype, 'charCodeAt').mockImplementation(function (this: string, index: number) {
      steps += 1;
      return charCodeAt.call(this, index);
    });
    jest.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, given: string) {
      const match = exec.call(this, given);
      steps += 1 + (match?.[0].length ?? 0);
      return match;
    });
    try {
      reasonOf(text);
      return steps;
    } finally {
      jest.restoreAllMocks();
    }
  };

  it.each([
    ['an unclosed string', (size: number) => `"${'a'.repeat(size)}`],
    ['escapes', (size: number) => `"${'\\n'.repeat(size / 2)}`],
    ['white space', (size: number) => `[${' '.repeat(size)}`],
    ['digits', (size: number) => '1'.repeat(size)],
    ['a key of quotes', (size: number) => `{"${'\\"'.repeat(size / 2)}`],
    ['nested arrays', (size: number) => '['.repeat(size)],
  ])('grows with the size alone for %s', (_title, hostile) => {
    const [small, large] = [workOn(hostile(5_000)), workOn(hostile(50_000))];
    expect(small).toBeGreaterThan(0);
    expect(large).toBeLessThanOrEqual(11 * small);
  });
});
