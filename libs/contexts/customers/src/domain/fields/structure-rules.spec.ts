import { NOW } from '../../testing/customer.fixture.js';
import { keptValues, optional, required, tableProblems, type FieldTable } from './field-rule.js';
import { list, record } from './structure-rules.js';
import { choice, text } from './text-rules.js';

const letters = list(choice(['A', 'B', 'C']));

describe('a list', () => {
  it.each([[[]], [['A']], [['C', 'A', 'B']]])('%j is right', (value) => {
    expect(letters.problems(value, NOW)).toStrictEqual([]);
  });

  it('names each wrong element by its index, a repeated one by its later one', () => {
    expect(letters.problems(['A', 'X', null, 'A', 1, 'B', 'A'], NOW)).toStrictEqual([
      { path: '1', message: 'must be one of A, B, C', constraint: { enum: ['A', 'B', 'C'] } },
      { path: '2', message: 'must not be null' },
      { path: '3', message: 'must appear once in the list' },
      { path: '4', message: 'must be one of A, B, C', constraint: { enum: ['A', 'B', 'C'] } },
      { path: '6', message: 'must appear once in the list' },
    ]);
  });

  it.each([['A'], [{ 0: 'A', length: 1 }], [1], [true]])('%j is none', (value) => {
    expect(letters.problems(value, NOW)).toStrictEqual([{ message: 'must be a list' }]);
  });

  it('may need an element, and is bounded', () => {
    expect(list(choice(['A']), { min: 1 }).problems([], NOW)).toStrictEqual([
      { message: 'must have at least 1 element' },
    ]);
    expect(letters.problems(Array(301).fill('A'), NOW)).toStrictEqual([
      { message: 'must have at most 300 elements' },
    ]);
  });

  it('that is empty says as little as none', () => {
    expect(letters.keep([])).toBeUndefined();
    expect(letters.keep(['B'])).toStrictEqual(['B']);
  });

  it('keeps its elements as their rule does', () => {
    expect(list(text({ max: 5, trim: true })).keep([' a '])).toStrictEqual(['a']);
  });
});

const place = record('Place', { line: required(text({ min: 1, max: 3 })), tags: optional(letters) });

describe('a record', () => {
  it('names every wrong field by its path', () => {
    expect(place.problems({ tags: ['X'] }, NOW)).toStrictEqual([
      { path: 'line', message: 'is required' },
      { path: 'tags.0', message: 'must be one of A, B, C', constraint: { enum: ['A', 'B', 'C'] } },
    ]);
  });

  it.each([['text'], [[]], [1], [false]])('%j is none', (value) => {
    expect(place.problems(value, NOW)).toStrictEqual([{ message: 'must be an object' }]);
  });

  it('keeps what it knows', () => {
    expect(place.keep({ line: 'x', tags: [], other: 1 })).toStrictEqual({ line: 'x' });
  });
});

describe('a table of fields', () => {
  const table: FieldTable = { name: required(text({ max: 2 })), place: optional(place) };

  it('refuses null for any field, and reports in its own order', () => {
    expect(tableProblems(table, { place: null, name: null }, NOW)).toStrictEqual([
      { field: 'name', message: 'must not be null' },
      { field: 'place', message: 'must not be null' },
    ]);
  });

  it('leads into records', () => {
    expect(tableProblems(table, { name: 'x', place: { line: null } }, NOW)).toStrictEqual([
      { field: 'place.line', message: 'must not be null' },
    ]);
  });

  it('ignores and drops what it does not know, whatever that is', () => {
    const values = { name: 'x', unknown: null, more: { deep: [] } };
    expect(tableProblems(table, values, NOW)).toStrictEqual([]);
    expect(keptValues(table, values)).toStrictEqual({ name: 'x' });
  });

  it('does not take what an object inherits for what was sent', () => {
    const inherited = Object.create({ name: 'x' }) as Record<string, unknown>;
    expect(tableProblems(table, inherited, NOW)).toStrictEqual([{ field: 'name', message: 'is required' }]);
    expect(keptValues({ toString: optional(text({ max: 9 })) }, {})).toStrictEqual({});
  });
});
