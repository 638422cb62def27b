import type { Answer } from '@causeway/e2e';
import { travel } from './journey.js';
import { Player } from './player.js';

const USD = { code: 'USD', decimals: 2 };
const account = (spendable: number, total = spendable) => ({
  id: 'InternalAccount:1',
  balance: { amount: spendable, currency: USD },
  totalBalance: { amount: total, currency: USD },
});
const quoteWith = (status: string) => ({
  id: 'Quote:1',
  status,
  transactionId: 'Transaction:1',
  sendingCurrency: USD,
  receivingCurrency: { code: 'EUR', decimals: 2 },
  totalSendingAmount: 240_000,
  totalReceivingAmount: 219_696,
  feesIncluded: 1_200,
  exchangeRate: 1.08695652,
});

/** A service that answers each route with its answers in turn, the last one for ever. */
const serviceWith = (end: object, accounts = [account(0), account(500_000), account(260_000)]) => {
  const answers: Record<string, object[]> = {
    'POST /customers': [{ id: 'Customer:1', kycStatus: 'APPROVED', umaAddress: '$ada@x.example' }],
    'GET /customers/internal-accounts?customerId=Customer:1&currency=USD': accounts.map((one) => ({
      data: [one],
    })),
    'POST /sandbox/internal-accounts/InternalAccount:1/fund': [account(500_000)],
    'POST /customers/external-accounts': [{ id: 'ExternalAccount:1', status: 'ACTIVE' }],
    'POST /quotes': [quoteWith('PENDING')],
    'POST /quotes/Quote:1/execute': [quoteWith('PROCESSING')],
    'GET /transactions/Transaction:1': [{ id: 'Transaction:1', status: 'PROCESSING' }, end],
    'GET /transactions?customerId=Customer:1': [{ data: [end] }],
  };
  const sent: { route: string; body: any; headers: any }[] = [];
  const send = async (method: string, path: string, body?: unknown, headers?: object): Promise<Answer> => {
    const route = `${method} ${path}`;
    const turn = sent.filter((request) => request.route === route).length;
    sent.push({ route, body, headers });
    const given = answers[route];
    const answer = given?.[Math.min(turn, given.length - 1)];
    return (answer === undefined
      ? { status: 404, body: { code: 'NOT_FOUND', message: route } }
      : { status: 200, body: answer }) as unknown as Answer;
  };
  return { sent, player: new Player({ send }, { news: async () => [] }, () => undefined) };
};
const TRAVELLER = { name: 'Ada Lovelace', seed: 'ab12' };
const COMPLETED = { id: 'Transaction:1', type: 'OUTGOING', status: 'COMPLETED' };

describe('the journey', () => {
  it('walks the requests of the specification in their order', async () => {
    const { player, sent } = serviceWith(COMPLETED);
    const { before, after, transaction } = await travel(player, TRAVELLER);
    expect(sent.map(({ route }) => route)).toStrictEqual([
      'POST /customers',
      'GET /customers/internal-accounts?customerId=Customer:1&currency=USD',
      'POST /sandbox/internal-accounts/InternalAccount:1/fund',
      'POST /customers/external-accounts',
      'POST /quotes',
      'GET /customers/internal-accounts?customerId=Customer:1&currency=USD',
      'POST /quotes/Quote:1/execute',
      'GET /transactions/Transaction:1',
      'GET /transactions/Transaction:1',
      'GET /customers/internal-accounts?customerId=Customer:1&currency=USD',
      'GET /transactions?customerId=Customer:1',
    ]);
    expect([before.balance.amount, after.balance.amount]).toStrictEqual([500_000, 260_000]);
    expect(transaction).toStrictEqual(COMPLETED);
  });

  it('takes each id from the answer before, and one key from the seed', async () => {
    const { player, sent } = serviceWith(COMPLETED);
    await travel(player, TRAVELLER);
    const bodyOf = (route: string) => sent.find((request) => request.route === route);
    expect(bodyOf('POST /customers')?.body).toMatchObject({
      customerType: 'INDIVIDUAL',
      platformCustomerId: 'demo-ab12',
      fullName: 'Ada Lovelace',
    });
    expect(bodyOf('POST /customers/external-accounts')?.body).toMatchObject({
      customerId: 'Customer:1',
      currency: 'EUR',
      accountInfo: { accountType: 'EUR_ACCOUNT', beneficiary: { countryOfResidence: 'DE' } },
    });
    expect(bodyOf('POST /quotes')?.body).toStrictEqual({
      source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
      destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 240_000,
    });
    expect(bodyOf('POST /quotes/Quote:1/execute')?.headers).toStrictEqual({ 'idempotency-key': 'demo-ab12' });
  });

  it('fails when the payment does', async () => {
    const { player } = serviceWith({ ...COMPLETED, status: 'FAILED', failureReason: 'ACCOUNT_INVALID' });
    await expect(travel(player, TRAVELLER)).rejects.toThrow(
      'The payment did not complete: Transaction:1  OUTGOING  FAILED (ACCOUNT_INVALID)',
    );
  });
});
