import { newId } from '@causeway/kernel';
import { at, incoming, outgoing } from '@causeway/transaction-owner/testing';
import { transactionsHttp, type TransactionsHttp } from '../testing/transactions-http.js';

let http: TransactionsHttp;
beforeAll(async () => {
  http = await transactionsHttp();
});
afterAll(() => http.close());
beforeEach(() => {
  http.asked.length = 0;
  http.refusal = undefined;
  http.transaction = outgoing(1);
});

interface Refused {
  readonly code: string;
  readonly details?: { readonly errors?: readonly { readonly field: string }[] };
}
const transactionId = newId('Transaction');
const act = (action: string, body?: object, as: object | null = {}) =>
  http.send<Refused>('POST', `/transactions/${transactionId}/${action}`, {
    as,
    ...(body !== undefined && { body }),
  });
const fieldsOf = async (answer: ReturnType<typeof act>) => {
  const { status, body } = await answer;
  return [status, body.code, (body.details?.errors ?? []).map(({ field }) => field)];
};

describe('what can be done with a transaction', () => {
  it.each([
    ['cancel', { reason: 'wrong invoice' }, { transactionId, reason: 'wrong invoice' }],
    ['reject', { reason: 'unknown' }, { transactionId, reason: 'unknown' }],
    [
      'approve',
      { receiverCustomerInfo: { NATIONALITY: 'US' } },
      { transactionId, receiverInfo: { NATIONALITY: 'US' } },
    ],
    ['confirm', { receiptDeliveryConfirmedAt: at(1) }, { transactionId, confirmedAt: at(1) }],
  ])('%s hands on what was sent, and answers the transaction', async (action, body, payload) => {
    http.transaction = action === 'cancel' ? outgoing(1) : incoming(1);
    expect(await act(action, body)).toMatchObject({ status: 200, body: { id: http.transaction.id } });
    expect(http.asked.map((asked) => asked.payload)).toStrictEqual([payload]);
  });

  it.each(['cancel', 'reject', 'approve', 'confirm'])('%s needs no body', async (action) => {
    http.transaction = incoming(1);
    expect((await act(action)).status).toBe(200);
    expect((await act(action, {})).status).toBe(200);
  });

  it.each([
    ['cancel', 'TRANSACT', 403],
    ['reject', 'TRANSACT', 403],
    ['approve', 'TRANSACT', 403],
    ['confirm', 'TRANSACT or MANAGE', 200],
  ] as const)('%s needs the permission %s', async (action, _needed, managing) => {
    http.transaction = incoming(1);
    expect((await act(action, {}, { permissions: ['VIEW'] })).status).toBe(403);
    expect((await act(action, {}, { permissions: ['MANAGE'] })).status).toBe(managing);
    expect((await act(action, {}, { permissions: ['TRANSACT'] })).status).toBe(200);
    expect((await act(action, {}, null)).status).toBe(401);
  });

  it.each([
    ['cancel', { reason: 7 }, ['reason']],
    ['cancel', { reason: 'x'.repeat(501) }, ['reason']],
    ['cancel', { reason: 'a\u0000b' }, ['reason']],
    ['reject', { reason: ['no'] }, ['reason']],
    ['approve', { receiverCustomerInfo: 'US' }, ['receiverCustomerInfo']],
    ['approve', { receiverCustomerInfo: [] }, ['receiverCustomerInfo']],
    [
      'approve',
      { receiverCustomerInfo: { A: 'x'.repeat(1_001), B: 7 } },
      ['receiverCustomerInfo.A', 'receiverCustomerInfo.B'],
    ],
    ['confirm', { receiptDeliveryConfirmedAt: 'yesterday' }, ['receiptDeliveryConfirmedAt']],
    ['confirm', { receiptDeliveryConfirmedAt: 1.5 }, ['receiptDeliveryConfirmedAt']],
  ])('%s refuses %j by name, and sends no request', async (action, body, fields) => {
    expect(await fieldsOf(act(action, body))).toStrictEqual([400, 'INVALID_INPUT', fields]);
    expect(http.asked).toStrictEqual([]);
  });

  it.each([
    ['cancel', 'TRANSACTION_NOT_FOUND', 404, 'TRANSACTION_NOT_FOUND'],
    ['cancel', 'TRANSACTION_NOT_STOPPABLE', 400, 'INVALID_INPUT'],
    ['cancel', 'TRANSACTION_NOT_CANCELLABLE', 409, 'TRANSACTION_NOT_CANCELLABLE'],
    ['approve', 'TRANSACTION_NOT_FOUND', 404, 'TRANSACTION_NOT_FOUND'],
    ['reject', 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL', 409, 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'],
    ['approve', 'RECEIVER_INFO_MISSING', 400, 'INVALID_INPUT'],
    ['confirm', 'RECEIPT_NOT_DUE', 400, 'INVALID_INPUT'],
    ['confirm', 'RECEIPT_TIME_INVALID', 400, 'INVALID_TIMESTAMP'],
  ])('%s is refused with %s: %i %s', async (action, refusal, status, code) => {
    http.refusal = { code: refusal, details: {} };
    expect(await act(action)).toMatchObject({ status, body: { status, code } });
  });

  it('finds nothing under what is no id', async () => {
    const answer = await http.send('POST', '/transactions/Quote:1/cancel', { body: {} });
    expect(answer).toMatchObject({ status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } });
  });
});
