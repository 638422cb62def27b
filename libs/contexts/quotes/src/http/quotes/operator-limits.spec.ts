import type { HttpHarness } from '@causeway/http/testing';
import { instant, newUuid } from '@causeway/kernel';
import type { OpenCorridor } from '@causeway/rates';
import { quotesHttp } from '../../testing/quotes-http.js';
import { QuotesWorld } from '../../testing/quotes-world.js';
import { corridorOf } from '../../testing/quotes.fixture.js';

let world: QuotesWorld;
let http: HttpHarness;
beforeEach(async () => {
  world = new QuotesWorld();
  http = await quotesHttp(world);
});
afterEach(async () => {
  expect(http.failures).toStrictEqual([]);
  await http.close();
});

const limit = (limits: Pick<OpenCorridor, 'transactionMaxMinor' | 'dailyVolumeMaxMinor'>): void => {
  world.corridor = { ...(corridorOf('0.92') as OpenCorridor), ...limits };
};
const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  http.send('POST', path, { as: { platformId: world.platformId }, headers, body });
const create = (more: object = {}, headers: Record<string, string> = {}) => {
  const { accountId } = world.customer('USD', 500_000);
  const destination = { destinationType: 'ACCOUNT', accountId: world.target() };
  const amounts = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 240_000 };
  return send(
    '/quotes',
    { source: { sourceType: 'ACCOUNT', accountId }, destination, ...amounts, ...more },
    headers,
  );
};

describe('the operator’s limits on the wire', () => {
  it('say that no payment goes from this currency to that one', async () => {
    world.corridor = { status: 'DISABLED' };
    expect(await create()).toMatchObject({
      status: 400,
      body: { code: 'INVALID_CURRENCY', details: { errors: [{ field: 'destination' }] } },
    });
  });

  it('say how large a single payment may be', async () => {
    limit({ transactionMaxMinor: 239_999n });
    const { status, body } = await create();
    expect([status, body['code'], body['details']]).toStrictEqual([
      400,
      'TRANSACTION_SIZE_LIMIT_EXCEEDED',
      { limit: 239_999, currency: 'USD' },
    ]);
  });

  it.each([
    ['2026-03-02T10:00:00.000Z', '50400'],
    ['2026-03-02T23:59:59.500Z', '1'],
  ])('say at %s that the day is full, and when the next one begins', async (now, retryAfter) => {
    world.clock.moveTo(instant(now));
    limit({ dailyVolumeMaxMinor: 300_000n });
    const executed = await create({ immediatelyExecute: true });
    expect(executed.status).toBe(201);
    const quote = await create();
    for (const refused of [
      await send(`/quotes/${String(quote.body['id'])}/execute`, {}),
      await create({ immediatelyExecute: true }),
    ])
      expect([refused.status, refused.headers['retry-after'], refused.body]).toStrictEqual([
        429,
        retryAfter,
        {
          status: 429,
          code: 'DAILY_VOLUME_LIMIT_EXCEEDED',
          message: 'The payment would exceed the volume of the day',
          details: { limit: 300_000, used: 240_000, currency: 'USD' },
        },
      ]);
  });

  it('let the same key work on the next day', async () => {
    limit({ dailyVolumeMaxMinor: 240_000n });
    await create({ immediatelyExecute: true });
    world.clock.moveTo(instant('2026-03-02T23:59:00.000Z'));
    const quote = await create();
    const path = `/quotes/${String(quote.body['id'])}/execute`;
    const key = { 'idempotency-key': newUuid() };
    expect((await send(path, {}, key)).status).toBe(429);
    expect((await send(path, {}, key)).status).toBe(429);
    world.clock.moveTo(instant('2026-03-03T00:00:00.000Z'));
    expect(await send(path, {}, key)).toMatchObject({ status: 200, body: { status: 'PROCESSING' } });
    expect(await send(path, {}, key)).toMatchObject({ status: 200, body: { status: 'PROCESSING' } });
    expect(world.ledger.holds.size).toBe(2);
  });
});
