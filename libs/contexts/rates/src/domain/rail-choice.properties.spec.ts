import { money, type CurrencyCode } from '@causeway/kernel';
import fc from 'fast-check';
import { railBounds } from './rail-bounds.js';
import { chooseRail } from './rail-choice.js';
import type { RailsInForce } from './rail-setting.js';
import { concreteRails, isWithinLimits, railsInOrder } from './rails.js';

interface Account {
  readonly accountType: string;
  readonly paymentRails: readonly string[];
  readonly currency: CurrencyCode;
}
const ACCOUNTS: readonly Account[] = [
  { accountType: 'USD_ACCOUNT', paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'], currency: 'USD' },
  { accountType: 'EUR_ACCOUNT', paymentRails: ['SEPA', 'SEPA_INSTANT'], currency: 'EUR' },
  { accountType: 'PHP_ACCOUNT', paymentRails: ['BANK_TRANSFER'], currency: 'PHP' },
  { accountType: 'INR_ACCOUNT', paymentRails: ['UPI', 'RTGS'], currency: 'INR' },
  { accountType: 'SGD_ACCOUNT', paymentRails: ['PAYNOW', 'FAST', 'BANK_TRANSFER'], currency: 'SGD' },
];
const candidates = ({ accountType, paymentRails }: Account): readonly string[] =>
  railsInOrder(accountType, paymentRails).flatMap((rail) => concreteRails(accountType, rail));

const cases = () =>
  fc.constantFrom(...ACCOUNTS).chain((account) =>
    fc.record({
      account: fc.constant(account),
      amountMinor: fc.bigInt({ min: 1n, max: 20_000_000_000n }),
      settings: fc
        .uniqueArray(fc.constantFrom(...candidates(account)))
        .map((off): RailsInForce => new Map(off.map((rail) => [rail, { isEnabled: false, limit: null }]))),
      maxMinor: fc.bigInt({ min: 1n, max: 20_000_000_000n }),
    }),
  );
type Case = ReturnType<typeof cases> extends fc.Arbitrary<infer One> ? One : never;
const check = (holds: (one: Case) => void) => fc.assert(fc.property(cases(), holds), { numRuns: 500 });

describe('whatever the account, the amount and the rails that are off', () => {
  it('the rail is the first one that is on and carries the amount; there is none exactly where none does', () => {
    check(({ account, amountMinor, settings }) => {
      const amount = money(amountMinor, account.currency);
      const choice = chooseRail({ ...account, amount }, settings);
      const open = candidates(account).filter((rail) => !settings.has(rail));
      const carrying = open.filter((rail) => isWithinLimits(rail, amount, settings));
      if (choice.status === 'CHOSEN') expect(choice.rail).toBe(carrying[0]);
      else {
        expect(carrying).toStrictEqual([]);
        expect(choice.status).toBe(open.length === 0 ? 'NOT_OFFERED' : 'OUT_OF_RANGE');
      }
    });
  });

  it('a payment that is carried lies within the bounds that are shown', () => {
    check(({ account, amountMinor, settings }) => {
      const choice = chooseRail({ ...account, amount: money(amountMinor, account.currency) }, settings);
      const bounds = railBounds(account, settings);
      expect(bounds === null).toBe(choice.status === 'NOT_OFFERED');
      fc.pre(choice.status === 'CHOSEN');
      expect(amountMinor).toBeGreaterThanOrEqual(bounds?.minMinor ?? amountMinor);
      expect(amountMinor).toBeLessThanOrEqual(bounds?.maxMinor ?? amountMinor);
    });
  });

  it('naming the rail that was chosen changes the mode alone', () => {
    check(({ account, amountMinor, settings }) => {
      const wanted = { ...account, amount: money(amountMinor, account.currency) };
      const choice = chooseRail(wanted, settings);
      fc.pre(choice.status === 'CHOSEN' && choice.rail !== null);
      expect(chooseRail({ ...wanted, named: choice.rail }, settings)).toStrictEqual({
        ...choice,
        mode: 'MANUAL',
      });
    });
  });

  it('a rail without a limit widens the bounds to none', () => {
    check(({ account, settings, maxMinor }) => {
      const [first, ...others] = candidates(account).filter((rail) => !settings.has(rail));
      fc.pre(first !== undefined);
      const { currency } = account;
      const bounded = (rail: string) =>
        [rail, { isEnabled: true, limit: { currency, minMinor: null, maxMinor } }] as const;
      const all = new Map([...settings, ...[first, ...others].map(bounded)]);
      expect(railBounds(account, all)).toStrictEqual({ maxMinor });
      const unlimited = { isEnabled: true, limit: { currency, minMinor: null, maxMinor: null } };
      expect(railBounds(account, new Map([...all, [first, unlimited]]))).toStrictEqual({});
    });
  });
});
