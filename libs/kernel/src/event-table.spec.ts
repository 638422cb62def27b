import { foldedBy, type EventTable } from './event-table.js';

type Counted = { readonly type: 'Added'; readonly amount: number } | { readonly type: 'Cleared' };
const table: EventTable<number, Counted> = {
  Added: (before, { amount }) => before + amount,
  Cleared: () => 0,
};

describe('a table of events', () => {
  it('folds each event by its own row', () => {
    const fold = foldedBy(table);
    const events: Counted[] = [
      { type: 'Added', amount: 2 },
      { type: 'Cleared' },
      { type: 'Added', amount: 3 },
      { type: 'Added', amount: 4 },
    ];
    expect(events.reduce(fold, 1)).toBe(7);
  });

  it('does not compile without a row for every event, nor with one of none', () => {
    // @ts-expect-error `Cleared` has no row
    const tooFew: EventTable<number, Counted> = { Added: () => 1 };
    const tooMany: EventTable<number, Counted> = {
      ...table,
      // @ts-expect-error there is no such event
      Halved: () => 1,
    };
    expect([tooFew, tooMany]).toHaveLength(2);
  });

  it('gives what its rows give, where that is no state', () => {
    const say = foldedBy<string, Counted, string>({
      Added: (name, { amount }) => `${name}: ${amount}`,
      Cleared: (name) => name,
    });
    expect(say('sum', { type: 'Added', amount: 1 })).toBe('sum: 1');
  });
});
