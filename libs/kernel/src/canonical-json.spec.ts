import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { canonicalJson, fingerprint } from './canonical-json.js';
import { money } from './money.js';
import { parseJson } from './parse-json.js';

const entries = fc.array(
  fc.tuple(fc.oneof(fc.string(), fc.constantFrom('__proto__', '10', '9', '$a')), fc.jsonValue()),
);

describe('the canonical form', () => {
  it('sorts keys by code unit at every level and has no white space', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 'x y' }], a: null, Z: true, 10: 1, 9: 2 })).toBe(
      '{"10":1,"9":2,"Z":true,"a":null,"b":[{"c":"x y","d":1}]}',
    );
  });

  it('leaves the order of arrays alone', () => {
    expect(canonicalJson([3, 1, 2])).toBe('[3,1,2]');
  });

  it('writes special values as the codec does', () => {
    expect(canonicalJson({ fee: money(5, 'USD'), id: 7n, gone: undefined, $x: 1 })).toBe(
      '{"$$x":1,"fee":{"$money":["5","USD"]},"id":{"$bigint":"7"}}',
    );
  });

  it('does not depend on the order in which properties were set', () => {
    fc.assert(
      fc.property(entries, (pairs) => {
        const unique = [...new Map(pairs)];
        const there = Object.fromEntries(unique);
        const back = Object.fromEntries([...unique].reverse());
        expect(canonicalJson(there)).toBe(canonicalJson(back));
      }),
    );
  });

  it('reads as the value that it stands for', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const hasTag = JSON.stringify(value).includes('"$');
        fc.pre(!hasTag);
        expect(parseJson(canonicalJson(value))).toStrictEqual(parseJson(JSON.stringify(value)));
      }),
    );
  });
});

describe('a fingerprint', () => {
  it('is the SHA-256 of the canonical form, in hex', () => {
    const expected = createHash('sha256').update('{"a":1,"b":[2]}').digest('hex');
    expect(fingerprint({ b: [2], a: 1 })).toBe(expected);
  });

  it('distinguishes values that only look alike', () => {
    const alike = [1, '1', 1n, [1], { 0: 1 }, true, null, {}, [], '', { $bigint: '1' }, money(1, 'USD')];
    expect(new Set(alike.map(fingerprint)).size).toBe(alike.length);
  });
});
