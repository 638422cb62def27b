import type { PostgresEventStore } from '@causeway/event-store';
import { newId, newUuid, type Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { SendSandboxFunding } from './application/quotes/funding.requests.js';
import { refusalOf, shownIn, type QuotesWorld } from './testing/quotes-world.js';
import { requested } from './testing/quotes.fixture.js';
import { storedWorlds, type StoredWorlds } from './testing/stored-world.js';
import { rebuiltRows } from './testing/rebuilt-views.js';

let worlds: StoredWorlds;
let world: QuotesWorld<PostgresEventStore>;

beforeAll(async () => {
  worlds = await storedWorlds(await freshDatabase('quotes'));
});
afterAll(() => worlds.close());
beforeEach(() => {
  world = worlds.world();
});

const pendingQuote = async (more = {}) => {
  const payer = world.customer('USD', 500_000);
  const answer = await world.create(requested(payer.accountId, world.target(), more));
  return { ...payer, quoteId: shownIn(answer).id };
};
const transactionOf = (quoteId: Id<'Quote'>, call = world.call()) =>
  world.transaction(quoteId.replace('Quote', 'Transaction') as Id<'Transaction'>, call);
const storedText = async (): Promise<string> =>
  JSON.stringify([
    await worlds.query('select * from quotes.quote_view'),
    await worlds.query('select * from quotes.transaction_view'),
    await worlds.query('select data::text, published::text from quotes.event_sandbox'),
    await worlds.query('select answer::text from quotes.outcome'),
  ]);

describe('quotes on PostgreSQL', () => {
  it('are readable at once, after every step of the payment', async () => {
    const { quoteId } = await pendingQuote({ description: 'rent' });
    const statuses = async () => [(await world.read(quoteId)).status, (await transactionOf(quoteId)).status];
    expect(await statuses()).toStrictEqual(['PENDING', 'PENDING']);
    await world.executeQuote(quoteId);
    expect(await statuses()).toStrictEqual(['PROCESSING', 'PROCESSING']);
    await world.letTimePass();
    expect(await statuses()).toStrictEqual(['COMPLETED', 'COMPLETED']);
    expect(await world.read(quoteId)).toMatchObject({ description: 'rent', totalSendingAmount: 240_000n });
  });

  it('are not visible to another platform', async () => {
    const { quoteId } = await pendingQuote();
    const strangers = [
      world.call({ platformId: newId('Platform') }),
      world.call({ environment: 'production' }),
    ];
    for (const call of strangers) {
      expect((await refusalOf(world.read(quoteId, call))).code).toBe('QUOTE_NOT_FOUND');
      expect((await refusalOf(transactionOf(quoteId, call))).code).toBe('TRANSACTION_NOT_FOUND');
    }
  });

  it('of one key, fifty times at once, pay once and answer alike', async () => {
    const { quoteId } = await pendingQuote();
    const call = world.call({ commandId: newUuid(), remembersRefusals: true });
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.executeQuote(quoteId, call)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(world.ledger.holds.size).toBe(1);
  });

  it('expire by their timer', async () => {
    const { quoteId } = await pendingQuote();
    world.clock.advance(300_000);
    expect((await world.read(quoteId)).status).toBe('EXPIRED');
    expect((await transactionOf(quoteId)).status).toBe('EXPIRED');
    await world.letTimePass();
    expect(await world.eventsOf(quoteId)).toStrictEqual(['QuoteCreated', 'QuoteExpired']);
    expect((await world.read(quoteId)).status).toBe('EXPIRED');
  });

  it('keep free text sealed wherever it is stored, and lose it with its subject’s key', async () => {
    const words = { description: 'rent of Ms Example', remittanceInformation: 'flat on Example Street' };
    const { quoteId, customerId } = await pendingQuote(words);
    await world.executeQuote(quoteId);
    const text = await storedText();
    expect(text).toContain(quoteId);
    expect(text).not.toContain('Ms Example');
    expect(text).not.toContain('Example Street');
    await worlds.vault.shred(customerId);
    expect((await refusalOf(world.read(quoteId))).code).toBe('QUOTE_NOT_FOUND');
    await world.letTimePass();
    expect(await world.eventsOf(quoteId)).toContain('PaymentSettled');
  });

  it('have views that equal what their events give', async () => {
    const completed = await pendingQuote({ description: 'rent' });
    const receiver = world.customer('EUR');
    const transfer = shownIn(
      await world.create(
        requested(completed.accountId, receiver.accountId, {
          lockedAmountMinor: 1_000n,
          immediatelyExecute: true,
        }),
      ),
    );
    await world.executeQuote(completed.quoteId);
    await world.letTimePass();
    world.rail.end = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false };
    const failed = await pendingQuote();
    await world.executeQuote(failed.quoteId);
    await world.letTimePass();
    const source = {
      sourceType: 'REALTIME_FUNDING',
      currency: 'USD',
      customerId: completed.customerId,
    } as const;
    const pushed = shownIn(await world.create({ ...requested('', receiver.accountId), source }));
    await world.dispatch.execute(
      new SendSandboxFunding({ quoteId: pushed.id, currencyCode: 'USD' }, world.call()),
    );
    await world.letTimePass();
    for (const quoteId of [completed.quoteId, transfer.id, failed.quoteId, pushed.id])
      await expectRebuilt(quoteId);
  });
});

const expectRebuilt = async (quoteId: Id<'Quote'>): Promise<void> => {
  const { stored, rebuilt } = await rebuiltRows(worlds, quoteId);
  expect(stored).toStrictEqual(rebuilt);
};
