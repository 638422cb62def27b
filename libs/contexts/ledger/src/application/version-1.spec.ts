import { decode } from '@causeway/kernel';
import { readFileSync } from 'node:fs';
import { Book } from '../domain/book.js';
import { ACME, account, ADA, NOW, PLATFORM } from '../testing/ledger.fixture.js';
import { ledgerEvents } from './event-catalog.js';
import { eventText, readEvent } from './journal-format.js';
import { holdCapturedOf1 } from './version-1.js';

interface Frozen {
  readonly type: keyof typeof ledgerEvents;
  readonly schemaVersion: number;
  readonly data: Record<string, unknown>;
}
const storiesOf = (name: string): readonly { readonly events: readonly Frozen[] }[] =>
  JSON.parse(readFileSync(new URL(`../testing/corpus/${name}.json`, import.meta.url), 'utf8')) as readonly {
    readonly events: readonly Frozen[];
  }[];

/** The whole journal that version 1 wrote: the longest story of the corpus. */
const journal = storiesOf('HoldPlaced.v1').at(-1)?.events ?? [];

const lifted = ({ type, data }: Frozen, read: (data: object) => unknown = (plain) => plain): object => {
  const schema = ledgerEvents[type];
  const asRead = read(data) as Record<string, unknown>;
  return 'upcast' in schema ? schema.upcast[1](asRead) : asRead;
};
const folded = (): Book => {
  const book = new Book('sandbox');
  for (const frozen of journal) book.apply(readEvent(frozen.type, lifted(frozen), ACME).event, NOW);
  return book;
};

describe('what version 1 wrote', () => {
  it('is all in the old form', () => {
    expect(journal).toHaveLength(10);
    expect(new Set(journal.map(({ schemaVersion }) => schemaVersion))).toStrictEqual(new Set([1]));
    expect(JSON.stringify(journal)).toContain('$money');
    expect(JSON.stringify(journal)).not.toContain('postings');
  });

  it('is lifted to the same, whether the codec read it or JSON alone', () => {
    for (const frozen of journal) {
      const byCodec = lifted(frozen, (data) => decode(JSON.stringify(data)));
      expect(byCodec).toStrictEqual(lifted(frozen));
      expect(JSON.stringify(byCodec)).not.toContain('$');
    }
  });

  it('is left as it was by its upcasters', () => {
    const before = JSON.stringify(journal);
    journal.forEach((frozen) => lifted(frozen));
    expect(JSON.stringify(journal)).toBe(before);
  });

  it('comes to the balances that version 1 came to', () => {
    const book = folded();
    const of = (id: Parameters<Book['account']>[0]) => {
      const { available, held, pending, owed } = book.account(id)?.balance ?? {};
      return [available, held, pending, owed];
    };
    expect(of(account(ADA, 'USD'))).toStrictEqual([48_50n, 0n, 0n, 0n]);
    expect(of(account(ADA, 'EUR'))).toStrictEqual([38_99n, 10_00n, 0n, 0n]);
    expect(of(account(PLATFORM, 'USD'))).toStrictEqual([5_00n, 0n, 0n, 0n]);
    expect(
      book
        .contents()
        .systems.map(({ account: name, currency, balance }) => [name, currency, balance.available]),
    ).toStrictEqual([
      ['CLEARING', 'USD', -107_50n],
      ['EXCHANGE', 'EUR', -49_00n],
      ['EXCHANGE', 'USD', 53_00n],
      ['FEES', 'USD', 1_00n],
      ['ROUNDING', 'EUR', 1n],
    ]);
    expect(book.counter(ACME, 'USD-EUR 2026-01-01')).toBe(54_00n);
    expect(book.hold(ACME, 'paid')).toStrictEqual({ status: 'CAPTURED' });
    expect(book.hold(ACME, 'returned')).toStrictEqual({ status: 'RELEASED' });
    expect([...book.openHolds()]).toMatchObject([{ holdId: 'open', amountMinor: 10_00n, currency: 'EUR' }]);
  });

  it('written anew in version 2 comes to the same book', () => {
    const [old, anew] = [new Book('sandbox'), new Book('sandbox')];
    for (const frozen of journal) {
      const change = old.apply(readEvent(frozen.type, lifted(frozen), ACME).event, NOW);
      const text = eventText(change.event, change);
      const { event, balances } = readEvent(frozen.type, JSON.parse(text) as object, ACME);
      expect(balances === undefined).toBe(frozen.type === 'AccountsOpened');
      anew.apply(event, NOW, balances);
    }
    expect(anew.contents()).toStrictEqual(folded().contents());
  });
});

it('what a capture gave back to the hold’s own account is an entry, not a capture', () => {
  const [from, to] = [account(ADA, 'USD'), 'FEES'];
  const leg = (of: string, side: string, minor: string) => ({
    account: of,
    side,
    amount: { $money: [minor, 'USD'] },
  });
  const legs = [leg(from, 'DEBIT', '40'), leg(from, 'CREDIT', '3'), leg(to, 'CREDIT', '37')];
  const data = { holdId: 'h', accountId: from, amount: legs[0]?.amount, cause: {}, legs };
  expect(holdCapturedOf1(data)).toMatchObject({
    isFinal: true,
    postings: [{ movement: 'CAPTURE' }, { movement: 'ENTRY', side: 'CREDIT' }, { movement: 'ENTRY' }],
  });
});
