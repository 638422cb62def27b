import { grouped } from './grouped.js';

describe('grouping', () => {
  it('keeps the order of the items in each group, and of the groups by their first item', () => {
    const groups = grouped([3, 1, 4, 1, 5, 9, 2, 6], (number) => (number % 2 === 0 ? 'even' : 'odd'));
    expect([...groups]).toStrictEqual([
      ['odd', [3, 1, 1, 5, 9]],
      ['even', [4, 2, 6]],
    ]);
  });

  it('makes no group of nothing', () => {
    expect(grouped([], String).size).toBe(0);
  });
});
