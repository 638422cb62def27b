import {
  canary,
  foreignValue,
  freshIban,
  isName,
  KINDS,
  malformedOf,
  spellingsOf,
  unknownTwin,
} from './foreign-value.js';

const QUOTE = 'Quote:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';

describe('the twin of a value', () => {
  it.each([
    ['an id', QUOTE, /^Quote:0197a3c1-6e4b-7c3d-8f21-[0-9a-f]{12}$/],
    ['a canary', canary('person of them'), /^person of them [0-9a-f]{16}x$/],
    ['a UMA address', '$abcdefgh2345@uma.localhost', /^\$[a-z2-7]{12}@uma\.localhost$/],
    ['an IBAN', freshIban(), /^DE\d{20}$/],
    ['a cursor', 'QUJDREVGR0hJSktMTU5PUA', /^[A-Za-z0-9_-]{22}$/],
  ])('of %s has its form and is another one', (_, known, form) => {
    const twin = unknownTwin(known);
    expect(twin).toMatch(form);
    expect(twin).toHaveLength(known.length);
    expect(twin).not.toBe(known);
  });
});

describe('a fresh IBAN', () => {
  it('has right check digits, and an end without a scenario of the simulated bank', () => {
    for (let index = 0; index < 200; index += 1) {
      const iban = freshIban();
      expect(BigInt(`${iban.slice(4)}1314${iban.slice(2, 4)}`) % 97n).toBe(1n);
      expect(iban.endsWith('999')).toBe(true);
    }
  });
});

describe('spellings', () => {
  it('of an id are with and without its type, the foreign one and its twin alike', () => {
    const value = foreignValue('Quote', QUOTE);
    expect(spellingsOf(value)).toStrictEqual([
      { name: 'as it is', known: QUOTE, unknown: value.unknown },
      { name: 'without its type', known: QUOTE.slice(6), unknown: value.unknown.slice(6) },
    ]);
  });

  it('of a name are one', () => {
    expect(spellingsOf(foreignValue('tokenName', canary('token')))).toHaveLength(1);
  });
});

describe('values that are no ids', () => {
  it('are never the id itself, and most carry it', () => {
    const malformed = malformedOf(QUOTE);
    expect(malformed).not.toContain(QUOTE);
    expect(malformed.filter((text) => text.includes(QUOTE)).length).toBeGreaterThan(3);
  });
});

it('kinds are ids or names', () => {
  expect(KINDS.filter(isName)).toStrictEqual([
    'tokenName',
    'platformCustomerId',
    'platformAccountId',
    'umaAddress',
    'iban',
  ]);
  expect(isName('cursor of listTokens')).toBe(false);
});
