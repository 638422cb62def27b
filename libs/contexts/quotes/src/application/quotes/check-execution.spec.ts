import type { Id } from '@causeway/kernel';
import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import { requested } from '../../testing/quotes.fixture.js';
import { CheckExecution } from './quote.requests.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
});

const check = (quoteId: Id<'Quote'>) => world.dispatch.execute(new CheckExecution({ quoteId }, world.call()));

describe('whether a quote could be executed', () => {
  it('is asked without effect, and does not count a short balance', async () => {
    const { accountId } = world.customer('USD', 1_000);
    const { id } = shownIn(await world.create(requested(accountId, world.target())));
    const before = await world.eventsOf(id);
    expect(await check(id)).toBeNull();
    expect(await world.eventsOf(id)).toStrictEqual(before);
    expect([world.ledger.holds.size, world.rail.sent.length]).toStrictEqual([0, 0]);
  });

  it('is refused for an account outside that takes nothing any more', async () => {
    const { accountId } = world.customer('USD', 500_000);
    const destination = world.target();
    const { id } = shownIn(await world.create(requested(accountId, destination)));
    const target = world.targets.get(destination);
    if (target === undefined) throw new Error('The quote pays an account');
    world.targets.set(destination, { ...target, status: 'INACTIVE' });
    expect((await refusalOf(check(id))).code).toBe('EXTERNAL_ACCOUNT_NOT_ACTIVE');
  });

  it('is refused for one that is funded from outside, which executes itself', async () => {
    const { customerId } = world.customer('USD');
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId } as const;
    const { id } = shownIn(await world.create(requested('', world.target(), { source })));
    expect((await refusalOf(check(id))).code).toBe('QUOTE_NOT_EXECUTABLE');
  });

  it('is refused where a wallet pays and its owner has not signed', async () => {
    const { accountId } = world.customer('USD', 500_000);
    world.ledger.account(accountId).type = 'EMBEDDED_WALLET';
    const { id: quoteId } = shownIn(await world.create(requested(accountId, world.target())));
    expect((await refusalOf(check(quoteId))).code).toBe('WALLET_SIGNATURE_MISSING');
    const signed = new CheckExecution({ quoteId, isSigned: true }, world.call());
    expect(await world.dispatch.execute(signed)).toBeNull();
  });
});
