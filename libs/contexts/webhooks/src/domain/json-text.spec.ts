import { Erased } from '@causeway/kernel';
import { writeJson } from '@causeway/http';
import { jsonText } from './json-text.js';

const DOCUMENT = {
  id: 'Transaction:1',
  name: 'Zoë "Z" \u2028 \n',
  amount: { amount: 9_007_199_254_740_993n, currency: { code: 'USD', decimals: 2 } },
  fees: 0n,
  debt: -5n,
  rate: 0.92,
  note: null,
  isDeleted: false,
  left: undefined,
  instructions: [1n, undefined, 'a', [], {}, { amount: 2n }],
};

describe('the JSON of a webhook', () => {
  it('shows amounts as whole numbers, to the last digit', () => {
    expect(jsonText({ amount: 9_007_199_254_740_993n, list: [0n, -2n] })).toBe(
      '{"amount":9007199254740993,"list":[0,-2]}',
    );
  });

  it('is the text that the API answers for the same resource', () => {
    expect(jsonText(DOCUMENT)).toBe(writeJson(DOCUMENT));
    expect(JSON.parse(jsonText(DOCUMENT))).toMatchObject({ fees: 0, debt: -5, name: DOCUMENT.name });
  });

  it.each([[null], [true], ['text'], [0.1], [[]], [{}], [{ a: [null, { b: 'c' }] }]])(
    'of %j without any amount is that of JSON.stringify',
    (value) => {
      expect(jsonText(value)).toBe(JSON.stringify(value));
    },
  );

  it('says what an erased field says in an answer', () => {
    const erased = { name: Erased.instance, amount: 1n };
    expect(jsonText(erased)).toBe('{"name":"[erased]","amount":1}');
    expect(jsonText(erased)).toBe(writeJson(erased));
  });

  it('leaves out what is not there, and holds its place in a list', () => {
    expect(jsonText({ a: undefined, b: [undefined] })).toBe('{"b":[null]}');
    expect(jsonText(undefined)).toBe('null');
  });
});
