import { Erased, money } from '@causeway/kernel';
import { changesBetween, shownValue } from './state-changes.js';

describe('the difference between two states', () => {
  it('names what was added, changed and removed, field by field', () => {
    const before = { status: 'PENDING', holds: [{ amount: money(5_00, 'USD') }], reason: 'LATE' };
    const after = {
      status: 'SETTLED',
      holds: [{ amount: money(6_00, 'USD') }, { amount: money(1_00, 'USD') }],
    };
    expect(changesBetween(before, after)).toStrictEqual([
      { field: 'status', change: 'CHANGED', before: 'PENDING', after: 'SETTLED' },
      { field: 'holds.0.amount', change: 'CHANGED', before: '500 USD', after: '600 USD' },
      { field: 'holds.1.amount', change: 'ADDED', after: '100 USD' },
      { field: 'reason', change: 'REMOVED', before: 'LATE' },
    ]);
  });

  it('is nothing between equal states, whatever the order of their fields', () => {
    expect(changesBetween({ a: 1, b: [2n] }, { b: [2n], a: 1 })).toStrictEqual([]);
    expect(changesBetween(null, undefined)).toStrictEqual([]);
  });

  it('shows that a text changed, and not the text', () => {
    const changes = changesBetween({ name: 'Ada Lovelace' }, { name: 'Grace Hopper' });
    expect(changes).toStrictEqual([
      { field: 'name', change: 'CHANGED', before: '[text of 12]', after: '[text of 12]' },
    ]);
    expect(JSON.stringify(changes)).not.toMatch(/Ada|Grace/);
  });

  it('shows what is sealed as sealed, and alike at both moments', () => {
    expect(changesBetween({ status: 'NEW' }, { status: 'NEW', name: Erased.instance })).toStrictEqual([
      { field: 'name', change: 'ADDED', after: '[sealed]' },
    ]);
    expect(changesBetween({ name: Erased.instance }, { name: Erased.instance })).toStrictEqual([]);
  });

  it('takes a field that became a group for another one', () => {
    expect(changesBetween({ refund: null }, { refund: { status: 'PENDING' } })).toStrictEqual([
      { field: 'refund.status', change: 'ADDED', after: 'PENDING' },
      { field: 'refund', change: 'REMOVED', before: null },
    ]);
  });

  it('knows an empty list from one that is not there', () => {
    expect(changesBetween({}, { holds: [] })).toStrictEqual([{ field: 'holds', change: 'ADDED', after: [] }]);
  });
});

describe('a value as an operator sees it', () => {
  it('is plain JSON, with whole numbers of any size as texts', () => {
    const value = { version: 2, amountMinor: 9_007_199_254_740_993n, at: undefined, name: Erased.instance };
    expect(shownValue(value)).toStrictEqual({
      version: 2,
      amountMinor: '9007199254740993',
      name: '[sealed]',
    });
    expect(shownValue(undefined)).toBeNull();
  });
});
