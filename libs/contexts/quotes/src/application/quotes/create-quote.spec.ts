import { newId, newUuid } from '@causeway/kernel';
import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import { requested } from '../../testing/quotes.fixture.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
});

const keyed = (commandId = newUuid()) => world.call({ commandId, remembersRefusals: true });
const typesOf = async () => (await world.published()).map(({ type }) => type);

describe('creating a quote', () => {
  it('prices it as the sandbox’s complete run says', async () => {
    const payer = world.customer('USD', 500_000);
    const answer = await world.create(requested(payer.accountId, world.target()));
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.body)).toMatchObject({
      status: 'PENDING',
      totalSendingAmount: 240_000,
      totalReceivingAmount: 219_696,
      feesIncluded: 1_200,
      platformFeesIncluded: 0,
      exchangeRate: 1.08695652,
      createdAt: '2026-03-02T10:00:00.000Z',
      expiresAt: '2026-03-02T10:05:00.000Z',
    });
    expect(await typesOf()).toStrictEqual(['quotes.quote-created.v1']);
  });

  it('gives the same bytes again to the same key, in every later status', async () => {
    const payer = world.customer('USD', 500_000);
    const request = requested(payer.accountId, world.target());
    const call = keyed();
    const first = await world.create(request, call);
    await world.executeQuote(shownIn(first).id);
    world.eligibilities.clear();
    expect(await world.create(request, call)).toStrictEqual(first);
  });

  it('refuses a key that comes back with another body', async () => {
    const payer = world.customer('USD', 500_000);
    const target = world.target();
    const call = keyed();
    await world.create(requested(payer.accountId, target), call);
    for (const other of [{ lockedAmountMinor: 1_000n }, { immediatelyExecute: true }]) {
      const again = await refusalOf(world.create(requested(payer.accountId, target, other), call));
      expect(again.code).toBe('IDEMPOTENCY_KEY_REUSED');
    }
  });

  it('stores nothing when it is refused', async () => {
    const payer = world.customer('USD', 0, { verificationStatus: 'PENDING' });
    const { code } = await refusalOf(world.create(requested(payer.accountId, world.target())));
    expect([code, await typesOf()]).toStrictEqual(['USER_NOT_READY', []]);
  });

  it('checks the customer’s present eligibility for a repeated key', async () => {
    const payer = world.customer('USD', 0, { verificationStatus: 'PENDING' });
    const request = requested(payer.accountId, world.target());
    const call = keyed();
    expect((await refusalOf(world.create(request, call))).code).toBe('USER_NOT_READY');
    const eligibility = world.eligibilities.get(payer.customerId);
    if (eligibility === undefined) throw new Error('the customer was just made');
    world.eligibilities.set(payer.customerId, { ...eligibility, verificationStatus: 'APPROVED' });
    expect((await world.create(request, call)).status).toBe(201);
  });

  it('remembers any other refusal under the key', async () => {
    const payer = world.customer('USD');
    const accountId = newId('ExternalAccount');
    const request = requested(payer.accountId, accountId);
    const call = keyed();
    const first = await refusalOf(world.create(request, call));
    expect(first.code).toBe('INVALID_INPUT');
    world.target({ accountId });
    expect(await refusalOf(world.create(request, call))).toStrictEqual(first);
  });
});

describe('creating and executing at once', () => {
  const immediately = (accountId: string, more = {}) =>
    requested(accountId, world.target(), { immediatelyExecute: true, ...more });

  it('answers with the payment under way and publishes both states', async () => {
    const { accountId } = world.customer('USD', 240_000);
    const answer = await world.create(immediately(accountId));
    expect([answer.status, shownIn(answer).status]).toStrictEqual([201, 'PROCESSING']);
    expect(await typesOf()).toStrictEqual(['quotes.quote-created.v1', 'quotes.quote-executed.v1']);
    await world.letTimePass();
    expect((await world.read(shownIn(answer).id)).status).toBe('COMPLETED');
  });

  it('without enough money leaves no quote and no transaction', async () => {
    const { accountId } = world.customer('USD', 239_999);
    expect(await refusalOf(world.create(immediately(accountId)))).toStrictEqual({
      code: 'INSUFFICIENT_BALANCE',
      details: { available: 239_999n, required: 240_000n },
    });
    expect(await world.store.head('quotes.sandbox')).toBe(0);
  });

  it('that the ledger refuses after all stays invisible for ever', async () => {
    const { accountId } = world.customer('USD', 240_000);
    const call = keyed();
    world.crash = { type: 'ledger.submit', moment: 'before' };
    const request = immediately(accountId);
    await expect(world.create(request, call)).rejects.toThrow('before ledger.submit');
    world.ledger.account(accountId).status = 'FROZEN';
    const refused = { code: 'ACCOUNT_NOT_ACTIVE', details: { status: 'FROZEN', field: 'source.accountId' } };
    expect(await refusalOf(world.create(request, call))).toStrictEqual(refused);
    expect(await refusalOf(world.create(request, call))).toStrictEqual(refused);
    await world.letTimePass();
    const events = await world.store.read('quotes.sandbox', 0, 10);
    expect(events.map(({ type }) => type)).toStrictEqual(['QuoteDrafted', 'QuoteWithdrawn']);
    expect([world.store.storedRows('quote_view'), world.store.storedRows('transaction_view')]).toStrictEqual([
      [],
      [],
    ]);
    expect(await typesOf()).toStrictEqual([]);
  });

  it.each(['INSUFFICIENT_FUNDS', 'ACCOUNT_INVALID'] as const)(
    'that the rail would refuse with %s leaves nothing',
    async (verdict) => {
      const { accountId } = world.customer('USD', 240_000);
      world.rail.verdict = verdict;
      expect((await refusalOf(world.create(immediately(accountId)))).details).toStrictEqual({});
      expect(await world.store.head('quotes.sandbox')).toBe(0);
    },
  );

  it('of one key, fifty times at once, pays once and answers alike', async () => {
    const { accountId } = world.customer('USD', 240_000);
    const request = immediately(accountId);
    const call = keyed();
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.create(request, call)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(world.ledger.holds.size).toBe(1);
  });
});
