import { figure, table } from './table.js';
import { resultOf, yardstickTable } from './yardstick.js';

const LEAST = { what: 'share', floor: 0.5, aim: 1 };
const MOST = { what: 'delay', floor: 2.5, aim: 1.5, bound: 'most' } as const;

describe('a ratio', () => {
  it.each([
    [{ ...LEAST, value: 1 }, 'aim reached'],
    [{ ...LEAST, value: 0.99 }, 'ok'],
    [{ ...LEAST, value: 0.5 }, 'ok'],
    [{ ...LEAST, value: 0.49 }, 'below floor'],
    [{ ...MOST, value: 1.5 }, 'aim reached'],
    [{ ...MOST, value: 2.5 }, 'ok'],
    [{ ...MOST, value: 2.51 }, 'below floor'],
    [{ ...LEAST, value: Number.NaN }, 'below floor'],
    [{ ...MOST, value: Number.NaN }, 'below floor'],
  ] as const)('of %o stands: %s', (ratio, result) => {
    expect(resultOf(ratio)).toBe(result);
  });

  it('is shown with what it is held to', () => {
    expect(yardstickTable([{ ...MOST, value: 2 }])).toBe(
      [
        '| ratio | value | floor | aim | result |',
        '| --- | --: | --: | --: | --: |',
        '| delay | 2.00 | ≤ 2.5 | ≤ 1.5 | ok |',
      ].join('\n'),
    );
  });
});

describe('a figure', () => {
  it.each([
    [123_456.7, '123,457'],
    [12.345, '12.3'],
    [0.126, '0.13'],
    [-250.4, '-250'],
    [null, '-'],
    [Number.NaN, '-'],
  ])('of %d is written %s', (value, text) => {
    expect(figure(value)).toBe(text);
  });

  it('stands at the right of its column', () => {
    expect(table(['a', 'b'], [['x', '1']])).toBe('| a | b |\n| --- | --: |\n| x | 1 |');
  });
});
