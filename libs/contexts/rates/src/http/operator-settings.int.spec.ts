import type { HttpHarness } from '@causeway/http/testing';
import { money, newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { ChooseRail } from '../index.js';
import { RatesHost } from '../testing/rates-host.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const SANDBOX = { environment: 'sandbox' } as const;
const PAIR = { ...SANDBOX, sendingCurrency: 'USD', receivingCurrency: 'EUR' } as const;

let host: RatesHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await RatesHost.open(await freshDatabase('rates_http'));
  http = await host.http(OPERATOR_TOKEN);
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const send = (method: string, path: string, body?: object, token = OPERATOR_TOKEN) =>
  http.send(method, `//operator/${path}`, {
    as: null,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body }),
  });
const badFields = (body: Record<string, unknown>) =>
  (body['details'] as { errors: { field: string }[] }).errors.map(({ field }) => field).sort();

describe('/operator/corridors', () => {
  it('says what holds before anything was switched', async () => {
    const { status, body } = await send('GET', 'corridors?environment=production');
    expect([status, body]).toStrictEqual([
      200,
      { data: [], hasMore: false, totalCount: 0, default: { isEnabled: true } },
    ]);
  });

  it('switches a corridor off, and lists it', async () => {
    const { status, body } = await send('PUT', 'corridors', { ...PAIR, isEnabled: false });
    const row = {
      platformId: null,
      sendingCurrency: 'USD',
      receivingCurrency: 'EUR',
      isEnabled: false,
      updatedAt: host.clock.now(),
    };
    expect([status, body]).toStrictEqual([200, row]);
    const list = await send('GET', `corridors?environment=sandbox&platformId=${host.platformId}`);
    expect(list.body).toMatchObject({ data: [row], totalCount: 1 });
  });

  it('answers without a time where it was never switched', async () => {
    const body = { ...PAIR, receivingCurrency: 'GBP', isEnabled: true };
    expect((await send('PUT', 'corridors', body)).body).toMatchObject({ isEnabled: true, updatedAt: null });
  });

  it.each<[string, object, string, string[]]>([
    [
      'everything that is missing',
      {},
      'INVALID_INPUT',
      ['environment', 'isEnabled', 'receivingCurrency', 'sendingCurrency'],
    ],
    [
      'everything that is wrong',
      {
        environment: 'test',
        platformId: 'x',
        sendingCurrency: 'usd',
        receivingCurrency: 'EUR',
        isEnabled: 1,
      },
      'INVALID_INPUT',
      ['environment', 'isEnabled', 'platformId', 'sendingCurrency'],
    ],
    [
      'an unknown currency',
      { ...PAIR, sendingCurrency: 'XXX', isEnabled: false },
      'INVALID_CURRENCY',
      ['sendingCurrency'],
    ],
    [
      'a pair that is never offered',
      { ...PAIR, sendingCurrency: 'JPY', receivingCurrency: 'ARS', isEnabled: false },
      'INVALID_CURRENCY',
      ['receivingCurrency', 'sendingCurrency'],
    ],
  ])('names %s', async (_rule, request, code, fields) => {
    const { status, body } = await send('PUT', 'corridors', request);
    expect([status, body['code'], badFields(body)]).toStrictEqual([400, code, fields]);
  });

  it('is 404 for a platform that is not there', async () => {
    const request = { ...PAIR, platformId: newId('Platform'), isEnabled: false };
    expect(await send('PUT', 'corridors', request)).toMatchObject({
      status: 404,
      body: { code: 'REFERENCE_NOT_FOUND' },
    });
  });
});

describe('/operator/fee-schedule', () => {
  const KEY = { ...PAIR, paymentRail: 'SEPA' };
  const list = async () => (await send('GET', 'fee-schedule?environment=sandbox')).body;

  it('says what payments cost without a row', async () => {
    expect(await list()).toStrictEqual({
      data: [],
      hasMore: false,
      totalCount: 0,
      default: {
        sameCurrency: { fixedFee: 0, basisPoints: 0, counterpartyFixedFee: 0 },
        otherwise: { fixedFee: 0, basisPoints: 50, counterpartyFixedFee: 0 },
      },
    });
  });

  it('sets a row, changes it and removes it', async () => {
    const first = await send('PUT', 'fee-schedule', { ...KEY, basisPoints: 12.5, fixedFee: 25 });
    const row = {
      platformId: null,
      sendingCurrency: 'USD',
      receivingCurrency: 'EUR',
      paymentRail: 'SEPA',
      fixedFee: 25,
      basisPoints: 12.5,
      counterpartyFixedFee: 0,
      updatedAt: host.clock.now(),
    };
    expect([first.status, first.body]).toStrictEqual([200, row]);
    await send('PUT', 'fee-schedule', { ...KEY, basisPoints: 0.125, counterpartyFixedFee: 7 });
    expect((await list())['data']).toStrictEqual([
      { ...row, fixedFee: 0, basisPoints: 0.125, counterpartyFixedFee: 7 },
    ]);
    const remove = () =>
      send(
        'DELETE',
        'fee-schedule?environment=sandbox&sendingCurrency=USD&receivingCurrency=EUR&paymentRail=SEPA',
      );
    expect(await remove()).toMatchObject({ status: 204, text: '' });
    expect((await list())['data']).toStrictEqual([]);
    expect(await remove()).toMatchObject({
      status: 404,
      body: { code: 'REFERENCE_NOT_FOUND', details: { resource: 'FeeRow' } },
    });
  });

  it('shows any as null', async () => {
    const { body } = await send('PUT', 'fee-schedule', {
      ...SANDBOX,
      platformId: host.platformId,
      basisPoints: 30,
    });
    expect(body).toMatchObject({
      platformId: host.platformId,
      sendingCurrency: null,
      receivingCurrency: null,
      paymentRail: null,
      basisPoints: 30,
    });
  });

  it.each<[unknown, boolean]>([
    [0, true],
    [9999, true],
    [9999.999, true],
    [0.001, true],
    [0.0001, false],
    [10_000, false],
    [-1, false],
    [-0.5, false],
    ['5', false],
    [null, false],
    [1e30, false],
  ])('takes %j basis points: %s', async (basisPoints, isTaken) => {
    const { status, body } = await send('PUT', 'fee-schedule', { ...KEY, basisPoints });
    expect(status).toBe(isTaken ? 200 : 400);
    if (isTaken) expect(body['basisPoints']).toBe(basisPoints);
    else expect(badFields(body)).toStrictEqual(['basisPoints']);
  });

  it('reads a whole number however it is written', async () => {
    const text = JSON.stringify({ ...KEY, basisPoints: 0 }).replace(
      '"basisPoints":0',
      '"basisPoints":50.000',
    );
    const { body } = await send('PUT', 'fee-schedule', text as unknown as object);
    expect(body['basisPoints']).toBe(50);
  });

  it('names all wrong fields at once', async () => {
    const request = { ...SANDBOX, paymentRail: 'PIGEON', fixedFee: -1, counterpartyFixedFee: 1.5 };
    const { body } = await send('PUT', 'fee-schedule', request);
    expect([body['code'], badFields(body)]).toStrictEqual([
      'INVALID_INPUT',
      ['basisPoints', 'counterpartyFixedFee', 'fixedFee', 'paymentRail'],
    ]);
  });

  it('wants the currency of an amount', async () => {
    const request = { ...SANDBOX, basisPoints: 1, fixedFee: 1, counterpartyFixedFee: 1 };
    const { status, body } = await send('PUT', 'fee-schedule', request);
    expect([status, body['code'], badFields(body)]).toStrictEqual([
      400,
      'INVALID_INPUT',
      ['counterpartyFixedFee', 'fixedFee'],
    ]);
  });
});

describe('/operator/limits', () => {
  it('sets limits, and takes them away when they are left out', async () => {
    const request = { ...PAIR, transactionMax: 100_000, dailyVolumeMax: 9_000_000_000_000_000 };
    const set = await send('PUT', 'limits', request);
    const row = {
      platformId: null,
      sendingCurrency: 'USD',
      receivingCurrency: 'EUR',
      transactionMax: 100_000,
      dailyVolumeMax: 9_000_000_000_000_000,
      updatedAt: host.clock.now(),
    };
    expect([set.status, set.body]).toStrictEqual([200, row]);
    const { body } = await send('GET', 'limits?environment=sandbox');
    expect(body).toStrictEqual({
      data: [row],
      hasMore: false,
      totalCount: 1,
      default: { transactionMax: null, dailyVolumeMax: null },
    });
    const taken = await send('PUT', 'limits', { ...PAIR, transactionMax: null });
    expect(taken.body).toMatchObject({ transactionMax: null, dailyVolumeMax: null });
    expect((await send('GET', 'limits?environment=sandbox')).body).toMatchObject({ data: [], totalCount: 0 });
  });

  it.each<[string, object, string, string[]]>([
    [
      'no limit of nothing',
      { transactionMax: 0, dailyVolumeMax: -1 },
      'INVALID_AMOUNT',
      ['dailyVolumeMax', 'transactionMax'],
    ],
    [
      'no limit beyond the largest amount',
      { dailyVolumeMax: 9_000_000_000_000_001 },
      'AMOUNT_OUT_OF_RANGE',
      ['dailyVolumeMax'],
    ],
    ['no fraction', { transactionMax: 1.5 }, 'INVALID_INPUT', ['transactionMax']],
    ['no pair that is never paid', { receivingCurrency: 'ARS' }, 'INVALID_CURRENCY', ['receivingCurrency']],
  ])('takes %s', async (_rule, more, code, fields) => {
    const { status, body } = await send('PUT', 'limits', { ...PAIR, ...more });
    expect([status, body['code'], badFields(body)]).toStrictEqual([400, code, fields]);
  });
});

describe('the lists', () => {
  it('are walked by cursors, each good for its list, environment and platform', async () => {
    for (const receivingCurrency of ['GBP', 'INR', 'MXN'])
      await send('PUT', 'limits', {
        environment: 'production',
        sendingCurrency: 'EUR',
        receivingCurrency,
        transactionMax: 5,
      });
    const page = async (query: string) =>
      (await send('GET', `limits?environment=production&limit=2${query}`)).body as {
        data: { receivingCurrency: string }[];
        hasMore: boolean;
        nextCursor?: string;
        totalCount: number;
      };
    const first = await page('');
    expect([first.data.map((row) => row.receivingCurrency), first.totalCount]).toStrictEqual([
      ['GBP', 'INR'],
      3,
    ]);
    const cursor = `&cursor=${first.nextCursor}`;
    expect(await page(cursor)).toMatchObject({ data: [{ receivingCurrency: 'MXN' }], hasMore: false });
    for (const path of [
      `limits?environment=sandbox${cursor}`,
      `limits?environment=production&platformId=${host.platformId}${cursor}`,
      `corridors?environment=production${cursor}`,
    ])
      expect((await send('GET', path)).status).toBe(400);
  });

  it.each(['corridors', 'fee-schedule', 'limits'])('of %s must say which environment', async (path) => {
    const { status, body } = await send('GET', `${path}?limit=101&platformId=x`);
    expect([status, badFields(body)]).toStrictEqual([400, ['environment', 'limit', 'platformId']]);
  });
});

it.each([
  ['GET', 'corridors'],
  ['PUT', 'corridors'],
  ['GET', 'fee-schedule'],
  ['PUT', 'fee-schedule'],
  ['DELETE', 'fee-schedule'],
  ['GET', 'limits'],
  ['PUT', 'limits'],
])('%s /operator/%s is the operator’s alone', async (method, path) => {
  expect((await send(method, path, method === 'PUT' ? {} : undefined, 'another-token')).status).toBe(401);
  const platforms = await http.send(method, `//operator/${path}?environment=sandbox`, {});
  expect(platforms.status).toBe(401);
});

describe('/operator/rails', () => {
  const RAIL = { ...SANDBOX, paymentRail: 'SEPA_INSTANT', isEnabled: true } as const;
  const choose = (platformId = host.platformId) =>
    host.execute<{ readonly rail: string }>(
      new ChooseRail(
        { accountType: 'EUR_ACCOUNT', paymentRails: ['SEPA', 'SEPA_INSTANT'], amount: money(5_000n, 'EUR') },
        host.forPlatform(platformId),
      ),
    );

  it('limits a rail for one platform, and binds its next choice', async () => {
    const body = { ...RAIL, platformId: host.platformId, currency: 'EUR', amountMax: 4_999 };
    const { status, body: row } = await send('PUT', 'rails', body);
    const shown = {
      platformId: host.platformId,
      paymentRail: 'SEPA_INSTANT',
      isEnabled: true,
      currency: 'EUR',
      amountMin: null,
      amountMax: 4_999,
      updatedAt: host.clock.now(),
    };
    expect([status, row]).toStrictEqual([200, shown]);
    expect((await choose()).rail).toBe('SEPA');
    expect((await choose(newId('Platform'))).rail).toBe('SEPA_INSTANT');
    const list = await send('GET', `rails?environment=sandbox&platformId=${host.platformId}`);
    expect(list.body).toStrictEqual({
      data: [shown],
      hasMore: false,
      totalCount: 1,
      default: { isEnabled: true },
    });
  });

  it('switches a rail off for every platform', async () => {
    await send('PUT', 'rails', { ...RAIL, isEnabled: false });
    expect((await choose(newId('Platform'))).rail).toBe('SEPA');
    await send('PUT', 'rails', RAIL);
    expect((await choose(newId('Platform'))).rail).toBe('SEPA_INSTANT');
  });

  it.each<[string, object, string[]]>([
    ['everything that is missing', {}, ['environment', 'isEnabled', 'paymentRail']],
    [
      'everything that is wrong',
      { environment: 'test', paymentRail: 'PIGEON', isEnabled: 'on', currency: 'eur', amountMax: 1.5 },
      ['amountMax', 'currency', 'environment', 'isEnabled', 'paymentRail'],
    ],
    ['an amount of no currency', { ...RAIL, amountMax: 1 }, ['currency']],
    ['a currency of no amount', { ...RAIL, currency: 'EUR', amountMax: null }, ['currency']],
    ['bounds that leave nothing', { ...RAIL, currency: 'EUR', amountMin: 2, amountMax: 1 }, ['amountMax']],
  ])('names %s', async (_, body, fields) => {
    const answer = await send('PUT', 'rails', body);
    expect([answer.status, answer.body['code']]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(badFields(answer.body)).toStrictEqual(fields);
  });

  it('knows no platform that is not there', async () => {
    expect((await send('PUT', 'rails', { ...RAIL, platformId: newId('Platform') })).status).toBe(404);
  });
});
