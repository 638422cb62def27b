import { comparing, listOf, repeated } from './list.js';
import { isRecord, object, wrongFields } from './object.js';
import { oneOf } from './choices.js';
import { typedId } from './references.js';
import { described, nullable, optional, readOnly, type ValueOf } from './shape.js';
import { text } from './text.js';
import { union } from './union.js';

const letters = listOf(oneOf(['A', 'B', 'C']), { unique: true, emptyIsAbsent: true });

describe('a list without repetitions', () => {
  it('names each wrong element by its index, a repeated one by its later one', () => {
    expect(letters.problems(['A', 'X', null, 'A', 1, 'B', 'A'])).toStrictEqual([
      { path: '1', message: 'must be one of A, B, C', constraint: { enum: ['A', 'B', 'C'] } },
      { path: '2', message: 'must not be null' },
      { path: '3', message: 'must appear once in the list' },
      { path: '4', message: 'must be one of A, B, C', constraint: { enum: ['A', 'B', 'C'] } },
      { path: '6', message: 'must appear once in the list' },
    ]);
  });

  it.each([['A'], [{ 0: 'A', length: 1 }], [1], [true]])('%j is none', (value) => {
    expect(letters.problems(value)).toStrictEqual([{ message: 'must be a list' }]);
  });

  it('that is empty says as little as none, where it is read so', () => {
    expect(letters.read?.([])).toBeUndefined();
    expect(letters.read?.(['B'])).toStrictEqual(['B']);
    expect(listOf(oneOf(['A']), { min: 1 }).problems([])).toStrictEqual([
      { message: 'must have at least 1 element' },
    ]);
  });

  it('reads its elements as their shape does', () => {
    expect(listOf(text({ max: 5, trim: true })).read?.([' a '])).toStrictEqual(['a']);
  });
});

describe('a list whose elements are compared', () => {
  const twins = comparing(listOf(text({ max: 9 })), (elements) =>
    repeated(elements, (each) => (typeof each === 'string' ? each : undefined)).map((index) => ({
      path: String(index),
      message: 'repeats',
    })),
  );
  it('has the problems of its elements, then those between them', () => {
    expect(twins.problems(['a', 7, 'a', 7])).toStrictEqual([
      { path: '1', message: 'must be a string' },
      { path: '3', message: 'must be a string' },
      { path: '2', message: 'repeats' },
    ]);
    expect(twins.problems('a')).toStrictEqual([{ message: 'must be a list' }]);
  });
});

describe('an object', () => {
  const place = object('Place', { line: text({ min: 1, max: 3 }), tags: optional(letters) });
  const table = object('Person', {
    name: text({ max: 2 }),
    place: optional(place),
    note: described(optional(nullable(text({ max: 3 }))), 'Anything'),
    id: readOnly(text({ max: 9 })),
  });

  it('names every wrong member by its path, in its own order', () => {
    expect(wrongFields(table, { place: { tags: ['X'] }, name: null })).toStrictEqual([
      { field: 'name', message: 'must not be null' },
      { field: 'place.line', message: 'is required' },
      { field: 'place.tags.0', message: 'must be one of A, B, C', constraint: { enum: ['A', 'B', 'C'] } },
    ]);
  });

  it('takes null only where it may be, and asks for nothing that only answers have', () => {
    expect(wrongFields(table, { name: 'x', note: null })).toStrictEqual([]);
    expect(wrongFields(table, { name: 'x', place: null, id: 5 })).toStrictEqual([
      { field: 'place', message: 'must not be null' },
    ]);
  });

  it('keeps what it knows, and not what an object inherits', () => {
    expect(table.read?.({ name: 'x', id: 'y', place: { line: 'x', tags: [], other: 1 } })).toStrictEqual({
      name: 'x',
      place: { line: 'x' },
    });
    expect(object('Trap', { toString: optional(text({ max: 9 })) }).read?.({})).toStrictEqual({});
  });

  it.each([['text'], [[]], [1], [false], [new Date()]])('%j is none', (value) => {
    expect(isRecord(value)).toBe(false);
    expect(place.problems(value)).toStrictEqual([{ message: 'must be an object' }]);
  });

  it('has the type that its members make', () => {
    const value: ValueOf<typeof table> = {
      name: 'x',
      note: null,
      id: 'y',
      place: { line: 'z', tags: ['A'] },
    };
    expect(wrongFields(table, value)).toStrictEqual([]);
  });
});

describe('a union whose discriminator names no variant', () => {
  const ofAll = { owner: text({ min: 1, max: 3, trim: true }) };
  const request = object('Request', {
    thing: union('kind', {
      A: object('ThingA', { kind: oneOf(['A']), ...ofAll, size: text({ max: 1 }) }),
      B: object('ThingB', { kind: oneOf(['B']), ...ofAll, size: text({ max: 2 }) }),
    }),
  });
  const unknownKind = {
    field: 'thing.kind',
    message: 'must be one of A, B',
    constraint: { enum: ['A', 'B'] },
  };

  it('has the wrong members that all variants have in common named with it, and no others', () => {
    expect(wrongFields(request, { thing: { size: 5 } })).toStrictEqual([
      unknownKind,
      { field: 'thing.owner', message: 'is required' },
    ]);
  });

  it('reads what is common as every variant does', () => {
    expect(wrongFields(request, { thing: { kind: 'C', owner: ' Ada ' } })).toStrictEqual([unknownKind]);
  });
});

describe('a typed id', () => {
  const quote = object('Named', { id: typedId('Quote') });
  const uuid = '0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';
  const refusal = {
    field: 'id',
    message: 'must be the id of a Quote',
    constraint: { format: 'Quote:<uuid>' },
  };

  it('is refused in its bare form', () => {
    expect(wrongFields(quote, { id: `Quote:${uuid}` })).toStrictEqual([]);
    for (const id of [uuid, 'Quote:', `Customer:${uuid}`, 5])
      expect(wrongFields(quote, { id })).toStrictEqual([refusal]);
  });
});
