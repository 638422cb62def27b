import { instant, newUuid, type Id } from '@causeway/kernel';
import type { Corridor } from '@causeway/rates';
import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import { corridorOf, requested } from '../../testing/quotes.fixture.js';
import { TransferIn } from './transaction.requests.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
});

const COUNTER = 'daily-volume USD-EUR 2026-03-02';
const limit = (dailyVolumeMaxMinor?: bigint): void => {
  const open = corridorOf('0.92') as Extract<Corridor, { status: 'OPEN' }>;
  world.corridor = { ...open, ...(dailyVolumeMaxMinor !== undefined && { dailyVolumeMaxMinor }) };
};
const keyed = (commandId = newUuid()) => world.call({ commandId, remembersRefusals: true });
const full = (used: bigint, max: bigint) => ({
  code: 'DAILY_VOLUME_LIMIT_EXCEEDED',
  details: { limit: max, used, currency: 'USD', retryAfterSeconds: 50_400 },
});
const pendingQuote = async () => {
  const payer = world.customer('USD', 10_000_000);
  return shownIn(await world.create(requested(payer.accountId, world.target()))).id;
};
const statusOf = async (quoteId: Awaited<ReturnType<typeof pendingQuote>>) =>
  (await world.read(quoteId)).status;

describe('the volume of a day', () => {
  it('is counted at execution, not at creation', async () => {
    const quoteId = await pendingQuote();
    expect(world.ledger.counters.size).toBe(0);
    await world.executeQuote(quoteId);
    expect([...world.ledger.counters]).toStrictEqual([[COUNTER, 240_000n]]);
  });

  it('that is full leaves the quote pending and nothing held', async () => {
    limit(400_000n);
    const [first, second] = [await pendingQuote(), await pendingQuote()];
    await world.executeQuote(first);
    expect(await refusalOf(world.executeQuote(second))).toStrictEqual(full(240_000n, 400_000n));
    expect([await statusOf(second), world.ledger.holds.size]).toStrictEqual(['PENDING', 1]);
  });

  it('counts what was sent before there was a limit', async () => {
    const [first, second] = [await pendingQuote(), await pendingQuote()];
    await world.executeQuote(first);
    limit(300_000n);
    expect(await refusalOf(world.executeQuote(second))).toStrictEqual(full(240_000n, 300_000n));
  });

  it('is given back with the refund', async () => {
    limit(240_000n);
    world.rail.end = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false };
    const [first, second] = [await pendingQuote(), await pendingQuote()];
    await world.executeQuote(first);
    expect((await refusalOf(world.executeQuote(second))).code).toBe('DAILY_VOLUME_LIMIT_EXCEEDED');
    await world.letTimePass();
    expect([await statusOf(first), world.ledger.counters.get(COUNTER)]).toStrictEqual(['FAILED', 0n]);
    await world.executeQuote(await pendingQuote());
    expect(world.ledger.counters.get(COUNTER)).toBe(240_000n);
  });

  it('is given back once when the bank returns what had arrived, to the day of the request', async () => {
    limit(240_000n);
    world.rail.end = { state: 'SETTLED', returnedAfterMs: 3 * 86_400_000 };
    const quoteId = await pendingQuote();
    await world.executeQuote(quoteId);
    await world.letTimePass(2);
    expect([await statusOf(quoteId), world.ledger.counters.get(COUNTER)]).toStrictEqual([
      'COMPLETED',
      240_000n,
    ]);
    await world.letTimePass();
    expect([await statusOf(quoteId), [...world.ledger.counters]]).toStrictEqual(['FAILED', [[COUNTER, 0n]]]);
  });

  it('begins anew with the day, in UTC', async () => {
    limit(240_000n);
    world.clock.moveTo(instant('2026-03-02T23:59:00.000Z'));
    const [first, second] = [await pendingQuote(), await pendingQuote()];
    await world.executeQuote(first);
    expect((await refusalOf(world.executeQuote(second))).details['retryAfterSeconds']).toBe(60);
    world.clock.moveTo(instant('2026-03-03T00:00:00.000Z'));
    await world.executeQuote(second);
    expect(world.ledger.counters.get('daily-volume USD-EUR 2026-03-03')).toBe(240_000n);
  });
});

describe('a full day under an Idempotency-Key', () => {
  it('is not remembered: the same request works once there is room', async () => {
    limit(100n);
    const quoteId = await pendingQuote();
    const call = keyed();
    for (let tries = 0; tries < 3; tries += 1)
      expect(await refusalOf(world.executeQuote(quoteId, call))).toStrictEqual(full(0n, 100n));
    limit(240_000n);
    const answer = await world.executeQuote(quoteId, call);
    expect(shownIn(answer).status).toBe('PROCESSING');
    expect(await world.executeQuote(quoteId, call)).toStrictEqual(answer);
    expect([world.ledger.holds.size, world.ledger.counters.get(COUNTER)]).toStrictEqual([1, 240_000n]);
  });

  it('leaves a key alone that has its answer already', async () => {
    limit(100n);
    const payer = world.customer('USD', 0);
    const quoteId = shownIn(await world.create(requested(payer.accountId, world.target()))).id;
    const first = keyed();
    const short = await refusalOf(world.executeQuote(quoteId, first));
    expect(short.code).toBe('INSUFFICIENT_BALANCE');
    world.ledger.fund(payer.accountId, 240_000);
    expect((await refusalOf(world.executeQuote(quoteId, keyed()))).code).toBe('DAILY_VOLUME_LIMIT_EXCEEDED');
    limit();
    expect(await refusalOf(world.executeQuote(quoteId, first))).toStrictEqual(short);
    expect(world.ledger.holds.size).toBe(0);
  });

  it('asked fifty times at once answers fifty times the same', async () => {
    limit(100n);
    const quoteId = await pendingQuote();
    const call = keyed();
    const refusals = await Promise.all(
      Array.from({ length: 50 }, () => refusalOf(world.executeQuote(quoteId, call))),
    );
    for (const refusal of refusals) expect(refusal).toStrictEqual(full(0n, 100n));
    expect([await statusOf(quoteId), world.ledger.holds.size]).toStrictEqual(['PENDING', 0]);
    limit();
    expect(shownIn(await world.executeQuote(quoteId, call)).status).toBe('PROCESSING');
  });

  it.each(['before', 'after'] as const)('is found out after a crash right %s the hold', async (moment) => {
    limit(100n);
    const quoteId = await pendingQuote();
    const call = keyed();
    world.crash = { type: 'ledger.submit', moment };
    await expect(world.executeQuote(quoteId, call)).rejects.toThrow(`${moment} ledger.submit`);
    expect(await refusalOf(world.executeQuote(quoteId, call))).toStrictEqual(full(0n, 100n));
    limit();
    expect(shownIn(await world.executeQuote(quoteId, call)).status).toBe('PROCESSING');
  });

  it('was found out by the timer when the request died', async () => {
    limit(100n);
    const quoteId = await pendingQuote();
    world.crash = { type: 'ledger.submit', moment: 'before' };
    await expect(world.executeQuote(quoteId, keyed())).rejects.toThrow('before ledger.submit');
    await world.letTimePass(1);
    expect(await world.eventsOf(quoteId)).toStrictEqual([
      'QuoteCreated',
      'QuoteExecutionRequested',
      'QuoteExecutionRefused',
    ]);
  });
});

describe('creating and executing at once on a full day', () => {
  const immediately = () => {
    const { accountId } = world.customer('USD', 240_000);
    return requested(accountId, world.target(), { immediatelyExecute: true });
  };
  const shownRows = () => [
    ...world.store.storedRows('quote_view'),
    ...world.store.storedRows('transaction_view'),
  ];

  it('leaves no quote and no transaction', async () => {
    limit(100n);
    expect(await refusalOf(world.create(immediately()))).toStrictEqual(full(0n, 100n));
    expect([shownRows(), await world.published(), world.ledger.holds.size]).toStrictEqual([[], [], 0]);
  });

  it('works under the same key once there is room, as one quote', async () => {
    limit(100n);
    const request = immediately();
    const call = keyed();
    for (let tries = 0; tries < 3; tries += 1)
      expect(await refusalOf(world.create(request, call))).toStrictEqual(full(0n, 100n));
    limit();
    const answer = await world.create(request, call);
    expect([answer.status, shownIn(answer).status]).toStrictEqual([201, 'PROCESSING']);
    expect(await world.create(request, call)).toStrictEqual(answer);
    expect([shownRows().length, world.ledger.holds.size]).toStrictEqual([2, 1]);
    await world.letTimePass();
    expect(await statusOf(shownIn(answer).id)).toBe('COMPLETED');
  });

  it('asked fifty times at once answers fifty times the same', async () => {
    limit(100n);
    const request = immediately();
    const call = keyed();
    const refusals = await Promise.all(
      Array.from({ length: 50 }, () => refusalOf(world.create(request, call))),
    );
    for (const refusal of refusals) expect(refusal).toStrictEqual(full(0n, 100n));
    expect([shownRows(), world.ledger.holds.size]).toStrictEqual([[], 0]);
  });

  it('refuses the key with another body once it has an answer', async () => {
    limit(100n);
    const request = immediately();
    const call = keyed();
    await refusalOf(world.create(request, call));
    limit();
    await world.create(request, call);
    const other = { ...request, lockedAmountMinor: 1n };
    expect((await refusalOf(world.create(other, call))).code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('what is collected from outside', () => {
  const owned = (customerId: Id<'Customer'>) =>
    world.target({
      accountType: 'USD_ACCOUNT',
      currency: 'USD',
      paymentRails: ['ACH'],
      primaryIdentifier: '123456789',
      customerId,
    });
  const collecting = async (destination = world.target()) => {
    const source = owned(world.customer().customerId);
    return shownIn(await world.create(requested(source, destination)));
  };
  const used = (counter = COUNTER) => world.ledger.counters.get(counter) ?? 0n;

  it('counts at its execution, and is refused where the day is full', async () => {
    limit(400_000n);
    const [first, second] = [await collecting(), await collecting()];
    await world.executeQuote(first.id);
    expect(used()).toBe(240_000n);
    expect(await refusalOf(world.executeQuote(second.id))).toStrictEqual(full(240_000n, 400_000n));
    expect(await statusOf(second.id)).toBe('PENDING');
    await world.letTimePass(10);
    expect([await statusOf(first.id), used()]).toStrictEqual(['COMPLETED', 240_000n]);
  });

  it('shares the day with what accounts send', async () => {
    limit(400_000n);
    await world.executeQuote(await pendingQuote());
    expect((await refusalOf(world.executeQuote((await collecting()).id))).code).toBe(
      'DAILY_VOLUME_LIMIT_EXCEEDED',
    );
  });

  it.each([
    ['the bank does not give it', () => (world.bank.end = { ...FAILED })],
    ['it is stopped at the bank', () => (world.bank.end = { state: 'CANCELLED' })],
    ['its payout fails', () => (world.rail.end = { ...FAILED })],
    ['its payout is returned', () => (world.rail.end = { state: 'SETTLED', returnedAfterMs: 5_000 })],
  ])('is given back where %s', async (_why, befall) => {
    befall();
    const { id } = await collecting();
    await world.executeQuote(id);
    await world.letTimePass();
    expect([await statusOf(id), used()]).toStrictEqual(['FAILED', 0n]);
  });

  it('is given back to the day on which it was asked for', async () => {
    world.bank.takesMs = 3 * 86_400_000;
    world.bank.end = { ...FAILED };
    const { id } = await collecting();
    await world.executeQuote(id);
    await world.letTimePass();
    expect([...world.ledger.counters]).toStrictEqual([[COUNTER, 0n]]);
  });

  it('by a transfer in counts, and is never refused', async () => {
    limit(1n);
    const { customerId, accountId } = world.customer('USD');
    const wanted = { sourceId: owned(customerId), destinationId: accountId, amountMinor: 100_000n };
    await world.dispatch.execute(new TransferIn(wanted, world.call()));
    expect(used('daily-volume USD-USD 2026-03-02')).toBe(100_000n);
  });
});

const FAILED = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false } as const;
