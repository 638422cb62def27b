import { Book } from '../domain/book.js';
import { amountsOf, bookOf, openedWith, placed, posted } from '../testing/book.fixture.js';
import { ACME, account, ADA, credit, debit, eur, NOW, PLATFORM, usd } from '../testing/ledger.fixture.js';
import { CommittedState } from './committed-state.js';

const hers = account(ADA, 'USD');
const events = [
  openedWith(ADA, ['USD', 'EUR']),
  posted(debit('CLEARING', usd(100)), credit(hers, usd(100))),
  openedWith(PLATFORM, ['EUR']),
  posted(debit('CLEARING', eur(3)), credit('FEES', eur(3))),
  placed('h', hers, usd(40)),
];

describe('the committed state of a lane', () => {
  it('is the same from a book as from its changes', () => {
    const book = new Book('sandbox');
    const folded = new CommittedState('ledger.sandbox', book.contents());
    for (const event of events) folded.fold(book.apply(event, NOW));
    const loaded = new CommittedState('ledger.sandbox', bookOf(...events).contents());
    expect(folded.position).toBe(5);
    expect(loaded.position).toBe(5);
    const sorted = (items: Iterable<unknown>) => [...items].map((item) => JSON.stringify(item, text)).sort();
    expect(sorted(folded.allAccounts())).toStrictEqual(sorted(loaded.allAccounts()));
    expect(sorted(folded.allSystems())).toStrictEqual(sorted(loaded.allSystems()));
    expect([...loaded.allSystems()].length).toBe(3);
  });

  it('shows nothing that the book decided and the log does not have', () => {
    const book = bookOf(...events.slice(0, 2));
    const state = new CommittedState('ledger.sandbox', book.contents());
    const record = state.account(hers);
    const change = book.apply(placed('h', hers, usd(40)), NOW);
    expect(state.position).toBe(2);
    expect(state.account(hers)).toBe(record);
    state.fold(change);
    expect(state.position).toBe(3);
    expect(amountsOf(state.account(hers)?.balance)).toStrictEqual({
      available: 60n,
      held: 40n,
      pending: 0n,
      owed: 0n,
    });
    // A reader that kept the earlier record still sees it unchanged.
    expect(amountsOf(record?.balance)).toStrictEqual({ available: 100n, held: 0n, pending: 0n, owed: 0n });
  });

  it('has a system account in every currency that it ever moved, and no other', () => {
    const state = new CommittedState('ledger.sandbox', bookOf(...events).contents());
    expect(state.system(ACME, 'CLEARING', 'USD')?.available).toBe(-100n);
    expect(state.system(ACME, 'CLEARING', 'EUR')?.available).toBe(-3n);
    expect(state.system(ACME, 'CLEARING', 'GBP')).toBeUndefined();
    expect(state.system(ACME, 'ROUNDING', 'USD')).toBeUndefined();
    expect(state.account('InternalAccount:none')).toBeUndefined();
  });
});

const text = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}` : value);
