import { displayedRate, instant, Rate, type CurrencyCode } from '@causeway/kernel';
import { destinationAccount } from './destination-accounts.js';
import { exchangeRateOf as exchangeRateOrNone, type ExchangeRateFacts } from './exchange-rate.js';
import type { FeeRow } from './fee-schedule.js';
import { AS_SHIPPED, type RailsInForce } from './rail-setting.js';

const noon = instant('2026-03-02T12:00:00.000Z');
const fee = (fixedMinor: bigint, basisPoints: bigint, counterpartyFixedMinor = 0n) => ({
  fixedMinor,
  milliBasisPoints: basisPoints * 1_000n,
  counterpartyFixedMinor,
});
const SERVICE: FeeRow = { from: 'USD', fee: fee(25n, 40n) };
const NO_LIMITS = { transactionMaxMinor: null, dailyVolumeMaxMinor: null };
const PLATFORM_MAX = 9_000_000_000_000_000n;

const facts = (to: CurrencyCode, unitsPerDollar: string, changed: Partial<ExchangeRateFacts> = {}) => ({
  pair: { from: 'USD' as const, to },
  account: destinationAccount(to)!,
  sendingPerReceiving: Rate.parse(unitsPerDollar).inverse(),
  pricedAt: noon,
  feeSchedule: [SERVICE],
  limits: NO_LIMITS,
  rails: AS_SHIPPED,
  sending: { minMinor: 1n, maxMinor: PLATFORM_MAX },
  sendingMinor: 10_000n,
  ...changed,
});
const exchangeRateOf = (known: ExchangeRateFacts) => {
  const row = exchangeRateOrNone(known);
  if (row === undefined) throw new Error('there is no such row');
  return row;
};
const usdToEur = (changed: Partial<ExchangeRateFacts> = {}) => exchangeRateOf(facts('EUR', '0.92', changed));

describe('a row of the exchange rates', () => {
  it('is the worked example of the specification', () => {
    const row = usdToEur();
    expect(row).toMatchObject({
      rail: 'SEPA_INSTANT',
      sendingMinor: 10_000n,
      fixedFeesMinor: 25n,
      feesMinor: 65n,
      receivedMinor: 9_140n,
      pricedAt: noon,
    });
    expect(displayedRate(row.sendingPerReceiving)).toBe(1.0940919);
  });

  it.each`
    rule                                             | sendingMinor | platformFee                              | receivedMinor | feesMinor
    ${'USD to EUR of quotes §6.7'}                   | ${33_333n}   | ${undefined}                             | ${30_521n}    | ${158n}
    ${'the same with the platform’s configured fee'} | ${33_333n}   | ${{ fixedMinor: 40n, basisPoints: 65n }} | ${30_285n}    | ${414n}
  `('has fees and payout of $rule', ({ sendingMinor, platformFee, receivedMinor, feesMinor }) => {
    const row = usdToEur({ sendingMinor, ...(platformFee && { platformFee }) });
    expect(row).toMatchObject({ receivedMinor, feesMinor });
  });

  it('counts a counterparty’s fee in the receiving currency, and its worth among the fees', () => {
    const row = exchangeRateOf(
      facts('XOF', '603.48', {
        feeSchedule: [{ fee: fee(25n, 40n, 200n) }],
        platformFee: { fixedMinor: 40n, basisPoints: 65n },
        sendingMinor: 7_500n,
      }),
    );
    expect(row).toMatchObject({ rail: 'MOBILE_MONEY', receivedMinor: 44_198n, feesMinor: 176n });
  });

  it.each`
    rule                                 | sendingMinor | feesMinor
    ${'nothing is sent'}                 | ${0n}        | ${25n}
    ${'the fixed fees take all of it'}   | ${25n}       | ${25n}
    ${'what is left buys no whole unit'} | ${26n}       | ${25n}
  `('shows the mid rate and the fixed fees when $rule', ({ sendingMinor, feesMinor }) => {
    const row = usdToEur({ sendingMinor });
    expect(row).toMatchObject({
      receivedMinor: 0n,
      feesMinor,
      sendingPerReceiving: Rate.parse('0.92').inverse(),
    });
  });

  it('promises nothing for an amount that no quote takes', () => {
    const row = exchangeRateOf(facts('IDR', '15800', { sendingMinor: PLATFORM_MAX }));
    expect(row.receivedMinor).toBe(0n);
    expect(row.maxSendingMinor).toBe(PLATFORM_MAX / 15_800n);
  });
});

describe('the rail of a row', () => {
  it.each`
    to       | units     | sendingMinor    | rail
    ${'EUR'} | ${'0.92'} | ${10_000n}      | ${'SEPA_INSTANT'}
    ${'EUR'} | ${'0.92'} | ${20_000_000n}  | ${'SEPA'}
    ${'PHP'} | ${'57'}   | ${10_000n}      | ${'INSTAPAY'}
    ${'PHP'} | ${'57'}   | ${10_000_000n}  | ${'PESONET'}
    ${'SGD'} | ${'1.34'} | ${10_000n}      | ${'FAST'}
    ${'SGD'} | ${'1.34'} | ${30_000_000n}  | ${'BANK_TRANSFER'}
    ${'GBP'} | ${'0.79'} | ${500_000_000n} | ${'FASTER_PAYMENTS'}
    ${'COP'} | ${'4150'} | ${0n}           | ${'BRE_B'}
  `('to $to for $sendingMinor is $rail', ({ to, units, sendingMinor, rail }) => {
    expect(exchangeRateOf(facts(to, units, { sendingMinor })).rail).toBe(rail);
  });

  it('brings its own fee', () => {
    const own = { from: 'USD', rail: 'SEPA_INSTANT', fee: fee(100n, 0n) } as const;
    expect(usdToEur({ feeSchedule: [SERVICE, own] })).toMatchObject({
      rail: 'SEPA_INSTANT',
      fixedFeesMinor: 100n,
      feesMinor: 100n,
      receivedMinor: 9_108n,
    });
  });

  describe('with a fee of its own', () => {
    const own = { from: 'USD', rail: 'SEPA_INSTANT', fee: fee(10_000n, 0n) } as const;
    /** 100 000 EUR is the most that SEPA Instant carries; without fees 10 869 565 cents make as much. */
    const most = { feeSchedule: [{ fee: fee(0n, 0n) }], sendingMinor: 10_870_000n };

    it('carries what it brings below its limit', () => {
      expect(usdToEur(most).rail).toBe('SEPA');
      expect(usdToEur({ ...most, feeSchedule: [...most.feeSchedule, own] })).toMatchObject({
        rail: 'SEPA_INSTANT',
        feesMinor: 10_000n,
        receivedMinor: 9_991_200n,
      });
    });

    it('leaves the others at theirs', () => {
      const row = usdToEur({ feeSchedule: [SERVICE, own], sendingMinor: 20_000_000n });
      expect(row).toMatchObject({ rail: 'SEPA', fixedFeesMinor: 25n });
    });
  });

  it('is the one that is tried first where nothing arrives, whatever it carries at least', () => {
    const limit = { currency: 'EUR', minMinor: 100n, maxMinor: 20_000n } as const;
    const rails: RailsInForce = new Map([['SEPA_INSTANT', { isEnabled: true, limit }]]);
    expect(usdToEur({ rails, sendingMinor: 26n })).toMatchObject({ rail: 'SEPA_INSTANT', receivedMinor: 0n });
    expect(usdToEur({ rails, sendingMinor: 50n })).toMatchObject({ rail: 'SEPA', receivedMinor: 23n });
  });
});

describe('the bounds of a row are the tighter of', () => {
  it.each`
    whose                          | changed                                                               | min   | max
    ${'the rail, at the mid rate'} | ${{}}                                                                 | ${1n} | ${10_869_565n}
    ${'the operator’s maximum'}    | ${{ limits: { transactionMaxMinor: 500n, dailyVolumeMaxMinor: 1n } }} | ${1n} | ${500n}
    ${'the platform’s own bounds'} | ${{ sending: { minMinor: 7n, maxMinor: 900n } }}                      | ${7n} | ${900n}
  `('$whose', ({ changed, min, max }) => {
    expect(usdToEur(changed)).toMatchObject({ minSendingMinor: min, maxSendingMinor: max });
  });
});

describe('rails that the operator has set', () => {
  const off = { isEnabled: false, limit: null };

  it('are passed over when they are off', () => {
    const rails: RailsInForce = new Map([['SEPA_INSTANT', off]]);
    expect(usdToEur({ rails }).rail).toBe('SEPA');
    expect(usdToEur({ rails, sendingMinor: 0n }).rail).toBe('SEPA');
  });

  it('leave no row when all of them are off', () => {
    const rails: RailsInForce = new Map([
      ['SEPA_INSTANT', off],
      ['SEPA', off],
    ]);
    expect(exchangeRateOrNone(facts('EUR', '0.92', { rails }))).toBeUndefined();
  });

  it('bound a row by their own limits', () => {
    const limit = { currency: 'EUR', minMinor: 100n, maxMinor: 20_000n } as const;
    const rails: RailsInForce = new Map([['SEPA_INSTANT', { isEnabled: true, limit }]]);
    expect(usdToEur({ rails })).toMatchObject({ minSendingMinor: 109n, maxSendingMinor: 21_739n });
  });
});
