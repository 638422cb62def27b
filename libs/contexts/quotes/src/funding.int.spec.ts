import { quoteTransactions } from './application/quotes/quote-transactions.js';
import type { PostgresEventStore } from '@causeway/event-store';
import type { Id } from '@causeway/kernel';
import { accountIdOf } from '@causeway/ledger';
import { freshDatabase } from '@causeway/testing';
import { SendSandboxFunding } from './application/quotes/funding.requests.js';
import { shownIn, type QuotesWorld } from './testing/quotes-world.js';
import { requested } from './testing/quotes.fixture.js';
import { storedWorlds, type StoredWorlds } from './testing/stored-world.js';

let worlds: StoredWorlds;
let world: QuotesWorld<PostgresEventStore>;

beforeAll(async () => {
  worlds = await storedWorlds(await freshDatabase('funded_quotes'));
});
afterAll(() => worlds.close());
beforeEach(() => {
  world = worlds.world();
});

const opened = async (currency = 'USD', more: object = {}) => {
  const { customerId } = world.customer();
  const quote = shownIn(
    await world.create({
      ...requested('', world.target()),
      source: { sourceType: 'REALTIME_FUNDING', currency, customerId, ...more },
    }),
  );
  return { quote, customerId };
};
const send = (quoteId: Id<'Quote'>, amountMinor?: bigint, currencyCode = 'USD') =>
  world.dispatch.execute(
    new SendSandboxFunding(
      { quoteId, currencyCode, ...(amountMinor !== undefined && { amountMinor }) },
      world.call(),
    ),
  );
const transactionOf = (transactionId: Id<'Transaction'>) => world.transaction(transactionId);

describe('quotes that are funded as they go, on PostgreSQL', () => {
  it('are paid by the exact amount, and found by the reference that the payer used', async () => {
    const { quote } = await opened();
    await send(quote.id);
    await world.letTimePass();
    const transaction = await transactionOf(quote.transactionId);
    expect(transaction).toMatchObject({ status: 'COMPLETED', source: { sourceType: 'REALTIME_FUNDING' } });
    const reference = transaction.reconciliationInstructions?.reference ?? 'none';
    const { data } = await world.dispatch.execute(
      new quoteTransactions.List({ limit: 10, sortOrder: 'desc', reference }, world.call()),
    );
    expect(data.map(({ id }) => id)).toStrictEqual([quote.transactionId]);
  });

  it('are over after another amount, and the second deposit changes nothing', async () => {
    const { quote } = await opened();
    await send(quote.id, 1n);
    await world.letTimePass();
    const failed = await transactionOf(quote.transactionId);
    expect(failed).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
    expect(await send(quote.id)).toStrictEqual(failed);
  });

  it('expire, and money that comes then has a transaction of its own', async () => {
    const { quote, customerId } = await opened();
    world.clock.advance(300_000);
    const late = await send(quote.id);
    expect(late).toMatchObject({ type: 'INCOMING', status: 'FAILED', refund: { status: 'COMPLETED' } });
    expect(await transactionOf(late.id)).toStrictEqual(late);
    const { data } = await world.dispatch.execute(
      new quoteTransactions.List({ limit: 10, sortOrder: 'desc', customerId }, world.call()),
    );
    expect(data.map(({ status }) => status).sort()).toStrictEqual(['EXPIRED', 'FAILED']);
  });

  it('give coins back to the payer’s own account', async () => {
    const [first] = world.config.supportedCurrencies;
    if (first === undefined) throw new Error('the sample has currencies');
    world.config = { ...world.config, supportedCurrencies: [{ ...first, currencyCode: 'USDC' }] };
    const { quote, customerId } = await opened('USDC', { cryptoNetwork: 'BASE' });
    await send(quote.id, 5n, 'USDC');
    await world.letTimePass();
    const account = accountIdOf({ platformId: world.platformId, customerId }, 'USDC', 'sandbox');
    expect(world.ledger.account(account).available.amountMinor).toBe(5n);
    expect(await send(quote.id, 7n, 'USDC')).toMatchObject({ type: 'INCOMING', status: 'COMPLETED' });
    expect(world.ledger.account(account).available.amountMinor).toBe(12n);
  });
});

describe('quotes whose money is collected, on PostgreSQL', () => {
  const filling = async () => {
    const { customerId, accountId } = world.customer('EUR');
    const source = world.target({ accountType: 'USD_ACCOUNT', currency: 'USD', customerId });
    const quote = shownIn(await world.create(requested(source, accountId, { immediatelyExecute: true })));
    return { quote, accountId };
  };

  it('fill the payer’s own account, also when the bank takes longer than it said', async () => {
    const statusOf = world.bank.statusOf.bind(world.bank);
    let looks = 0;
    world.bank.statusOf = async (collectionId) => {
      looks += 1;
      const lookAgainAt = world.clock.now();
      return looks === 2 ? { state: 'OPEN', lookAgainAt } : statusOf(collectionId);
    };
    const { quote, accountId } = await filling();
    await world.letTimePass();
    expect(await transactionOf(quote.transactionId)).toMatchObject({ type: 'INCOMING', status: 'COMPLETED' });
    expect(world.ledger.account(accountId).available.amountMinor).toBe(219_696n);
  });

  it('fail where the bank does not give it', async () => {
    world.bank.end = { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE', timedOut: false };
    const { quote } = await filling();
    await world.letTimePass();
    expect(await transactionOf(quote.transactionId)).toMatchObject({ failureReason: 'COLLECTION_FAILED' });
  });
});

describe('quotes to UMA addresses, on PostgreSQL', () => {
  it('keep the address sealed wherever it is kept', async () => {
    const { accountId } = world.customer('USD', 500_000);
    world.umaReceivers = {
      resolve: async () => ({
        status: 'RESOLVED',
        umaAddress: '$you@there.example',
        currency: 'EUR',
        minMinor: 1n,
        maxMinor: 1_000_000n,
        counterpartyFixedFeeMinor: 0n,
        expiresAt: world.clock.now(),
        counterpartyInformation: { FULL_NAME: 'Grace Hopper' },
      }),
    };
    const { transactionId } = shownIn(
      await world.create({
        ...requested(accountId, ''),
        destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$you@there.example' },
        lookupId: 'Lookup:1',
      }),
    );
    expect(await transactionOf(transactionId)).toMatchObject({
      destination: { umaAddress: '$you@there.example' },
      counterpartyInformation: { FULL_NAME: 'Grace Hopper' },
    });
    const stored = JSON.stringify([
      await worlds.query('select * from quotes.quote_view'),
      await worlds.query('select * from quotes.transaction_view'),
      await worlds.query('select data::text, published::text from quotes.event_sandbox'),
      await worlds.query('select answer::text from quotes.outcome'),
    ]);
    expect(stored).not.toContain('there.example');
    expect(stored).not.toContain('Hopper');
  });
});
