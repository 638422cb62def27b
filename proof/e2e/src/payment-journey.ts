import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { expectFigures } from './figures.js';
import { ApiClient, type Answer } from './harness/api-client.js';
import type { Shape } from './harness/installation.js';
import { Opened } from './harness/opened.js';
import { isSignedBy } from './harness/webhook-receiver.js';
import { EUR_ACCOUNT, iban, PaymentWorld } from './payment-world.js';
import { expectSettingsToBind } from './settings-bind.js';

/** One payment from registration to the last webhook, as a platform lives it; the same in every shape (sandbox §8). */
export const paymentJourney = (
  shape: Shape,
  settings: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
): void => {
  const opened = new Opened();
  let world: PaymentWorld;

  beforeAll(async () => {
    world = opened.add(await PaymentWorld.open(shape, await settings()), (each) => each.close());
  });
  afterAll(() => opened.close());

  it('registers a customer whose accounts are there in the next request', async () => {
    const person = { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' };
    world.customerId = (await world.api.post('/customers', person)).body['id'];
    const listed = await world.api.get(`/customers/internal-accounts?customerId=${world.customerId}`);
    expect(
      listed.body['data'].map((account: Record<string, any>) => [
        account['balance'].currency.code,
        account['type'],
        account['status'],
      ]),
    ).toStrictEqual(
      expect.arrayContaining([
        ['USD', 'INTERNAL_FIAT', 'ACTIVE'],
        ['USDC', 'INTERNAL_CRYPTO', 'ACTIVE'],
        ['USDB', 'EMBEDDED_WALLET', 'ACTIVE'],
      ]),
    );
    expect([listed.status, listed.body['hasMore'], listed.body['totalCount']]).toStrictEqual([200, false, 3]);
    world.usdAccountId = (await world.usdAccount(world.customerId))['id'];
    const own = await world.api.get('/platform/internal-accounts');
    expect(own.body['data']).toHaveLength(3);
    expect(await world.webhookTypes(1, world.customerId)).toStrictEqual(['CUSTOMER.KYC_APPROVED']);
  });

  it('funds an account, and publishes its balance before the payment', async () => {
    const funded = await world.fund(world.usdAccountId, 500_000);
    expect(funded.status).toBe(200);
    expect(funded.body).toMatchObject({
      id: world.usdAccountId,
      balance: { amount: 500_000 },
      totalBalance: { amount: 500_000 },
    });
    const { body } = await world.api.get(`/transactions?customerId=${world.customerId}`);
    expect(body).toMatchObject({
      totalCount: 1,
      data: [{ type: 'INCOMING', status: 'COMPLETED', receivedAmount: { amount: 500_000 } }],
    });
    expect(await world.webhookTypes(2, world.usdAccountId, body['data'][0].id)).toStrictEqual([
      'INTERNAL_ACCOUNT.BALANCE_UPDATED',
      'INCOMING_PAYMENT.COMPLETED',
    ]);
    for (const webhook of world.webhooksAbout(world.usdAccountId, body['data'][0].id))
      expect(isSignedBy(world.keys.sandbox.webhookPublicKeyPem, webhook)).toBe(true);
  });

  it('registers external accounts once, and names every wrong field at once', async () => {
    const account = { customerId: world.customerId, ...EUR_ACCOUNT(iban('999', 77)) };
    const created = await world.api.post('/customers/external-accounts', account);
    expect([created.status, created.body['beneficiaryVerificationStatus']]).toStrictEqual([201, 'MATCHED']);
    const again = await world.api.post('/customers/external-accounts', account);
    expect([again.status, again.body['code']]).toStrictEqual([409, 'CONFLICT']);
    const wrong = await world.api.post('/customers/external-accounts', {
      ...{ customerId: world.customerId, currency: 'EUR' },
      accountInfo: {
        ...{ accountType: 'EUR_ACCOUNT', iban: 'nonsense' },
        beneficiary: { beneficiaryType: 'INDIVIDUAL' },
      },
    });
    expect(wrong.status).toBe(400);
    const fields = wrong.body['details'].errors.map(({ field }: { field: string }) => field);
    expect(fields).toStrictEqual(
      expect.arrayContaining(['accountInfo.iban', 'accountInfo.beneficiary.fullName']),
    );
    const own = await world.api.post('/platform/external-accounts', EUR_ACCOUNT(iban('998', 78)));
    expect(own.status).toBe(201);
  });

  it('prices, executes and settles a payment', async () => {
    const destination = await world.payTo('111');
    const { body: quoted } = await world.quote(destination, 240_000);
    expect(quoted).toMatchObject({
      totalSendingAmount: 240_000,
      totalReceivingAmount: 219_696,
      feesIncluded: 1_200,
      exchangeRate: 1.08695652,
    });
    const executed = await world.execute(quoted['id']);
    expect([executed.status, executed.body['status']]).toStrictEqual([200, 'PROCESSING']);
    expect(executed.body['transactionId']).toBe(quoted['transactionId']);
    const settled = await world.reaches(quoted['transactionId'], 'COMPLETED');
    expect(settled).toMatchObject({
      type: 'OUTGOING',
      sentAmount: { amount: 240_000, currency: { code: 'USD' } },
      receivedAmount: { amount: 219_696, currency: { code: 'EUR' } },
      paymentRail: 'SEPA_INSTANT',
    });
    expect(settled['settledAt']).toBeDefined();
    expect(await world.balances()).toStrictEqual([260_000, 260_000]);
    expect((await world.api.get(`/quotes/${quoted['id']}`)).body['status']).toBe('COMPLETED');
    expect((await world.webhookTypes(6, world.usdAccountId, quoted['transactionId'])).slice(1)).toStrictEqual(
      [
        'OUTGOING_PAYMENT.PENDING',
        'INTERNAL_ACCOUNT.BALANCE_UPDATED',
        'OUTGOING_PAYMENT.PROCESSING',
        'INTERNAL_ACCOUNT.BALANCE_UPDATED',
        'OUTGOING_PAYMENT.COMPLETED',
      ],
    );
    const twice = await world.execute(quoted['id']);
    expect([twice.status, twice.body['code'], twice.body['details'].reason]).toStrictEqual([
      409,
      'CONFLICT',
      'QUOTE_ALREADY_EXECUTED',
    ]);
    expect(twice.headers.get('x-should-retry')).toBe('false');
  });

  it('locks the receiving side as exactly', async () => {
    const destination = await world.payTo('112');
    const { status, body } = await world.api.post(
      '/quotes',
      world.quoteRequest(world.usdAccountId, destination, 30_000, { lockedCurrencySide: 'RECEIVING' }),
    );
    // 30000 / 0.92 = 32608.69… → 32609; divided by 0.995 and rounded up until it nets that.
    expect([status, body]).toMatchObject([
      201,
      { totalReceivingAmount: 30_000, totalSendingAmount: 32_773, feesIncluded: 164 },
    ]);
  });

  it('executes at creation when asked to', async () => {
    const destination = await world.payTo('113');
    const request = world.quoteRequest(world.usdAccountId, destination, 10_000, { immediatelyExecute: true });
    const { status, body } = await world.api.post('/quotes', request);
    expect([status, body['status']]).toStrictEqual([201, 'PROCESSING']);
    await world.reaches(body['transactionId'], 'COMPLETED');
    const count = async () =>
      (await world.api.get(`/transactions?customerId=${world.customerId}&type=OUTGOING`)).body['totalCount'];
    const before = await count();
    const tooMuch = await world.api.post('/quotes', { ...request, lockedCurrencyAmount: 900_000_000 });
    expect([tooMuch.status, tooMuch.body['details'].reason]).toStrictEqual([400, 'INSUFFICIENT_BALANCE']);
    expect(await count()).toBe(before);
  });

  it('refuses for insufficient balance, and executes the same quote after funding', async () => {
    const poor = await world.newCustomer(1_000);
    const { id: source } = await world.usdAccount(poor);
    const { body: quoted } = await world.quote(await world.payTo('114', poor), 5_000, source);
    const refused = await world.execute(quoted['id']);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        code: 'INVALID_AMOUNT',
        details: { reason: 'INSUFFICIENT_BALANCE', available: 1_000, required: 5_000 },
      },
    ]);
    expect((await world.api.get(`/quotes/${quoted['id']}`)).body['status']).toBe('PENDING');
    await world.fund(source, 4_000);
    expect((await world.execute(quoted['id'])).body['status']).toBe('PROCESSING');
    await world.reaches(quoted['transactionId'], 'COMPLETED');
    expect(await world.balances(poor)).toStrictEqual([0, 0]);
  });

  it('lets what an operator sets bind for the very next request', () => expectSettingsToBind(world));

  it('gives fifty callers of one key at two gateways one payment and one answer', async () => {
    const rich = await world.newCustomer(10_000_000);
    const { id: source } = await world.usdAccount(rich);
    const { body: quoted } = await world.quote(await world.payTo('115', rich), 7_000, source);
    const second = world.api.at(await world.installation.anotherGateway());
    const headers = { 'idempotency-key': `once-${quoted['id']}` };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? world.api : second).post(`/quotes/${quoted['id']}/execute`, {}, headers),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([answers[0]?.status, answers[0]?.body['status']]).toStrictEqual([200, 'PROCESSING']);
    await world.reaches(quoted['transactionId'], 'COMPLETED');
    expect(await world.balances(rich)).toStrictEqual([9_993_000, 9_993_000]);
    const created = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? world.api : second).post(
          '/quotes',
          world.quoteRequest(source, quoted['destination'].accountId, 1_000),
          { 'idempotency-key': 'one quote' },
        ),
      ),
    );
    expect(new Set(created.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const reused = await world.api.post(
      '/quotes',
      world.quoteRequest(source, quoted['destination'].accountId, 1_001),
      {
        'idempotency-key': 'one quote',
      },
    );
    expect([reused.status, reused.body['details'].reason]).toStrictEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('refunds automatically what the bank rejects', async () => {
    const before = await world.balances();
    const { body: quoted } = await world.quote(await world.payTo('004'), 10_000);
    expect((await world.execute(quoted['id'])).body['status']).toBe('PROCESSING');
    const failed = await world.isRefunded(quoted['transactionId']);
    expect(failed).toMatchObject({
      failureReason: 'ACCOUNT_CANNOT_RECEIVE',
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    });
    expect(await world.balances()).toStrictEqual(before);
    const types = await world.webhookTypes(5, quoted['transactionId']);
    expect(types).toStrictEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.FAILED',
      'OUTGOING_PAYMENT.REFUND_PENDING',
      'OUTGOING_PAYMENT.REFUND_COMPLETED',
    ]);
    const around = await world.webhookTypes(0, world.usdAccountId, quoted['transactionId']);
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
  ])('places no hold for what the bank refuses on the spot (%s)', async (suffix, code, failureReason) => {
    const before = await world.balances();
    const { body: quoted } = await world.quote(await world.payTo(suffix), 10_000);
    const refused = await world.execute(quoted['id']);
    expect([refused.status, refused.body['code'], refused.body['details'].transactionId]).toStrictEqual([
      400,
      code,
      quoted['transactionId'],
    ]);
    expect(await world.balances()).toStrictEqual(before);
    expect((await world.api.get(`/quotes/${quoted['id']}`)).body['status']).toBe('FAILED');
    const failed = await world.transaction(quoted['transactionId']);
    expect([failed['status'], failed['failureReason'], failed['refund']]).toStrictEqual([
      'FAILED',
      failureReason,
      undefined,
    ]);
    expect(await world.webhookTypes(2, quoted['transactionId'])).toStrictEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.FAILED',
    ]);
  });

  // The bank settles other payments within half a second: too soon to look at them in between.
  it('holds the amount of a payment at once, for as long as the bank takes to pay it', async () => {
    const before = await world.balances();
    const { body: quoted } = await world.quote(await world.payTo('009'), 10_000);
    const executed = await world.execute(quoted['id']);
    expect([executed.status, executed.body['status']]).toStrictEqual([200, 'PROCESSING']);
    const held = [before[0] - 10_000, before[1]];
    expect(await world.balances()).toStrictEqual(held);
    expect((await world.transaction(quoted['transactionId']))['status']).toBe('PROCESSING');
    // One of the six minutes that the bank takes is left to the machine.
    await world.advance(300);
    expect((await world.transaction(quoted['transactionId']))['status']).toBe('PROCESSING');
    expect(await world.balances()).toStrictEqual(held);
    await world.advance(60);
    await world.reaches(quoted['transactionId'], 'COMPLETED');
    expect(await world.balances()).toStrictEqual([before[0] - 10_000, before[1] - 10_000]);
  });

  it('refunds a payment that the bank does not answer for half a minute', async () => {
    const before = await world.balances();
    const { body: quoted } = await world.quote(await world.payTo('005'), 10_000);
    await world.execute(quoted['id']);
    await world.advance(30);
    const failed = await world.isRefunded(quoted['transactionId']);
    expect(failed).toMatchObject({ failureReason: 'QUOTE_EXECUTION_FAILED', refund: { reason: 'TIMEOUT' } });
    expect(await world.balances()).toStrictEqual(before);
  });

  it('lets a quote expire', async () => {
    const { body: quoted } = await world.quote(await world.payTo('116'), 10_000);
    await world.advance(901);
    expect((await world.api.get(`/quotes/${quoted['id']}`)).body['status']).toBe('EXPIRED');
    expect((await world.transaction(quoted['transactionId']))['status']).toBe('EXPIRED');
    const late = await world.execute(quoted['id']);
    expect([late.status, late.body['details'].reason]).toStrictEqual([409, 'QUOTE_EXPIRED']);
    expect(await world.webhookTypes(2, quoted['transactionId'])).toStrictEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.EXPIRED',
    ]);
  });

  it('pages and filters transactions', async () => {
    const first = await world.api.get(`/transactions?customerId=${world.customerId}&limit=2`);
    expect([first.body['data'].length, first.body['hasMore']]).toStrictEqual([2, true]);
    const seen: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: Answer = await world.api.get(
        `/transactions?customerId=${world.customerId}&limit=2${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      seen.push(...page.body['data'].map(({ id }: { id: string }) => id));
      cursor = page.body['nextCursor'];
    }
    expect([new Set(seen).size, seen.length]).toStrictEqual([
      first.body['totalCount'],
      first.body['totalCount'],
    ]);
    const failed = await world.api.get(`/transactions?customerId=${world.customerId}&status=FAILED`);
    expect(failed.body['totalCount']).toBe(4);
    expect((await world.api.get('/transactions?limit=0&sortOrder=up')).status).toBe(400);
  });

  it('refuses by name in production, where no rail is connected', async () => {
    const production = ApiClient.as(world.keys.production, world.keys.baseUrl);
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
      world.quoteRequest(account.body['data'][0].id, external.body['id'], 1_000),
    );
    expect([refused.status, refused.body['code'], refused.body['details'].reason]).toStrictEqual([
      501,
      'NOT_IMPLEMENTED',
      'RAIL_NOT_CONNECTED',
    ]);
    expect((await production.get(`/transactions`)).body['totalCount']).toBe(0);
  });

  it('documents every operation that the payment went through', async () => {
    const { status, body } = await world.api.get('/openapi.json');
    expect(status).toBe(200);
    expect(Object.keys(body['paths'])).toStrictEqual(
      expect.arrayContaining([
        '/customers',
        '/customers/external-accounts',
        '/customers/internal-accounts',
        '/platform/external-accounts',
        '/platform/internal-accounts',
        '/quotes',
        '/quotes/{quoteId}/execute',
        '/sandbox/internal-accounts/{accountId}/fund',
        '/transactions',
        '/transactions/{transactionId}',
      ]),
    );
  });

  it('shows its operator what happened, in figures that identify no customer', () =>
    expectFigures(world.installation));

  it('keeps all records over a kill', async () => {
    const before = await world.balances();
    const { totalCount } = (await world.api.get(`/transactions?customerId=${world.customerId}`)).body;
    await world.installation.stop('SIGKILL');
    await world.installation.startAll();
    expect(await world.balances()).toStrictEqual(before);
    expect((await world.api.get(`/transactions?customerId=${world.customerId}`)).body['totalCount']).toBe(
      totalCount,
    );
    expect((await world.operator.get('/operator/parked-events')).body).toStrictEqual({ data: [] });
  });
};
