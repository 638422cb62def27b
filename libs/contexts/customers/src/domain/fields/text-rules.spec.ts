import { NOW } from '../../testing/customer.fixture.js';
import type { FieldRule } from './field-rule.js';
import { choice, country, email, personName, phone, text, textThat } from './text-rules.js';

const messages = (rule: FieldRule, value: unknown): string[] =>
  rule.problems(value, NOW).map(({ message }) => message);

describe('a text', () => {
  const rule = text({ min: 2, max: 4, pattern: /^[a-z]+$/ });

  it.each(['ab', 'abcd'])('%s within its bounds and pattern is right', (value) => {
    expect(rule.problems(value, NOW)).toStrictEqual([]);
  });

  it.each<[unknown, object]>([
    ['a', { message: 'must have at least 2 characters', constraint: { minLength: 2 } }],
    ['abcde', { message: 'must have at most 4 characters', constraint: { maxLength: 4 } }],
    ['ab1', { message: 'must match ^[a-z]+$', constraint: { pattern: '^[a-z]+$' } }],
    ['a\nb', { message: 'must not contain control characters' }],
    ['a\u0000', { message: 'must not contain control characters' }],
    [12, { message: 'must be a string' }],
    [true, { message: 'must be a string' }],
    [['ab'], { message: 'must be a string' }],
    [{}, { message: 'must be a string' }],
  ])('%j is named with what it violates', (value, problem) => {
    expect(rule.problems(value, NOW)).toStrictEqual([problem]);
  });

  it('counts code points, not halves of them', () => {
    expect(messages(text({ max: 2 }), '😀😀')).toStrictEqual([]);
    expect(messages(text({ max: 2 }), '😀😀😀')).toHaveLength(1);
  });

  it('may be empty unless it has a least length', () => {
    expect(messages(text({ max: 2 }), '')).toStrictEqual([]);
    expect(messages(text({ min: 1, max: 2 }), '')).toStrictEqual(['must have at least 1 character']);
  });

  it('is trimmed before it is measured, and kept so, where that is said', () => {
    const trimming = text({ min: 1, max: 2, trim: true });
    expect(messages(trimming, '  ab  ')).toStrictEqual([]);
    expect(trimming.keep('  ab  ')).toBe('ab');
    expect(messages(trimming, '   ')).toHaveLength(1);
    expect(rule.keep(' ab ')).toBe(' ab ');
  });

  it('a pattern never sees text beyond the bound', () => {
    const slow = text({ max: 5, pattern: /^(a+)+$/ });
    expect(messages(slow, `${'a'.repeat(50_000)}!`)).toStrictEqual(['must have at most 5 characters']);
  });
});

describe('a text that a predicate accepts', () => {
  const even = textThat((value) => value.length % 2 === 0, 'must be even', { format: 'even' });

  it.each<[unknown, object[]]>([
    ['ab', []],
    ['abc', [{ message: 'must be even', constraint: { format: 'even' } }]],
    [2, [{ message: 'must be a string' }]],
  ])('%j', (value, problems) => {
    expect(even.problems(value, NOW)).toStrictEqual(problems);
  });
});

describe('a choice', () => {
  const rule = choice(['A', 'B'], 'Letter');

  it.each(['A', 'B'])('%s is one of its values', (value) => {
    expect(rule.problems(value, NOW)).toStrictEqual([]);
  });

  it.each([['a'], ['C'], [''], [1], [['A']], [{}]])('%j is none, and is told all of them', (value) => {
    expect(rule.problems(value, NOW)).toStrictEqual([
      { message: 'must be one of A, B', constraint: { enum: ['A', 'B'] } },
    ]);
  });
});

describe('formats', () => {
  it.each<[string, FieldRule, unknown]>([
    ['a country', country(), 'DE'],
    ['an e-mail address', email(), 'a@b.example'],
    [
      'the longest e-mail address',
      email(),
      `${'a'.repeat(63)}@${`${'b'.repeat(61)}.`.repeat(3)}${'c'.repeat(4)}`,
    ],
    ['a phone number', phone(), '+14155550123'],
  ])('%s is right', (_what, rule, value) => {
    expect(rule.problems(value, NOW)).toStrictEqual([]);
  });

  it.each<[string, FieldRule, unknown, object]>([
    ['a country in lower case', country(), 'de', { format: 'iso3166-1-alpha-2' }],
    ['no country', country(), 'XX', { format: 'iso3166-1-alpha-2' }],
    ['no e-mail address', email(), 'a@b', { format: 'email' }],
    ['a long e-mail address', email(), `${'a'.repeat(250)}@b.example`, { format: 'email' }],
    ['a phone number with spaces', phone(), '+1 415 555 0123', { pattern: '^\\+[1-9]\\d{1,14}$' }],
    ['a national phone number', phone(), '04155550123', { pattern: '^\\+[1-9]\\d{1,14}$' }],
  ])('%s is told the format', (_what, rule, value, constraint) => {
    expect(rule.problems(value, NOW)).toStrictEqual([{ message: expect.any(String), constraint }]);
  });
});

describe('a full name', () => {
  it.each([
    'Jane Doe',
    'Jane',
    "Siobhán O'Neill-Ó Briain, Jr.",
    'José',
    '山田 太郎',
    'नरेन्द्र',
    'محمد',
    'd’Artagnan',
    'Henry 8',
    'Ada (Countess) #1',
    ' Jane Doe ',
    'x'.repeat(255),
  ])('%s is one', (name) => {
    expect(messages(personName(), name)).toStrictEqual([]);
  });

  it.each([
    ['', 'must have at least 1 character'],
    ['   ', 'must have at least 1 character'],
    ['Jane  Doe', 'must not have two spaces in a row'],
    ['x'.repeat(256), 'must have at most 255 characters'],
  ])('%j is none', (name, message) => {
    expect(messages(personName(), name)).toStrictEqual([message]);
  });

  it.each(['Jane <Doe>', 'Jane@Doe', 'Jane/Doe', 'Jane_Doe', 'Jane\u00a0Doe', 'Jane 😀', '= 1 + 1', 'a"b'])(
    '%s has characters that no name has',
    (name) => {
      expect(messages(personName(), name)).toStrictEqual([expect.stringMatching(/^must match/)]);
    },
  );

  it('is kept without the spaces around it', () => {
    expect(personName().keep('  Jane Doe ')).toBe('Jane Doe');
  });
});
