import { addTotals, NOTHING, formatTotals, totalsOf, totalsOfRound } from './totals.js';

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

  it('count strikes by their kinds, and the violations of a round', () => {
    const round = {
      plans: [
        { at: 'load', victim: 'standalone', afterMs: 1 },
        { at: 'session', afterMs: 1, of: 'causeway-ledger' },
        { at: 'postmaster', afterMs: 1, downMs: 1 },
      ] as const,
      readyMs: 5,
      settledMs: 7,
      violations: ['one', 'two'],
    };
    expect(totalsOfRound(round)).toStrictEqual({
      ...NOTHING,
      strikes: { kill: 1, postmaster: 2, cut: 0, disk: 0, pause: 0 },
      readyMs: [5],
      settledMs: [7],
      violations: 2,
    });
  });

  it('add up field by field', () => {
    const strikes = { kill: 1, postmaster: 2, cut: 3, disk: 4, pause: 5 };
    const one = {
      ...NOTHING,
      strikes,
      requests: 10,
      webhooks: 3,
      violations: 1,
      readyMs: [1],
      settledMs: [2],
    };
    const other = { ...NOTHING, strikes, acknowledged: 4, inDoubt: 1, repeats: 5, refused: 6, readyMs: [3] };
    expect(addTotals(one, other)).toStrictEqual({
      strikes: { kill: 2, postmaster: 4, cut: 6, disk: 8, pause: 10 },
      requests: 10,
      acknowledged: 4,
      refused: 6,
      inDoubt: 1,
      webhooks: 3,
      repeats: 5,
      readyMs: [1, 3],
      settledMs: [2],
      violations: 1,
    });
  });

  it('read as one line', () => {
    const strikes = { ...NOTHING.strikes, kill: 2, cut: 1 };
    const spans = { readyMs: [2_000, 1_000, 1_500], settledMs: [4_000] };
    expect(formatTotals({ ...NOTHING, ...spans, strikes, requests: 3, acknowledged: 3 })).toBe(
      '3 strikes: 2 kill, 1 cut; 3 requests: 3 acknowledged, 0 in doubt, 0 refused; ' +
        '0 webhooks delivered, 0 of them more than once; ' +
        'ready again in 1.5 s (at most 2.0 s), settled in 4.0 s (at most 4.0 s); 0 violations',
    );
  });
});
