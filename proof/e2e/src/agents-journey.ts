import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type Answer } from './harness/api-client.js';
import { earlyInTheDay } from './harness/early-in-the-day.js';
import { eventually } from './harness/eventually.js';
import type { Shape } from './harness/installation.js';
import { Opened } from './harness/opened.js';
import { PaymentWorld } from './payment-world.js';

const FUNDING = 10_000_00;
const AMOUNT = 10_00;
/** Of fifty at once this many are within the limits. */
const ALLOWED = 7;
const AT_ONCE = 50;
const CODE = '123456';
const ADDRESS = { line1: 'Unter den Linden 1', city: 'Berlin', postalCode: '10117', country: 'DE' };

const policy = (limits: object = {}, more: object = {}) => ({
  permissions: ['VIEW_TRANSACTIONS', 'CREATE_QUOTES', 'EXECUTE_QUOTES', 'CREATE_TRANSFERS'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: FUNDING, ...limits },
  ...more,
});
const reason = ({ status, body }: Answer): unknown[] => [status, body['code'], body['details']?.reason];

/** Software that spends within its owner's rules, with everything that stands behind it. */
export const agentsJourney = (
  shape: Shape,
  settings: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
): void => {
  const opened = new Opened();
  let world: PaymentWorld;
  let gateways: readonly string[];
  let payee: string;

  beforeAll(async () => {
    world = opened.add(await PaymentWorld.open(shape, await settings()), (each) => each.close());
    await earlyInTheDay(world.operator);
    gateways = [world.keys.baseUrl, await world.installation.anotherGateway()];
    world.customerId = await world.newCustomer(FUNDING);
    world.usdAccountId = (await world.usdAccount(world.customerId))['id'];
    payee = await world.payTo('111');
  });
  afterAll(() => opened.close());

  interface Agent {
    readonly id: string;
    readonly me: ApiClient;
  }
  const agentOf = async (customerId: string, rules: object): Promise<Agent> => {
    const created = await world.api.post('/agents', { name: 'Assistant', customerId, policy: rules });
    expect(created.status).toBe(201);
    const { agent, deviceCode } = created.body;
    const redeem = () => world.api.post(`/agents/device-codes/${deviceCode.code}/redeem`);
    const redeemed = await redeem();
    expect([redeemed.status, (await redeem()).status]).toStrictEqual([200, 400]);
    return { id: agent.id, me: new ApiClient(world.keys.baseUrl, `Bearer ${redeemed.body['accessToken']}`) };
  };
  const quoted = async (
    { me }: Agent,
    from = world.usdAccountId,
    to = payee,
    amount = AMOUNT,
  ): Promise<Record<string, any>> => {
    const { status, body, text } = await me.post('/agents/me/quotes', world.quoteRequest(from, to, amount));
    if (status !== 201) throw new Error(`no quote: ${text}`);
    return body;
  };
  const execute = (me: ApiClient, quoteId: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    me.post(`/agents/me/quotes/${String(quoteId)}/execute`, undefined, headers);
  const usage = async ({ me }: Agent): Promise<unknown[]> => {
    const { dailyTransactionCount, dailySpend, monthlySpend } = (await me.get('/agents/me')).body['usage'];
    return [dailyTransactionCount, dailySpend, monthlySpend];
  };

  it('its token opens its own paths alone, and its platform’s keys none of these', async () => {
    const { id, me } = await agentOf(world.customerId, policy());
    const answers = await Promise.all([
      me.get('/agents/me'),
      me.get('/customers'),
      me.get(`/agents/${id}`),
      me.post(`/quotes/Quote:${id.slice('Agent:'.length)}/execute`),
      world.api.get('/agents/me'),
    ]);
    expect(answers.map(({ status }) => status)).toStrictEqual([200, 401, 401, 401, 401]);
  });

  it('pays by itself within its limits, and the payment says whose it was', async () => {
    const agent = await agentOf(world.customerId, policy({ dailyLimit: 2 * AMOUNT }));
    const [before] = await world.balances();
    const quote = await quoted(agent);
    const executed = await execute(agent.me, quote['id'], { 'idempotency-key': 'first' });
    expect([executed.status, executed.body]).toMatchObject([
      200,
      { status: 'APPROVED', type: 'EXECUTE_QUOTE', transaction: { agentId: agent.id } },
    ]);
    const again = await execute(agent.me, quote['id'], { 'idempotency-key': 'first' });
    expect([again.status, again.text]).toStrictEqual([200, executed.text]);
    await world.reaches(quote['transactionId'], 'COMPLETED');
    expect(await usage(agent)).toStrictEqual([1, AMOUNT, AMOUNT]);
    expect((await world.balances())[0]).toBe(before - AMOUNT);
    const listed = (await agent.me.get('/agents/me/transactions?type=OUTGOING')).body['data'];
    expect(listed.map(({ id, agentId }: Record<string, string>) => [id, agentId])).toContainEqual([
      quote['transactionId'],
      agent.id,
    ]);
    const second = await quoted(agent);
    expect((await execute(agent.me, second['id'])).status).toBe(200);
    const third = await execute(agent.me, (await quoted(agent))['id']);
    expect(reason(third)).toStrictEqual([403, 'FORBIDDEN', 'DAILY_LIMIT']);
    // The balances of the next test shall be at rest.
    await world.reaches(second['transactionId'], 'COMPLETED');
  });

  it('asks where its policy says so, holds no money meanwhile, and starts once it is approved', async () => {
    const asking = policy({}, { defaultExecutionMode: 'APPROVAL_REQUIRED' });
    const agent = await agentOf(world.customerId, asking);
    const before = await world.balances();
    const [quote, other] = [await quoted(agent), await quoted(agent)];
    const held = (await execute(agent.me, quote['id'])).body;
    expect(held['status']).toBe('PENDING_APPROVAL');
    expect(await world.balances()).toStrictEqual(before);
    expect(await usage(agent)).toStrictEqual([0, 0, 0]);
    const shown = await eventually('the webhook of an action that waits', () =>
      world.receiver.received.find(({ envelope }) => (envelope.data as { id?: string }).id === held['id']),
    );
    expect([shown.envelope.type, shown.envelope.data]).toStrictEqual(['AGENT_ACTION.PENDING_APPROVAL', held]);

    const decide = (word: string) => world.api.post(`/agents/${agent.id}/actions/${held['id']}/${word}`);
    const decisions = await Promise.all(['approve', 'reject', 'approve', 'reject'].map(decide));
    expect(decisions.map(({ status }) => status).sort()).toStrictEqual([200, 409, 409, 409]);
    const decided = (await agent.me.get(`/agents/me/actions/${held['id']}`)).body;
    const isApproved = decided['status'] === 'APPROVED';
    expect(await usage(agent)).toStrictEqual(isApproved ? [1, AMOUNT, AMOUNT] : [0, 0, 0]);

    // The transaction that a quote carries takes the same decision.
    await execute(agent.me, other['id']);
    const approved = await world.api.post(`/transactions/${other['transactionId']}/approve`);
    expect([approved.status, approved.body['agentId']]).toStrictEqual([200, agent.id]);
    await world.reaches(other['transactionId'], 'COMPLETED');
    expect((await world.api.post(`/transactions/${other['transactionId']}/reject`)).status).toBe(409);
  });

  it(`of ${AT_ONCE} at once through both gateways none passes its limits`, async () => {
    const limits = { dailyTransactionLimit: 20, dailyLimit: ALLOWED * AMOUNT, monthlyLimit: 100 * AMOUNT };
    const agent = await agentOf(world.customerId, policy(limits));
    const quotes: Record<string, any>[] = [];
    for (let made = 0; made < AT_ONCE; made += 10)
      quotes.push(...(await Promise.all(Array.from({ length: 10 }, () => quoted(agent)))));
    const [before] = await world.balances();
    const answers = await Promise.all(
      quotes.map(({ id }, nth) => execute(agent.me.at(gateways[nth % 2] ?? ''), id)),
    );
    const approved = answers.filter(({ status }) => status === 200);
    expect(approved).toHaveLength(ALLOWED);
    const refusals = answers.filter(({ status }) => status !== 200).map((each) => reason(each).join());
    expect(new Set(refusals)).toStrictEqual(new Set(['403,FORBIDDEN,DAILY_LIMIT']));
    expect(await usage(agent)).toStrictEqual([ALLOWED, ALLOWED * AMOUNT, ALLOWED * AMOUNT]);
    for (const { body } of approved) await world.reaches(body['transaction'].id, 'COMPLETED');
    expect((await world.balances())[0]).toBe(before - ALLOWED * AMOUNT);
  });

  it('refused for want of money it counts nothing, and a payment that fails later stays counted', async () => {
    const poor = await world.newCustomer(AMOUNT - 1);
    const { id: account } = await world.usdAccount(poor);
    const agent = await agentOf(poor, policy({ dailyTransactionLimit: 1 }));
    const to = await world.payTo('004', poor);
    const quote = await quoted(agent, account, to);
    const refused = await execute(agent.me, quote['id'], { 'idempotency-key': 'poor' });
    expect(reason(refused)).toStrictEqual([400, 'INVALID_AMOUNT', 'INSUFFICIENT_BALANCE']);
    expect(await usage(agent)).toStrictEqual([0, 0, 0]);
    expect((await agent.me.get('/agents/me/actions')).body['totalCount']).toBe(0);
    await world.fund(account, FUNDING);
    // What was answered once is answered so for ever; with another key it is paid.
    const again = await execute(agent.me, quote['id'], { 'idempotency-key': 'poor' });
    expect([again.status, again.text]).toStrictEqual([400, refused.text]);
    const paid = await execute(agent.me, quote['id'], { 'idempotency-key': 'rich' });
    expect([paid.status, paid.body['status']]).toStrictEqual([200, 'APPROVED']);
    await world.reaches(quote['transactionId'], 'FAILED');
    expect(await usage(agent)).toStrictEqual([1, AMOUNT, AMOUNT]);
    const next = await execute(agent.me, (await quoted(agent, account, to))['id']);
    expect(reason(next)).toStrictEqual([403, 'FORBIDDEN', 'DAILY_TRANSACTION_LIMIT']);
  });

  describe('where its customer has to prove a payment', () => {
    it('the agent starts it, and can never give the proof', async () => {
      const created = await world.api.post('/customers', {
        ...{ customerType: 'INDIVIDUAL', fullName: 'Erika Mustermann', address: ADDRESS },
        ...{ email: 'erika@acme.example', phoneNumber: '+491701234567' },
      });
      const id = created.body['id'] as string;
      await world.api.post(`/customers/${id}/verify-phone`, undefined);
      await world.api.post(`/customers/${id}/verify-phone/confirm`, { code: CODE });
      const { body } = await world.api.get(`/customers/internal-accounts?customerId=${id}&currency=USDC`);
      const account = body['data'][0].id as string;
      await world.fund(account, 100_000_000);
      const sca = `?customerId=${encodeURIComponent(id)}`;
      const login = (await world.api.post(`/sca/login/start${sca}`, { factor: 'SMS_OTP' })).body;
      await world.api.post(`/sca/login/complete${sca}`, {
        ...{ factor: 'SMS_OTP', code: CODE, endUserIpAddress: '203.0.113.7' },
        challengeId: login['challengeId'],
      });

      const limits = { currency: 'USDC', perTransactionLimit: 100_000_000 };
      const agent = await agentOf(id, policy(limits));
      const quote = await quoted(agent, account, await world.payTo('111', id), 10_000_000);
      const executed = await execute(agent.me, quote['id']);
      expect([executed.status, executed.body]).toMatchObject([
        200,
        { status: 'APPROVED', transaction: { status: 'PENDING_AUTHORIZATION' } },
      ]);
      const authorize = (api: ApiClient) => api.post(`/quotes/${quote['id']}/authorize`, { code: CODE });
      expect((await authorize(agent.me)).status).toBe(401);
      expect((await world.transaction(quote['transactionId']))['status']).toBe('PENDING_AUTHORIZATION');
      expect((await authorize(world.api)).status).toBe(200);
      await world.reaches(quote['transactionId'], 'COMPLETED');
    });

    it('a wallet’s owner signs when it is submitted, also where an approval comes later', async () => {
      const { body } = await world.api.get(
        `/customers/internal-accounts?customerId=${world.customerId}&type=EMBEDDED_WALLET`,
      );
      const wallet = body['data'][0].id as string;
      await world.fund(wallet, 100_000_000);
      const limits = { currency: 'USDB', perTransactionLimit: 100_000_000 };
      const asking = { defaultExecutionMode: 'APPROVAL_REQUIRED' };
      const agent = await agentOf(world.customerId, policy(limits, asking));
      const quote = await quoted(agent, wallet, payee, 10_000_000);
      const unsigned = await execute(agent.me, quote['id']);
      expect([unsigned.status, unsigned.body['code']]).toStrictEqual([401, 'WALLET_SIGNATURE_MISSING']);
      expect((await agent.me.get('/agents/me/actions')).body['totalCount']).toBe(0);
      const signed = { 'service-wallet-signature': 'sandbox-valid-signature' };
      const held = await execute(agent.me, quote['id'], signed);
      expect([held.status, held.body['status']]).toStrictEqual([200, 'PENDING_APPROVAL']);
      const approved = await world.api.post(`/agents/${agent.id}/actions/${held.body['id']}/approve`);
      expect([approved.status, approved.body['status']]).toStrictEqual([200, 'APPROVED']);
      await world.reaches(quote['transactionId'], 'COMPLETED');
    });
  });

  it('paused it may read and no more, deleted it is refused with its next request, and what it started goes on', async () => {
    const agent = await agentOf(world.customerId, policy());
    const [first, second] = [await quoted(agent), await quoted(agent)];
    await execute(agent.me, first['id']);
    const elsewhere = agent.me.at(gateways[1] ?? '');
    await world.api.patch(`/agents/${agent.id}`, { isPaused: true });
    expect(reason(await execute(elsewhere, second['id']))).toStrictEqual([403, 'FORBIDDEN', 'AGENT_PAUSED']);
    expect((await elsewhere.get('/agents/me/transactions')).status).toBe(200);
    expect((await world.api.delete(`/agents/${agent.id}`)).status).toBe(204);
    expect((await elsewhere.get('/agents/me')).status).toBe(401);
    await world.reaches(first['transactionId'], 'COMPLETED');
  });
};
