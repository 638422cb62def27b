import { Book } from '../domain/book.js';
import type { LedgerEvent } from '../domain/ledger-event.js';
import { amountsOf, captured, openedWith, placed, posted, released } from '../testing/book.fixture.js';
import { account, ACME, ADA, credit, debit, NOW, PLATFORM, usd } from '../testing/ledger.fixture.js';
import { CommittedState } from './committed-state.js';
import { SnapshotDraft } from './snapshots.js';

const [hers, platforms] = [account(ADA, 'USD'), account(PLATFORM, 'USD')];
const funded = (minor: number) => posted(debit('CLEARING', usd(minor)), credit(hers, usd(minor)));

/** A lane whose log has every event that its book applied. */
class Lane {
  readonly book = new Book('sandbox');
  readonly state = new CommittedState('ledger.sandbox', this.book.contents());

  constructor(readonly draft = new SnapshotDraft()) {}

  commit(...events: readonly LedgerEvent[]): this {
    for (const event of events) {
      const change = this.book.apply(event, NOW);
      this.state.fold(change);
      this.draft.note(change);
    }
    return this;
  }

  take() {
    return this.draft.take(this.state);
  }
}
const lane = (...events: readonly LedgerEvent[]): Lane =>
  new Lane().commit(openedWith(ADA, ['USD']), openedWith(PLATFORM, ['USD']), ...events);

describe('the delta of a snapshot', () => {
  it('has every changed account and system account, as they are now', () => {
    const { book, draft, state } = lane(funded(10), funded(5));
    expect(draft.size).toBe(4);
    expect(draft.take(state)).toStrictEqual({
      position: 4,
      since: 0,
      accounts: [book.account(hers), book.account(platforms)],
      systems: [
        {
          platformId: ACME,
          account: 'CLEARING',
          currency: 'USD',
          balance: book.system(ACME, 'CLEARING', 'USD'),
        },
      ],
      open: [],
      ended: [],
      counters: [],
    });
  });

  it('has nothing that the snapshot has, and extends it', () => {
    const one = lane(funded(10));
    one.take();
    expect(one.draft.size).toBe(0);
    one.commit(funded(5));
    expect(one.take()).toMatchObject({ position: 4, since: 3, accounts: [{ accountId: hers }] });
  });

  it('extends the snapshot that was loaded', () => {
    const one = new Lane(new SnapshotDraft(70)).commit(openedWith(ADA, ['USD']));
    expect(one.take().since).toBe(70);
  });

  it('never goes beyond the log: in-flight decisions are not noted', () => {
    const { book, draft, state } = lane(funded(10));
    book.apply(placed('h', hers, usd(7)), NOW);
    const delta = draft.take(state);
    expect(delta).toMatchObject({ position: 3, open: [] });
    expect(amountsOf(delta.accounts.find(({ accountId }) => accountId === hers)?.balance)).toStrictEqual({
      available: 10n,
      held: 0n,
      pending: 0n,
      owed: 0n,
    });
  });

  it('names a hold that ended, and forgets the one that it had noted as open', () => {
    const counters = [{ counter: 'day', amountMinor: 7n }];
    const one = lane(funded(10), placed('h', hers, usd(7), counters));
    expect(one.take()).toMatchObject({
      open: [{ holdId: 'h', amountMinor: 7n }],
      ended: [],
      counters: [{ platformId: ACME, counter: 'day', usedMinor: 7n }],
    });
    one.commit(released('h', hers, usd(7), counters), placed('i', hers, usd(1)));
    one.commit(captured('i', hers, [debit(hers, usd(1)), credit('CLEARING', usd(1))]));
    expect(one.take()).toMatchObject({
      open: [],
      ended: [
        { kind: 'HOLD', platformId: ACME, id: 'h' },
        { kind: 'HOLD', platformId: ACME, id: 'i' },
      ],
      counters: [{ platformId: ACME, counter: 'day', usedMinor: 0n }],
    });
  });
});

describe('a delta that could not be written', () => {
  it('is part of the next one, which extends the same snapshot', () => {
    const one = lane(funded(10), placed('h', hers, usd(7)));
    const lost = one.take();
    one.draft.putBack(lost);
    expect(one.draft.size).toBeGreaterThan(0);
    expect(one.take()).toStrictEqual(lost);
  });

  it('is superseded by later changes', () => {
    const one = lane(funded(10), placed('h', hers, usd(7)), placed('i', hers, usd(1)));
    one.take();
    one.commit(released('i', hers, usd(1)));
    const lost = one.take();
    one.commit(released('h', hers, usd(7)), placed('j', hers, usd(2)), funded(1));
    one.draft.putBack(lost);
    const next = one.take();
    expect(next.since).toBe(5);
    expect(next.position).toBe(9);
    expect(next.open).toMatchObject([{ holdId: 'j' }]);
    expect(next.ended.map(({ id }) => id).sort()).toStrictEqual(['h', 'i']);
    expect(next.systems).toStrictEqual([
      {
        platformId: ACME,
        account: 'CLEARING',
        currency: 'USD',
        balance: one.book.system(ACME, 'CLEARING', 'USD'),
      },
    ]);
    expect(next.accounts).toStrictEqual([one.book.account(hers)]);
  });
});
