import { newId, uuidOf } from '@causeway/kernel';
import { at, incoming, outgoing } from '@causeway/transaction-owner/testing';
import { transactionsHttp, type TransactionsHttp } from '../testing/transactions-http.js';

let http: TransactionsHttp;
beforeAll(async () => {
  http = await transactionsHttp();
});
afterAll(() => http.close());
beforeEach(() => {
  http.asked.length = 0;
  http.page = { data: [], hasMore: false, totalCount: 0 };
  http.refusal = undefined;
});

interface Refused {
  readonly code: string;
  readonly details?: { readonly errors?: readonly { readonly field: string }[] };
}
interface Listed {
  readonly data: readonly object[];
  readonly nextCursor?: string;
}
const list = (query = '', as = {}) => http.send<Listed & Refused>('GET', `/transactions${query}`, { as });
const refusedFields = async (query: string): Promise<string[]> => {
  const { status, body } = await list(query);
  expect({ status, code: body.code }).toStrictEqual({ status: 400, code: 'INVALID_INPUT' });
  return (body.details?.errors ?? []).map(({ field }) => field);
};

describe('GET /transactions', () => {
  it('shows both kinds as the contract has them', async () => {
    const [deposit, payment] = [incoming(1), outgoing(2)];
    http.page = { data: [deposit, payment], hasMore: false, totalCount: 2 };
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [
        {
          id: deposit.id,
          type: 'INCOMING',
          receivedAmount: { amount: 500_000, currency: { code: 'USD', decimals: 2 } },
        },
        {
          id: payment.id,
          type: 'OUTGOING',
          fees: 1_200,
          exchangeRate: 1.08695652,
          expectedSettlementAt: null,
        },
      ],
      hasMore: false,
      totalCount: 2,
    });
    expect(body).not.toHaveProperty('nextCursor');
  });

  it('shows everything that a payment may carry', async () => {
    const refund = {
      reference: 'R-REFUND',
      initiatedAt: at(3),
      settledAt: at(4),
      status: 'COMPLETED',
      reason: 'TIMEOUT',
    } as const;
    const failed = outgoing(2, {
      status: 'FAILED',
      failureReason: 'ACCOUNT_CANNOT_RECEIVE',
      refund,
      description: 'Two\nlines',
      reconciliationInstructions: { reference: 'R' },
      paymentRail: null,
      railSelectionMode: null,
      settlementTimelineSeconds: null,
      expectedSettlementAt: at(5),
      settledAt: at(4),
    });
    http.page = { data: [failed], hasMore: false, totalCount: 1 };
    expect((await list()).body.data).toMatchObject([
      { refund, description: 'Two\nlines', paymentRail: null },
    ]);
  });

  it('asks for twenty, newest first, by default', async () => {
    await list();
    expect(http.asked.map(({ payload }) => payload)).toStrictEqual([{ limit: 20, sortOrder: 'desc' }]);
  });

  it('hands every filter on, times in UTC and the card’s id typed', async () => {
    const filters = {
      customerId: 'Customer:x',
      platformCustomerId: 'ann',
      accountIdentifier: '$ann@example.com',
      senderAccountIdentifier: 'a',
      receiverAccountIdentifier: 'b',
      type: 'OUTGOING',
      status: 'REFUNDED',
      reference: 'ABC 1',
      sortOrder: 'asc',
    };
    const sent = {
      ...filters,
      startDate: '2026-03-01T10:00:00+02:00',
      endDate: '2026-03-01t08:00:00Z',
      limit: '7',
    };
    expect((await list(`?${new URLSearchParams(sent).toString()}`)).status).toBe(200);
    const time = '2026-03-01T08:00:00.000Z';
    expect(http.asked[0]?.payload).toStrictEqual({
      ...filters,
      startDate: time,
      endDate: time,
      limit: 7,
    });
  });

  it('names every wrong parameter at once', async () => {
    const wrong = {
      limit: '0',
      cursor: '',
      customerId: '',
      platformCustomerId: 'x'.repeat(256),
      accountIdentifier: '',
      senderAccountIdentifier: '',
      receiverAccountIdentifier: '',
      status: 'DONE',
      type: 'card',
      cardId: 'Quote:1',
      reference: '',
      startDate: '2026-02-30T00:00:00Z',
      endDate: '2026-03-01',
      sortOrder: 'newest',
    };
    const fields = await refusedFields(`?${new URLSearchParams(wrong).toString()}`);
    expect([...fields].sort()).toStrictEqual(Object.keys(wrong).sort());
    expect(http.asked).toStrictEqual([]);
  });

  it.each([
    ['a status of cards', '?type=CARD&status=COMPLETED', ['status']],
    ['a status of one card’s', `?cardId=${newId('Card')}&status=COMPLETED`, ['status']],
    [
      'an end before the start',
      '?startDate=2026-03-02T00:00:00Z&endDate=2026-03-01T23:59:59Z',
      ['startDate'],
    ],
    [
      'an end before the start, given in other offsets',
      '?startDate=2026-03-01T23:00:00-05:00&endDate=2026-03-02T03:00:00Z',
      ['startDate'],
    ],
    [
      'both',
      '?type=CARD&status=FAILED&startDate=2026-03-02T00:00:00Z&endDate=2026-03-01T00:00:00Z',
      ['status', 'startDate'],
    ],
    ['a wrong time once, not as an order too', '?startDate=9&endDate=2026-03-01T00:00:00Z', ['startDate']],
    ['a card that is no id', '?cardId=mine', ['cardId']],
    ['a cursor that was never given', '?cursor=AAAA', ['cursor']],
  ])('refuses %s', async (_what, query, fields) => {
    expect(await refusedFields(query.replaceAll('+', '%2B'))).toStrictEqual(fields);
  });

  it('takes one moment as a range, and cards without a status', async () => {
    expect((await list('?startDate=2026-03-01T00:00:00Z&endDate=2026-03-01T00:00:00Z')).status).toBe(200);
    const cardId = newId('Card');
    expect((await list(`?type=CARD&cardId=${uuidOf(cardId)}`)).status).toBe(200);
    expect(http.asked.at(-1)?.payload).toMatchObject({ type: 'CARD', cardId });
  });

  it('ignores what it does not know', async () => {
    expect((await list('?colour=blue')).status).toBe(200);
    expect(http.asked[0]?.payload).toStrictEqual({ limit: 20, sortOrder: 'desc' });
  });

  it('goes on where its cursor says, for the same filters and order only', async () => {
    const next = { createdAt: at(1), id: newId('Transaction') };
    http.page = { data: [], hasMore: true, totalCount: 9, next };
    const { nextCursor = '' } = (await list('?type=OUTGOING')).body;
    expect((await list(`?type=OUTGOING&limit=3&cursor=${nextCursor}`)).status).toBe(200);
    expect(http.asked.at(-1)?.payload).toStrictEqual({
      type: 'OUTGOING',
      sortOrder: 'desc',
      limit: 3,
      after: next,
    });
    expect((await list(`?type=OUTGOING&sortOrder=desc&cursor=${nextCursor}`)).status).toBe(200);
    expect(await refusedFields(`?type=OUTGOING&sortOrder=asc&cursor=${nextCursor}`)).toStrictEqual([
      'cursor',
    ]);
    expect(await refusedFields(`?type=INCOMING&cursor=${nextCursor}`)).toStrictEqual(['cursor']);
    expect((await list(`?type=OUTGOING&cursor=${nextCursor}`, { environment: 'production' })).status).toBe(
      400,
    );
  });
});

describe('GET /transactions/{transactionId}', () => {
  it('shows one transaction, asked for by the typed id or the bare one', async () => {
    const payment = outgoing(1);
    http.transaction = payment;
    for (const id of [payment.id, uuidOf(payment.id), encodeURIComponent(payment.id)])
      expect((await http.send('GET', `/transactions/${id}`)).body).toMatchObject({
        id: payment.id,
        type: 'OUTGOING',
      });
    expect(http.asked.map(({ payload }) => payload)).toStrictEqual(
      Array(3).fill({ transactionId: payment.id }),
    );
  });

  it('does not find an unknown id, nor what is no id', async () => {
    http.refusal = { code: 'TRANSACTION_NOT_FOUND', details: {} };
    const missing = { status: 404, code: 'TRANSACTION_NOT_FOUND', message: expect.any(String) as string };
    expect((await http.send('GET', `/transactions/${newId('Transaction')}`)).body).toStrictEqual(missing);
    expect((await http.send('GET', '/transactions/Quote:1')).body).toStrictEqual(missing);
  });
});

describe('reading transactions', () => {
  it.each(['/transactions', `/transactions/${newId('Transaction')}`])(
    '%s needs the permission VIEW',
    async (path) => {
      http.transaction = incoming(1);
      expect((await http.send('GET', path, { as: { permissions: ['VIEW'] } })).status).toBe(200);
      expect((await http.send('GET', path, { as: { permissions: ['TRANSACT'] } })).status).toBe(200);
      expect((await http.send('GET', path, { as: { permissions: [] } })).status).toBe(403);
      expect((await http.send('GET', path, { as: null })).status).toBe(401);
      expect((await http.send('GET', path, { as: { environment: 'production' } })).status).toBe(200);
    },
  );

  it('is documented as one of the contract’s shapes', () => {
    const response = (path: string) =>
      JSON.stringify(http.document.paths[path]?.get?.responses['200']).replaceAll(
        '#/components/schemas/',
        '',
      );
    const union =
      '"mapping":{"INCOMING":"IncomingTransaction","OUTGOING":"OutgoingTransaction","CARD":"CardTransaction"}';
    expect(response('/transactions/{transactionId}')).toContain(union);
    expect(response('/transactions')).toContain('"$ref":"TransactionListResponse"');
    expect(JSON.stringify(http.document.components?.schemas?.['TransactionListResponse'])).toContain(
      '"discriminator":{"propertyName":"type"',
    );
  });
});
