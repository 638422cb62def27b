import type { HttpHarness } from '@causeway/http/testing';
import { freshDatabase, specCall } from '@causeway/testing';
import type { CardTransactionDocument } from '@causeway/transaction-owner/domain';
import { cardTransactions } from './application/card-transactions.js';
import { CardsHost } from './testing/cards-host.js';
import { SHOP, Till } from './testing/till.js';

const OPERATOR = 'operator-secret';
const DAYS = 86_400_000;

describe('what a card pays', () => {
  let host: CardsHost;
  let http: HttpHarness;

  beforeAll(async () => {
    host = await CardsHost.open(await freshDatabase('cards'));
    http = await host.http(OPERATOR);
  });
  afterAll(async () => {
    await http.close();
    await host.close();
  });
  beforeEach(() => {
    host.failures.length = 0;
    host.ledger.intercept = () => Promise.resolve('CARRY_OUT');
  });
  afterEach(() => {
    expect([http.failures, host.failures]).toStrictEqual([[], []]);
  });

  const till = (balances?: readonly number[], more: Parameters<typeof Till.open>[3] = {}) =>
    Till.open(host, http, balances, more);
  /** Status, amounts settled and refunded, and the three summaries. */
  const shownOf = (row: CardTransactionDocument) => [
    row.status,
    row.settledAmount?.amount,
    row.refundedAmount?.amount,
    [row.pullSummary.count, row.pullSummary.totalAmount, row.pullSummary.pendingCount],
    [row.settlementSummary.count, row.settlementSummary.totalAmount],
    [row.refundSummary.count, row.refundSummary.totalAmount],
  ];

  describe('an authorization', () => {
    it('holds the whole amount, and shows every field of the row', async () => {
      const shop = await till();
      const row = await shop.open('authorization', 2_500);
      const now = host.clock.now();
      const usd = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };
      expect(row).toStrictEqual({
        ...{ type: 'CARD', id: row.id, cardId: shop.cardId, customerId: shop.customerId },
        platformCustomerId: `of ${shop.customerId}`,
        issuerTransactionToken: row.issuerTransactionToken,
        ...{ status: 'AUTHORIZED', direction: 'DEBIT', merchant: SHOP, accountId: shop.accountId },
        authorizedAmount: { amount: 2_500n, currency: usd },
        pullSummary: { count: 1, totalAmount: 2_500n, pendingCount: 0 },
        refundSummary: { count: 0, totalAmount: 0n },
        settlementSummary: { count: 0, totalAmount: 0n },
        ...{ authorizedAt: now, createdAt: now, updatedAt: now, lastEventAt: now },
      });
      expect(await shop.books()).toStrictEqual([7_500n, 2_500n, 0n, 0n]);
      expect(await shop.published()).toStrictEqual([[row.id, 'AUTHORIZED']]);
    });

    it('publishes its pull as pending, and confirmed right after', async () => {
      const shop = await till();
      const row = await shop.open('authorization', 100);
      const [published] = (await host.published()).flatMap(({ data }) =>
        (data as { transaction?: CardTransactionDocument }).transaction?.id === row.id
          ? [(data as { transaction: CardTransactionDocument }).transaction]
          : [],
      );
      expect(published?.pullSummary).toStrictEqual({ count: 1, totalAmount: 100n, pendingCount: 1 });
      expect(row.pullSummary.pendingCount).toBe(0);
    });

    it.each([
      ['more than the account has', 'COFFEE', 10_001, {}, 'INSUFFICIENT_FUNDS'],
      ['more than its limit', 'COFFEE', 501, { maxSpendPerTransaction: 500 }, 'SPENDING_LIMIT_EXCEEDED'],
      ['at a merchant whose name ends in 002', 'COFFEE 002', 1, {}, 'INSUFFICIENT_FUNDS'],
      ['at a merchant whose name ends in 003', 'COFFEE 003', 1, {}, 'CARD_PAUSED'],
    ])('for %s is declined, and holds nothing', async (_, descriptor, amount, more, declineReason) => {
      const shop = await till([10_000], more);
      const row = await shop.open('authorization', amount, descriptor);
      expect(row).toMatchObject({ status: 'DECLINED', declineReason, accountId: shop.accountId });
      expect(shownOf(row)).toStrictEqual(['DECLINED', undefined, undefined, [0, 0n, 0], [0, 0n], [0, 0n]]);
      expect(await shop.books()).toStrictEqual([10_000n, 0n, 0n, 0n]);
      expect(await shop.published()).toStrictEqual([[row.id, 'DECLINED']]);
    });

    it('of exactly the limit, and of exactly the balance, is approved', async () => {
      const shop = await till([500], { maxSpendPerTransaction: 500 });
      expect((await shop.open('authorization', 500)).status).toBe('AUTHORIZED');
    });

    it('of a frozen or closed card is declined, whatever the merchant is called', async () => {
      const shop = await till();
      await shop.change({ state: 'FROZEN' });
      expect((await shop.open('authorization', 1, 'COFFEE 002')).declineReason).toBe('CARD_PAUSED');
      await shop.change({ state: 'CLOSED' });
      const row = await shop.open('authorization', 1);
      expect([row.declineReason, row.accountId]).toStrictEqual(['CARD_CLOSED', shop.accountId]);
    });

    it('is paid by the first source that has the whole of it', async () => {
      const shop = await till([100, 300, 900]);
      const row = await shop.open('authorization', 250);
      expect(row.accountId).toBe(shop.accountIds[1]);
      expect((await shop.open('authorization', 700)).accountId).toBe(shop.accountIds[2]);
      expect((await shop.open('authorization', 900)).declineReason).toBe('INSUFFICIENT_FUNDS');
      expect(
        [await shop.books(0), await shop.books(1), await shop.books(2)].map((books) => books.slice(0, 2)),
      ).toStrictEqual([
        [100n, 0n],
        [50n, 250n],
        [200n, 700n],
      ]);
    });

    it('passes a source that is frozen over', async () => {
      const shop = await till([500, 500]);
      await host.ledger.setStatus(shop.accountId, shop.platformId, 'FROZEN');
      expect((await shop.open('authorization', 10)).accountId).toBe(shop.accountIds[1]);
    });

    it('of a token counts at par, by decimals', async () => {
      const shop = await till([50_000_000], { unit: 'USDC' });
      const row = await shop.open('authorization', 1_250);
      expect(row.authorizedAmount.amount).toBe(1_250n);
      expect(row.pullSummary.totalAmount).toBe(12_500_000n);
      expect(await shop.books()).toStrictEqual([37_500_000n, 12_500_000n, 0n, 0n]);
    });
  });

  describe('a clearing', () => {
    it('of the whole settles the row', async () => {
      const shop = await till();
      const cleared = await shop.follow('clearing', await shop.open('authorization', 2_500), 2_500);
      expect(shownOf(cleared)).toStrictEqual([
        'SETTLED',
        2_500n,
        undefined,
        [1, 2_500n, 0],
        [1, 2_500n],
        [0, 0n],
      ]);
      expect(await shop.books()).toStrictEqual([7_500n, 0n, 2_500n, 0n]);
      expect((await shop.published()).map(([, status]) => status)).toStrictEqual(['AUTHORIZED', 'SETTLED']);
    });

    it('below leaves the rest held, several of them up to the whole', async () => {
      const shop = await till();
      const row = await shop.open('authorization', 1_000);
      expect((await shop.follow('clearing', row, 300)).status).toBe('PARTIALLY_SETTLED');
      expect(await shop.books()).toStrictEqual([9_000n, 700n, 300n, 0n]);
      expect((await shop.follow('clearing', row, 400)).status).toBe('PARTIALLY_SETTLED');
      const last = await shop.follow('clearing', row, 300);
      expect(shownOf(last)).toStrictEqual([
        'SETTLED',
        1_000n,
        undefined,
        [1, 1_000n, 0],
        [3, 1_000n],
        [0, 0n],
      ]);
      expect(await shop.books()).toStrictEqual([9_000n, 0n, 1_000n, 0n]);
      expect((await shop.published()).map(([, status]) => status)).toStrictEqual([
        ...['AUTHORIZED', 'PARTIALLY_SETTLED', 'PARTIALLY_SETTLED', 'SETTLED'],
      ]);
    });

    it('above pulls what is missing', async () => {
      const shop = await till();
      const cleared = await shop.follow('clearing', await shop.open('authorization', 1_000), 1_200);
      expect(shownOf(cleared)).toStrictEqual([
        'SETTLED',
        1_200n,
        undefined,
        [2, 1_200n, 0],
        [1, 1_200n],
        [0, 0n],
      ]);
      expect(await shop.books()).toStrictEqual([8_800n, 0n, 1_200n, 0n]);
    });

    it('above what the account has is an EXCEPTION: the service bears it until an operator collects it', async () => {
      const shop = await till([1_000]);
      const cleared = await shop.follow('clearing', await shop.open('authorization', 1_000), 1_200);
      expect(shownOf(cleared)).toStrictEqual([
        'EXCEPTION',
        1_200n,
        undefined,
        [2, 1_000n, 0],
        [1, 1_200n],
        [0, 0n],
      ]);
      expect(await shop.books()).toStrictEqual([0n, 0n, 1_200n, -200n]);
      const collect = () =>
        http.send('POST', '//operator/cards/collect-shortfall', {
          as: null,
          headers: { authorization: `Bearer ${OPERATOR}` },
          body: { platformId: shop.platformId, environment: 'sandbox', cardTransactionId: cleared.id },
        });
      const refused = await collect();
      expect([refused.status, refused.body['code']]).toStrictEqual([409, 'INVALID_STATE_TRANSITION']);
      await host.fund(shop.accountId, 500);
      expect((await collect()).status).toBe(200);
      expect(shownOf(await shop.row(cleared.id))).toStrictEqual([
        'SETTLED',
        1_200n,
        undefined,
        [2, 1_200n, 0],
        [1, 1_200n],
        [0, 0n],
      ]);
      expect(await shop.books()).toStrictEqual([300n, 0n, 1_200n, 0n]);
      const again = await collect();
      expect([again.status, again.body['code']]).toStrictEqual([409, 'INVALID_STATE_TRANSITION']);
    });

    it('above, of a card that was closed, is borne by the service', async () => {
      const shop = await till();
      const row = await shop.open('authorization', 1_000);
      await shop.change({ state: 'CLOSED' });
      const cleared = await shop.follow('clearing', row, 1_100);
      expect(shownOf(cleared)).toStrictEqual([
        'EXCEPTION',
        1_100n,
        undefined,
        [1, 1_000n, 0],
        [1, 1_100n],
        [0, 0n],
      ]);
      expect(await shop.books()).toStrictEqual([9_000n, 0n, 1_100n, -100n]);
    });

    it('of nothing ends the authorization', async () => {
      const shop = await till();
      const row = await shop.open('authorization', 1_000);
      await shop.follow('clearing', row, 400);
      const ended = await shop.follow('clearing', row, 0);
      expect(shownOf(ended)).toStrictEqual(['SETTLED', 400n, undefined, [1, 400n, 0], [1, 400n], [0, 0n]]);
      expect(await shop.books()).toStrictEqual([9_600n, 0n, 400n, 0n]);
    });
  });

  describe('an advice', () => {
    it('of more holds more, and of less gives it back', async () => {
      const shop = await till();
      const row = await shop.open('authorization', 1_000);
      const more = await shop.follow('authorization_advice', row, 1_500);
      expect([more.authorizedAmount.amount, ...shownOf(more)]).toStrictEqual([
        1_500n,
        'AUTHORIZED',
        undefined,
        undefined,
        [2, 1_500n, 0],
        [0, 0n],
        [0, 0n],
      ]);
      expect(await shop.books()).toStrictEqual([8_500n, 1_500n, 0n, 0n]);
      const less = await shop.follow('authorization_advice', row, 700);
      expect([less.authorizedAmount.amount, less.status, less.pullSummary.totalAmount]).toStrictEqual([
        700n,
        'AUTHORIZED',
        700n,
      ]);
      expect(await shop.books()).toStrictEqual([9_300n, 700n, 0n, 0n]);
      expect((await shop.follow('clearing', row, 700)).status).toBe('SETTLED');
      expect(await shop.books()).toStrictEqual([9_300n, 0n, 700n, 0n]);
    });

    it('of more than the account has holds what there is, and leaves the rest to the clearing', async () => {
      const shop = await till([1_200]);
      const row = await shop.open('authorization', 1_000);
      await shop.follow('authorization_advice', row, 2_000);
      expect(await shop.books()).toStrictEqual([0n, 1_200n, 0n, 0n]);
      await host.fund(shop.accountId, 800);
      const cleared = await shop.follow('clearing', row, 2_000);
      expect(shownOf(cleared)).toStrictEqual([
        'SETTLED',
        2_000n,
        undefined,
        [3, 2_000n, 0],
        [1, 2_000n],
        [0, 0n],
      ]);
      expect(await shop.books()).toStrictEqual([0n, 0n, 2_000n, 0n]);
    });

    it('of no more than was cleared settles the row', async () => {
      const shop = await till();
      const row = await shop.open('authorization', 1_000);
      await shop.follow('clearing', row, 600);
      expect((await shop.follow('authorization_advice', row, 500)).status).toBe('SETTLED');
      expect(await shop.books()).toStrictEqual([9_400n, 0n, 600n, 0n]);
    });
  });

  describe('a return', () => {
    it('is a row of its own, credits the account, and leaves its purchase settled', async () => {
      const shop = await till();
      const row = await shop.follow('clearing', await shop.open('authorization', 1_000), 1_000);
      const refund = await shop.follow('return', row, 400);
      expect(refund).toMatchObject({
        direction: 'CREDIT',
        originalTransactionId: row.id,
        accountId: shop.accountId,
      });
      expect(shownOf(refund)).toStrictEqual(['SETTLED', 400n, undefined, [0, 0n, 0], [1, 400n], [0, 0n]]);
      expect(shownOf(await shop.row(row.id))).toStrictEqual([
        'SETTLED',
        1_000n,
        400n,
        [1, 1_000n, 0],
        [1, 1_000n],
        [1, 400n],
      ]);
      expect(await shop.books()).toStrictEqual([9_400n, 0n, 600n, 0n]);
      expect((await shop.published()).slice(2)).toStrictEqual([
        [refund.id, 'SETTLED'],
        [row.id, 'SETTLED'],
      ]);
      expect((await shop.post('return', { cardTransactionId: row.id, amount: 601 })).status).toBe(400);
    });

    it('is reversed once, and its purchase is as before', async () => {
      const shop = await till();
      const row = await shop.follow('clearing', await shop.open('authorization', 1_000), 1_000);
      const refund = await shop.follow('return', row, 400);
      const reversed = await shop.follow('return_reversal', refund);
      expect(reversed.id).toBe(refund.id);
      expect(shownOf(reversed)).toStrictEqual(['SETTLED', 0n, undefined, [0, 0n, 0], [0, 0n], [0, 0n]]);
      expect(shownOf(await shop.row(row.id))).toStrictEqual([
        'SETTLED',
        1_000n,
        0n,
        [1, 1_000n, 0],
        [1, 1_000n],
        [0, 0n],
      ]);
      expect(await shop.books()).toStrictEqual([9_000n, 0n, 1_000n, 0n]);
      expect((await shop.post('return_reversal', { cardTransactionId: refund.id })).status).toBe(400);
      expect((await shop.post('return_reversal', { cardTransactionId: row.id })).status).toBe(400);
    });

    it('that the account cannot give back is an EXCEPTION of the return, which an operator ends', async () => {
      const shop = await till([1_000]);
      const row = await shop.follow('clearing', await shop.open('authorization', 1_000), 1_000);
      const refund = await shop.follow('return', row, 400);
      await shop.open('authorization', 300);
      const reversed = await shop.follow('return_reversal', refund);
      expect(reversed.status).toBe('EXCEPTION');
      expect(await shop.books()).toStrictEqual([100n, 300n, 1_000n, -400n]);
      expect((await shop.published()).slice(-2)).toStrictEqual([
        [refund.id, 'EXCEPTION'],
        [row.id, 'SETTLED'],
      ]);
    });

    it('of an EXCEPTION first repays the service', async () => {
      const shop = await till([1_000]);
      const row = await shop.follow('clearing', await shop.open('authorization', 1_000), 1_200);
      const refund = await shop.follow('return', row, 500);
      expect(await shop.books()).toStrictEqual([300n, 0n, 700n, 0n]);
      expect((await shop.row(row.id)).status).toBe('EXCEPTION');
      await shop.follow('return_reversal', refund);
      expect(await shop.books()).toStrictEqual([0n, 0n, 1_200n, -200n]);
    });

    it('reaches an account that is frozen once it is not', async () => {
      const shop = await till();
      const row = await shop.follow('clearing', await shop.open('authorization', 1_000), 1_000);
      await host.ledger.setStatus(shop.accountId, shop.platformId, 'FROZEN');
      expect((await shop.post('return', { cardTransactionId: row.id, amount: 1_000 })).status).toBe(202);
      expect(await shop.books()).toStrictEqual([9_000n, 0n, 1_000n, 0n]);
      await host.ledger.setStatus(shop.accountId, shop.platformId, 'ACTIVE');
      host.clock.advance(60_000);
      await host.fireTimers();
      expect(await shop.books()).toStrictEqual([10_000n, 0n, 0n, 0n]);
      expect((await shop.rows()).map(({ status }) => status)).toStrictEqual(['SETTLED', 'SETTLED']);
    });
  });

  describe('the other paths', () => {
    it('a financial authorization pays at once', async () => {
      const shop = await till();
      const row = await shop.open('financial_authorization', 700);
      expect(shownOf(row)).toStrictEqual(['SETTLED', 700n, undefined, [1, 700n, 0], [1, 700n], [0, 0n]]);
      expect(await shop.books()).toStrictEqual([9_300n, 0n, 700n, 0n]);
      expect((await shop.published()).map(([, status]) => status)).toStrictEqual(['AUTHORIZED', 'SETTLED']);
    });

    it.each(['credit_authorization', 'credit_authorization_advice'])(
      'a %s pays when it is cleared',
      async (path) => {
        const shop = await till();
        const row = await shop.open(path, 700);
        expect([row.direction, ...shownOf(row)]).toStrictEqual([
          'CREDIT',
          'AUTHORIZED',
          undefined,
          undefined,
          [0, 0n, 0],
          [0, 0n],
          [0, 0n],
        ]);
        expect(await shop.books()).toStrictEqual([10_000n, 0n, 0n, 0n]);
        expect(
          (await shop.post('authorization_advice', { cardTransactionId: row.id, amount: 5 })).status,
        ).toBe(400);
        expect((await shop.follow('clearing', row, 800)).status).toBe('SETTLED');
        expect(await shop.books()).toStrictEqual([10_800n, 0n, -800n, 0n]);
      },
    );

    it('a financial credit pays the account at once, also beyond the limit', async () => {
      const shop = await till([0], { maxSpendPerTransaction: 1 });
      const row = await shop.open('financial_credit_authorization', 900);
      expect(shownOf(row)).toStrictEqual(['SETTLED', 900n, undefined, [0, 0n, 0], [1, 900n], [0, 0n]]);
      expect(await shop.books()).toStrictEqual([900n, 0n, -900n, 0n]);
    });

    it('a balance inquiry needs no money and reads no suffix', async () => {
      const shop = await till([0]);
      const row = await shop.open('balance_inquiry', 0, 'COFFEE 002');
      expect(shownOf(row)).toStrictEqual(['AUTHORIZED', undefined, undefined, [0, 0n, 0], [0, 0n], [0, 0n]]);
      await shop.change({ state: 'FROZEN' });
      expect((await shop.open('balance_inquiry', 0)).declineReason).toBe('CARD_PAUSED');
    });

    it('at a merchant whose name ends in 006 the pull bounces', async () => {
      const shop = await till();
      const row = await shop.open('authorization', 600, 'COFFEE 006');
      expect(shownOf(row)).toStrictEqual(['EXCEPTION', undefined, undefined, [1, 0n, 0], [0, 0n], [0, 0n]]);
      expect(await shop.books()).toStrictEqual([10_000n, 0n, 0n, 0n]);
      expect((await shop.published()).map(([, status]) => status)).toStrictEqual(['AUTHORIZED', 'EXCEPTION']);
    });

    it('a financial pull that bounces is borne by the service', async () => {
      const shop = await till();
      const row = await shop.open('financial_authorization', 600, 'COFFEE 006');
      expect(shownOf(row)).toStrictEqual(['EXCEPTION', 600n, undefined, [1, 0n, 0], [1, 600n], [0, 0n]]);
      expect(await shop.books()).toStrictEqual([10_000n, 0n, 600n, -600n]);
    });

    it('at a merchant whose name ends in 005 the pull is confirmed after half a minute', async () => {
      const shop = await till();
      const row = await shop.open('authorization', 600, 'COFFEE 005');
      expect(row.pullSummary.pendingCount).toBe(1);
      host.clock.advance(30_000);
      await host.fireTimers();
      expect(await shop.row(row.id)).toMatchObject({
        status: 'AUTHORIZED',
        pullSummary: { pendingCount: 0 },
        ...{ lastEventAt: host.clock.now(), updatedAt: host.clock.now() },
      });
      expect((await shop.published()).length).toBe(1);
    });

    it('an authorization ends by itself seven days after it was last cleared', async () => {
      const shop = await till();
      const [cleared, open] = [await shop.open('authorization', 600), await shop.open('authorization', 50)];
      host.clock.advance(6 * DAYS);
      await shop.follow('clearing', cleared, 200);
      host.clock.advance(DAYS);
      await host.fireTimers();
      expect(shownOf(await shop.row(open.id)).slice(0, 2)).toStrictEqual(['SETTLED', 0n]);
      expect((await shop.row(cleared.id)).status).toBe('PARTIALLY_SETTLED');
      host.clock.advance(6 * DAYS);
      await host.fireTimers();
      expect(shownOf(await shop.row(cleared.id)).slice(0, 2)).toStrictEqual(['SETTLED', 200n]);
      expect(await shop.books()).toStrictEqual([9_800n, 0n, 200n, 0n]);
    });
  });

  describe('a wallet', () => {
    it('pays only with an active delegated key', async () => {
      const shop = await till([50_000_000], { unit: 'USDB' });
      expect((await shop.open('authorization', 100)).declineReason).toBe('DELEGATED_KEY_REQUIRED');
      const card = await host.cardOf(shop.cardId, shop.platformId);
      host.keyed.add(card.fundingSources[0]?.fundingSourceId ?? '');
      expect((await shop.open('authorization', 100)).status).toBe('AUTHORIZED');
      expect((await shop.open('authorization', 10_000_000)).declineReason).toBe('INSUFFICIENT_FUNDS');
    });
  });

  describe('a simulation', () => {
    it('is refused where the card or the row does not admit it', async () => {
      const [shop, other] = [await till(), await till()];
      const row = await shop.open('authorization', 100);
      const codeOf = async (sent: ReturnType<Till['post']>) => {
        const { status, body } = await sent;
        return [status, body['code']];
      };
      const eur = { amount: 1, currency: { code: 'EUR' }, merchant: SHOP };
      expect(await codeOf(shop.post('authorization', eur))).toStrictEqual([400, 'INVALID_INPUT']);
      const clearing = { cardTransactionId: row.id, amount: 1 };
      expect(await codeOf(other.post('clearing', clearing))).toStrictEqual([404, 'TRANSACTION_NOT_FOUND']);
      expect(await codeOf(shop.post('return', clearing))).toStrictEqual([400, 'INVALID_INPUT']);
      await shop.follow('clearing', row, 100);
      expect(await codeOf(shop.post('clearing', clearing))).toStrictEqual([400, 'INVALID_INPUT']);
      const refund = await shop.follow('return', row, 40);
      const above = await shop.post('return', { cardTransactionId: row.id, amount: 61 });
      expect([above.status, (above.body['details'] as { errors: unknown }).errors]).toStrictEqual([
        400,
        [{ field: 'amount', message: expect.any(String) }],
      ]);
      const ofReturn = { cardTransactionId: refund.id, amount: 1 };
      expect(await codeOf(shop.post('return', ofReturn))).toStrictEqual([400, 'INVALID_INPUT']);
      const late = await till([100], { platformCardId: 'late-001' });
      const opening = { amount: 1, currency: { code: 'USD' }, merchant: SHOP };
      expect(await codeOf(late.post('authorization', opening))).toStrictEqual([400, 'INVALID_INPUT']);
    });
  });

  it.each([
    ['authorization', { amount: 0 }],
    ['authorization', { amount: -1 }],
    ['authorization', { merchant: { ...SHOP, country: 'XX' } }],
    ['authorization_advice', { amount: 0 }],
    ['clearing', { amount: -1 }],
    ['return', { amount: 0 }],
  ])('a simulated %s with %j is invalid input', async (path, wrong) => {
    const shop = await till();
    const row = await shop.open('authorization', 100);
    const sent =
      path === 'authorization'
        ? { amount: 1, currency: { code: 'USD' }, merchant: SHOP }
        : { cardTransactionId: row.id };
    const { status, body } = await shop.post(path, { ...sent, ...wrong });
    expect([status, body['code']]).toStrictEqual([400, 'INVALID_INPUT']);
  });

  describe('simulations at once', () => {
    it('give back what was settled once', async () => {
      const shop = await till();
      const row = await shop.follow('clearing', await shop.open('authorization', 1_000), 1_000);
      const giveBack = () => shop.post('return', { cardTransactionId: row.id, amount: 1_000 });
      const answers = await Promise.all([giveBack(), giveBack(), giveBack(), giveBack()]);
      expect(answers.map(({ status }) => status).sort()).toStrictEqual([202, 400, 400, 400]);
      expect((await shop.rows()).length).toBe(2);
      expect(await shop.books()).toStrictEqual([10_000n, 0n, 0n, 0n]);
    });

    it('are each carried out that was taken', async () => {
      const shop = await till();
      const row = await shop.open('authorization', 1_000);
      const clear = () => shop.post('clearing', { cardTransactionId: row.id, amount: 400 });
      const answers = await Promise.all([clear(), clear(), clear(), clear()]);
      expect(answers.map(({ status }) => status).sort()).toStrictEqual([202, 202, 202, 400]);
      expect(shownOf(await shop.row(row.id)).slice(0, 2)).toStrictEqual(['SETTLED', 1_200n]);
    });
  });

  it('is found by its customer, account and card, and never by another platform', async () => {
    const [shop, other] = [await till(), await till()];
    const row = await shop.open('authorization', 100);
    const { List, Get } = cardTransactions;
    const found = async (wanted: object, platformId = shop.platformId) => {
      const page = await host.ask(new List({ limit: 10, ...wanted }, specCall(platformId)));
      return page.data.map(({ id }) => id);
    };
    for (const wanted of [
      { customerId: shop.customerId },
      { eitherSide: [shop.accountId] },
      { cardId: shop.cardId },
      { type: 'CARD' },
    ]) {
      expect(await found(wanted)).toStrictEqual([row.id]);
      expect(await found(wanted, other.platformId)).toStrictEqual([]);
    }
    expect(await found({ status: 'COMPLETED' })).toStrictEqual([]);
    const get = (platformId: string) =>
      host.ask(new Get({ transactionId: row.id as never }, specCall(platformId)));
    expect([(await get(shop.platformId))?.id, await get(other.platformId)]).toStrictEqual([row.id, null]);
  });
});
