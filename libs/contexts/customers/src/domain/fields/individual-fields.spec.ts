import { NOW } from '../../testing/customer.fixture.js';
import { personName } from './individual-fields.js';

const messages = (name: string): string[] => {
  const shape = personName();
  return shape.problems(shape.read?.(name), NOW).map(({ message }) => message);
};

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
    ' Jane Doe ',
    'x'.repeat(255),
  ])('%s is one', (name) => {
    expect(messages(name)).toStrictEqual([]);
  });

  it.each([
    ['', 'must have at least 1 character'],
    ['   ', 'must have at least 1 character'],
    ['Jane  Doe', 'must not have two spaces in a row'],
    ['x'.repeat(256), 'must have at most 255 characters'],
  ])('%j is none', (name, message) => {
    expect(messages(name)).toStrictEqual([message]);
  });

  it.each([
    'Ada (Countess)',
    'Ada #1',
    'Jane <Doe>',
    'Jane@Doe',
    'Jane/Doe',
    'Jane_Doe',
    'Jane\u00a0Doe',
    'Jane 😀',
    '= 1 + 1',
    'a"b',
  ])('%s has characters that no name has', (name) => {
    expect(messages(name)).toStrictEqual([
      'may only have letters, digits, spaces, apostrophes, points, commas and hyphens',
    ]);
  });

  it('is kept without the spaces around it', () => {
    expect(personName().read?.('  Jane Doe ')).toBe('Jane Doe');
  });
});
