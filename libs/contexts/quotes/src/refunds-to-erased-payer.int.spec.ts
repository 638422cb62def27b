import { quoteTransactions } from './application/quotes/quote-transactions.js';
import type { PostgresEventStore } from '@causeway/event-store';
import { encode, newUuid, type Id } from '@causeway/kernel';
import { ACCOUNT_CHANGED } from '@causeway/ledger';
import { freshDatabase, react } from '@causeway/testing';
import { SettleRefundByHand } from './application/quotes/transaction.requests.js';
import { paymentsBlockedBy } from './read/quotes/blocked-payment.view.js';
import { rebuiltRows } from './testing/rebuilt-views.js';
import { requested } from './testing/quotes.fixture.js';
import { shownIn, type QuotesWorld } from './testing/quotes-world.js';
import { storedWorlds, type StoredWorlds } from './testing/stored-world.js';

let worlds: StoredWorlds;
let world: QuotesWorld<PostgresEventStore>;
beforeAll(async () => {
  worlds = await storedWorlds(await freshDatabase('refunds_to_erased_payer'));
});
afterAll(() => worlds.close());
beforeEach(() => {
  world = worlds.world();
});

const executed = async (more: object = {}, payer = world.customer('USD', 240_000)) => {
  const request = requested(payer.accountId, world.target(), more);
  const { id: quoteId, transactionId } = shownIn(await world.create(request));
  await world.executeQuote(quoteId);
  return { ...payer, quoteId, transactionId };
};
const shown = (transactionId: Id<'Transaction'>) => world.transaction(transactionId);
const expectRebuilt = async (quoteId: Id<'Quote'>): Promise<void> => {
  const { vault, query } = worlds;
  const { stored, rebuilt } = await rebuiltRows({ store: world.store, vault, query }, quoteId);
  expect(stored).toStrictEqual(rebuilt);
};

/** The whole erasure, as far as it concerns this context; then the key goes. */
const erase = async (customerId: Id<'Customer'>, accountId: Id<'InternalAccount'>): Promise<void> => {
  const eligibility = world.eligibilities.get(customerId);
  if (eligibility === undefined) throw new Error('the erased customer was there');
  world.eligibilities.set(customerId, { ...eligibility, isDeleted: true });
  world.ledger.account(accountId).status = 'CLOSED';
  const erased = { type: 'customers.person-erased.v1', data: { customerId } };
  await react(world.table.processes, erased, {
    call: world.call({ commandId: newUuid() }),
    record: world.record,
  });
  await worlds.vault.shred(customerId);
};

describe('the last payout of an erased person, which the bank returns', () => {
  it('ends in a transaction of the platform’s that an operator settles, and nothing of the person comes back', async () => {
    world.rail.end = { state: 'SETTLED', returnedAfterMs: 86_400_000 };
    const { customerId, accountId, quoteId, transactionId } = await executed({ description: 'Canary words' });
    await world.letTimePass(2);
    expect(await shown(transactionId)).toMatchObject({ status: 'COMPLETED' });
    await erase(customerId, accountId);
    await expect(shown(transactionId)).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
    await world.letTimePass(3);
    const { platformId } = world;
    expect(await shown(transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'PAYOUT_RETURNED',
      customerId: platformId,
      refund: { status: 'PENDING' },
    });
    const list = new quoteTransactions.List({ customerId: platformId, limit: 10 }, world.call());
    const { data } = await world.dispatch.execute(list);
    expect(data.map(({ id }) => id)).toStrictEqual([transactionId]);
    const settled = new SettleRefundByHand({ transactionId }, world.call());
    expect(await world.dispatch.execute(settled)).toMatchObject({ refund: { status: 'COMPLETED' } });
    expect(world.ledger.account(accountId).available.amountMinor).toBe(0n);
    const messages = (await world.published()).filter(({ key }) => key === transactionId);
    expect(messages.map(({ type }) => type).slice(-3)).toStrictEqual([
      'quotes.payment-failed.v1',
      'quotes.refund-started.v1',
      'quotes.refund-settled.v1',
    ]);
    const now = [await shown(transactionId), messages.slice(-3).map((one) => one.data)];
    for (const word of ['Canary', 'mine-', customerId]) expect(encode(now)).not.toContain(word);
    await expectRebuilt(quoteId);
  });
});

describe('refunds that a frozen account holds up', () => {
  const waitingFor = (accountId: Id<'InternalAccount'>, call = world.call(), after = '') =>
    paymentsBlockedBy({ rows: worlds.query }, call, { accountId, after });

  it('are found by their account, in their own platform and environment, and tried when it is active again', async () => {
    world.rail.end = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false };
    const payer = world.customer('USD', 240_000);
    const { accountId } = payer;
    const { quoteId, transactionId } = await executed({ lockedAmountMinor: 1_000n }, payer);
    const others = [];
    for (const _each of [1, 2]) others.push(await executed({ lockedAmountMinor: 1_000n }, payer));
    const neighbour = await executed();
    world.ledger.account(accountId).status = 'FROZEN';
    await world.letTimePass(8);
    const all = [quoteId, ...others.map((one) => one.quoteId)].sort();
    expect(await waitingFor(accountId)).toStrictEqual(all);
    expect(await waitingFor(accountId, world.call(), all[0])).toStrictEqual(all.slice(1));
    for (const stranger of [
      world.call({ platformId: 'Platform:other' }),
      world.call({ environment: 'production' }),
    ])
      expect(await waitingFor(accountId, stranger)).toStrictEqual([]);
    expect(await waitingFor(neighbour.accountId)).toStrictEqual([]);
    world.ledger.account(accountId).status = 'ACTIVE';
    const active = { accounts: [{ id: accountId, status: 'ACTIVE' }], changed: ['STATUS'] };
    await world.react('retry-blocked-payments-on-account-active', ACCOUNT_CHANGED, active);
    expect(await waitingFor(accountId)).toStrictEqual([]);
    expect(await shown(transactionId)).toMatchObject({ refund: { status: 'COMPLETED' } });
    expect(world.ledger.account(accountId).available.amountMinor).toBe(240_000n);
    await expectRebuilt(quoteId);
  });
});
