import { account, ADA, credit, debit, entered, eur, moved, usd } from '../testing/ledger.fixture.js';
import { assertBalanced, isSystemAccount, posted, SYSTEM_ACCOUNTS } from './entry.js';

const dollars = account(ADA, 'USD');
const euros = account(ADA, 'EUR');

describe('an entry', () => {
  it('is balanced when each of its currencies comes to zero', () => {
    expect(() => assertBalanced(entered(debit(dollars, usd(5)), credit('CLEARING', usd(5))))).not.toThrow();
    const conversion = entered(
      debit(dollars, usd(108)),
      credit('EXCHANGE', usd(107)),
      credit('FEES', usd(1)),
      debit('EXCHANGE', eur(100)),
      credit(euros, eur(99)),
      credit('ROUNDING', eur(1)),
    );
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
    expect(() => assertBalanced(entered(...legs))).toThrow(message);
  });
});

it('does not balance money that only changes its place within an account', () => {
  const within = (['HOLD', 'RELEASE', 'SETTLE'] as const).map((movement) =>
    moved(movement, 'CREDIT', dollars, usd(5)),
  );
  expect(() => assertBalanced(within)).not.toThrow();
  expect(() => assertBalanced([moved('HOLD', 'DEBIT', dollars, usd(0))])).toThrow('not positive');
  for (const movement of ['CAPTURE', 'PENDING', 'REJECT'] as const) {
    expect(() => assertBalanced([moved(movement, 'DEBIT', dollars, usd(5))])).toThrow('balance by -5');
  }
});

it('makes a leg that is asked for one that happened, of settled money by default', () => {
  const leg = debit(dollars, usd(5));
  expect(posted(leg)).toStrictEqual(moved('ENTRY', 'DEBIT', dollars, usd(5)));
  expect(posted({ ...leg, mayOwe: true }, 'CAPTURE')).toStrictEqual(
    moved('CAPTURE', 'DEBIT', dollars, usd(5)),
  );
});

it('distinguishes the service’s own accounts from internal ones', () => {
  expect(SYSTEM_ACCOUNTS.every(isSystemAccount)).toBe(true);
  expect(isSystemAccount(dollars)).toBe(false);
});
