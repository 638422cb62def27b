import fc from 'fast-check';
import { Money } from '@causeway/kernel';
import { bookOf, carriedOut, openedWith } from '../testing/book.fixture.js';
import {
  ACME,
  account,
  ADA,
  credit,
  debit,
  entered,
  eur,
  funding,
  PAYMENT,
  PLATFORM,
  usd,
} from '../testing/ledger.fixture.js';
import { conversion, deposit, fee, feeReversal, reversalOf, transfer } from './entries.js';
import { assertBalanced, type Leg } from './entry.js';

const dollars = account(ADA, 'USD');
const euros = account(ADA, 'EUR');
const platforms = account(PLATFORM, 'USD');
const amount = fc.bigInt({ min: 1n, max: 2n ** 40n });

const posting = (...legs: Leg[]) => ({ kind: 'POST_ENTRY', legs, cause: PAYMENT }) as const;

describe('an entry that is built', () => {
  it('moves money between two accounts, the outside world or a fee account among them', () => {
    expect(transfer({ from: dollars, to: platforms, amount: usd(5) })).toStrictEqual([
      debit(dollars, usd(5)),
      credit(platforms, usd(5)),
    ]);
    expect(deposit(dollars, usd(5))).toStrictEqual([debit('CLEARING', usd(5)), credit(dollars, usd(5))]);
    expect(fee(dollars, usd(5))).toStrictEqual([debit(dollars, usd(5)), credit('FEES', usd(5))]);
    expect(fee(dollars, usd(5), platforms)).toStrictEqual([
      debit(dollars, usd(5)),
      credit(platforms, usd(5)),
    ]);
  });

  it('has no legs for a fee of nothing', () => {
    expect(fee(dollars, usd(0))).toStrictEqual([]);
  });

  it('lets the platform owe a fee that it gives back', () => {
    expect(feeReversal({ from: platforms, to: dollars, amount: usd(5) })).toStrictEqual([
      { ...debit(platforms, usd(5)), mayOwe: true },
      credit(dollars, usd(5)),
    ]);
  });

  it('converts through the exchange account of each currency', () => {
    expect(conversion({ from: dollars, to: euros, sold: usd(108), bought: eur(99) })).toStrictEqual([
      debit(dollars, usd(108)),
      credit('EXCHANGE', usd(108)),
      debit('EXCHANGE', eur(99)),
      credit(euros, eur(99)),
    ]);
  });

  it('leaves what rounding leaves to the service, on either side', () => {
    const rounded = (residue: Money) =>
      conversion({ from: dollars, to: euros, sold: usd(108), bought: eur(99), residue }).slice(4);
    expect(rounded(eur(1))).toStrictEqual([debit('EXCHANGE', eur(1)), credit('ROUNDING', eur(1))]);
    expect(rounded(eur(-1))).toStrictEqual([debit('ROUNDING', eur(1)), credit('EXCHANGE', eur(1))]);
    expect(rounded(eur(0))).toStrictEqual([]);
  });

  it('balances in every currency, whatever is put together', () => {
    fc.assert(
      fc.property(
        fc.tuple(amount, amount, amount),
        fc.bigInt({ min: -5n, max: 5n }),
        ([sold, bought, charged], residue) => {
          const legs = [
            ...conversion({
              from: dollars,
              to: euros,
              sold: Money.of(sold, 'USD'),
              bought: Money.of(bought, 'EUR'),
              residue: Money.of(residue, 'EUR'),
            }),
            ...fee(dollars, Money.of(charged, 'USD'), platforms),
            ...deposit(euros, Money.of(bought, 'EUR')),
            ...feeReversal({ from: platforms, to: dollars, amount: Money.of(charged, 'USD') }),
          ];
          expect(() => assertBalanced(entered(...legs))).not.toThrow();
          expect(() => assertBalanced(entered(...reversalOf(entered(...legs))))).not.toThrow();
        },
      ),
    );
  });

  it('leaves the customer exactly what was bought, and every currency at zero over all accounts', () => {
    const book = bookOf(openedWith(ADA, ['USD', 'EUR']), openedWith(PLATFORM, ['USD']));
    carriedOut(book, funding(dollars, usd(110)));
    const sale = conversion({ from: dollars, to: euros, sold: usd(108), bought: eur(98), residue: eur(1) });
    carriedOut(book, posting(...sale, ...fee(dollars, usd(2), platforms)));
    const of = (id: typeof dollars) => book.account(id)?.balance.available;
    expect([of(dollars), of(euros), of(platforms)]).toStrictEqual([0n, 98n, 2n]);
    const { accounts, systems } = book.contents();
    for (const code of ['USD', 'EUR'] as const) {
      const all = [...accounts, ...systems].filter(({ currency }) => currency === code);
      expect(all.reduce((total, { balance }) => total + balance.available, 0n)).toBe(0n);
    }
    expect(book.system(ACME, 'EXCHANGE', 'EUR').available).toBe(-99n);
    expect(book.system(ACME, 'ROUNDING', 'EUR').available).toBe(1n);
  });
});

it('the opposite of an entry is what was asked for, without what the ledger lent', () => {
  const book = bookOf(openedWith(ADA, ['USD']), openedWith(PLATFORM, ['USD']));
  const asked = feeReversal({ from: platforms, to: dollars, amount: usd(5) });
  const { event } = carriedOut(book, posting(...asked));
  const legs = event.type === 'EntryPosted' ? event.legs : [];
  expect(legs.map((leg) => leg.account)).toStrictEqual([platforms, 'RECEIVABLE', platforms, dollars]);
  expect(reversalOf(legs)).toStrictEqual([credit(platforms, usd(5)), debit(dollars, usd(5))]);
});
