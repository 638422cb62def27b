import type { Id } from '@causeway/kernel';
import type { QuoteRequested } from '../domain/quotes/quote-request.js';
import { requested } from '../testing/quotes.fixture.js';
import { QuotesWorld, refusalOf, shownIn } from '../testing/quotes-world.js';
import { CancelTransaction, ConcludePayment, TransferIn } from './quotes/transaction.requests.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
});

const owned = (): Id<'ExternalAccount'> =>
  world.target({
    accountType: 'USD_ACCOUNT',
    currency: 'USD',
    paymentRails: ['ACH'],
    primaryIdentifier: '123456789',
    customerId: world.customer().customerId,
  });
const kept = async () => [
  world.store.storedRows('transaction_view'),
  await world.published(),
  world.ledger.posted,
  await world.store.nextTimerAt('quotes.sandbox'),
];

describe('where no bank collects', () => {
  beforeEach(() => {
    world.isBankConnected = false;
  });

  const ways: [way: string, attempt: () => Promise<unknown>][] = [
    ['a quote for a payout', () => create(owned(), world.target())],
    ['one that is executed at once', () => create(owned(), world.target(), { immediatelyExecute: true })],
    ['a quote into an account here', () => create(owned(), world.customer().accountId)],
    [
      'one into an account here, at once',
      () => create(owned(), world.customer().accountId, { immediatelyExecute: true }),
    ],
    [
      'a transfer-in',
      () =>
        world.dispatch.execute(
          new TransferIn(
            { sourceId: owned(), destinationId: world.customer().accountId, amountMinor: 5_000n },
            world.call(),
          ),
        ),
    ],
  ];
  const create = (source: string, destination: string, more: Partial<QuoteRequested> = {}) =>
    world.create(requested(source, destination, more));

  it.each(ways)('%s is refused by name, and nothing is kept of it', async (_way, attempt) => {
    expect((await refusalOf(attempt())).code).toBe('RAIL_NOT_CONNECTED');
    expect(await kept()).toStrictEqual([[], [], [], undefined]);
  });

  it('a quote of better days is not executed, and stays as it is', async () => {
    world.isBankConnected = true;
    const { id } = JSON.parse((await create(owned(), world.target())).body) as { id: Id<'Quote'> };
    world.isBankConnected = false;
    expect((await refusalOf(world.executeQuote(id))).code).toBe('RAIL_NOT_CONNECTED');
    expect((await world.read(id)).status).toBe('PENDING');
  });
});

const transactionOf = (transactionId: Id<'Transaction'>) => world.transaction(transactionId);
const cancel = (transactionId: Id<'Transaction'>) =>
  world.dispatch.execute(new CancelTransaction({ transactionId }, world.call()));
const conclude = (transactionId: Id<'Transaction'>, hasArrived: boolean) =>
  world.dispatch.execute(new ConcludePayment({ transactionId, hasArrived }, world.call()));
const dueInMs = async () => Date.parse((await world.store.nextTimerAt('quotes.sandbox')) ?? '') - now();
const now = () => Date.parse(world.clock.now());

describe('a payout whose rail is taken away', () => {
  const wire = { status: 'CHOSEN', rail: 'WIRE', mode: 'AUTO', settlementSeconds: 86_400 } as const;
  const executed = async () => {
    world.railChoice = { ...wire, isInstant: false, quoteValidSeconds: 900 };
    const { accountId } = world.customer('USD', 500_000);
    const { id, transactionId } = shownIn(await world.create(requested(accountId, world.target())));
    await world.executeQuote(id);
    const { available, held } = world.ledger.account(accountId);
    expect([available.amountMinor, held.amountMinor]).toStrictEqual([260_000n, 240_000n]);
    world.isRailConnected = false;
    return { id, transactionId, balances: () => balancesOf(accountId) };
  };
  const balancesOf = (accountId: string) => {
    const { available, held } = world.ledger.account(accountId);
    return [available.amountMinor, held.amountMinor];
  };

  it('is pending with growing pauses, and is paid once when the connector is back', async () => {
    const { id } = await executed();
    await world.fireTimers();
    expect(await dueInMs()).toBe(60_000);
    await world.letTimePass(100);
    expect(await dueInMs()).toBe(6 * 60 * 60 * 1_000);
    expect((await world.read(id)).status).toBe('PROCESSING');
    world.isRailConnected = true;
    await world.letTimePass();
    expect([(await world.read(id)).status, world.rail.paid]).toStrictEqual(['COMPLETED', 1]);
  });

  it('cannot be cancelled meanwhile, and the answer has the reason', async () => {
    const { transactionId } = await executed();
    expect((await refusalOf(cancel(transactionId))).code).toBe('RAIL_NOT_CONNECTED');
    expect(await transactionOf(transactionId)).toMatchObject({ status: 'PROCESSING' });
  });

  it('arrived, as an operator recorded: the hold is captured once', async () => {
    const { transactionId, balances } = await executed();
    expect(await conclude(transactionId, true)).toMatchObject({ status: 'COMPLETED' });
    expect((await refusalOf(conclude(transactionId, false))).code).toBe('PAYMENT_NOT_WAITING');
    await world.letTimePass();
    expect([balances(), world.rail.paid]).toStrictEqual([[260_000n, 0n], 0]);
  });

  it('did not arrive, as an operator recorded: the hold is released to the payer', async () => {
    const { transactionId, balances } = await executed();
    expect(await conclude(transactionId, false)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'PENDING' },
    });
    await world.letTimePass();
    expect(await transactionOf(transactionId)).toMatchObject({ refund: { status: 'COMPLETED' } });
    expect(balances()).toStrictEqual([500_000n, 0n]);
  });

  it('cannot be concluded by hand while its rail is connected', async () => {
    const { transactionId } = await executed();
    world.isRailConnected = true;
    expect((await refusalOf(conclude(transactionId, true))).code).toBe('PAYMENT_NOT_WAITING');
  });

  it('and that had arrived before is looked at for a return once the rail is back', async () => {
    world.rail.end = { state: 'SETTLED', returnedAfterMs: 60_000 };
    const { id } = await executed();
    world.isRailConnected = true;
    while ((await world.read(id)).status !== 'COMPLETED') await world.letTimePass(1);
    world.isRailConnected = false;
    await world.letTimePass(5);
    expect((await world.read(id)).status).toBe('COMPLETED');
    world.isRailConnected = true;
    await world.letTimePass();
    expect((await world.read(id)).status).toBe('FAILED');
  });
});

describe('a collection whose bank is taken away', () => {
  const into = async (destination: string) => {
    const { id, transactionId } = shownIn(await world.create(requested(owned(), destination)));
    await world.executeQuote(id);
    world.isBankConnected = false;
    return { id, transactionId };
  };

  it('is not cancelled, and goes on when the bank is back', async () => {
    const { id, transactionId } = await into(world.target());
    await world.fireTimers();
    expect((await refusalOf(cancel(transactionId))).code).toBe('RAIL_NOT_CONNECTED');
    await world.letTimePass(3);
    expect((await world.read(id)).status).toBe('PROCESSING');
    world.isBankConnected = true;
    await world.letTimePass();
    expect([(await world.read(id)).status, world.bank.paid]).toStrictEqual(['COMPLETED', 1]);
  });

  it('brought the money, as an operator recorded, and is paid out', async () => {
    const { id, transactionId } = await into(world.target());
    expect(await conclude(transactionId, true)).toMatchObject({ status: 'PROCESSING' });
    await world.letTimePass();
    expect([(await world.read(id)).status, world.rail.paid]).toStrictEqual(['COMPLETED', 1]);
  });

  it('brought nothing, as an operator recorded: nothing is refunded, and nothing paid out', async () => {
    const { transactionId } = await into(world.target());
    const concluded = await conclude(transactionId, false);
    expect(concluded).toMatchObject({ status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' });
    expect(concluded).not.toHaveProperty('refund');
    await world.letTimePass();
    expect([world.rail.paid, world.ledger.posted]).toStrictEqual([0, []]);
  });
});
