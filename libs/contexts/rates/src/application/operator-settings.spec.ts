import { operatorCall, type CommandHandling } from '@causeway/commands';
import { after, instant } from '@causeway/kernel';
import { corridorLimits, corridors, rails } from './operator-settings.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const call = operatorCall({ environment: 'sandbox' });
const CONTEXT = { now: NOW, platformId: call.platformId, environment: 'sandbox' } as const;
const PAIR = { sendingCurrency: 'USD', receivingCurrency: 'EUR' } as const;

/** The decisions and the state of one setting, over the events that its log holds. */
const specOf = (setting: typeof corridors | typeof corridorLimits | typeof rails) => {
  const { aggregate } = setting;
  const [set] = setting.commands({ knowsPlatform: () => Promise.resolve() }) as readonly [
    CommandHandling<unknown, any>,
  ];
  const folded = (events: readonly object[]): unknown =>
    events.reduce<unknown>(
      (state, event) => aggregate.evolve(state as never, event as never),
      aggregate.initial,
    );
  return {
    folded,
    set: (asked: object, ...before: readonly object[]) =>
      set.decide(asked as never, folded(before), CONTEXT, undefined),
    streamOf: (asked: object) => `${aggregate.category}-${set.streamId(asked as never, call)}`,
  };
};

describe('a corridor', () => {
  const { folded, set, streamOf } = specOf(corridors);
  const wasSet = (isEnabled: boolean) => ({ type: 'CorridorSet', ...PAIR, isEnabled, setAt: NOW });

  it('is on until it is switched off, and can be switched on again', () => {
    expect(set({ ...PAIR, isEnabled: false }).events).toStrictEqual([wasSet(false)]);
    expect(set({ ...PAIR, isEnabled: true }, wasSet(false)).events).toStrictEqual([wasSet(true)]);
  });

  it('records nothing when it is set to what it is', () => {
    expect(set({ ...PAIR, isEnabled: true }).events).toStrictEqual([]);
    expect(set({ ...PAIR, isEnabled: false }, wasSet(false)).events).toStrictEqual([]);
    expect(set({ ...PAIR, isEnabled: true }, wasSet(false), wasSet(true)).events).toStrictEqual([]);
  });

  it.each([
    ['CorridorSwitchedOff', false],
    ['CorridorSwitchedOn', true],
  ])('is as an earlier version left it with %s: on is %s', (type, isEnabled) => {
    const switched = { type, from: 'USD', to: 'EUR', switchedAt: NOW };
    expect(folded([switched])).toStrictEqual({ key: PAIR, value: { isEnabled }, updatedAt: NOW });
    expect(set({ ...PAIR, isEnabled }, switched).events).toStrictEqual([]);
    expect(set({ ...PAIR, isEnabled: !isEnabled }, switched).events).toStrictEqual([wasSet(!isEnabled)]);
  });

  it.each([
    ['JPY', 'EUR', [{ field: 'sendingCurrency', message: 'is not offered here' }]],
    ['USD', 'ARS', [{ field: 'receivingCurrency', message: 'is not paid out here' }]],
    [
      'JPY',
      'CHF',
      [
        { field: 'sendingCurrency', message: 'is not offered here' },
        { field: 'receivingCurrency', message: 'is not paid out here' },
      ],
    ],
  ])('from %s to %s there is none to switch', (sendingCurrency, receivingCurrency, errors) => {
    expect(set({ sendingCurrency, receivingCurrency, isEnabled: false })).toMatchObject({
      events: [],
      rejection: { code: 'CORRIDOR_NOT_OFFERED', details: { errors } },
    });
  });

  it('may start from a currency that is not paid out', () => {
    const fromArs = { ...PAIR, sendingCurrency: 'ARS' };
    expect(set({ ...fromArs, isEnabled: false }).events).toStrictEqual([{ ...wasSet(false), ...fromArs }]);
  });

  it('has the stream that it always had', () => {
    expect(streamOf(PAIR)).toBe('corridor-deployment-USD-EUR');
  });
});

describe('the limits of a corridor', () => {
  const { folded, set, streamOf } = specOf(corridorLimits);
  const stored = (transactionMaxMinor?: bigint, dailyVolumeMaxMinor?: bigint) => ({
    ...(transactionMaxMinor !== undefined && { transactionMaxMinor }),
    ...(dailyVolumeMaxMinor !== undefined && { dailyVolumeMaxMinor }),
  });
  const wereSet = (...values: Parameters<typeof stored>) => ({
    type: 'LimitsSet',
    ...PAIR,
    ...stored(...values),
    setAt: NOW,
  });

  it.each([
    [{ transactionMax: 101n, dailyVolumeMax: 1_000n }, wereSet(101n, 1_000n)],
    [{ transactionMax: 100n, dailyVolumeMax: 999n }, wereSet(100n, 999n)],
    [{ transactionMax: null, dailyVolumeMax: 1_000n }, wereSet(undefined, 1_000n)],
    [{ transactionMax: 100n }, wereSet(100n)],
    [{}, wereSet()],
  ])('are set together: %o', (limits, event) => {
    expect(set({ ...PAIR, ...limits }, wereSet(100n, 1_000n)).events).toStrictEqual([event]);
  });

  it('record nothing when they are set to what they are', () => {
    expect(set({ ...PAIR, transactionMax: null }).events).toStrictEqual([]);
    expect(set({ ...PAIR, transactionMax: 100n }, wereSet(100n)).events).toStrictEqual([]);
  });

  it.each([
    [1n, 2n, stored(1n, 2n)],
    [1n, null, stored(1n)],
    [null, 2n, stored(undefined, 2n)],
    [null, null, stored()],
  ])('are lifted from their first shape: %s for a payment and %s for a day', (one, day, value) => {
    const lift = corridorLimits.part(() => ({ knowsPlatform: () => Promise.resolve() })).events?.['LimitsSet']
      ?.upcast?.[1];
    const first = { from: 'USD', to: 'EUR', transactionMaxMinor: one, dailyVolumeMaxMinor: day, setAt: NOW };
    expect(folded([{ type: 'LimitsSet', ...lift?.(first) }])).toStrictEqual({
      key: PAIR,
      value,
      updatedAt: NOW,
    });
  });

  it('are of a pair that can be paid', () => {
    expect(set({ ...PAIR, receivingCurrency: 'JPY', transactionMax: 1n })).toMatchObject({
      events: [],
      rejection: {
        code: 'CORRIDOR_NOT_OFFERED',
        details: { errors: [{ field: 'receivingCurrency', message: 'is not paid out here' }] },
      },
    });
  });

  it('remember when they were set last', () => {
    const later = { ...wereSet(undefined, 5n), setAt: after(NOW, 1) };
    expect(folded([wereSet(1n, 2n), later])).toStrictEqual({
      key: PAIR,
      value: stored(undefined, 5n),
      updatedAt: after(NOW, 1),
    });
  });

  it('have the stream that they always had', () => {
    expect(streamOf(PAIR)).toBe('limits-deployment-USD-EUR');
  });
});

describe('a rail', () => {
  const { folded, set, streamOf } = specOf(rails);
  const SEPA = { paymentRail: 'SEPA' };
  const OFF = { ...SEPA, isEnabled: false };
  const LIMITED = { ...SEPA, isEnabled: true, currency: 'EUR', amountMin: 1n, amountMax: 500n };
  const off = { type: 'RailSet', ...OFF, setAt: NOW };
  const bounds = { limitCurrency: 'EUR', amountMinMinor: 1n, amountMaxMinor: 500n };
  const limited = { type: 'RailSet', ...SEPA, isEnabled: true, ...bounds, setAt: NOW };

  it('is on, with the shipped limit, until the operator sets otherwise', () => {
    expect(set({ ...SEPA, isEnabled: true }).events).toStrictEqual([]);
    expect(set(OFF).events).toStrictEqual([off]);
  });

  it('is replaced as a whole', () => {
    expect(set(LIMITED, off).events).toStrictEqual([limited]);
    expect(set(OFF, limited).events).toStrictEqual([off]);
  });

  it('records nothing when it is set to what it is', () => {
    expect(set(LIMITED, limited).events).toStrictEqual([]);
  });

  it('may carry exactly one amount', () => {
    expect(set({ ...LIMITED, amountMin: 5n, amountMax: 5n }).events).toStrictEqual([
      { ...limited, amountMinMinor: 5n, amountMaxMinor: 5n },
    ]);
  });

  it.each([
    [{ currency: 'JPY', amountMin: 1n, amountMax: null }, ['currency']],
    [{ currency: 'EUR', amountMin: 2n, amountMax: 1n }, ['amountMax']],
    [{ currency: 'ARS', amountMin: 2n, amountMax: 1n }, ['currency', 'amountMax']],
  ])('with the limit %o is refused by name', (limit, fields) => {
    expect(set({ ...LIMITED, ...limit })).toMatchObject({
      events: [],
      rejection: { code: 'RAIL_INVALID', details: { errors: fields.map((field) => ({ field })) } },
    });
  });

  it.each([
    [null, {}],
    [
      { currency: 'EUR', minMinor: null, maxMinor: 7n },
      { limitCurrency: 'EUR', amountMaxMinor: 7n },
    ],
    [{ currency: 'EUR', minMinor: 1n, maxMinor: 500n }, bounds],
  ])('is lifted from its first shape, with the limit %o', (limit, value) => {
    const lift = rails.part(() => ({ knowsPlatform: () => Promise.resolve() })).events?.['RailSet']
      ?.upcast?.[1];
    const first = { rail: 'SEPA', isEnabled: false, limit, setAt: NOW };
    expect(folded([{ type: 'RailSet', ...lift?.(first) }])).toStrictEqual({
      key: SEPA,
      value: { isEnabled: false, ...value },
      updatedAt: NOW,
    });
  });

  it('has the stream that it always had', () => {
    expect(streamOf(SEPA)).toBe('rail-deployment-SEPA');
  });
});
