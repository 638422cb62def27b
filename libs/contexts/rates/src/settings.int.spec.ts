import type { ViewDefinition, ViewRow } from '@causeway/event-store';
import { newId, uuidOf, type CurrencyCode, type Page } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import {
  GetCorridor,
  GetDailyVolumeMax,
  corridorLimits,
  corridors,
  ListFeeRows,
  rates,
  RemoveFeeRow,
  SetFeeRow,
  type Corridor,
  type FeeRowDocument,
} from './index.js';
import { RatesHost } from './testing/rates-host.js';

let host: RatesHost;
beforeEach(async () => {
  host = await RatesHost.open(await freshDatabase('rates'));
});
afterEach(() => host.close());

const USD_EUR = { from: 'USD', to: 'EUR' } as const;
const PAIR = { sendingCurrency: 'USD', receivingCurrency: 'EUR' } as const;
const FIFTY = { fixedMinor: 0n, milliBasisPoints: 50_000n, counterpartyFixedMinor: 0n };
const costing = (fixedMinor: bigint) => ({ ...FIFTY, fixedMinor });
const corridor = (call = host.forPlatform(), pair = USD_EUR) =>
  host.execute<Corridor>(new GetCorridor(pair, call));
const switchCorridor = (isEnabled: boolean, call = host.forAll()) =>
  host.execute(new corridors.Set({ ...PAIR, isEnabled }, call));
const setFee = (fixedMinor: bigint, call = host.forAll(), rail?: string) =>
  host.execute<FeeRowDocument>(
    new SetFeeRow({ ...USD_EUR, fee: costing(fixedMinor), ...(rail !== undefined && { rail }) }, call),
  );
const setLimits = (transactionMax: bigint | null, dailyVolumeMax: bigint | null, call = host.forAll()) =>
  host.execute(new corridorLimits.Set({ ...PAIR, transactionMax, dailyVolumeMax }, call));

describe('what the operator sets', () => {
  it('binds the next request, in its environment alone', async () => {
    expect(await corridor()).toMatchObject({ status: 'OPEN', serviceFee: FIFTY });
    await switchCorridor(false);
    expect(await corridor()).toStrictEqual({ status: 'DISABLED' });
    expect((await corridor(host.forPlatform(host.platformId, 'production'))).status).toBe('NO_PRICE');
    await switchCorridor(true);
    await setFee(25n);
    expect(await corridor()).toMatchObject({ status: 'OPEN', serviceFee: costing(25n) });
    await host.execute(new RemoveFeeRow(USD_EUR, host.forAll()));
    expect(await corridor()).toMatchObject({ serviceFee: FIFTY });
    await setLimits(100n, 1_000n);
    expect(await corridor()).toMatchObject({ transactionMaxMinor: 100n, dailyVolumeMaxMinor: 1_000n });
    await setLimits(null, null);
    expect(Object.keys(await corridor()).sort()).toStrictEqual([
      'pricedAt',
      'sendingPerReceiving',
      'serviceFee',
      'status',
    ]);
  });

  it('for one platform binds no other', async () => {
    await switchCorridor(false, host.forPlatform());
    await setFee(30n, host.forPlatform());
    await setLimits(5n, null, host.forPlatform());
    const others = await corridor(host.forPlatform(newId('Platform')));
    expect(others).toMatchObject({ status: 'OPEN', serviceFee: FIFTY });
    expect(others).not.toHaveProperty('transactionMaxMinor');
    expect(await corridor()).toStrictEqual({ status: 'DISABLED' });
    await switchCorridor(true, host.forPlatform());
    expect(await corridor()).toMatchObject({ serviceFee: costing(30n), transactionMaxMinor: 5n });
  });

  it('for one platform opens nothing that is off for all', async () => {
    await switchCorridor(false);
    await switchCorridor(false, host.forPlatform());
    await switchCorridor(true, host.forPlatform());
    expect(await corridor()).toStrictEqual({ status: 'DISABLED' });
  });

  it('for one platform goes before what is set for all, figure by figure', async () => {
    await setFee(25n);
    await setFee(40n, host.forPlatform());
    await setLimits(100n, 1_000n);
    await setLimits(null, 2_000n, host.forPlatform());
    expect(await corridor()).toMatchObject({
      serviceFee: costing(40n),
      transactionMaxMinor: 100n,
      dailyVolumeMaxMinor: 2_000n,
    });
    const dailyMax = (call = host.forPlatform()) => host.execute(new GetDailyVolumeMax(USD_EUR, call));
    expect(await dailyMax()).toBe(2_000n);
    expect(await dailyMax(host.forPlatform(newId('Platform')))).toBe(1_000n);
    expect(await dailyMax(host.forPlatform(host.platformId, 'production'))).toBeNull();
  });

  it('prices single rails apart', async () => {
    await setFee(25n);
    await setFee(5n, host.forAll(), 'SEPA');
    expect(await corridor()).toMatchObject({
      serviceFee: costing(25n),
      railFees: [{ rail: 'SEPA', fee: costing(5n) }],
    });
  });

  it('costs a quote one round trip, and an execution one', async () => {
    await setFee(25n);
    await setFee(30n, host.forPlatform());
    await setLimits(1n, 2n);
    host.asked.length = 0;
    await corridor();
    expect(host.asked).toHaveLength(1);
    await host.execute(new GetDailyVolumeMax(USD_EUR, host.forPlatform()));
    expect(host.asked).toHaveLength(2);
  });

  it('is refused for a platform that is not there', async () => {
    const stranger = () => host.forPlatform(newId('Platform'));
    for (const attempt of [
      () => switchCorridor(false, stranger()),
      () => setFee(1n, stranger()),
      () => setLimits(1n, 1n, stranger()),
    ])
      await expect(attempt()).rejects.toMatchObject({ context: 'platform', code: 'PLATFORM_NOT_FOUND' });
  });

  it('is in the log, its actor included', async () => {
    const answer = await switchCorridor(false);
    expect(answer).toStrictEqual({
      platformId: null,
      sendingCurrency: 'USD',
      receivingCurrency: 'EUR',
      isEnabled: false,
      updatedAt: host.clock.now(),
    });
    const [event, ...more] = await host.store.load('rates.sandbox', 'corridor-deployment-USD-EUR');
    expect(more).toStrictEqual([]);
    expect(event).toMatchObject({
      type: 'CorridorSet',
      data: { ...PAIR, isEnabled: false, setAt: host.clock.now() },
      metadata: { actor: 'operator', platformId: 'deployment' },
    });
  });
});

describe('the lists', () => {
  it('are empty at first', async () => {
    for (const List of [corridors.List, ListFeeRows, corridorLimits.List])
      expect(await host.execute(new List({ limit: 20 }, host.forAll()))).toStrictEqual({
        data: [],
        hasMore: false,
        totalCount: 0,
      });
  });

  it('of all platforms leave single platforms out, and a platform’s own holds both', async () => {
    await setLimits(100n, null);
    await setLimits(null, 9_000_000_000_000_000n, host.forPlatform());
    const limits = async (call = host.forAll()) =>
      (await host.execute<Page<object>>(new corridorLimits.List({ limit: 20 }, call))).data;
    const deploymentWide = {
      platformId: null,
      sendingCurrency: 'USD',
      receivingCurrency: 'EUR',
      transactionMax: 100n,
      dailyVolumeMax: null,
      updatedAt: host.clock.now(),
    };
    const own = { ...deploymentWide, platformId: host.platformId, transactionMax: null };
    expect(await limits()).toStrictEqual([deploymentWide]);
    expect(await limits(host.forPlatform())).toStrictEqual([
      { ...own, dailyVolumeMax: 9_000_000_000_000_000n },
      deploymentWide,
    ]);
    expect(await limits(host.forPlatform(newId('Platform')))).toStrictEqual([deploymentWide]);
    expect(await limits(host.forAll('production'))).toStrictEqual([]);
  });

  it('come in pages that neither repeat nor leave out a row, although rows come and go meanwhile', async () => {
    const codes: CurrencyCode[] = ['EUR', 'GBP', 'INR', 'MXN', 'PHP'];
    const rows = [...codes.map((to) => ({ from: 'USD' as const, to })), {}, { rail: 'WIRE' }];
    for (const key of rows) await host.execute(new SetFeeRow({ ...key, fee: FIFTY }, host.forAll()));
    const page = (after?: { createdAt: string; id: string }) =>
      host.execute<Page<FeeRowDocument>>(
        new ListFeeRows({ limit: 3, ...(after && { after }) }, host.forAll()),
      );
    const seen: unknown[] = [];
    let next = await page();
    expect(next.totalCount).toBe(7);
    await host.execute(new RemoveFeeRow({}, host.forAll()));
    await host.execute(new SetFeeRow({ from: 'AED', fee: FIFTY }, host.forAll()));
    for (;;) {
      seen.push(...next.data.map(({ receivingCurrency, paymentRail }) => receivingCurrency ?? paymentRail));
      if (next.next === undefined) break;
      next = await page(next.next);
    }
    expect(seen).toStrictEqual([null, 'WIRE', 'EUR', 'GBP', 'INR', 'MXN', 'PHP']);
    expect(next.hasMore).toBe(false);
  });
});

describe('the views rebuilt from the log', () => {
  /** The rows that a stream's events leave, by whole row. */
  const rebuilt = async (streamId: string): Promise<ViewRow[]> => {
    const fold = rates.replayable.foldOf(streamId, 'sandbox');
    const rows = new Map<string, ViewRow | null>();
    for (const event of await host.store.load('rates.sandbox', streamId))
      for (const { key, row } of fold?.apply(event) ?? []) rows.set(JSON.stringify(key), row);
    return [...rows.values()].filter((row) => row !== null);
  };
  const live = async ({ table, columns }: ViewDefinition): Promise<ViewRow[]> => {
    const rows = await host.query<ViewRow>(
      `select * from rates.${table} order by platform_id collate "C" desc`,
    );
    const asRecorded = (name: string, value: unknown): unknown => {
      if (value instanceof Date) return value.toISOString();
      return columns[name] === 'bigint' && value !== null ? BigInt(String(value)) : value;
    };
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asRecorded(name, value)])),
    );
  };

  it('equal the live ones', async () => {
    const own = uuidOf(host.platformId);
    await switchCorridor(false);
    await switchCorridor(true);
    await switchCorridor(false, host.forPlatform());
    await setFee(1n);
    await host.execute(new RemoveFeeRow(USD_EUR, host.forAll()));
    await setFee(2n, host.forPlatform(), 'SEPA');
    await setLimits(1n, 2n);
    await setLimits(null, null);
    await setLimits(9n, null, host.forPlatform());
    const streams = [
      ['corridor-deployment-USD-EUR', `corridor-${own}-USD-EUR`],
      ['fee-row-deployment-USD-EUR-any', `fee-row-${own}-USD-EUR-SEPA`],
      ['limits-deployment-USD-EUR', `limits-${own}-USD-EUR`],
    ];
    const counts = [2, 1, 1];
    for (const [index, view] of rates.definition.views.entries()) {
      const rows = (await Promise.all((streams[index] ?? []).map(rebuilt))).flat();
      expect(rows).toHaveLength(counts[index] ?? 0);
      expect(await live(view)).toStrictEqual(rows);
    }
  });
});
