import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { CodecError } from './codec-error.js';
import { decode, encode } from './codec.js';
import { registerCodecTag } from './codec-tags.js';
import { CURRENCIES } from './currency.js';
import { fromPlain } from './from-plain.js';
import { Money, money } from './money.js';
import { parseJson } from './parse-json.js';
import { Rate } from './rate.js';
import { toPlain } from './to-plain.js';

const roundTrip = (value: unknown) => decode(encode(value));

/** Jest's own comparison stumbles over properties that are called `constructor`. */
const expectSame = (actual: unknown, expected: unknown) =>
  expect(isDeepStrictEqual(actual, expected)).toBe(true);

/** Keys that an attacker would choose, and the ones that the codec writes itself. */
const hostileKeys = fc.constantFrom(
  ...['__proto__', 'constructor', 'prototype', 'toJSON', 'hasOwnProperty', '', '0', '-1', '\u0000'],
  ...[
    '$',
    '$$',
    '$$$',
    '$bigint',
    '$money',
    '$rate',
    '$undefined',
    '$$bigint',
    '$sealed',
    '$erased',
    '\\u0024x',
  ],
);
const keys = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), hostileKeys);
const numbers = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .filter((number) => !Object.is(number, -0));
const amounts = fc
  .tuple(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.constantFrom(...CURRENCIES))
  .map(([amountMinor, { code }]) => Money.of(amountMinor, code));
const positive = fc.bigInt({ min: 1n, max: 2n ** 100n });
const rates = fc.tuple(positive, positive).map(([numerator, denominator]) => Rate.of(numerator, denominator));
const leaves = fc.oneof(keys, numbers, fc.bigInt(), fc.boolean(), fc.constant(null), amounts, rates);
/** `fc.dictionary` would lose `__proto__` by assigning to it. */
const objects = (values: fc.Arbitrary<unknown>) =>
  fc.array(fc.tuple(keys, values), { maxLength: 6 }).map((entries) => Object.fromEntries(entries));
const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'medium', withCrossShrink: true }, leaves, tie('array'), tie('object')),
  array: fc.array(tie('value'), { maxLength: 6 }),
  object: objects(tie('value')),
}));

describe('a value written and read', () => {
  it('is the same value, whatever it holds and whatever its keys are called', () => {
    fc.assert(
      fc.property(values, (value) => expectSame(roundTrip(value), value)),
      { numRuns: 2_000 },
    );
  });

  it('is the same value embedded in other JSON', () => {
    fc.assert(
      fc.property(values, (value) => {
        const embedded = parseJson(JSON.stringify({ outer: toPlain(value) })) as { outer: unknown };
        expectSame(fromPlain(embedded.outer), value);
      }),
    );
  });

  it('keeps the order of its keys', () => {
    expect(Object.keys(roundTrip({ z: 1n, a: 2, $m: 3 }) as object)).toStrictEqual(['z', 'a', '$m']);
  });

  it('keeps no property that is undefined', () => {
    expect(encode({ a: 1, b: undefined, c: [{ d: undefined }] })).toBe('{"a":1,"c":[{}]}');
  });

  it('keeps undefined where leaving it out would move or lose something', () => {
    expect(roundTrip(undefined)).toBeUndefined();
    expect(roundTrip([1, undefined, 2])).toStrictEqual([1, undefined, 2]);
  });

  it('has one zero', () => {
    expect(Object.is(roundTrip(-0), 0)).toBe(true);
  });

  it('may come without a prototype', () => {
    const bare = Object.assign(Object.create(null) as object, { a: 1n });
    expect(roundTrip(bare)).toStrictEqual({ a: 1n });
  });

  it('is not changed by being written', () => {
    const value = Object.freeze({ list: Object.freeze([1n, Object.freeze({ $x: money(1, 'USD') })]) });
    encode(value);
    expect(value).toStrictEqual({ list: [1n, { $x: money(1, 'USD') }] });
  });
});

describe('the text', () => {
  it.each([
    [{ a: [1, 'x', true, null] }, '{"a":[1,"x",true,null]}'],
    [12n, '{"$bigint":"12"}'],
    [money(-10_00, 'EUR'), '{"$money":["-1000","EUR"]}'],
    [Rate.parse('1.0825'), '{"$rate":["433","400"]}'],
    [{ $bigint: '12' }, '{"$$bigint":"12"}'],
    [{ $$bigint: '12' }, '{"$$$bigint":"12"}'],
    [JSON.parse('{"__proto__":{"isAdmin":true}}'), '{"__proto__":{"isAdmin":true}}'],
  ])('of %p never changes, because it is stored for ever', (value, text) => {
    expect(encode(value)).toBe(text);
    expect(decode(text)).toStrictEqual(value);
  });

  it('that a platform sends never becomes a tag, however it spells the dollar', () => {
    const body: unknown = JSON.parse('{"amount":{"\\u0024bigint":"12"},"$money":["1","USD"]}');
    expect(roundTrip(body)).toStrictEqual({ amount: { $bigint: '12' }, $money: ['1', 'USD'] });
  });

  it('means the same when another writer spelled the dollar of a tag differently', () => {
    expect(decode('{"\\u0024bigint":"12"}')).toBe(12n);
  });

  it('sets no prototype when it is read', () => {
    const read = decode('{"a":{"$bigint":"1"},"__proto__":{"isAdmin":true}}') as object;
    expect(Object.getPrototypeOf(read)).toBe(Object.getPrototypeOf({}));
    expect(Object.keys(read)).toStrictEqual(['a', '__proto__']);
    expect((read as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

/** The path is separate from the message, which is logged and must hold no caller's keys. */
const refusalOf = (value: unknown): { message: string; path: string } | undefined => {
  try {
    encode(value);
    return undefined;
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    return { message: error.message, path: error.path };
  }
};

describe('a value that has no text', () => {
  class Account {
    readonly number = 1;
  }
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;

  it.each([
    ['A function cannot be encoded at $.a', { a: () => 1 }],
    ['A symbol cannot be encoded at $[0]', [Symbol('s')]],
    ['NaN cannot be encoded at $.rates[1].bid', { rates: [{}, { bid: NaN }] }],
    ['Infinity cannot be encoded at $', Infinity],
    ['-Infinity cannot be encoded at $', -Infinity],
    ['An instance of Date cannot be encoded at $.at', { at: new Date(0) }],
    ['An instance of Map cannot be encoded at $', new Map()],
    ['An instance of Account cannot be encoded at $[0][0]', [[new Account()]]],
    ['An instance of Buffer cannot be encoded at $.bytes', { bytes: Buffer.from('x') }],
    ['A function cannot be encoded at $.toJSON', { toJSON: () => 'forged' }],
    ['An instance of Error cannot be encoded at $', new Error('x')],
  ])('is refused: %s', (message, value) => {
    const [reason = '', path] = message.split(' at ');
    expect(refusalOf(value)).toStrictEqual({ message: reason, path });
  });

  it('is one without end', () => {
    expect(refusalOf(cycle)?.path).toMatch(/^\$\.self\.self/);
  });

  it('is not one of the deepest allowed, which reads back too', () => {
    let deep: unknown = 1n;
    for (let level = 0; level <= 256; level += 1) deep = [deep];
    expect(roundTrip(deep)).toStrictEqual(deep);
    expect(() => encode([deep])).toThrow(CodecError);
  });
});

describe('text that was never written', () => {
  it.each([
    ['{"$unknown":1}', 'Unknown codec tag'],
    ['{"$":1}', 'Unknown codec tag'],
    ['{"a":[{"$bigint":"1","b":2}]}', 'Unknown codec tag'],
    ['{"a":{"b":2,"$bigint":"1"}}', 'Unknown codec tag'],
    ['{"$bigint":1}', 'Unreadable $bigint: no whole number in text'],
    ['{"$bigint":"0x10"}', 'Unreadable $bigint'],
    ['{"$bigint":"007"}', 'Unreadable $bigint'],
    ['{"$bigint":"-0"}', 'Unreadable $bigint'],
    ['{"$bigint":""}', 'Unreadable $bigint'],
    ['{"$money":["1"]}', 'Unreadable $money: no pair'],
    ['{"$money":["1","XXX"]}', 'Unreadable $money: no currency'],
    ['{"$money":["9223372036854775808","USD"]}', 'Unreadable $money'],
    ['{"$rate":["1","0"]}', 'Unreadable $rate'],
  ])('is refused: %s', (text, message) => {
    expect(() => decode(text)).toThrow(message);
  });

  it('is no JSON at all', () => {
    expect(() => decode('{')).toThrow(SyntaxError);
  });
});

describe('a class from outside the kernel', () => {
  class Iban {
    constructor(readonly text: string) {}
  }
  const iban = {
    tag: '$iban',
    type: Iban,
    write: ({ text }: Iban) => text,
    read: (text: unknown) => new Iban(String(text)),
  } as const;
  registerCodecTag<Iban>(iban);

  it('travels under its tag', () => {
    const value = { a: [new Iban('DE02')] };
    expect(encode(value)).toBe('{"a":[{"$iban":"DE02"}]}');
    expect(roundTrip(value)).toStrictEqual(value);
  });

  it('cannot take a tag that is in use', () => {
    expect(() => registerCodecTag<Iban>(iban)).toThrow('The codec tag $iban is taken');
    expect(() => registerCodecTag<Iban>({ ...iban, tag: '$bigint' })).toThrow(
      'The codec tag $bigint is taken',
    );
  });

  it.each(['$', '$$iban', '$Iban', '$a b'] as const)('cannot have the tag %p', (tag) => {
    expect(() => registerCodecTag<Iban>({ ...iban, tag })).toThrow(`${tag} is no codec tag`);
  });

  it('does not lend its tag to classes derived from it', () => {
    class OldIban extends Iban {}
    expect(() => encode(new OldIban('DE02'))).toThrow('An instance of OldIban cannot be encoded');
  });
});
