import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { parseJson } from './parse-json.js';

const keysOf = (value: unknown): string[] => Object.keys(value as object);

/** A key with escapes where it needs none, as other writers may spell it. */
const spelled = fc.tuple(fc.string({ maxLength: 6 }), fc.boolean()).map(([key, isEscaped]) => {
  const units = [...Array(key.length).keys()].map((at) => key.charCodeAt(at).toString(16).padStart(4, '0'));
  return { key, token: isEscaped ? `"${units.map((unit) => `\\u${unit}`).join('')}"` : JSON.stringify(key) };
});

describe('JSON that is read', () => {
  it('has each key as it is written, whatever was read before', () => {
    // Node 24 would read the second text as {"a":1,"\\":1}, and the fourth as {"a":1,"\\nx":1}.
    for (const key of ['\\', '\n', '\\nx', '\nxyz', '"', 'A'])
      expect(keysOf(parseJson(JSON.stringify({ a: 1, [key]: 1 })))).toStrictEqual(['a', key]);
    expect(keysOf(parseJson('{"a":1,"\\u0041":1}'))).toStrictEqual(['a', 'A']);
  });

  it('has the keys of objects within lists and objects', () => {
    expect(parseJson('{"\\n":[{"x":{"\\"":1,"b":2}}],"c":"\\"\\n\\":"}')).toStrictEqual({
      '\n': [{ x: { '"': 1, b: 2 } }],
      c: '"\n":',
    });
  });

  it('keeps the order of its keys', () => {
    expect(keysOf(parseJson('{"z":1,"\\n":2,"a":3,"\\"" : 4}'))).toStrictEqual(['z', '\n', 'a', '"']);
  });

  it('has the last of two values under one key, however each is spelled', () => {
    expect(parseJson('{"A\\n":1,"\\u0041\\u000a":2,"\\u0042":3,"B":4}')).toStrictEqual({ 'A\n': 2, B: 4 });
  });

  it('has a key __proto__ as a property', () => {
    const value = parseJson('{"\\n":1,"__proto__":2}') as object;
    expect(keysOf(value)).toStrictEqual(['\n', '__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('keeps keys that look like those that replace an escaped one', () => {
    expect(keysOf(parseJson('{"\\n":1,"\uE000000a":2,"\uE000":3}'))).toStrictEqual([
      '\n',
      '\uE000000a',
      '\uE000',
    ]);
  });

  it('is what was written, for any keys in any spelling', () => {
    fc.assert(
      fc.property(fc.uniqueArray(spelled, { selector: ({ key }) => key, maxLength: 5 }), (members) => {
        const text = `{${members.map(({ token }, at) => `${token}:${at}`).join(',')}}`;
        const expected = Object.fromEntries(members.map(({ key }, at) => [key, at]));
        expect(isDeepStrictEqual(parseJson(text), expected)).toBe(true);
        expect(keysOf(parseJson(text))).toStrictEqual(keysOf(expected));
      }),
      { numRuns: 500 },
    );
  });

  it.each(['', '{"\\n":', '{"\\x":1}', '{"a\\":1}', '"\\', '{"\\n" 1}', '[1,]'])('is no %p', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });
});
