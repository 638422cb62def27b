import type { Command } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { corridorLimits, corridors, SetFeeRow } from '@causeway/rates';
import { freshDatabase } from '@causeway/testing';
import { OperatedWorld } from './testing/operated-world.js';
import { refusalOf, shownIn } from './testing/quotes-world.js';
import { requested } from './testing/quotes.fixture.js';

let world: OperatedWorld;
beforeEach(async () => {
  world = await OperatedWorld.open(await freshDatabase('operated_quotes'));
});
afterEach(() => world.close());

const USD_EUR = { from: 'USD', to: 'EUR' } as const;
const PAIR = { sendingCurrency: 'USD', receivingCurrency: 'EUR' } as const;
const operate = (request: Command<object, unknown>) => world.quotes.dispatch.execute(request);
const limit = (dailyVolumeMax: bigint | null, transactionMax: bigint | null = null) =>
  operate(new corridorLimits.Set({ ...PAIR, dailyVolumeMax, transactionMax }, world.forAll()));
const create = async (accountId: string, lockedAmountMinor = 1_000n) =>
  shownIn(await world.quotes.create(requested(accountId, world.quotes.target(), { lockedAmountMinor })));
const codeOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code;
const execute = (quoteId: Id<'Quote'>) => world.quotes.executeQuote(quoteId);

describe('the volume of a day', () => {
  it('is never passed by fifty executions at once, from many accounts', async () => {
    await limit(20_000n);
    const payers = await Promise.all(Array.from({ length: 5 }, () => world.payer(1_000_000n)));
    const quotes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => create(payers[index % payers.length] ?? '')),
    );
    const refusals = await Promise.all(quotes.map(({ id }) => refusalOf(execute(id))));
    const codes = refusals.map(({ code }) => code);
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(20);
    expect(codes.filter((code) => code === 'DAILY_VOLUME_LIMIT_EXCEEDED')).toHaveLength(30);
    for (const { code, details } of refusals)
      if (code !== 'accepted')
        expect(details).toStrictEqual({
          limit: 20_000n,
          used: 20_000n,
          currency: 'USD',
          retryAfterSeconds: 50_400,
        });
    const statuses = await Promise.all(quotes.map(async ({ id }) => (await world.quotes.read(id)).status));
    expect(statuses.filter((status) => status === 'PENDING')).toHaveLength(30);
  });

  it('is given back by refunds, and by nothing else', async () => {
    await limit(2_000n);
    const payer = await world.payer(1_000_000n);
    world.quotes.rail.end = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false };
    for (const { id } of [await create(payer), await create(payer)]) await execute(id);
    expect(await codeOf(execute((await create(payer)).id))).toBe('DAILY_VOLUME_LIMIT_EXCEEDED');
    await world.quotes.letTimePass();
    world.quotes.rail.end = { state: 'SETTLED' };
    const again = [await create(payer), await create(payer), await create(payer)];
    const codes = [];
    for (const { id } of again) codes.push(await codeOf(execute(id)));
    expect(codes).toStrictEqual(['accepted', 'accepted', 'DAILY_VOLUME_LIMIT_EXCEEDED']);
    await world.quotes.letTimePass();
    expect((await world.quotes.read(again[0]?.id as Id<'Quote'>)).status).toBe('COMPLETED');
    expect(await codeOf(execute((await create(payer)).id))).toBe('DAILY_VOLUME_LIMIT_EXCEEDED');
  });

  it('knows what was sent before the limit came, and a new limit binds the next request', async () => {
    const payer = await world.payer(1_000_000n);
    await execute((await create(payer)).id);
    const { id } = await create(payer);
    await limit(1_999n);
    expect(await refusalOf(execute(id))).toMatchObject({ details: { limit: 1_999n, used: 1_000n } });
    await limit(2_000n);
    expect(await codeOf(execute(id))).toBe('accepted');
  });

  it('counts what is collected from outside, and has it back when the bank does not give it', async () => {
    await limit(2_000n);
    const { customerId } = world.quotes.customer('USD');
    const source = world.quotes.target({
      accountType: 'USD_ACCOUNT',
      currency: 'USD',
      paymentRails: ['ACH'],
      primaryIdentifier: '123456789',
      customerId,
    });
    const payer = await world.payer(1_000_000n);
    world.quotes.bank.end = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false };
    await execute((await create(source)).id);
    await execute((await create(payer)).id);
    expect(await codeOf(execute((await create(source)).id))).toBe('DAILY_VOLUME_LIMIT_EXCEEDED');
    await world.quotes.letTimePass();
    expect(await codeOf(execute((await create(source)).id))).toBe('accepted');
    expect(await codeOf(execute((await create(payer)).id))).toBe('DAILY_VOLUME_LIMIT_EXCEEDED');
  });

  it('is each platform’s own', async () => {
    await limit(1_000n);
    const payer = await world.payer(1_000_000n);
    await execute((await create(payer)).id);
    const { id } = await create(payer);
    expect(await codeOf(execute(id))).toBe('DAILY_VOLUME_LIMIT_EXCEEDED');
    const own = { ...PAIR, dailyVolumeMax: 5_000n, transactionMax: null };
    await operate(new corridorLimits.Set(own, world.quotes.call({ actor: 'operator' })));
    expect(await codeOf(execute(id))).toBe('accepted');
  });
});

describe('a quote', () => {
  it('keeps the fee that it was priced with', async () => {
    const payer = await world.payer(1_000_000n);
    const before = await create(payer);
    const fee = { fixedMinor: 100n, milliBasisPoints: 0n, counterpartyFixedMinor: 0n };
    await operate(new SetFeeRow({ ...USD_EUR, fee }, world.forAll()));
    expect((await create(payer)).feesIncluded).toBe(100);
    await execute(before.id);
    await world.quotes.letTimePass();
    expect(await world.quotes.read(before.id)).toMatchObject({ status: 'COMPLETED', feesIncluded: 5n });
  });

  it('over a rail with a fee of its own costs that fee', async () => {
    const payer = await world.payer(1_000_000n);
    const fee = { fixedMinor: 7n, milliBasisPoints: 0n, counterpartyFixedMinor: 0n };
    await operate(new SetFeeRow({ rail: 'SEPA_INSTANT', fee: { ...fee, fixedMinor: 0n } }, world.forAll()));
    expect((await create(payer)).feesIncluded).toBe(0);
    await operate(new SetFeeRow({ ...USD_EUR, rail: 'SEPA_INSTANT', fee }, world.forAll()));
    expect((await create(payer)).feesIncluded).toBe(7);
  });

  it('is refused on a corridor that is off, and goes on where it was there before', async () => {
    const payer = await world.payer(1_000_000n);
    const before = await create(payer);
    await operate(new corridors.Set({ ...PAIR, isEnabled: false }, world.forAll()));
    expect(await codeOf(create(payer))).toBe('INVALID_CURRENCY');
    expect(await codeOf(execute(before.id))).toBe('accepted');
    await operate(new corridors.Set({ ...PAIR, isEnabled: true }, world.forAll()));
    expect(await codeOf(create(payer))).toBe('accepted');
  });

  it('may be as large as one payment may be', async () => {
    const payer = await world.payer(1_000_000n);
    await limit(null, 1_000n);
    expect(await codeOf(create(payer, 1_000n))).toBe('accepted');
    expect(await refusalOf(create(payer, 1_001n))).toStrictEqual({
      code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED',
      details: { limit: 1_000n, currency: 'USD' },
    });
  });
});
