import { ENVIRONMENTS, instant, newUuid } from '@causeway/kernel';
import { emailAddress, url } from './addresses.js';
import { currencyCode, flag, oneOf } from './choices.js';
import { object } from './object.js';
import type { Shape } from './shape.js';
import { amount, nonNegativeAmount, wholeNumber } from './numbers.js';
import { resourceId, timestamp } from './references.js';
import { listOf } from './list.js';
import { nameText, restricted, text } from './text.js';

const read = (kind: Shape, value: unknown): unknown => (kind.read ? kind.read(value) : value);
const problems = (kind: Shape, value: unknown) => kind.problems(read(kind, value));
const isFine = (kind: Shape, value: unknown): boolean => problems(kind, value).length === 0;

/** Stands for a decimal as the strict parser of the edge reads it. */
class Decimal {
  constructor(readonly text: string) {}
}
const KINDS: readonly (readonly [name: string, kind: Shape, good: unknown])[] = [
  ['text', text({ max: 10 }), 'abc'],
  ['e-mail address', emailAddress(), 'ada@example.com'],
  ['url', url(), 'https://example.com/hook?a=b'],
  ['amount', amount(), 1],
  ['non-negative amount', nonNegativeAmount(), 0],
  ['whole number', wholeNumber({ min: 0, max: 9 }), 9],
  ['currency code', currencyCode(), 'USD'],
  ['one of', oneOf(ENVIRONMENTS, 'Environment'), 'sandbox'],
  ['flag', flag(), false],
  ['timestamp', timestamp(), '2026-01-31T10:00:00Z'],
  ['resource id', resourceId('Quote'), `Quote:${newUuid()}`],
  ['nested object', object('Anything', {}), {}],
  ['list', listOf(flag()), [true]],
];
const WRONG_TYPES: readonly (readonly [string, unknown])[] = [
  ['text', 'nonsense'],
  ['number text', '5'],
  ['empty text', ''],
  ['number', 5],
  ['negative number', -5],
  ['bigint', 2n ** 70n],
  ['fraction', new Decimal('1.5')],
  ['whole fraction', new Decimal('1.0')],
  ['true', true],
  ['object', { a: 1 }],
  ['list', [1]],
  ['empty list', []],
  ['empty object', {}],
  ['toString trap', { toString: 'x', length: 3 }],
];
/** What a kind accepts among the wrong types of the others. */
const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  text: ['text', 'number text', 'empty text'],
  amount: ['number'],
  'non-negative amount': ['number'],
  'whole number': ['number'],
  flag: ['true'],
  'nested object': ['object', 'empty object', 'toString trap'],
  list: ['empty list'],
};

describe.each(KINDS)('%s', (name, kind, good) => {
  it('accepts its own', () => {
    expect(isFine(kind, good)).toBe(true);
  });

  it.each(WRONG_TYPES)(`distinguishes ${name} from a %s`, (title, value) => {
    expect(isFine(kind, value)).toBe((ACCEPTED[name] ?? []).includes(title));
  });
});

describe('amounts', () => {
  it('are read only from numbers that are exact', () => {
    for (const value of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e300]) {
      expect(read(amount(), value)).toBe(value);
      expect(problems(amount(), value)).toStrictEqual([
        { message: 'must be a whole number', constraint: { format: 'int64' } },
      ]);
    }
    expect(read(amount(), 2 ** 53 - 1)).toBe(9_007_199_254_740_991n);
  });
});

describe('text', () => {
  it('counts characters, not code units', () => {
    expect(isFine(text({ min: 3, max: 3 }), '😀😀😀')).toBe(true);
    expect(problems(text({ max: 2 }), '😀😀😀')).toStrictEqual([
      { message: 'must have at most 2 characters', constraint: { maxLength: 2 } },
    ]);
    expect(problems(text({ min: 2, max: 9 }), '😀')).toStrictEqual([
      { message: 'must have at least 2 characters', constraint: { minLength: 2 } },
    ]);
  });

  it('is trimmed before it is measured, where asked', () => {
    const kind = text({ min: 1, max: 3, trim: true });
    expect(read(kind, '  abc  ')).toBe('abc');
    expect(isFine(kind, '  abc  ')).toBe(true);
    expect(isFine(kind, '    ')).toBe(false);
    expect(isFine(text({ max: 3 }), '  abc  ')).toBe(false);
  });

  it('never holds control characters; breaks only where lines are wanted', () => {
    for (const bad of ['a\u0000', 'a\u001b[2J', 'a\u007f', 'a\r\nSet-Cookie: x'])
      expect(isFine(text({ max: 99 }), bad)).toBe(false);
    expect(isFine(text({ max: 99, multiline: true }), 'a\r\n\tb')).toBe(true);
    expect(isFine(text({ max: 99, multiline: true }), 'a\u0000b')).toBe(false);
  });

  it('that is a name is trimmed, and has nothing that is not seen', () => {
    const name = nameText({ max: 9 });
    expect([read(name, ' Zoë \ufeff'), problems(name, 'Zoë')]).toStrictEqual(['Zoë', []]);
    expect(problems(name, 'a\u202eb')).toStrictEqual([
      {
        message: 'must have printable characters only, none that is invisible or turns text around',
        constraint: { pattern: String.raw`^[^\p{C}\p{Zl}\p{Zp}]*$` },
      },
    ]);
    for (const blank of ['', ' ', '\ufeff', '\u00a0'])
      expect(problems(name, blank)).toStrictEqual([
        { message: 'must have at least 1 character', constraint: { minLength: 1 } },
      ]);
  });

  it('names the violated pattern', () => {
    expect(problems(text({ max: 9, pattern: /^[0-9]{9}$/ }), '12')).toStrictEqual([
      { message: 'must match ^[0-9]{9}$', constraint: { pattern: '^[0-9]{9}$' } },
    ]);
  });

  it('says in words what does not match where the pattern is for no person to read', () => {
    const pattern = /^[0-9]{9}$/;
    expect(problems(text({ max: 9, pattern, mismatch: 'must have nine digits' }), '12')).toStrictEqual([
      { message: 'must have nine digits', constraint: { pattern: '^[0-9]{9}$' } },
    ]);
  });

  it('is never matched with a pattern beyond its length, so that no pattern can be made slow', () => {
    const slow = /^(a+)+$/;
    expect(problems(text({ max: 20, pattern: slow }), `${'a'.repeat(50_000)}!`)).toStrictEqual([
      { message: 'must have at most 20 characters', constraint: { maxLength: 20 } },
    ]);
  });
});

it('a restricted shape may go by the moment', () => {
  const tooEarly = { message: 'must have come' };
  const hasCome = restricted(text({ max: 24 }), (time, now) => now !== undefined && time <= now, tooEarly);
  const [noon, later] = [instant('2026-03-01T12:00:00.000Z'), instant('2026-03-01T12:00:00.001Z')];
  expect([noon, later].map((time) => hasCome.problems(time, noon))).toStrictEqual([[], [tooEarly]]);
});

describe('addresses', () => {
  it.each([
    'a@b.co',
    'first.last+tag@sub.example.org',
    "o'neil@example.com",
    `${'a'.repeat(64)}@example.com`,
  ])('%s is an e-mail address', (value) => {
    expect(isFine(emailAddress(), value)).toBe(true);
  });

  it.each([
    'a',
    '@b.co',
    'a@',
    'a@b',
    'a@b.',
    'a b@c.de',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a@-b.co',
    'a@b.co\n',
    'a@b.co>',
    '"a b"@c.de',
    'ä@b.co',
    `${'a'.repeat(250)}@b.co`,
  ])('%j is none', (value) => {
    expect(isFine(emailAddress(), value)).toBe(false);
  });

  it('says what was expected of an address', () => {
    expect(problems(emailAddress(), 'a@b')).toStrictEqual([
      { message: 'must be an e-mail address', constraint: { format: 'email' } },
    ]);
    expect(problems(url(), 'nowhere')).toStrictEqual([
      { message: 'must be an absolute http or https URL', constraint: { format: 'uri' } },
    ]);
    expect(problems(url({ https: true }), 'http://a.example')).toStrictEqual([
      { message: 'must start with https://', constraint: { pattern: '^https://' } },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//a.example',
    '/path',
    'http:/a.example',
    'http://',
    'https://a b.example',
    'https://a.example/\n',
    'https://a.example/\t',
    'ftp://a.example',
    'https://ä.example',
    `https://a.example/${'a'.repeat(2_100)}`,
  ])('%j is no web address', (value) => {
    expect(isFine(url(), value)).toBe(false);
  });
});

describe('choices', () => {
  it('a currency code is upper case and known; only an unknown one has a code of its own', () => {
    expect(problems(currencyCode(), 'usd')).toStrictEqual([
      { message: 'must be an upper case currency code', constraint: { pattern: '^[A-Z0-9]{2,10}$' } },
    ]);
    expect(problems(currencyCode(), 'XYZ')).toStrictEqual([
      { message: 'is no currency known here', code: 'INVALID_CURRENCY' },
    ]);
    expect(isFine(currencyCode(), 'USDC')).toBe(true);
  });

  it('names of inherited properties are no choice', () => {
    for (const value of ['constructor', '__proto__', 'toString', 'length', '0']) {
      expect(isFine(oneOf(['A', 'B']), value)).toBe(false);
      expect(isFine(currencyCode(), value)).toBe(false);
    }
  });

  it('names the choices', () => {
    expect(problems(oneOf(['A', 'B']), 'C')).toStrictEqual([
      { message: 'must be one of A, B', constraint: { enum: ['A', 'B'] } },
    ]);
  });
});

describe('timestamps', () => {
  it.each([
    ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31t10:00:00z', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31T10:00:00.123456789+05:30', '2026-01-31T04:30:00.123Z'],
    ['2024-02-29T23:59:59-00:00', '2024-02-29T23:59:59.000Z'],
  ])('%s is %s', (value, expected) => {
    expect(read(timestamp(), value)).toBe(expected);
    expect(isFine(timestamp(), value)).toBe(true);
  });

  it.each([
    '2026-01-31',
    '2026-01-31T10:00:00',
    '2026-02-29T10:00:00Z',
    '1900-02-29T10:00:00Z',
    '2026-04-31T10:00:00Z',
    '2026-00-01T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-01-00T10:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T10:60:00Z',
    '2026-01-31 10:00:00Z',
    '2026-01-31T10:00:00+24:00',
    '1769853600',
    'now',
    ' 2026-01-31T10:00:00Z',
  ])('%j is none', (value) => {
    expect(isFine(timestamp(), value)).toBe(false);
  });
});

describe('ids', () => {
  const uuid = '0197A3C1-6E4B-7C3D-8F21-5B9E0D4A7C10';
  it('are read into the typed form, whatever the form they came in', () => {
    for (const value of [uuid, uuid.toLowerCase(), `Quote:${uuid}`]) {
      expect(read(resourceId('Quote'), value)).toBe(`Quote:${uuid.toLowerCase()}`);
    }
    expect(isFine(resourceId('Quote'), `Token:${uuid}`)).toBe(false);
    expect(isFine(resourceId('Quote'), `Quote:${uuid}0`)).toBe(false);
  });
});

describe('lists', () => {
  it('name every bad element by its index, inner ones by their path', () => {
    expect(problems(listOf(listOf(flag())), [[true], 'x', [true, 'no', null]])).toStrictEqual([
      { path: '1', message: 'must be a list' },
      { path: '2.1', message: 'must be true or false' },
      { path: '2.2', message: 'must not be null' },
    ]);
  });

  it('are bounded both ways', () => {
    const kind = listOf(flag(), { min: 1, max: 2 });
    expect(isFine(kind, [])).toBe(false);
    expect(isFine(kind, [true, true])).toBe(true);
    expect(isFine(kind, [true, true, true])).toBe(false);
    expect(isFine(listOf(flag()), Array(1_001).fill(true))).toBe(false);
  });
});

describe('hostile length', () => {
  const SEEDS = [
    'a',
    ' ',
    '-',
    '.',
    '@',
    'a@',
    'a.',
    'a-',
    '0',
    '9',
    'A',
    ':',
    '/',
    'Quote:',
    'https://',
    'https://a.',
    '%',
    '\\',
    '+',
    'é',
    '😀',
    '2026-',
    'Z',
    '\t',
  ];
  const hostile = SEEDS.flatMap((seed) =>
    ['', '!', '\u0000'].map((end) => seed.repeat(Math.ceil(50_000 / seed.length)) + end),
  );

  it.each(KINDS.map(([name, kind]) => [name, kind] as const))(
    'never makes a %s slower than its size: no pattern backtracks',
    (_name, kind) => {
      const startedAt = process.cpuUsage();
      for (const value of hostile) expect(isFine(kind, value)).toBe(false);
      const { user } = process.cpuUsage(startedAt);
      // Linear work over 3.6 MB takes some milliseconds; one backtracking pattern would take minutes.
      expect(user / 1_000).toBeLessThan(50 * hostile.length);
    },
  );
});
