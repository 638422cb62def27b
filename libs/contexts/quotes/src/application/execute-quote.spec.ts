import { idOf, newUuid, type Id } from '@causeway/kernel';
import { QuotesWorld, refusalOf, shownIn } from '../testing/quotes-world.js';
import { requested } from '../testing/quotes.fixture.js';

describe('a quote', () => {
  let world: QuotesWorld;
  beforeEach(() => {
    world = new QuotesWorld();
  });

  const created = async (availableMinor = 500_000) => {
    const payer = world.customer('USD', availableMinor);
    const request = requested(payer.accountId, world.target());
    const answer = await world.create(request);
    return { ...payer, request, answer, quoteId: shownIn(answer).id };
  };

  it('is priced, shown and told of', async () => {
    const { answer, quoteId } = await created();
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.body)).toMatchObject({
      status: 'PENDING',
      totalSendingAmount: 240_000,
      totalReceivingAmount: 219_696,
      feesIncluded: 1_200,
      exchangeRate: 1.08695652,
    });
    expect((await world.read(quoteId)).status).toBe('PENDING');
    expect((await world.published()).map(({ type }) => type)).toStrictEqual(['quotes.quote-created.v1']);
  });

  it('is executed, paid and settled', async () => {
    const { quoteId, accountId } = await created();
    const executed = await world.executeQuote(quoteId);
    expect([executed.status, shownIn(executed).status]).toStrictEqual([200, 'PROCESSING']);
    await world.letTimePass();
    expect((await world.read(quoteId)).status).toBe('COMPLETED');
    expect(await world.eventsOf(quoteId)).toStrictEqual([
      'QuoteCreated',
      'QuoteExecutionRequested',
      'QuoteExecuted',
      'PayoutSent',
      'PaymentSettled',
    ]);
    const { available, held } = world.ledger.account(accountId);
    expect([available.amountMinor, held.amountMinor]).toStrictEqual([260_000n, 0n]);
  });

  it('that is unknown is not found', async () => {
    const quoteId: Id<'Quote'> = idOf('Quote', newUuid());
    expect((await refusalOf(world.executeQuote(quoteId))).code).toBe('QUOTE_NOT_FOUND');
  });
});
