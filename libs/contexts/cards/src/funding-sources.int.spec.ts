import type { HttpHarness } from '@causeway/http/testing';
import { freshDatabase } from '@causeway/testing';
import { CardsHost } from './testing/cards-host.js';
import { Till } from './testing/till.js';

/** What becomes of payments when an account that they draw on is frozen, closed or replaced (cards §3, §4, §6). */
describe('a funding source', () => {
  let host: CardsHost;
  let http: HttpHarness;

  beforeAll(async () => {
    host = await CardsHost.open(await freshDatabase('cards'));
    http = await host.http('operator-secret');
  });
  afterAll(async () => {
    await http.close();
    await host.close();
  });

  const till = (balances: readonly number[], more: Parameters<typeof Till.open>[3] = {}) =>
    Till.open(host, http, balances, more);
  const setStatus = (shop: Till, to: 'ACTIVE' | 'FROZEN' | 'CLOSED') =>
    host.ledger.setStatus(shop.accountId, shop.platformId, to);
  const later = async () => {
    host.clock.advance(60_000);
    await host.fireTimers();
  };

  it('that is frozen pays what it held, and nothing above it', async () => {
    const shop = await till([5_000]);
    const [within, above] = [await shop.open('authorization', 1_000), await shop.open('authorization', 500)];
    await setStatus(shop, 'FROZEN');
    expect((await shop.follow('clearing', within, 1_000)).status).toBe('SETTLED');
    expect((await shop.follow('clearing', above, 700)).status).toBe('EXCEPTION');
    expect(await shop.books()).toStrictEqual([3_500n, 0n, 1_700n, -200n]);
  });

  it('that is frozen holds no more for an advice of more', async () => {
    const shop = await till([5_000]);
    const row = await shop.open('authorization', 1_000);
    await setStatus(shop, 'FROZEN');
    const raised = await shop.follow('authorization_advice', row, 1_500);
    expect([raised.authorizedAmount.amount, raised.pullSummary.totalAmount]).toStrictEqual([1_500n, 1_000n]);
    expect(await shop.books()).toStrictEqual([4_000n, 1_000n, 0n, 0n]);
  });

  it('that is frozen gets back what an advice takes off once it is not', async () => {
    const shop = await till([5_000]);
    const row = await shop.open('authorization', 1_000);
    await setStatus(shop, 'FROZEN');
    const sent = { cardTransactionId: row.id, amount: 400 };
    expect((await shop.post('authorization_advice', sent)).status).toBe(202);
    await later();
    expect(await shop.books()).toStrictEqual([4_000n, 1_000n, 0n, 0n]);
    await setStatus(shop, 'ACTIVE');
    await later();
    expect(await shop.books()).toStrictEqual([4_600n, 400n, 0n, 0n]);
    expect((await shop.row(row.id)).authorizedAmount.amount).toBe(400n);
    expect((await shop.follow('clearing', row, 400)).status).toBe('SETTLED');
    expect(await shop.books()).toStrictEqual([4_600n, 0n, 400n, 0n]);
  });

  it('that is closed is passed over, and takes no card any more', async () => {
    const shop = await till([0, 900]);
    await setStatus(shop, 'CLOSED');
    expect((await shop.open('authorization', 100)).accountId).toBe(shop.accountIds[1]);
    const { status, body } = await shop.change({ fundingSources: [shop.accountId] });
    expect([status, body['details']]).toStrictEqual([
      400,
      {
        accountId: shop.accountId,
        reason: 'FUNDING_SOURCE_INELIGIBLE',
        errors: [{ field: 'fundingSources', message: 'A funding source cannot fund this card' }],
      },
    ]);
  });

  it('that is replaced goes on with what it held; the next payment asks its successors', async () => {
    const shop = await till([1_000, 2_000]);
    const [first, second] = shop.accountIds;
    const row = await shop.open('authorization', 600);
    expect((await shop.change({ fundingSources: [second] })).status).toBe(200);
    const next = await shop.open('authorization', 300);
    expect([row.accountId, next.accountId]).toStrictEqual([first, second]);
    // What is above the hold is pulled from the account that it was placed on.
    expect((await shop.follow('clearing', row, 800)).status).toBe('SETTLED');
    expect((await shop.follow('authorization_advice', next, 500)).accountId).toBe(second);
    expect([await shop.books(0), await shop.books(1)]).toStrictEqual([
      [200n, 0n, 800n, 0n],
      [1_500n, 500n, 800n, 0n],
    ]);
    const refund = await shop.follow('return', row, 800);
    expect([refund.accountId, (await shop.books(0))[0]]).toStrictEqual([first, 1_000n]);
  });

  it('is asked in the order of the list as it is when the card pays', async () => {
    const shop = await till([1_000, 1_000]);
    const [first, second] = shop.accountIds;
    expect((await shop.open('authorization', 10)).accountId).toBe(first);
    await shop.change({ fundingSources: [second, first] });
    expect((await shop.open('authorization', 10)).accountId).toBe(second);
    expect((await shop.open('authorization', 995)).declineReason).toBe('INSUFFICIENT_FUNDS');
    expect((await shop.open('authorization', 990)).accountId).toBe(second);
    expect((await shop.open('authorization', 990)).accountId).toBe(first);
  });

  it('that is a wallet needs a key again once it was taken away and came back', async () => {
    const shop = await till([5_000_000, 5_000_000], { unit: 'USDB' });
    const [first, second] = shop.accountIds;
    const [binding] = (await host.cardOf(shop.cardId, shop.platformId)).fundingSources;
    host.keyed.add(binding?.fundingSourceId ?? '');
    expect((await shop.open('authorization', 100)).accountId).toBe(first);
    await shop.change({ fundingSources: [second] });
    expect((await shop.open('authorization', 100)).declineReason).toBe('DELEGATED_KEY_REQUIRED');
    await shop.change({ fundingSources: [first, second] });
    expect((await shop.open('authorization', 100)).declineReason).toBe('DELEGATED_KEY_REQUIRED');
  });
});
