import { bookOf, decided, frozenAs, openedWith, posted, refused } from '../testing/book.fixture.js';
import {
  account,
  ADA,
  credit,
  debit,
  eur,
  opening,
  OTHER,
  PAYMENT,
  PLATFORM,
  STRANGER,
  usd,
} from '../testing/ledger.fixture.js';
import type { Leg } from './entry.js';
import type { LedgerEvent } from './ledger-event.js';

const hers = account(ADA, 'USD');
const platforms = account(PLATFORM, 'USD');
const strangers = account(STRANGER, 'USD');

const posting = (...legs: Leg[]) => ({ kind: 'POST_ENTRY', legs, cause: PAYMENT }) as const;
const accounts = [
  openedWith(ADA, ['USD', 'EUR']),
  openedWith(PLATFORM, ['USD']),
  openedWith(STRANGER, ['USD']),
];
const funded = (amountMinor: number): LedgerEvent[] => [
  ...accounts,
  posted(debit('CLEARING', usd(amountMinor)), credit(hers, usd(amountMinor))),
];

describe('opening accounts', () => {
  it('opens one in each currency, those named twice once', () => {
    expect(decided(opening(ADA, 'USD', 'EUR', 'USD'), bookOf())).toStrictEqual([
      openedWith(ADA, ['USD', 'EUR']),
    ]);
    const pending = { kind: 'OPEN_ACCOUNTS', owner: ADA, currencies: ['USD'], status: 'PENDING' } as const;
    expect(decided(pending, bookOf())).toStrictEqual([openedWith(ADA, ['USD'], 'PENDING')]);
  });

  it('leaves existing ones alone, whatever status is requested', () => {
    const book = bookOf(openedWith(ADA, ['USD'], 'PENDING'));
    expect(decided(opening(ADA, 'USD', 'EUR'), book)).toStrictEqual([openedWith(ADA, ['EUR'])]);
    expect(decided(opening(ADA, 'USD'), book)).toStrictEqual([]);
    expect(decided(opening(PLATFORM, 'USD'), book)).toStrictEqual([openedWith(PLATFORM, ['USD'])]);
  });

  it('is limited to the caller’s platform', () => {
    expect(() => decided(opening(STRANGER, 'USD'), bookOf())).toThrow(`opens accounts of ${OTHER}`);
  });
});

describe('posting an entry', () => {
  it('moves money between accounts of one platform, and to and from the service’s own', () => {
    const legs = [debit(hers, usd(60)), credit(platforms, usd(59)), credit('FEES', usd(1))];
    expect(decided(posting(...legs), bookOf(...funded(60)))).toStrictEqual([posted(...legs)]);
  });

  it('spends no more than is available, over all legs of the account together', () => {
    const book = bookOf(...funded(60));
    expect(decided(posting(debit(hers, usd(61)), credit('FEES', usd(61))), book)).toStrictEqual(
      refused('INSUFFICIENT_BALANCE', { available: 60n, required: 61n }),
    );
    const twice = [debit(hers, usd(40)), debit(hers, usd(21)), credit('FEES', usd(61))];
    expect(decided(posting(...twice), book)).toStrictEqual(
      refused('INSUFFICIENT_BALANCE', { available: 60n, required: 61n }),
    );
  });

  it('does not spend what the same entry brings', () => {
    const circle = [debit(hers, usd(5)), credit(hers, usd(5))];
    expect(decided(posting(...circle), bookOf(...accounts))).toStrictEqual(
      refused('INSUFFICIENT_BALANCE', { available: 0n, required: 5n }),
    );
  });

  it('treats another platform’s account as absent, on either side', () => {
    const book = bookOf(...funded(60));
    const absent = refused('ACCOUNT_NOT_FOUND', { accountId: strangers });
    expect(decided(posting(debit(hers, usd(5)), credit(strangers, usd(5))), book)).toStrictEqual(absent);
    expect(decided(posting(debit(strangers, usd(5)), credit(hers, usd(5))), book)).toStrictEqual(absent);
    const unknown = account(ADA, 'AED');
    expect(decided(posting(debit('CLEARING', usd(5)), credit(unknown, usd(5))), book)).toStrictEqual(
      refused('ACCOUNT_NOT_FOUND', { accountId: unknown }),
    );
  });

  it.each(['PENDING', 'FROZEN', 'CLOSED', 'FAILED'] as const)('moves nothing on a %s account', (status) => {
    const state = frozenAs(status, bookOf(...funded(60)));
    const inactive = refused('ACCOUNT_NOT_ACTIVE', { status });
    expect(decided(posting(debit(hers, usd(5)), credit('FEES', usd(5))), state)).toStrictEqual(inactive);
    expect(decided(posting(debit('CLEARING', usd(5)), credit(hers, usd(5))), state)).toStrictEqual(inactive);
  });

  it('credits a pending account only where that is asked for, and debits none', () => {
    const state = frozenAs('PENDING', bookOf(...funded(60)));
    const funding = [debit('CLEARING', usd(5)), credit(hers, usd(5))];
    expect(decided({ ...posting(...funding), alsoToPending: true }, state)).toStrictEqual([
      posted(...funding),
    ]);
    const spending = { ...posting(debit(hers, usd(5)), credit('FEES', usd(5))), alsoToPending: true };
    expect(decided(spending, state)).toStrictEqual(refused('ACCOUNT_NOT_ACTIVE', { status: 'PENDING' }));
    const toFrozen = { ...posting(...funding), alsoToPending: true };
    expect(decided(toFrozen, frozenAs('FROZEN', bookOf(...funded(60))))).toStrictEqual(
      refused('ACCOUNT_NOT_ACTIVE', { status: 'FROZEN' }),
    );
  });

  it('throws on what no caller may request: legs out of balance, an account of another currency', () => {
    const book = bookOf(...funded(60));
    expect(() => decided(posting(debit(hers, usd(5)), credit('FEES', usd(4))), book)).toThrow('balance');
    expect(() => decided(posting(debit('CLEARING', eur(5)), credit(hers, eur(5))), book)).toThrow(
      'holds USD and cannot move EUR',
    );
  });
});
