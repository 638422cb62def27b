import { JsonDecimal } from './json-decimal.js';
import { writeJson } from './write-json.js';

describe('writeJson', () => {
  it('writes bigint as whole numbers with all their digits', () => {
    expect(writeJson({ amount: 9007199254740993n, list: [1n, -2n], plain: 3 })).toBe(
      '{"amount":9007199254740993,"list":[1,-2],"plain":3}',
    );
  });

  it('writes the same text with and without a bigint beside it', () => {
    const value = {
      a: 'é\u2028"\n',
      b: null,
      c: undefined,
      d: [undefined, true, 1.5],
      e: { toJSON: () => 'x' },
    };
    const decimal = new JsonDecimal('2.50');
    const [plain, mixed] = [writeJson({ value, decimal }), writeJson({ value, decimal, big: 1n })];
    expect(plain).toBe(JSON.stringify({ value, decimal }));
    expect(mixed).toBe(`${plain.slice(0, -1)},"big":1}`);
  });

  it('throws what is wrong with a value that has no JSON', () => {
    const ring: Record<string, unknown> = {};
    ring['ring'] = ring;
    expect(() => writeJson(ring)).toThrow();
    const broken = {
      toJSON: () => {
        throw new RangeError('broken');
      },
    };
    expect(() => writeJson(broken)).toThrow(RangeError);
  });
});
