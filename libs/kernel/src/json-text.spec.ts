import fc from 'fast-check';
import { Erased } from './erased.js';
import { jsonText } from './json-text.js';

describe('JSON as the API shows it', () => {
  it('has a bigint as a whole number with all its digits', () => {
    expect(jsonText({ amount: 9_007_199_254_740_993n, list: [0n, -2n], plain: 3 })).toBe(
      '{"amount":9007199254740993,"list":[0,-2],"plain":3}',
    );
  });

  it('has everything else as JSON.stringify has it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(jsonText(value)).toBe(JSON.stringify(value));
      }),
    );
    const odd = {
      quoted: 'a "b" \\ \u0000 \u2028 é \ud800',
      'a "name" é': -0,
      left: undefined,
      list: [undefined, Number.NaN, Number.POSITIVE_INFINITY, true, null, 1e21, 5e-7],
      doubt: () => 1,
      date: new Date(0),
      nothing: { toJSON: () => undefined },
    };
    expect(jsonText(odd)).toBe(JSON.stringify(odd));
    expect(jsonText({ ...odd, big: 1n })).toBe(`${JSON.stringify(odd).slice(0, -1)},"big":1}`);
  });

  it('says of an erased field that it is erased', () => {
    expect(jsonText({ name: Erased.instance, amount: 1n })).toBe('{"name":"[erased]","amount":1}');
  });

  it('is null for what has no JSON, and holds its place in a list', () => {
    expect([jsonText(undefined), jsonText([undefined, () => 1])]).toStrictEqual(['null', '[null,null]']);
  });

  it('throws what is wrong with a value', () => {
    const ring: Record<string, unknown> = {};
    ring['ring'] = ring;
    expect(() => jsonText(ring)).toThrow(RangeError);
    const broken = {
      toJSON: () => {
        throw new TypeError('broken');
      },
    };
    expect(() => jsonText({ broken })).toThrow('broken');
  });
});
