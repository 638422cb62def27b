import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ApiClient, type Answer, type CredentialsFile } from './harness/api-client.js';
import { eventually } from './harness/eventually.js';
import { Installation, type Shape } from './harness/installation.js';
import { isSignedBy, WebhookReceiver, type ReceivedWebhook } from './harness/webhook-receiver.js';

const EUR_ACCOUNT = (iban: string) => ({
  currency: 'EUR',
  accountInfo: {
    accountType: 'EUR_ACCOUNT',
    iban,
    beneficiary: {
      beneficiaryType: 'INDIVIDUAL',
      fullName: 'Erika Mustermann',
      countryOfResidence: 'DE',
    },
  },
});
/** The last three digits decide what the simulated bank does (sandbox §3). */
const iban = (suffix: string, account = 1): string =>
  `DE8937040044${String(account).padStart(7, '0')}${suffix}`;

/** One payment from registration to the last webhook, as a platform lives it; the same in every shape (sandbox §8). */
export const paymentJourney = (
  shape: Shape,
  settings: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
): void => {
  let installation: Installation;
  let receiver: WebhookReceiver;
  let keys: CredentialsFile;
  let api: ApiClient;
  let operator: ApiClient;
  let customerId: string;
  let usdAccountId: string;
  let accounts = 0;

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    installation = await Installation.prepare(shape, await settings());
    await installation.startAll();
    keys = await installation.credentials();
    api = ApiClient.as(keys.sandbox, keys.baseUrl);
    operator = ApiClient.operator(keys);
    await api.patch('/config', { webhookEndpoint: receiver.url('/payments') });
    await receiver.at('/payments', 1);
  }, 180_000);
  afterAll(async () => {
    await receiver.stop();
    await installation.remove();
  }, 60_000);

  const usdAccount = async (customer: string): Promise<Record<string, any>> => {
    const { body } = await api.get(`/customers/internal-accounts?customerId=${customer}&currency=USD`);
    return body['data'][0];
  };
  const balances = async (customer = customerId): Promise<[number, number]> => {
    const { balance, totalBalance } = await usdAccount(customer);
    return [balance.amount, totalBalance.amount];
  };
  const newCustomer = async (fundedWith: number): Promise<string> => {
    const created = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' });
    expect([created.status, created.body['kycStatus']]).toStrictEqual([201, 'APPROVED']);
    const { id } = await usdAccount(created.body['id']);
    if (fundedWith > 0) await fund(id, fundedWith);
    return created.body['id'];
  };
  const fund = (accountId: string, amount: number): Promise<Answer> =>
    api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount });
  const payTo = async (suffix: string, customer = customerId): Promise<string> => {
    const created = await api.post('/customers/external-accounts', {
      customerId: customer,
      ...EUR_ACCOUNT(iban(suffix, (accounts += 1))),
    });
    expect([created.status, created.body]).toMatchObject([201, { status: 'ACTIVE' }]);
    return created.body['id'];
  };
  const quoteRequest = (sourceId: string, destinationId: string, amount: number, more: object = {}) => ({
    source: { sourceType: 'ACCOUNT', accountId: sourceId },
    destination: { destinationType: 'ACCOUNT', accountId: destinationId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amount,
    ...more,
  });
  const quote = async (destinationId: string, amount: number, sourceId = usdAccountId): Promise<Answer> => {
    const created = await api.post('/quotes', quoteRequest(sourceId, destinationId, amount));
    expect([created.status, created.body]).toMatchObject([201, { status: 'PENDING' }]);
    return created;
  };
  const execute = (quoteId: string, headers: Record<string, string> = {}): Promise<Answer> =>
    api.post(`/quotes/${quoteId}/execute`, undefined, headers);
  const transaction = async (id: string): Promise<Record<string, any>> =>
    (await api.get(`/transactions/${id}`)).body;
  const reaches = (
    id: string,
    status: string,
    isReached: (now: Record<string, any>) => boolean = () => true,
  ) =>
    eventually(`${id} to be ${status}`, async () => {
      const now = await transaction(id);
      return now['status'] === status && isReached(now) ? now : undefined;
    });
  const advance = async (advanceSeconds: number): Promise<void> => {
    const moved = await operator.post('/operator/clock', { advanceSeconds });
    expect([moved.status, moved.body['isSettled']]).toStrictEqual([200, true]);
  };
  /** The webhooks about a transaction and about an account, in the order of their arrival. */
  const webhooksAbout = (...ids: string[]): ReceivedWebhook[] =>
    receiver.received.filter(({ path, envelope }) => {
      const { id } = envelope.data as { id?: string };
      return path === '/payments' && id !== undefined && ids.includes(id);
    });
  const told = (count: number, ...ids: string[]): Promise<string[]> =>
    eventually(`${count} webhooks about ${ids.join(', ')}`, () => {
      const webhooks = webhooksAbout(...ids);
      return webhooks.length >= count ? webhooks.map(({ envelope }) => envelope.type) : undefined;
    });

  it('registers a customer whose accounts are there in the next request', async () => {
    customerId = await newCustomer(0);
    const listed = await api.get(`/customers/internal-accounts?customerId=${customerId}`);
    expect(listed.status).toBe(200);
    expect(
      listed.body['data'].map((account: Record<string, any>) => [
        account['balance'].currency.code,
        account['type'],
        account['status'],
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['USD', 'INTERNAL_FIAT', 'ACTIVE'],
        ['USDC', 'INTERNAL_CRYPTO', 'ACTIVE'],
        ['USDB', 'EMBEDDED_WALLET', 'ACTIVE'],
      ]),
    );
    expect([listed.body['hasMore'], listed.body['totalCount']]).toStrictEqual([false, 3]);
    usdAccountId = (await usdAccount(customerId))['id'];
    const own = await api.get('/platform/internal-accounts');
    expect(own.body['data']).toHaveLength(3);
    expect(await told(1, customerId)).toStrictEqual(['CUSTOMER.KYC_APPROVED']);
  });

  it('funds an account, and tells its balance before the payment', async () => {
    const funded = await fund(usdAccountId, 500_000);
    expect(funded.status).toBe(200);
    expect(funded.body).toMatchObject({
      id: usdAccountId,
      balance: { amount: 500_000 },
      totalBalance: { amount: 500_000 },
    });
    const { body } = await api.get(`/transactions?customerId=${customerId}`);
    expect(body).toMatchObject({
      totalCount: 1,
      data: [{ type: 'INCOMING', status: 'COMPLETED', receivedAmount: { amount: 500_000 } }],
    });
    expect(await told(2, usdAccountId, body['data'][0].id)).toStrictEqual([
      'INTERNAL_ACCOUNT.BALANCE_UPDATED',
      'INCOMING_PAYMENT.COMPLETED',
    ]);
    for (const webhook of webhooksAbout(usdAccountId, body['data'][0].id))
      expect(isSignedBy(keys.sandbox.webhookPublicKeyPem, webhook)).toBe(true);
  });

  it('registers external accounts once, and names every wrong field at once', async () => {
    const account = { customerId, ...EUR_ACCOUNT(iban('999', 77)) };
    const created = await api.post('/customers/external-accounts', account);
    expect([created.status, created.body['beneficiaryVerificationStatus']]).toStrictEqual([201, 'MATCHED']);
    const again = await api.post('/customers/external-accounts', account);
    expect([again.status, again.body['code']]).toStrictEqual([409, 'CONFLICT']);
    const wrong = await api.post('/customers/external-accounts', {
      customerId,
      currency: 'EUR',
      accountInfo: {
        accountType: 'EUR_ACCOUNT',
        iban: 'nonsense',
        beneficiary: { beneficiaryType: 'INDIVIDUAL' },
      },
    });
    expect(wrong.status).toBe(400);
    const fields = wrong.body['details'].errors.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(['accountInfo.iban', 'accountInfo.beneficiary.fullName']));
    const own = await api.post('/platform/external-accounts', EUR_ACCOUNT(iban('998', 78)));
    expect(own.status).toBe(201);
  });

  it('prices, executes and settles a payment, and shows it at once', async () => {
    const destination = await payTo('111');
    const { body: quoted } = await quote(destination, 240_000);
    expect(quoted).toMatchObject({
      totalSendingAmount: 240_000,
      totalReceivingAmount: 219_696,
      feesIncluded: 1_200,
      exchangeRate: 1.08695652,
    });
    const executed = await execute(quoted['id']);
    expect([executed.status, executed.body['status']]).toStrictEqual([200, 'PROCESSING']);
    expect(executed.body['transactionId']).toBe(quoted['transactionId']);
    expect(await balances()).toStrictEqual([260_000, 500_000]);
    expect((await transaction(quoted['transactionId']))['status']).toBe('PROCESSING');
    const settled = await reaches(quoted['transactionId'], 'COMPLETED');
    expect(settled).toMatchObject({
      type: 'OUTGOING',
      sentAmount: { amount: 240_000, currency: { code: 'USD' } },
      receivedAmount: { amount: 219_696, currency: { code: 'EUR' } },
      paymentRail: 'SEPA_INSTANT',
    });
    expect(settled['settledAt']).toBeDefined();
    expect(await balances()).toStrictEqual([260_000, 260_000]);
    expect((await api.get(`/quotes/${quoted['id']}`)).body['status']).toBe('COMPLETED');
    expect((await told(6, usdAccountId, quoted['transactionId'])).slice(1)).toStrictEqual([
      'OUTGOING_PAYMENT.PENDING',
      'INTERNAL_ACCOUNT.BALANCE_UPDATED',
      'OUTGOING_PAYMENT.PROCESSING',
      'INTERNAL_ACCOUNT.BALANCE_UPDATED',
      'OUTGOING_PAYMENT.COMPLETED',
    ]);
    const twice = await execute(quoted['id']);
    expect([twice.status, twice.body['code'], twice.body['details'].reason]).toStrictEqual([
      409,
      'CONFLICT',
      'QUOTE_ALREADY_EXECUTED',
    ]);
    expect(twice.headers.get('x-should-retry')).toBe('false');
  });

  it('locks the receiving side as exactly', async () => {
    const destination = await payTo('112');
    const { status, body } = await api.post(
      '/quotes',
      quoteRequest(usdAccountId, destination, 30_000, { lockedCurrencySide: 'RECEIVING' }),
    );
    // 30000 / 0.92 = 32608.69… → 32609; divided by 0.995 and rounded up until it nets that.
    expect([status, body]).toMatchObject([
      201,
      { totalReceivingAmount: 30_000, totalSendingAmount: 32_773, feesIncluded: 164 },
    ]);
  });

  it('executes at creation when asked to', async () => {
    const destination = await payTo('113');
    const request = quoteRequest(usdAccountId, destination, 10_000, { immediatelyExecute: true });
    const { status, body } = await api.post('/quotes', request);
    expect([status, body['status']]).toStrictEqual([201, 'PROCESSING']);
    await reaches(body['transactionId'], 'COMPLETED');
    const tooMuch = await api.post('/quotes', { ...request, lockedCurrencyAmount: 900_000_000 });
    expect([tooMuch.status, tooMuch.body['details'].reason]).toStrictEqual([400, 'INSUFFICIENT_BALANCE']);
    const listed = await api.get(`/transactions?customerId=${customerId}&type=OUTGOING&status=PENDING`);
    expect(
      listed.body['data'].every((row: Record<string, any>) => row['sentAmount'].amount < 900_000_000),
    ).toBe(true);
  });

  it('refuses for want of balance, and executes the same quote after funding', async () => {
    const poor = await newCustomer(1_000);
    const { id: source } = await usdAccount(poor);
    const { body: quoted } = await quote(await payTo('114', poor), 5_000, source);
    const refused = await execute(quoted['id']);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        code: 'INVALID_AMOUNT',
        details: { reason: 'INSUFFICIENT_BALANCE', available: 1_000, required: 5_000 },
      },
    ]);
    expect((await api.get(`/quotes/${quoted['id']}`)).body['status']).toBe('PENDING');
    await fund(source, 4_000);
    expect((await execute(quoted['id'])).body['status']).toBe('PROCESSING');
    await reaches(quoted['transactionId'], 'COMPLETED');
    expect(await balances(poor)).toStrictEqual([0, 0]);
  });

  it('gives fifty callers of one key at two gateways one payment and one answer', async () => {
    const rich = await newCustomer(10_000_000);
    const { id: source } = await usdAccount(rich);
    const { body: quoted } = await quote(await payTo('115', rich), 7_000, source);
    const second = api.at(await installation.anotherGateway());
    const headers = { 'idempotency-key': `once-${quoted['id']}` };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? api : second).post(`/quotes/${quoted['id']}/execute`, {}, headers),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([answers[0]?.status, answers[0]?.body['status']]).toStrictEqual([200, 'PROCESSING']);
    await reaches(quoted['transactionId'], 'COMPLETED');
    expect(await balances(rich)).toStrictEqual([9_993_000, 9_993_000]);
    const created = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? api : second).post(
          '/quotes',
          quoteRequest(source, quoted['destination'].accountId, 1_000),
          { 'idempotency-key': 'one quote' },
        ),
      ),
    );
    expect(new Set(created.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const reused = await api.post('/quotes', quoteRequest(source, quoted['destination'].accountId, 1_001), {
      'idempotency-key': 'one quote',
    });
    expect([reused.status, reused.body['details'].reason]).toStrictEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
  }, 120_000);

  it('refunds by itself what the bank rejects', async () => {
    const before = await balances();
    const { body: quoted } = await quote(await payTo('004'), 10_000);
    expect((await execute(quoted['id'])).body['status']).toBe('PROCESSING');
    const failed = await reaches(
      quoted['transactionId'],
      'FAILED',
      (now) => now['refund']?.status === 'COMPLETED',
    );
    expect(failed).toMatchObject({
      failureReason: 'ACCOUNT_CANNOT_RECEIVE',
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    });
    expect(await balances()).toStrictEqual(before);
    const types = await told(5, quoted['transactionId']);
    expect(types).toStrictEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.FAILED',
      'OUTGOING_PAYMENT.REFUND_PENDING',
      'OUTGOING_PAYMENT.REFUND_COMPLETED',
    ]);
    const around = await told(0, usdAccountId, quoted['transactionId']);
    const last = around.slice(around.lastIndexOf('OUTGOING_PAYMENT.PENDING'));
    expect(last).toStrictEqual([
      'OUTGOING_PAYMENT.PENDING',
      'INTERNAL_ACCOUNT.BALANCE_UPDATED',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.FAILED',
      'OUTGOING_PAYMENT.REFUND_PENDING',
      'INTERNAL_ACCOUNT.BALANCE_UPDATED',
      'OUTGOING_PAYMENT.REFUND_COMPLETED',
    ]);
  });

  it.each([
    ['002', 'INVALID_AMOUNT', 'QUOTE_EXECUTION_FAILED'],
    ['003', 'INVALID_BANK_ACCOUNT', 'ACCOUNT_INVALID'],
  ])('holds nothing for what the bank refuses on the spot (%s)', async (suffix, code, failureReason) => {
    const before = await balances();
    const { body: quoted } = await quote(await payTo(suffix), 10_000);
    const refused = await execute(quoted['id']);
    expect([refused.status, refused.body['code'], refused.body['details'].transactionId]).toStrictEqual([
      400,
      code,
      quoted['transactionId'],
    ]);
    expect(await balances()).toStrictEqual(before);
    expect((await api.get(`/quotes/${quoted['id']}`)).body['status']).toBe('FAILED');
    const failed = await transaction(quoted['transactionId']);
    expect([failed['status'], failed['failureReason'], failed['refund']]).toStrictEqual([
      'FAILED',
      failureReason,
      undefined,
    ]);
    expect(await told(2, quoted['transactionId'])).toStrictEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.FAILED',
    ]);
  });

  it('leaves a slow payment open for half a minute, then refunds it', async () => {
    const before = await balances();
    const { body: quoted } = await quote(await payTo('005'), 10_000);
    await execute(quoted['id']);
    await advance(25);
    expect((await transaction(quoted['transactionId']))['status']).toBe('PROCESSING');
    expect(await balances()).toStrictEqual([before[0] - 10_000, before[1]]);
    await advance(10);
    const failed = await reaches(
      quoted['transactionId'],
      'FAILED',
      (now) => now['refund']?.status === 'COMPLETED',
    );
    expect(failed).toMatchObject({ failureReason: 'QUOTE_EXECUTION_FAILED', refund: { reason: 'TIMEOUT' } });
    expect(await balances()).toStrictEqual(before);
  }, 120_000);

  it('lets a quote expire', async () => {
    const { body: quoted } = await quote(await payTo('116'), 10_000);
    await advance(901);
    expect((await api.get(`/quotes/${quoted['id']}`)).body['status']).toBe('EXPIRED');
    expect((await transaction(quoted['transactionId']))['status']).toBe('EXPIRED');
    const late = await execute(quoted['id']);
    expect([late.status, late.body['details'].reason]).toStrictEqual([409, 'QUOTE_EXPIRED']);
    expect(await told(2, quoted['transactionId'])).toStrictEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.EXPIRED',
    ]);
  }, 120_000);

  it('pages and filters transactions', async () => {
    const first = await api.get(`/transactions?customerId=${customerId}&limit=2`);
    expect([first.body['data'].length, first.body['hasMore']]).toStrictEqual([2, true]);
    const seen: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: Answer = await api.get(
        `/transactions?customerId=${customerId}&limit=2${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      seen.push(...page.body['data'].map(({ id }: { id: string }) => id));
      cursor = page.body['nextCursor'];
    }
    expect([new Set(seen).size, seen.length]).toStrictEqual([
      first.body['totalCount'],
      first.body['totalCount'],
    ]);
    const failed = await api.get(`/transactions?customerId=${customerId}&status=FAILED`);
    expect(failed.body['totalCount']).toBe(4);
    expect((await api.get('/transactions?limit=0&sortOrder=up')).status).toBe(400);
  });

  it('refuses by name in production, where no rail is connected', async () => {
    const production = ApiClient.as(keys.production, keys.baseUrl);
    await production.patch('/config', {
      supportedCurrencies: [
        {
          currencyCode: 'USD',
          minAmount: 1,
          maxAmount: 1_000_000,
          requiredCounterpartyFields: [],
          enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
        },
      ],
    });
    const created = await production.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Ada Lovelace',
    });
    expect(created.status).toBe(201);
    const account = await production.get(`/customers/internal-accounts?customerId=${created.body['id']}`);
    const external = await production.post('/customers/external-accounts', {
      customerId: created.body['id'],
      ...EUR_ACCOUNT('DE89370400440532013000'),
    });
    expect(external.status).toBe(201);
    const refused = await production.post(
      '/quotes',
      quoteRequest(account.body['data'][0].id, external.body['id'], 1_000),
    );
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).not.toBe(500);
    expect((await production.get(`/transactions`)).body['totalCount']).toBe(0);
  });

  it('keeps it all over a kill', async () => {
    const before = await balances();
    const { totalCount } = (await api.get(`/transactions?customerId=${customerId}`)).body;
    await installation.stop('SIGKILL');
    await installation.startAll();
    expect(await balances()).toStrictEqual(before);
    expect((await api.get(`/transactions?customerId=${customerId}`)).body['totalCount']).toBe(totalCount);
    expect((await operator.get('/operator/parked-events')).body).toStrictEqual({ data: [] });
  }, 180_000);
};
