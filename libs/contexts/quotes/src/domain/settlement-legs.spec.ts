import { idOf, money, newUuid, Rate, type CurrencyCode, type Id } from '@causeway/kernel';
import fc from 'fast-check';
import { pricings } from '../testing/pricings.fixture.js';
import { priceQuote, type Priced, type PricingRequest } from './quotes/pricing.js';
import { aroundClosed, returnLegs, settlementLegs, type SettlementLeg as Leg } from './settlement-legs.js';

const account = (): Id<'InternalAccount'> => idOf('InternalAccount', newUuid());
const source = account();
const platformFee = account();
const destination = account();

const toEur: PricingRequest = {
  lockedSide: 'SENDING',
  lockedAmountMinor: 33333n,
  sendingCurrency: 'USD',
  receivingCurrency: 'EUR',
  sendingPerReceiving: Rate.parse('0.92').inverse(),
  serviceFee: { fixedMinor: 25n, milliBasisPoints: 40_000n, counterpartyFixedMinor: 0n },
};
const withinUsd = { receivingCurrency: 'USD', sendingPerReceiving: Rate.ONE } as const;
const configured = { platformFee: { fixedMinor: 40n, basisPoints: 65n } };
const free = { serviceFee: { fixedMinor: 0n, milliBasisPoints: 0n, counterpartyFixedMinor: 0n } };

const pricedOf = (more: Partial<PricingRequest> = {}): Priced => {
  const priced = priceQuote({ ...toEur, ...more });
  if (priced.status === 'REFUSED') throw new Error(priced.code);
  return priced;
};
const debit = (of: Leg['account'], amountMinor: bigint, currency: CurrencyCode): Leg => ({
  account: of,
  side: 'DEBIT',
  amount: money(amountMinor, currency),
});
const credit = (of: Leg['account'], amountMinor: bigint, currency: CurrencyCode): Leg => ({
  ...debit(of, amountMinor, currency),
  side: 'CREDIT',
});

describe('the entry that settles a payment', () => {
  it('across currencies goes through the exchange', () => {
    expect(settlementLegs(pricedOf(), { source })).toStrictEqual([
      debit(source, 33333n, 'USD'),
      credit('FEES', 158n, 'USD'),
      credit('EXCHANGE', 33175n, 'USD'),
      debit('EXCHANGE', 30521n, 'EUR'),
      credit('CLEARING', 30521n, 'EUR'),
    ]);
  });

  it('gives the platform its fee', () => {
    expect(settlementLegs(pricedOf(configured), { source, platformFee })).toStrictEqual([
      debit(source, 33333n, 'USD'),
      credit('FEES', 158n, 'USD'),
      credit(platformFee, 256n, 'USD'),
      credit('EXCHANGE', 32919n, 'USD'),
      debit('EXCHANGE', 30285n, 'EUR'),
      credit('CLEARING', 30285n, 'EUR'),
    ]);
  });

  it('within one currency needs no exchange', () => {
    expect(settlementLegs(pricedOf(withinUsd), { source })).toStrictEqual([
      debit(source, 33333n, 'USD'),
      credit('FEES', 158n, 'USD'),
      credit('CLEARING', 33175n, 'USD'),
    ]);
  });

  it('without fees within one currency has two legs', () => {
    expect(settlementLegs(pricedOf({ ...withinUsd, ...free }), { source })).toStrictEqual([
      debit(source, 33333n, 'USD'),
      credit('CLEARING', 33333n, 'USD'),
    ]);
  });

  it('pays another internal account without clearing', () => {
    expect(settlementLegs(pricedOf(free), { source, destination })).toStrictEqual([
      debit(source, 33333n, 'USD'),
      credit('EXCHANGE', 33333n, 'USD'),
      debit('EXCHANGE', 30666n, 'EUR'),
      credit(destination, 30666n, 'EUR'),
    ]);
  });

  it('books whole units that bought nothing as rounding', () => {
    const dear = { sendingPerReceiving: Rate.of(300n, 1n), ...free };
    expect(settlementLegs(pricedOf({ ...dear, lockedAmountMinor: 1000n }), { source })).toStrictEqual([
      debit(source, 1000n, 'USD'),
      credit('EXCHANGE', 900n, 'USD'),
      credit('ROUNDING', 100n, 'USD'),
      debit('EXCHANGE', 3n, 'EUR'),
      credit('CLEARING', 3n, 'EUR'),
    ]);
  });

  it('sends what the counterparty keeps over clearing', () => {
    const serviceFee = { fixedMinor: 0n, milliBasisPoints: 0n, counterpartyFixedMinor: 200n };
    const priced = pricedOf({ serviceFee });
    expect(settlementLegs(priced, { source }).at(-1)).toStrictEqual(credit('CLEARING', 30666n, 'EUR'));
    expect(settlementLegs(priced, { source, destination }).slice(-2)).toStrictEqual([
      credit(destination, 30466n, 'EUR'),
      credit('CLEARING', 200n, 'EUR'),
    ]);
  });

  it('cannot be made when the platform fee has nowhere to go', () => {
    expect(() => settlementLegs(pricedOf(configured), { source })).toThrow(
      'A platform fee of 256 USD has no account to go to',
    );
  });
});

describe('whatever was priced', () => {
  const anyEntry = fc
    .tuple(pricings(), fc.boolean())
    .map(([request, isInternal]) => ({ priced: priceQuote(request), isInternal }));
  const legsOf = ({ priced, isInternal }: { priced: ReturnType<typeof priceQuote>; isInternal: boolean }) => {
    fc.pre(priced.status === 'PRICED');
    return settlementLegs(priced, { source, platformFee, ...(isInternal && { destination }) });
  };

  it('the entry balances in each currency, and every leg moves something', () => {
    fc.assert(
      fc.property(anyEntry, (entry) => {
        const sums = new Map<string, bigint>();
        for (const { side, amount } of legsOf(entry)) {
          expect(amount.isPositive()).toBe(true);
          const signed = side === 'DEBIT' ? amount.amountMinor : -amount.amountMinor;
          sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + signed);
        }
        expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('the source pays exactly what was held, once', () => {
    fc.assert(
      fc.property(anyEntry, (entry) => {
        const paid = legsOf(entry).filter((leg) => leg.account === source);
        expect(paid).toStrictEqual([
          { account: source, side: 'DEBIT', amount: (entry.priced as Priced).totalSending },
        ]);
      }),
    );
  });

  it('of money from outside comes out of clearing, to the unit, and no customer pays', () => {
    fc.assert(
      fc.property(anyEntry, ({ priced }) => {
        fc.pre(priced.status === 'PRICED');
        const { totalSending, totalReceiving } = priced;
        const legs = settlementLegs(priced, { source: 'CLEARING', platformFee, destination });
        expect(legs[0]).toStrictEqual({ account: 'CLEARING', side: 'DEBIT', amount: totalSending });
        expect(legs.filter(({ account }) => account === destination)).toStrictEqual([
          { account: destination, side: 'CREDIT', amount: totalReceiving },
        ]);
      }),
    );
  });

  it('passes through clearing what closed accounts would give or take, and balances all the same', () => {
    fc.assert(
      fc.property(anyEntry, fc.subarray([source, platformFee, destination]), (entry, closed) => {
        const legs = returnLegs(legsOf(entry), platformFee);
        const around = aroundClosed(legs, closed);
        expect(around.map(({ side, amount }) => ({ side, amount }))).toStrictEqual(
          legs.map(({ side, amount }) => ({ side, amount })),
        );
        around.forEach((leg, index) =>
          expect(leg.account).toBe(
            closed.some((one) => one === legs[index]?.account) ? 'CLEARING' : legs[index]?.account,
          ),
        );
        expect(around.some(({ account, mayOwe }) => account === 'CLEARING' && mayOwe === true)).toBe(false);
      }),
    );
  });
});
