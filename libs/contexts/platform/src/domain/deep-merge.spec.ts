import { Erased } from '@causeway/kernel';
import { deepChange, deepMerge } from './deep-merge.js';

type Nested = { a?: unknown; n?: { x?: unknown; y?: unknown } };

describe('merging settings', () => {
  it.each<[rule: string, base: Nested, change: Nested, merged: Nested]>([
    ['a field left out keeps its value', { a: 1 }, {}, { a: 1 }],
    ['a field that is sent replaces', { a: 1 }, { a: 2 }, { a: 2 }],
    ['the empty text is a value', { a: 'x' }, { a: '' }, { a: '' }],
    ['false and zero are values', { a: true }, { a: false }, { a: false }],
    [
      'a nested object keeps what it is not sent',
      { n: { x: 1, y: 2 } },
      { n: { x: 3 } },
      { n: { x: 3, y: 2 } },
    ],
    ['an empty nested object changes nothing', { n: { x: 1 } }, { n: {} }, { n: { x: 1 } }],
    ['a nested object appears where none was', {}, { n: { x: 1 } }, { n: { x: 1 } }],
    ['a list is replaced whole', { a: [1, 2] }, { a: [3] }, { a: [3] }],
    ['undefined is the same as left out', { a: 1 }, { a: undefined }, { a: 1 }],
    ['what was erased is replaced', { a: Erased.instance }, { a: 'x' }, { a: 'x' }],
    [
      'what was erased stays so until replaced',
      { a: Erased.instance, n: { x: 1 } },
      { n: { x: 2 } },
      { a: Erased.instance, n: { x: 2 } },
    ],
  ])('%s', (_rule, base, change, merged) => {
    const before = structuredClone({ n: base.n });
    expect(deepMerge(base, change)).toStrictEqual(merged);
    expect({ n: base.n }).toStrictEqual(before);
  });

  it('keeps a field called __proto__ an ordinary field', () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":true}}') as object;
    const merged = deepMerge({}, hostile);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('what a change changes', () => {
  it.each<[rule: string, base: Nested, change: Nested, changed: Nested | undefined]>([
    ['nothing, when every leaf is as it was', { a: 1, n: { x: 1 } }, { a: 1, n: { x: 1 } }, undefined],
    ['nothing, when nothing is sent', { a: 1 }, {}, undefined],
    ['nothing, when an empty object is sent', {}, { n: {} }, undefined],
    [
      'the leaf that differs and no other',
      { a: 1, n: { x: 1, y: 2 } },
      { a: 1, n: { x: 1, y: 3 } },
      { n: { y: 3 } },
    ],
    ['a leaf that was not there', {}, { n: { x: 1 } }, { n: { x: 1 } }],
    ['a leaf that was erased, since it cannot be compared', { a: Erased.instance }, { a: 'x' }, { a: 'x' }],
    ['nothing for undefined', { a: 1 }, { a: undefined }, undefined],
  ])('%s', (_rule, base, change, changed) => {
    expect(deepChange(base, change)).toStrictEqual(changed);
  });

  it('is no change for a field that only the prototype has', () => {
    expect(deepChange<object>({}, { toString: 'x' })).toStrictEqual({ toString: 'x' });
  });
});
