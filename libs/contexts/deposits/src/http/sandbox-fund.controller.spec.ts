import { newId, uuidOf } from '@causeway/kernel';
import { depositsHttp, type DepositsHttp } from '../testing/deposits-http.js';

let http: DepositsHttp;
beforeAll(async () => {
  http = await depositsHttp();
});
afterAll(() => http.close());
beforeEach(() => {
  http.asked.length = 0;
  http.refusal = undefined;
});

const accountId = newId('InternalAccount');
const fund = (body: unknown, as = {}, id: string = accountId) =>
  http.send('POST', `/sandbox/internal-accounts/${id}/fund`, { body, as });

const envelope = (status: number, code: string, details?: object) => ({
  ...{ status, code, ...(details !== undefined && { details }) },
  message: expect.any(String) as string,
});

describe('POST /sandbox/internal-accounts/{accountId}/fund', () => {
  it('gives the amount on in minor units and answers with the account', async () => {
    const { status, body } = await fund({ amount: 500_000 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: accountId, balance: { amount: 500_000 } });
    expect(http.asked.map(({ payload }) => payload)).toStrictEqual([{ accountId, amountMinor: 500_000n }]);
  });

  it('takes the bare id, and ignores what it does not know', async () => {
    expect((await fund({ amount: 1, currency: 'EUR' }, {}, uuidOf(accountId))).status).toBe(200);
    expect(http.asked[0]?.payload).toStrictEqual({ accountId, amountMinor: 1n });
  });

  it('credits up to its bound', async () => {
    expect((await fund({ amount: 100_000_000_000 })).status).toBe(200);
  });

  it.each([
    ['no amount', {}, 'INVALID_INPUT'],
    ['null', { amount: null }, 'INVALID_INPUT'],
    ['a text', { amount: '500' }, 'INVALID_INPUT'],
    ['half a cent', { amount: 0.5 }, 'INVALID_INPUT'],
    ['more than the bound', { amount: 100_000_000_001 }, 'INVALID_INPUT'],
    ['more than any amount', '{"amount":9999999999999999999999}', 'INVALID_INPUT'],
    ['zero', { amount: 0 }, 'INVALID_AMOUNT'],
    ['less than zero', { amount: -1 }, 'INVALID_AMOUNT'],
  ])('refuses %s', async (_what, body, code) => {
    const answer = await fund(body);
    const errors = [expect.objectContaining({ field: 'amount' }) as object];
    expect([answer.status, answer.body]).toStrictEqual([400, envelope(400, code, { errors })]);
    expect(http.asked).toStrictEqual([]);
  });

  it.each([
    [
      'INTERNAL_ACCOUNT_NOT_FOUND',
      { resource: 'InternalAccount' },
      404,
      'REFERENCE_NOT_FOUND',
      { resource: 'InternalAccount' },
    ],
    [
      'INTERNAL_ACCOUNT_NOT_ACTIVE',
      { status: 'FROZEN' },
      400,
      'INVALID_INPUT',
      { reason: 'ACCOUNT_NOT_ACTIVE', status: 'FROZEN' },
    ],
    ['END_USER_TERMS_NOT_ACCEPTED', {}, 403, 'END_USER_TERMS_NOT_ACCEPTED', undefined],
  ])('says %s in the words of the API', async (code, details, status, wireCode, shown) => {
    http.refusal = { code, details };
    const { body } = await fund({ amount: 1 });
    expect(body).toStrictEqual(envelope(status, wireCode, shown));
  });

  it('knows no account of a malformed id', async () => {
    expect((await fund({ amount: 1 }, {}, 'ExternalAccount:1')).body).toStrictEqual(
      envelope(404, 'REFERENCE_NOT_FOUND', { resource: 'InternalAccount' }),
    );
  });

  it('is for tokens of the sandbox that may transact', async () => {
    expect((await fund({ amount: 1 }, { environment: 'production' })).body).toStrictEqual(
      envelope(403, 'FORBIDDEN'),
    );
    expect((await fund({ amount: 1 }, { permissions: ['VIEW', 'MANAGE'] })).status).toBe(403);
    expect((await fund({ amount: 1 }, { permissions: ['TRANSACT'] })).status).toBe(200);
    expect(http.asked).toHaveLength(1);
  });

  it('is a new funding each time, whatever key it carries', async () => {
    const headers = { 'idempotency-key': 'same' };
    const path = `/sandbox/internal-accounts/${accountId}/fund`;
    for (let time = 0; time < 2; time += 1) await http.send('POST', path, { body: { amount: 1 }, headers });
    const [first, second] = http.asked.map(({ call }) => call.commandId);
    expect(first).not.toBe(second);
  });
});
