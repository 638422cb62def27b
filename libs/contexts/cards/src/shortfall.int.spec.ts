import type { HttpHarness } from '@causeway/http/testing';
import { freshDatabase } from '@causeway/testing';
import type { CardTransactionDocument } from '@causeway/transaction-owner/domain';
import { CardsHost } from './testing/cards-host.js';
import { Till } from './testing/till.js';

const OPERATOR = 'operator-secret';

/** What ends an `EXCEPTION` is an operator's, and never by itself (cards §5). */
describe('a shortfall', () => {
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

  const ask = async (
    way: 'collect-shortfall' | 'write-off-shortfall',
    cardTransactionId: string,
    platformId: string,
  ) => {
    const { status, body } = await http.send('POST', `//operator/cards/${way}`, {
      as: null,
      headers: { authorization: `Bearer ${OPERATOR}` },
      body: { platformId, environment: 'sandbox', cardTransactionId },
    });
    return [status, body['code'] ?? body['status']];
  };
  const refused = [409, 'INVALID_STATE_TRANSITION'];
  const sumsOf = ({ pullSummary, settlementSummary }: CardTransactionDocument) => [
    pullSummary.totalAmount,
    settlementSummary.totalAmount,
  ];
  /** 1,000 were held, and 1,200 cleared. */
  const short = async (): Promise<readonly [Till, CardTransactionDocument]> => {
    const shop = await Till.open(host, http, [1_000]);
    return [shop, await shop.follow('clearing', await shop.open('authorization', 1_000), 1_200)];
  };

  describe('that is written off', () => {
    it('ends the row, moves nothing, and is not collected any more', async () => {
      const [shop, row] = await short();
      const books = await shop.books();
      expect(await ask('write-off-shortfall', row.id, shop.platformId)).toStrictEqual([200, 'SETTLED']);
      await host.fund(shop.accountId, 500);
      const ended = await shop.row(row.id);
      expect([ended.status, sumsOf(ended)]).toStrictEqual(['SETTLED', [1_000n, 1_200n]]);
      expect(await shop.books()).toStrictEqual([500n, ...books.slice(1)]);
      expect((await shop.published()).at(-1)).toStrictEqual([row.id, 'SETTLED']);
      for (const way of ['collect-shortfall', 'write-off-shortfall'] as const)
        expect(await ask(way, row.id, shop.platformId)).toStrictEqual(refused);
    });

    it('is still repaid first by a return: none of it becomes the account’s', async () => {
      const [shop, row] = await short();
      await ask('write-off-shortfall', row.id, shop.platformId);
      const refund = await shop.follow('return', row, 500);
      expect(await shop.books()).toStrictEqual([300n, 0n, 700n, 0n]);
      await shop.follow('return_reversal', refund);
      expect([await shop.books(), (await shop.row(row.id)).status]).toStrictEqual([
        [0n, 0n, 1_200n, -200n],
        'SETTLED',
      ]);
    });

    it('may be that of a return which was taken back', async () => {
      const shop = await Till.open(host, http, [1_000]);
      const row = await shop.follow('clearing', await shop.open('authorization', 1_000), 1_000);
      const refund = await shop.follow('return', row, 400);
      await shop.open('authorization', 400);
      expect((await shop.follow('return_reversal', refund)).status).toBe('EXCEPTION');
      expect(await ask('write-off-shortfall', refund.id, shop.platformId)).toStrictEqual([200, 'SETTLED']);
      expect(await shop.books()).toStrictEqual([0n, 400n, 1_000n, -400n]);
    });

    it('ends a credit that its closed account could not take, of which nothing can be collected', async () => {
      const shop = await Till.open(host, http, [0]);
      const row = await shop.open('credit_authorization', 700);
      await host.ledger.setStatus(shop.accountId, shop.platformId, 'CLOSED');
      expect((await shop.follow('clearing', row, 700)).status).toBe('EXCEPTION');
      expect(await ask('collect-shortfall', row.id, shop.platformId)).toStrictEqual(refused);
      expect(await ask('write-off-shortfall', row.id, shop.platformId)).toStrictEqual([200, 'SETTLED']);
      expect(await shop.books()).toStrictEqual([0n, 0n, -700n, 700n]);
    });
  });

  describe('that is collected after a return repaid some of it', () => {
    /** Of 500 that came back 200 repaid the service; the account, which had 300 of them, has paid all it owed. */
    const collected = async (): Promise<
      readonly [Till, Record<'row' | 'refund', CardTransactionDocument>]
    > => {
      const [shop, row] = await short();
      const refund = await shop.follow('return', row, 500);
      expect(await ask('collect-shortfall', row.id, shop.platformId)).toStrictEqual([200, 'SETTLED']);
      return [shop, { row, refund }];
    };

    it('is the account’s when the return is taken back: the service bears none of it', async () => {
      const [shop, { row, refund }] = await collected();
      await host.fund(shop.accountId, 200);
      expect((await shop.follow('return_reversal', refund)).status).toBe('SETTLED');
      expect([await shop.books(), (await shop.row(row.id)).status]).toStrictEqual([
        [0n, 0n, 1_200n, 0n],
        'SETTLED',
      ]);
    });

    it('is owed for the return where the account does not have it, and collected as such', async () => {
      const [shop, { refund }] = await collected();
      await host.fund(shop.accountId, 199);
      expect((await shop.follow('return_reversal', refund)).status).toBe('EXCEPTION');
      expect(await shop.books()).toStrictEqual([499n, 0n, 1_200n, -500n]);
      await host.fund(shop.accountId, 1);
      expect(await ask('collect-shortfall', refund.id, shop.platformId)).toStrictEqual([200, 'SETTLED']);
      expect(await shop.books()).toStrictEqual([0n, 0n, 1_200n, 0n]);
    });
  });

  it('is that of an EXCEPTION alone, and of no other platform', async () => {
    const [shop, row] = await short();
    const settled = await shop.open('balance_inquiry', 0);
    expect(await ask('write-off-shortfall', settled.id, shop.platformId)).toStrictEqual(refused);
    const stranger = await ask('write-off-shortfall', row.id, host.platform());
    expect(stranger).toStrictEqual([404, 'TRANSACTION_NOT_FOUND']);
    expect((await shop.row(row.id)).status).toBe('EXCEPTION');
  });
});
