import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accountOf } from './harness/account-of.js';
import { ApiClient, type Answer } from './harness/api-client.js';
import type { Shape } from './harness/installation.js';
import { Opened } from './harness/opened.js';
import { PaymentWorld } from './payment-world.js';

const ADDRESS = { line1: 'Unter den Linden 1', city: 'Berlin', postalCode: '10117', country: 'DE' };
const FUNDING = 100_000_000;
const PAYMENT = 10_000_000;
const CODE = '123456';

/** A customer under strong authentication, from a verified number to a payment that only its proof releases. */
export const strongAuthenticationJourney = (
  shape: Shape,
  settings: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
): void => {
  const opened = new Opened();
  let world: PaymentWorld;
  let id: string;
  let accountId: string;
  let destination: string;

  beforeAll(async () => {
    world = opened.add(await PaymentWorld.open(shape, await settings()), (each) => each.close());
    const created = await world.api.post('/customers', {
      ...{ customerType: 'INDIVIDUAL', fullName: 'Erika Mustermann', address: ADDRESS },
      ...{ email: 'erika@acme.example', phoneNumber: '+491701234567' },
    });
    expect([created.status, created.body['contactVerification']]).toMatchObject([201, { phone: 'PENDING' }]);
    id = created.body['id'];
    accountId = (await accountOf(world.api, id, { currency: 'USDC' }))['id'];
    expect((await world.fund(accountId, FUNDING)).status).toBe(200);
    destination = await world.payTo('111', id);
  });
  afterAll(() => opened.close());

  const sca = (path: string, body: object): Promise<Answer> =>
    world.api.post(`/sca/${path}?customerId=${encodeURIComponent(id)}`, body);
  const authorize = (quoteId: string, code = CODE): Promise<Answer> =>
    world.api.post(`/quotes/${quoteId}/authorize`, { code });
  const balance = async (): Promise<number> => {
    const { body } = await world.api.get(`/customers/internal-accounts?customerId=${id}&currency=USDC`);
    return body['data'][0].balance.amount;
  };
  const quoted = async (): Promise<Record<string, any>> =>
    (await world.quote(destination, PAYMENT, accountId)).body;

  it('pays nothing before its number is verified', async () => {
    const quote = await quoted();
    const refused = await world.execute(quote['id']);
    expect([refused.status, refused.body['details'].reason]).toStrictEqual([400, 'SCA_FACTOR_UNAVAILABLE']);
    expect(await balance()).toBe(FUNDING);
  });

  it('verifies its number', async () => {
    expect((await world.api.post(`/customers/${id}/verify-phone`, undefined)).status).toBe(204);
    const verified = await world.api.post(`/customers/${id}/verify-phone/confirm`, { code: CODE });
    expect([verified.status, verified.body['contactVerification']]).toMatchObject([
      200,
      { phone: 'VERIFIED' },
    ]);
  });

  it('is challenged when it pays, and nothing moves until the proof, which needs a login', async () => {
    const quote = await quoted();
    const executed = await world.execute(quote['id']);
    expect([executed.status, executed.body]).toMatchObject([
      200,
      { status: 'PENDING_AUTHORIZATION', scaChallenge: { factor: 'SMS_OTP', purpose: 'PAYOUT' } },
    ]);
    const early = await authorize(quote['id']);
    expect([early.status, early.body['code']]).toStrictEqual([409, 'SCA_SESSION_REQUIRED']);

    const started = await sca('login/start', { factor: 'SMS_OTP' });
    const proof = { factor: 'SMS_OTP', code: CODE, endUserIpAddress: '203.0.113.7' };
    const { challengeId } = started.body;
    expect((await sca('login/complete', { ...proof, challengeId })).body['status']).toBe('SUCCESS');

    const wrong = await authorize(quote['id'], '000000');
    expect([wrong.status, wrong.body['code']]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(await balance()).toBe(FUNDING);
    const released = await authorize(quote['id']);
    expect([released.status, released.body['status'], released.body['scaChallenge']]).toStrictEqual([
      200,
      'PROCESSING',
      undefined,
    ]);
    await world.reaches(quote['transactionId'], 'COMPLETED');
    expect(await balance()).toBe(FUNDING - PAYMENT);
    const again = await authorize(quote['id']);
    expect([again.status, again.body['code']]).toStrictEqual([409, 'CONFLICT']);
    expect(await balance()).toBe(FUNDING - PAYMENT);
    expect(await world.webhookTypes(4, quote['transactionId'])).toStrictEqual([
      ...['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION'],
      ...['OUTGOING_PAYMENT.PROCESSING', 'OUTGOING_PAYMENT.COMPLETED'],
    ]);
  });

  it('proves a payment that executes itself, and two proofs at once release it once', async () => {
    const before = await balance();
    const request = world.quoteRequest(accountId, destination, PAYMENT, { immediatelyExecute: true });
    const created = await world.api.post('/quotes', request);
    expect([created.status, created.body['status']]).toStrictEqual([201, 'PENDING_AUTHORIZATION']);
    const { id: quoteId, transactionId } = created.body;
    expect((await world.api.post(`/quotes/${quoteId}/authorize/resend`, undefined)).status).toBe(204);
    const answers = await Promise.all([authorize(quoteId), authorize(quoteId), authorize(quoteId)]);
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([200, 409, 409]);
    await world.reaches(transactionId, 'COMPLETED');
    expect(await balance()).toBe(before - PAYMENT);
  });

  it('pays by an agent, too, once its platform has relayed the proof, which no agent can give', async () => {
    const { body: made } = await world.api.post('/agents', {
      ...{ name: 'Assistant', customerId: id },
      policy: {
        permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES'],
        defaultExecutionMode: 'AUTO',
        spendingLimits: { currency: 'USD', perTransactionLimit: PAYMENT },
      },
    });
    const redeemed = await world.api.post(`/agents/device-codes/${made['deviceCode'].code}/redeem`);
    const agent = new ApiClient(world.api.baseUrl, `Bearer ${redeemed.body['accessToken']}`);
    const before = await balance();
    const quote = await agent.post('/agents/me/quotes', world.quoteRequest(accountId, destination, PAYMENT));
    expect(quote.status).toBe(201);
    const { id: quoteId, transactionId } = quote.body;
    const action = await agent.post(`/agents/me/quotes/${quoteId}/execute`, {});
    expect([action.status, action.body['status']]).toStrictEqual([200, 'APPROVED']);
    const { body: waiting } = await world.api.get(`/quotes/${quoteId}`);
    expect(waiting['status']).toBe('PENDING_AUTHORIZATION');
    const attempts = [`/quotes/${quoteId}/authorize`, `/agents/me/quotes/${quoteId}/authorize`];
    const refusals = await Promise.all(attempts.map((path) => agent.post(path, { code: CODE })));
    expect(refusals.map(({ status }) => status)).toStrictEqual([401, 404]);
    expect(await balance()).toBe(before);
    expect((await authorize(quoteId)).status).toBe(200);
    const paid = await world.reaches(transactionId, 'COMPLETED');
    expect(paid['agentId']).toBe(made['agent'].id);
    expect(await balance()).toBe(before - PAYMENT);
  });

  it('learns where to send money only once it has proven the payment', async () => {
    const created = await world.api.post('/quotes', {
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USDC', customerId: id },
      destination: { destinationType: 'ACCOUNT', accountId: destination },
      ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: PAYMENT },
    });
    expect([created.status, created.body['status']]).toStrictEqual([202, 'PENDING_AUTHORIZATION']);
    expect(created.body['paymentInstructions'] ?? []).toStrictEqual([]);
    const released = await authorize(created.body['id']);
    expect([released.status, released.body['status']]).toStrictEqual([200, 'PENDING']);
    expect(released.body['paymentInstructions'].length).toBeGreaterThan(0);
  });

  it('pays a trusted beneficiary without a challenge, as long as it is logged in', async () => {
    const account = `/customers/external-accounts/${destination}`;
    const started = await world.api.post(`${account}/trust`, undefined);
    const { id: challengeId } = started.body['scaChallenge'];
    const trusted = await world.api.post(`${account}/trust/confirm`, { challengeId, code: CODE });
    expect([trusted.status, trusted.body]).toStrictEqual([200, { trusted: true }]);
    const before = await balance();
    const quote = await quoted();
    const executed = await world.execute(quote['id']);
    expect([executed.status, executed.body['status']]).toStrictEqual([200, 'PROCESSING']);
    await world.reaches(quote['transactionId'], 'COMPLETED');
    expect(await balance()).toBe(before - PAYMENT);

    const kept = await world.api.delete(account);
    expect([kept.status, kept.body['code']]).toStrictEqual([409, 'BENEFICIARY_TRUSTED']);
    await sca('record-event', { eventType: 'RESET_PASSWORD_COMPLETED' });
    const next = await quoted();
    const refused = await world.execute(next['id']);
    expect([refused.status, refused.body['code']]).toStrictEqual([409, 'SCA_SESSION_REQUIRED']);
    expect(await balance()).toBe(before - PAYMENT);
  });

  it('pays by no transfer', async () => {
    const wallet = await world.api.post('/customers/external-accounts', {
      ...{ customerId: id, currency: 'USDC', ownershipType: 'FIRST_PARTY' },
      accountInfo: {
        accountType: 'BASE_WALLET',
        address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      },
    });
    expect([wallet.status, wallet.body]).toMatchObject([201, { currency: 'USDC' }]);
    const refused = await world.api.post('/transfer-out', {
      source: { accountId },
      destination: { accountId: wallet.body['id'] },
      amount: PAYMENT,
    });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { details: { reason: 'SCA_QUOTE_REQUIRED' } },
    ]);
  });
};
