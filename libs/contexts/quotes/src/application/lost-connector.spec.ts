import type { Id } from '@causeway/kernel';
import type { QuoteRequested } from '../domain/quote-request.js';
import { requested } from '../testing/quotes.fixture.js';
import { QuotesWorld, refusalOf } from '../testing/quotes-world.js';
import { TransferIn } from './transaction.requests.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
});

/** A dollar account outside that may be collected from. */
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
