import { newId, type Id } from '@causeway/kernel';
import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import { requested } from '../../testing/quotes.fixture.js';
import { ListRailMessages } from './transaction.requests.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
});

const paying = async (destination: string, source: string = world.customer('USD', 500_000).accountId) => {
  const { id, transactionId } = shownIn(await world.create(requested(source, destination)));
  await world.executeQuote(id);
  return transactionId;
};
const messages = (transactionId: Id<'Transaction'>) =>
  world.dispatch.execute(new ListRailMessages({ transactionId }, world.call()));
const saidOf = async (transactionId: Id<'Transaction'>) =>
  (await messages(transactionId)).map(({ direction, partner, says }) => `${direction} ${partner} ${says}`);

describe('what went between us and the partners of a payment', () => {
  it('is the order, without the account’s number, and how it ended, in the order of the log', async () => {
    world.rail.end = { state: 'SETTLED', returnedAfterMs: 5_000 };
    const destination = world.target({ primaryIdentifier: 'DE89370400440532013000' });
    const transactionId = await paying(destination);
    await world.letTimePass(3);
    const found = await messages(transactionId);
    expect(found).toMatchObject([
      {
        direction: 'SENT',
        partner: 'PAYOUT',
        says: 'ORDER',
        content: {
          payoutId: expect.any(String),
          amount: { currency: 'EUR' },
          destination: { accountId: destination },
        },
      },
      { direction: 'HEARD', partner: 'PAYOUT', says: 'SETTLED', content: { settledAt: expect.any(String) } },
      {
        direction: 'HEARD',
        partner: 'PAYOUT',
        says: 'RETURNED',
        content: { returnedAt: expect.any(String) },
      },
    ]);
    expect(found.map(({ position }) => position)).toStrictEqual(
      found.map(({ position }) => position).toSorted((one, other) => one - other),
    );
    expect(found.map(({ content }) => Object.values(content)).flat()).not.toContain('DE89370400440532013000');
  });

  it('is the partner’s no, and its reason', async () => {
    world.rail.end = { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE', timedOut: false };
    const transactionId = await paying(world.target());
    await world.letTimePass(2);
    expect((await messages(transactionId)).at(-1)).toMatchObject({
      says: 'FAILED',
      content: { reason: 'ACCOUNT_CANNOT_RECEIVE' },
    });
  });

  it('begins with the collection of a payment that is collected first', async () => {
    const source = world.target({
      accountType: 'USD_ACCOUNT',
      currency: 'USD',
      paymentRails: ['ACH'],
      primaryIdentifier: '123456789',
      customerId: world.customer().customerId,
    });
    const transactionId = await paying(world.target(), source);
    await world.letTimePass(4);
    expect((await saidOf(transactionId)).slice(0, 3)).toStrictEqual([
      'SENT COLLECTION ORDER',
      'HEARD COLLECTION SETTLED',
      'SENT PAYOUT ORDER',
    ]);
  });

  it('is nothing within the service', async () => {
    const transactionId = await paying(world.customer('EUR').accountId);
    await world.letTimePass(2);
    expect(await messages(transactionId)).toStrictEqual([]);
  });

  it('is not there for another platform', async () => {
    const transactionId = await paying(world.target());
    const call = { ...world.call(), platformId: newId('Platform') };
    expect(
      await refusalOf(world.dispatch.execute(new ListRailMessages({ transactionId }, call))),
    ).toMatchObject({
      code: 'TRANSACTION_NOT_FOUND',
    });
  });
});
