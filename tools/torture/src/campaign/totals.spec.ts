import { addTotals, NOTHING, tellTotals, totalsOf } from './totals.js';

const received = (id: string) => ({ envelope: { id, type: 'TEST', timestamp: '', data: {} } });

describe('the figures of a run', () => {
  it('count each webhook once, and its repeats apart', () => {
    const chamber = {
      history: { counts: { acknowledged: 5, refused: 1, 'in doubt': 2 } },
      receiver: { received: [received('w1'), received('w2'), received('w1')] },
    };
    expect(totalsOf(chamber)).toStrictEqual({
      ...NOTHING,
      requests: 8,
      acknowledged: 5,
      refused: 1,
      inDoubt: 2,
      webhooks: 2,
      repeats: 1,
    });
  });

  it('add up field by field', () => {
    const one = { ...NOTHING, kills: 1, requests: 10, webhooks: 3, violations: 1 };
    const other = { ...NOTHING, kills: 2, acknowledged: 4, inDoubt: 1, repeats: 5, refused: 6 };
    expect(addTotals(one, other)).toStrictEqual({
      kills: 3,
      requests: 10,
      acknowledged: 4,
      refused: 6,
      inDoubt: 1,
      webhooks: 3,
      repeats: 5,
      violations: 1,
    });
  });

  it('read as one line', () => {
    expect(tellTotals({ ...NOTHING, kills: 2, requests: 3, acknowledged: 3 })).toBe(
      '2 kills; 3 requests: 3 acknowledged, 0 in doubt, 0 refused; 0 webhooks delivered, 0 of them more than once; 0 violations',
    );
  });
});
