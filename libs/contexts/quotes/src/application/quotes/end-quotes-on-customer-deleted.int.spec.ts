import { CUSTOMER_DELETED } from '@causeway/customers';
import type { PostgresEventStore } from '@causeway/event-store';
import { after, newUuid, type Id } from '@causeway/kernel';
import { freshDatabase, react } from '@causeway/testing';
import { shownIn, type QuotesWorld } from '../../testing/quotes-world.js';
import { requested } from '../../testing/quotes.fixture.js';
import { storedWorlds, type StoredWorlds } from '../../testing/stored-world.js';

let worlds: StoredWorlds;
let world: QuotesWorld<PostgresEventStore>;
beforeAll(async () => {
  worlds = await storedWorlds(await freshDatabase('end_quotes'));
});
afterAll(() => worlds.close());
beforeEach(() => {
  world = worlds.world();
});

const deleted = (customerId: Id<'Customer'>, call = world.call({ commandId: newUuid() })) =>
  react(
    world.table.processes,
    { type: CUSTOMER_DELETED, data: { customerId } },
    { call, record: world.record },
  );
const quoteOf = async (payer: { readonly accountId: string }) =>
  shownIn(await world.create(requested(payer.accountId, world.target())));
const statusesOf = async (...quoteIds: readonly Id<'Quote'>[]) =>
  Promise.all(quoteIds.map(async (quoteId) => (await world.read(quoteId)).status));

describe('the quotes of a deleted customer', () => {
  it('end where nothing was paid for them, and those of a neighbour do not', async () => {
    const payer = world.customer('USD', 500_000);
    const [one, other] = [await quoteOf(payer), await quoteOf(payer)];
    const neighbour = await quoteOf(world.customer('USD', 500_000));
    await deleted(payer.customerId);
    expect(await statusesOf(one.id, other.id, neighbour.id)).toStrictEqual(['EXPIRED', 'EXPIRED', 'PENDING']);
    expect(await world.eventsOf(one.id)).toStrictEqual(['QuoteCreated', 'QuoteExpired']);
  });

  it('end once, however often the deletion is reported', async () => {
    const payer = world.customer('USD', 500_000);
    const { id } = await quoteOf(payer);
    await deleted(payer.customerId);
    await deleted(payer.customerId);
    expect(await world.eventsOf(id)).toStrictEqual(['QuoteCreated', 'QuoteExpired']);
  });

  it('fail where they wait for a proof', async () => {
    world.strongAuthentication = {
      demandOn: async ({ quoteId }) => ({
        status: 'REQUIRED',
        challenge: {
          id: `challenge of ${quoteId}`,
          factor: 'SMS_OTP',
          availableFactors: ['SMS_OTP'],
          expiresAt: after(world.clock.now(), 300_000),
        },
      }),
      isGated: async () => true,
    };
    const payer = world.customer('USD', 500_000);
    const { id } = await quoteOf(payer);
    await world.executeQuote(id);
    await deleted(payer.customerId);
    expect(await world.read(id)).toMatchObject({ status: 'FAILED' });
    const [, , failed] = await world.eventsOf(id);
    expect(failed).toBe('QuoteFailed');
  });

  it('that were paid stay as they are', async () => {
    const payer = world.customer('USD', 500_000);
    const { id } = await quoteOf(payer);
    await world.executeQuote(id);
    const before = await world.eventsOf(id);
    await deleted(payer.customerId);
    expect(await world.eventsOf(id)).toStrictEqual(before);
  });
});
