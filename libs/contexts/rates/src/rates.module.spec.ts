import type { CallContext, QueryHandling, ViewReader } from '@causeway/commands';
import {
  after,
  CURRENCIES,
  FixedClock,
  instant,
  money,
  Rate,
  type CurrencyCode,
  type Environment,
  type Instant,
} from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import {
  ChooseRail,
  GetCarryingRails,
  GetCorridor,
  GetMidRate,
  rates,
  type Corridor,
  type RateSource,
  type RatesHost,
} from './index.js';
import type { StoredSettings } from './read/settings-in-force.query.js';

const noon = instant('2026-01-01T12:00:00.000Z');
const clock = new FixedClock(noon);
const FIFTY = { fixedMinor: 0n, milliBasisPoints: 50_000n, counterpartyFixedMinor: 0n };
const FREE = { ...FIFTY, milliBasisPoints: 0n };

/** What the operator has set, as the views hold it. */
const setTo = (settings: Partial<StoredSettings> = {}): ViewReader => ({
  rows: async (sql) =>
    (sql.includes('rail_view')
      ? []
      : [{ is_switched_off: false, fee_rows: null, limits: null, ...settings }]) as never,
});
const dispatch = { execute: () => Promise.reject(new Error('no other context is asked')) };
const tableOf = (settings: Partial<StoredSettings> = {}, adapters: Pick<RatesHost, 'sources'> = {}) =>
  rates.table({ clock, views: setTo(settings), dispatch, ...adapters });

const callIn = (environment: Environment): CallContext => specCall('Platform:p', { environment });
const corridorOf = (
  [from, to]: readonly [CurrencyCode, CurrencyCode],
  environment: Environment = 'sandbox',
  table = tableOf(),
): Promise<Corridor> => {
  const handling = table.queries.find(
    ({ query }) => query.type === GetCorridor.type,
  ) as QueryHandling<GetCorridor>;
  return handling.answer({ from, to }, callIn(environment));
};

describe('a sandbox corridor', () => {
  it.each`
    pair               | rate
    ${['USD', 'EUR']}  | ${Rate.parse('0.92').inverse()}
    ${['EUR', 'USD']}  | ${Rate.parse('0.92')}
    ${['USD', 'USDC']} | ${Rate.ONE}
    ${['USDC', 'AED']} | ${Rate.parse('3.6725').inverse()}
    ${['EUR', 'GBP']}  | ${Rate.of(92n, 79n)}
    ${['USD', 'BTC']}  | ${Rate.parse('0.00000833').inverse()}
    ${['USD', 'XOF']}  | ${Rate.parse('603.48').inverse()}
    ${['ARS', 'USD']}  | ${Rate.of(1200n, 1n)}
  `('$pair has the exact price of the table and costs 50 basis points', async ({ pair, rate }) => {
    expect(await corridorOf(pair)).toStrictEqual({
      status: 'OPEN',
      sendingPerReceiving: rate,
      pricedAt: noon,
      serviceFee: FIFTY,
    });
  });

  it('within one currency is one to one, and free', async () => {
    expect(await corridorOf(['EUR', 'EUR'])).toStrictEqual({
      status: 'OPEN',
      sendingPerReceiving: Rate.ONE,
      pricedAt: noon,
      serviceFee: FREE,
    });
  });

  it.each([['USD', 'ARS'] as const, ['USD', 'JPY'] as const])('%s to %s is disabled', async (...pair) => {
    expect(await corridorOf(pair)).toStrictEqual({ status: 'DISABLED' });
  });

  it('has a price for every pair of currencies that is open', async () => {
    const codes = CURRENCIES.map(({ code }) => code);
    const pairs = codes.flatMap((from) => codes.map((to) => [from, to] as const));
    const answers = await Promise.all(pairs.map((pair) => corridorOf(pair)));
    const counts = { OPEN: 0, DISABLED: 0, NO_PRICE: 0 };
    for (const { status } of answers) counts[status] += 1;
    expect(counts).toStrictEqual({ OPEN: 42 * 41, DISABLED: 50 * 50 - 42 * 41, NO_PRICE: 0 });
  });
});

describe('production without a source', () => {
  it('has no price across currencies', async () => {
    expect(await corridorOf(['USD', 'EUR'], 'production')).toStrictEqual({ status: 'NO_PRICE' });
  });

  it('still knows that a currency is worth itself', async () => {
    expect(await corridorOf(['USD', 'USD'], 'production')).toMatchObject({
      status: 'OPEN',
      serviceFee: FREE,
    });
  });
});

describe('a connected source', () => {
  const source = (takenAt: Readonly<Record<string, Instant>>): RateSource => ({
    priceOf: async (code) => {
      const at = takenAt[code];
      return at && { unitsPerDollar: Rate.parse(code === 'EUR' ? '0.5' : '1'), takenAt: at };
    },
  });
  const throughSource = (takenAt: Readonly<Record<string, Instant>>) =>
    corridorOf(
      ['USD', 'EUR'],
      'production',
      tableOf({}, { sources: { sandbox: undefined, production: source(takenAt) } }),
    );

  it('prices a corridor as of the older of its two prices', async () => {
    expect(await throughSource({ USD: noon, EUR: after(noon, -600_000) })).toStrictEqual({
      status: 'OPEN',
      sendingPerReceiving: Rate.of(2n, 1n),
      pricedAt: after(noon, -600_000),
      serviceFee: FIFTY,
    });
  });

  it.each`
    rule                                               | takenAt
    ${'the sending price is older than ten minutes'}   | ${{ USD: after(noon, -600_001), EUR: noon }}
    ${'the receiving price is older than ten minutes'} | ${{ USD: noon, EUR: after(noon, -600_001) }}
    ${'the sending currency has no price'}             | ${{ EUR: noon }}
    ${'the receiving currency has no price'}           | ${{ USD: noon }}
  `('has no price when $rule', async ({ takenAt }) => {
    expect(await throughSource(takenAt)).toStrictEqual({ status: 'NO_PRICE' });
  });
});

describe('the operator’s word', () => {
  const rowOf = (platform_id: string, payment_rail: string, fixed_minor: string) => ({
    platform_id,
    sending_currency: 'USD',
    receiving_currency: '*',
    payment_rail,
    fixed_minor,
    milli_basis_points: '40500',
    counterparty_fixed_minor: '3',
  });
  const feeOf = (fixedMinor: bigint) => ({
    fixedMinor,
    milliBasisPoints: 40_500n,
    counterpartyFixedMinor: 3n,
  });

  it('switches a corridor off', async () => {
    expect(await corridorOf(['USD', 'EUR'], 'sandbox', tableOf({ is_switched_off: true }))).toStrictEqual({
      status: 'DISABLED',
    });
  });

  it('replaces the default fee, a platform’s own row before those of every platform', async () => {
    const fee_rows = [rowOf('deployment', '*', '25'), rowOf('Platform:p', '*', '30')];
    for (const rows of [fee_rows, fee_rows.toReversed()])
      expect(await corridorOf(['USD', 'EUR'], 'sandbox', tableOf({ fee_rows: rows }))).toMatchObject({
        serviceFee: feeOf(30n),
      });
  });

  it('gives single rails a fee of their own', async () => {
    const fee_rows = [rowOf('deployment', 'WIRE', '2500')];
    expect(await corridorOf(['USD', 'EUR'], 'sandbox', tableOf({ fee_rows }))).toMatchObject({
      serviceFee: FIFTY,
      railFees: [{ rail: 'WIRE', fee: feeOf(2_500n) }],
    });
  });

  it('limits what may be sent', async () => {
    const limits = [
      { platform_id: 'deployment', transaction_max_minor: '9000000000000000', daily_volume_max_minor: '7' },
      { platform_id: 'Platform:p', transaction_max_minor: null, daily_volume_max_minor: '8' },
    ];
    expect(await corridorOf(['USD', 'EUR'], 'sandbox', tableOf({ limits }))).toMatchObject({
      transactionMaxMinor: 9_000_000_000_000_000n,
      dailyVolumeMaxMinor: 8n,
    });
  });

  it('is not asked for a pair that is never offered', async () => {
    const views: ViewReader = { rows: () => Promise.reject(new Error('asked')) };
    const table = rates.table({ clock, views, dispatch });
    expect(await corridorOf(['USD', 'JPY'], 'sandbox', table)).toStrictEqual({ status: 'DISABLED' });
  });

  it('does not change what a currency is worth', async () => {
    const { queries } = tableOf({ is_switched_off: true });
    const handling = queries.find(({ query }) => query.type === GetMidRate.type) as QueryHandling<GetMidRate>;
    const rateIn = (environment: Environment) =>
      handling.answer({ from: 'USD', to: 'EUR' }, callIn(environment));
    expect(await rateIn('sandbox')).toStrictEqual({ fromPerTo: Rate.parse('0.92').inverse() });
    expect(await rateIn('production')).toBeNull();
  });
});

it('the door answers which rail a payout takes', async () => {
  const { queries } = tableOf();
  const handling = queries.find(({ query }) => query.type === ChooseRail.type) as QueryHandling<ChooseRail>;
  const wanted = {
    accountType: 'EUR_ACCOUNT',
    paymentRails: ['SEPA', 'SEPA_INSTANT'],
    amount: money(1n, 'EUR'),
  };
  expect(await handling.answer(wanted, callIn('production'))).toMatchObject({ rail: 'SEPA_INSTANT' });
});

it('the door answers which rails bring an amount in', async () => {
  const { queries } = tableOf();
  const { type } = GetCarryingRails;
  const handling = queries.find(({ query }) => query.type === type) as QueryHandling<GetCarryingRails>;
  const wanted = { rails: ['SPARK_WALLET', 'LIGHTNING'], amount: money(100n, 'BTC') };
  expect(await handling.answer(wanted, callIn('sandbox'))).toStrictEqual({ rails: ['SPARK_WALLET'] });
});

it('it reacts to nothing, and its tables are its views', () => {
  expect(tableOf()).toMatchObject({ processes: [], timers: {} });
  expect(rates.definition.views.map(({ table }) => table)).toStrictEqual([
    'corridor_view',
    'fee_row_view',
    'limit_view',
    'rail_view',
    'institution_view',
  ]);
});
