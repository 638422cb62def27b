import { account, ADA, credit, debit, eur, usd } from '../testing/ledger.fixture.js';
import { assertBalanced, isInternal, isSystemAccount, SYSTEM_ACCOUNTS, sumOn } from './entry.js';

const dollars = account(ADA, 'USD');
const euros = account(ADA, 'EUR');

describe('an entry', () => {
  it('is balanced when each of its currencies comes to zero', () => {
    expect(() => assertBalanced([debit(dollars, usd(5)), credit('CLEARING', usd(5))])).not.toThrow();
    const conversion = [
      debit(dollars, usd(108)),
      credit('EXCHANGE', usd(107)),
      credit('FEES', usd(1)),
      debit('EXCHANGE', eur(100)),
      credit(euros, eur(99)),
      credit('ROUNDING', eur(1)),
    ];
    expect(() => assertBalanced(conversion)).not.toThrow();
  });

  it.each([
    ['has no legs', [], 'no legs'],
    ['has one side only', [credit(dollars, usd(5))], 'out of balance by 5 USD'],
    ['is out by one', [debit(dollars, usd(5)), credit('FEES', usd(4))], 'out of balance by -1 USD'],
    [
      'mixes currencies that cancel each other in number only',
      [debit(dollars, usd(5)), credit(euros, eur(5))],
      'out of balance by -5 USD',
    ],
    ['has an amount of zero', [debit(dollars, usd(0)), credit('FEES', usd(0))], 'not positive'],
    ['has a negative amount', [debit(dollars, usd(-5)), credit('FEES', usd(-5))], 'not positive'],
  ])('that %s is a broken invariant', (_title, legs, message) => {
    expect(() => assertBalanced(legs)).toThrow(message);
  });
});

it('adds up the legs of one side on one account', () => {
  const legs = [
    debit(dollars, usd(5)),
    debit(dollars, usd(7)),
    credit(dollars, usd(100)),
    debit('FEES', usd(9)),
  ];
  expect(sumOn(legs, dollars, 'DEBIT', 'USD')).toStrictEqual(usd(12));
  expect(sumOn(legs, euros, 'DEBIT', 'EUR')).toStrictEqual(eur(0));
});

it('tells the service’s own accounts from internal ones', () => {
  expect(SYSTEM_ACCOUNTS.every(isSystemAccount)).toBe(true);
  expect(isSystemAccount(dollars)).toBe(false);
  expect([debit('FEES', usd(1)), debit(dollars, usd(1))].map(isInternal)).toStrictEqual([false, true]);
});
