import {
  ApiClient,
  earlyInTheDay,
  eventually,
  Installation,
  isLongRun,
  Opened,
  type Answer,
  type Shape,
} from '@causeway/e2e';
import { startKafka } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AGENT_LABELS } from './campaign/kill-plan.js';
import { struckInTurn } from './campaign/struck.js';

/** What a dead process claimed is taken over after it. */
const LEASE_MS = '3000';
const FUNDING = 1_000_00;
const AMOUNT = 10_00;
const POLICY = {
  permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: FUNDING, dailyTransactionLimit: 1 },
};

/** An agent that pays, in an installation whose process dies at a label. */
const killedAt = (shape: Shape, settings: () => Promise<Readonly<Record<string, string>>>): void => {
  const victim = shape === 'standalone' ? 'standalone' : 'onboarding';
  const opened = new Opened();
  let installation: Installation;
  let api: ApiClient;
  let [baseUrl, customerId, account, payee] = ['', '', '', ''];
  let spent = 0;

  beforeAll(async () => {
    installation = opened.add(
      await Installation.start(shape, { ...(await settings()), CAUSEWAY_TIMER_LEASE_MS: LEASE_MS }),
      (each) => each.remove(),
    );
    const credentials = await installation.credentials();
    baseUrl = credentials.baseUrl;
    api = ApiClient.as(credentials.sandbox, baseUrl);
    await earlyInTheDay(ApiClient.operator(credentials));
    customerId = await made('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' });
    account = await eventually('an account in dollars', async () => {
      const { body } = await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`);
      return body['data'][0]?.id as string | undefined;
    });
    await api.post(`/sandbox/internal-accounts/${account}/fund`, { amount: FUNDING });
    payee = await made('/customers/external-accounts', {
      ...{ customerId, currency: 'EUR' },
      accountInfo: {
        ...{ accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013999' },
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Erika Muster', countryOfResidence: 'DE' },
      },
    });
  });
  afterAll(() => opened.close());

  const made = async (path: string, body: object): Promise<string> => {
    const { status, text, body: answer } = await api.post(path, body);
    if (status >= 300) throw new Error(`${path} was answered with ${status}: ${text}`);
    return String(answer['id']);
  };
  const balance = async (): Promise<unknown> => {
    const { body } = await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`);
    return [body['data'][0].balance.amount, body['data'][0].totalBalance.amount];
  };

  /** An agent that may pay once, with a quote that it is about to execute. */
  const aboutToPay = async (policy: object) => {
    const created = (await api.post('/agents', { name: 'Assistant', customerId, policy })).body;
    const redeemed = await api.post(`/agents/device-codes/${created['deviceCode'].code}/redeem`);
    const me = new ApiClient(baseUrl, `Bearer ${redeemed.body['accessToken']}`);
    const { body } = await me.post('/agents/me/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: account },
      destination: { destinationType: 'ACCOUNT', accountId: payee },
      ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: AMOUNT },
    });
    const execute = (): Promise<Answer> =>
      me.post(`/agents/me/quotes/${body['id']}/execute`, undefined, { 'idempotency-key': body['id'] });
    return { agentId: created['agent'].id as string, me, execute, transactionId: body['transactionId'] };
  };

  /** One action, one payment, and the counter of one. */
  const expectPaidOnce = async ({ me, transactionId }: Awaited<ReturnType<typeof aboutToPay>>) => {
    await eventually(`${transactionId} to be paid`, async () => {
      const { body } = await api.get(`/transactions/${transactionId}`);
      return body['status'] === 'COMPLETED' || undefined;
    });
    const action = await eventually('the action to be over', async () => {
      const { body } = await me.get('/agents/me/actions');
      return body['data'].length === 1 && body['data'][0].status === 'APPROVED' ? body['data'][0] : undefined;
    });
    expect(action.transaction.id).toBe(transactionId);
    spent += AMOUNT;
    expect(await balance()).toStrictEqual([FUNDING - spent, FUNDING - spent]);
    expect((await me.get('/agents/me')).body['usage']).toMatchObject({
      ...{ dailyTransactionCount: 1, dailySpend: AMOUNT, monthlySpend: AMOUNT },
    });
  };

  it(`what an agent may pay by itself is paid once, through ${AGENT_LABELS.join(', ')}`, async () => {
    const agent = await aboutToPay(POLICY);
    await struckInTurn(installation, { victim, labels: AGENT_LABELS }, agent.execute);
    const answered = await agent.execute();
    expect([answered.status, answered.body['status']]).toStrictEqual([200, 'APPROVED']);
    await expectPaidOnce(agent);
    expect((await agent.execute()).text).toBe(answered.text);
  });

  it(`what was approved is paid once, through ${AGENT_LABELS.join(', ')}`, async () => {
    const agent = await aboutToPay({ ...POLICY, defaultExecutionMode: 'APPROVAL_REQUIRED' });
    const held = (await agent.execute()).body;
    expect(held['status']).toBe('PENDING_APPROVAL');
    const approve = () => api.post(`/agents/${agent.agentId}/actions/${held['id']}/approve`);
    // An approval is not asked for twice: from the first blow on it is the timer that goes on.
    await struckInTurn(installation, { victim, labels: AGENT_LABELS }, approve);
    await expectPaidOnce(agent);
    expect((await approve()).status).toBe(409);
  });
};

describe('a standalone that is killed while an agent pays', () => {
  killedAt('standalone', async () => ({}));
});

const describeInLongRun = isLongRun ? describeWithOwnKafka : describe.skip;

/** A broker of its own: topics are named after contexts, so two installations cannot share one. */
describeInLongRun('services, of which the one that keeps the agents is killed', () => {
  const opened = new Opened();
  killedAt('services', async () => {
    const dataDir = opened.add(await mkdtemp(join(tmpdir(), 'causeway-agents-kills-')), (path) =>
      rm(path, { recursive: true, force: true }),
    );
    const broker = opened.add(await startKafka({ dataDir, controllable: true }), (each) => each.stop());
    return { KAFKA_BROKERS: broker.brokers };
  });
  afterAll(() => opened.close());
});
