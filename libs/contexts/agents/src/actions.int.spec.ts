import { RejectedError } from '@causeway/commands';
import type { HttpHarness } from '@causeway/http/testing';
import { jest } from '@jest/globals';
import { newId, newUuid, type Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { foldedAgent } from './application/on-agent.js';
import type { OpenAction } from './domain/action.js';
import { evolveAgent, noAgent, type Agent, type LoadedAgentEvent } from './domain/agent.js';
import { actingAgents, POLICY, type Acting } from './testing/acting-agents.js';
import { AgentsHost } from './testing/agents-host.js';

let host: AgentsHost;
let http: HttpHarness;
let acting: ReturnType<typeof actingAgents>;
beforeAll(async () => {
  host = await AgentsHost.open(await freshDatabase('agent_actions'));
  http = await host.http();
  acting = actingAgents(host, http);
});
afterEach(() => {
  host.payments.dies = undefined;
  host.payments.refusal = undefined;
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const reason = ({ status, body }: { status: number; body: Record<string, any> }) => [
  status,
  body['details']?.reason ?? body['code'],
];
/** Actions of an agent before the one that is looked at. */
const PAST = 300;
const NEEDS_APPROVAL = { ...POLICY, defaultExecutionMode: 'APPROVAL_REQUIRED' };
const startedOf = (transactionId: string) =>
  host.payments.started.filter((each) => each.transactionId === transactionId).length;
const pendingOf = async ({ send, agentId }: Acting) =>
  (await send('GET', `/agents/approvals?agentId=${agentId}`)).body['data'];
const decide = ({ send, agentId }: Acting, actionId: string, how: string, body?: object) =>
  send('POST', `/agents/${agentId}/actions/${actionId}/${how}`, body);

describe('an agent executes its quote', () => {
  it('by itself where its policy lets it, and that is counted', async () => {
    const agent = await acting();
    const quoteId = await agent.quote(400_00);
    const { status, body } = await agent.execute(quoteId);
    expect([status, body['status'], body['type']]).toStrictEqual([200, 'APPROVED', 'EXECUTE_QUOTE']);
    expect(body['transaction']).toMatchObject({ status: 'PROCESSING', agentId: agent.agentId });
    expect(body['quote']).toMatchObject({ id: quoteId, status: 'PROCESSING' });
    expect(await agent.usage()).toStrictEqual([1, 400_00, 400_00]);
    expect((await agent.me('GET', `/actions/${String(body['id'])}`)).body).toStrictEqual(body);
    expect(reason(await agent.execute(quoteId))).toStrictEqual([409, 'CONFLICT']);
  });

  it.each([
    ['PER_TRANSACTION_LIMIT', {}, 500_01],
    ['DAILY_LIMIT', { dailyLimit: 100_00 }, 100_01],
    ['MONTHLY_LIMIT', { dailyLimit: null, monthlyLimit: 99_99 }, 100_00],
    ['DAILY_TRANSACTION_LIMIT', { dailyTransactionLimit: 0 }, 1],
  ])('never beyond its limits: %s', async (code, limits, amount) => {
    const spendingLimits = { ...POLICY.spendingLimits, ...limits };
    const agent = await acting({ ...POLICY, spendingLimits });
    expect(reason(await agent.execute(await agent.quote(amount)))).toStrictEqual([403, code]);
    expect(await agent.usage()).toStrictEqual([0, 0, 0]);
    expect((await agent.me('GET', '/actions')).body['totalCount']).toBe(0);
  });

  it('and what it spends in another currency counts at what it is worth in that of the limits', async () => {
    const spendingLimits = { currency: 'MXN', perTransactionLimit: 2_000_00, dailyLimit: 2_500_00 };
    const agent = await acting({ ...POLICY, spendingLimits });
    const beyond = await agent.execute(await agent.quote(100_01));
    expect(beyond.body['details']).toMatchObject({ reason: 'PER_TRANSACTION_LIMIT', required: 2_000_20 });
    expect((await agent.execute(await agent.quote(100_00))).status).toBe(200);
    expect(await agent.usage()).toStrictEqual([1, 2_000_00, 2_000_00]);
    expect(reason(await agent.execute(await agent.quote(25_01)))).toStrictEqual([403, 'DAILY_LIMIT']);
  });

  it('fifty times at once, and not one passes the limit of the day', async () => {
    const agent = await acting();
    const quotes = await Promise.all(Array.from({ length: 50 }, () => agent.quote(90_00)));
    const answers = await Promise.all(quotes.map((quoteId) => agent.execute(quoteId)));
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed.length).toBe(11);
    expect(
      new Set(answers.filter((each) => !passed.includes(each)).map((each) => reason(each).join())),
    ).toStrictEqual(new Set(['403,DAILY_LIMIT']));
    expect(await agent.usage()).toStrictEqual([11, 990_00, 990_00]);
    host.clock.advance(24 * 60 * 60_000);
    expect(await agent.usage()).toStrictEqual([0, 0, 990_00]);
  });

  it('once, however often it repeats itself with one key, and another agent’s key is its own', async () => {
    const agent = await acting();
    const quoteId = await agent.quote(10_00);
    const answers = await Promise.all(Array.from({ length: 5 }, () => agent.execute(quoteId, 'k')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await agent.usage()).toStrictEqual([1, 10_00, 10_00]);
    const other = await acting(POLICY, agent.platformId, agent.customerId);
    expect((await other.execute(quoteId, 'k')).status).toBe(404);
    const again = await other.transferOut(5_00, 'k');
    expect([
      again.status,
      (await agent.transferOut(5_00, 'k')).body['id'] === again.body['id'],
    ]).toStrictEqual([201, false]);
  });

  it('not where the operation refuses: nothing is kept, and nothing is counted', async () => {
    const agent = await acting();
    host.payments.refusal = new RejectedError('quotes', 'INSUFFICIENT_BALANCE', { available: 1n });
    const key = 'refused';
    const quoteId = await agent.quote(10_00);
    expect(reason(await agent.execute(quoteId, key))).toStrictEqual([400, 'INSUFFICIENT_BALANCE']);
    expect(reason(await agent.execute(quoteId, key))).toStrictEqual([400, 'INSUFFICIENT_BALANCE']);
    expect(await agent.usage()).toStrictEqual([0, 0, 0]);
    expect((await agent.me('GET', '/actions')).body['data']).toStrictEqual([]);
    expect((await agent.execute(quoteId)).status).toBe(200);
  });

  it('and what is refused before the decision is answered so for ever under its key, but not what the policy refuses', async () => {
    const agent = await acting();
    const later = newId('ExternalAccount');
    const transfer = (key?: string) =>
      agent.me(
        'POST',
        '/transfer-out',
        { source: { accountId: agent.account }, destination: { accountId: later }, amount: 1_00 },
        key,
      );
    const quote = (key?: string) =>
      agent.me(
        'POST',
        '/quotes',
        agent.quoteBody(1_00, { destination: { destinationType: 'ACCOUNT', accountId: later } }),
        key,
      );
    const answersOf = async (key?: string) => [(await transfer(key)).status, (await quote(key)).status];
    expect([await answersOf('early'), await answersOf()]).toStrictEqual([
      [404, 404],
      [404, 404],
    ]);
    const restrict = (allowedAccountIds: string[] | null) =>
      agent.send('PATCH', `/agents/${agent.agentId}/policy`, { accountRestrictions: { allowedAccountIds } });
    host.externalAccount(agent.platformId, agent.customerId, later);
    await restrict([]);
    expect(await answersOf('restricted')).toStrictEqual([403, 403]);
    await restrict(null);
    expect([await answersOf('early'), await answersOf('restricted'), await answersOf()]).toStrictEqual([
      [404, 404],
      [201, 201],
      [201, 201],
    ]);
    // The first answer also where the policy refuses by now.
    await restrict([]);
    expect(await answersOf('restricted')).toStrictEqual([201, 201]);
    expect(reason(await agent.me('POST', '/quotes', agent.quoteBody(2_00), 'early'))).toStrictEqual([
      400,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
  });

  it.each(['BEFORE', 'AFTER'] as const)(
    'once, where its process dies %s the operation and another one goes on',
    async (moment) => {
      const agent = await acting();
      const quoteId = await agent.quote(10_00);
      host.payments.dies = moment;
      expect((await agent.execute(quoteId, 'died')).status).toBe(500);
      host.payments.dies = undefined;
      expect((await agent.me('GET', '/actions')).body['totalCount']).toBe(0);
      expect(await agent.usage()).toStrictEqual([1, 10_00, 10_00]);
      host.clock.advance(60_000);
      await host.strike();
      const { body } = await agent.me('GET', '/actions');
      expect(body['data']).toMatchObject([{ status: 'APPROVED' }]);
      const { transactionId } = host.payments.quote(quoteId);
      expect(startedOf(transactionId)).toBe(1);
      const repeated = await agent.execute(quoteId, 'died');
      expect([repeated.status, repeated.body['id']]).toStrictEqual([200, body['data'][0].id]);
      expect(startedOf(transactionId)).toBe(1);
      expect(await agent.usage()).toStrictEqual([1, 10_00, 10_00]);
    },
  );
});

describe('what needs an approval', () => {
  it('waits, counts nothing, and is shown whole to the platform alone', async () => {
    const agent = await acting(NEEDS_APPROVAL);
    const quoteId = await agent.quote(10_00);
    const { status, body } = await agent.execute(quoteId);
    expect([status, body['status'], 'transaction' in body]).toStrictEqual([200, 'PENDING_APPROVAL', false]);
    expect(await pendingOf(agent)).toStrictEqual([body]);
    expect(await agent.usage()).toStrictEqual([0, 0, 0]);
    const stranger = await acting();
    expect((await stranger.send('GET', '/agents/approvals')).body['data']).toStrictEqual([]);
    expect((await decide({ ...stranger, agentId: agent.agentId }, body['id'], 'approve')).status).toBe(404);
    expect((await decide({ ...agent, agentId: stranger.agentId }, body['id'], 'approve')).status).toBe(404);
    expect((await stranger.me('GET', `/actions/${String(body['id'])}`)).status).toBe(404);
    expect(reason(await agent.execute(quoteId))).toStrictEqual([409, 'CONFLICT']);
  });

  it('is refused at once, and not stored, where the operation could not run', async () => {
    const spendingLimits = { ...POLICY.spendingLimits, perTransactionLimit: 1 };
    const agent = await acting({ ...NEEDS_APPROVAL, spendingLimits });
    const quoteId = await agent.quote(10_00);
    host.payments.unexecutable.set(quoteId, new RejectedError('quotes', 'QUOTE_NOT_EXECUTABLE'));
    // Before the limits are looked at.
    expect(reason(await agent.execute(quoteId))).toStrictEqual([400, 'QUOTE_NOT_EXECUTABLE']);
    expect(await pendingOf(agent)).toStrictEqual([]);
    expect((await agent.me('GET', '/actions')).body['totalCount']).toBe(0);
    host.payments.unexecutable.delete(quoteId);
    expect(reason(await agent.execute(quoteId))).toStrictEqual([403, 'PER_TRANSACTION_LIMIT']);
  });

  it('is asked for above a threshold, and not at it', async () => {
    const agent = await acting({ ...POLICY, approvalThresholds: { currency: 'EUR', amount: 80_00 } });
    expect((await agent.execute(await agent.quote(100_00))).body['status']).toBe('APPROVED');
    expect((await agent.execute(await agent.quote(100_01))).body['status']).toBe('PENDING_APPROVAL');
  });

  it('starts once, of twenty decisions the first one', async () => {
    const agent = await acting(NEEDS_APPROVAL);
    const quoteId = await agent.quote(10_00);
    const { body } = await agent.execute(quoteId);
    const decisions = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => decide(agent, body['id'], nth % 2 === 0 ? 'approve' : 'reject')),
    );
    const won = decisions.filter(({ status }) => status === 200);
    expect(won.length).toBe(1);
    const lost = decisions.filter((each) => !won.includes(each)).map((each) => reason(each).join());
    expect(new Set(lost)).toStrictEqual(new Set(['409,TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL']));
    const isApproved = won[0]?.body['status'] === 'APPROVED';
    expect(startedOf(host.payments.quote(quoteId).transactionId)).toBe(isApproved ? 1 : 0);
    expect(await agent.usage()).toStrictEqual(isApproved ? [1, 10_00, 10_00] : [0, 0, 0]);
    expect(await pendingOf(agent)).toStrictEqual([]);
  });

  it('is rejected with a reason, or with the agent', async () => {
    const agent = await acting(NEEDS_APPROVAL);
    const first = (await agent.execute(await agent.quote(10_00))).body;
    const rejected = await decide(agent, first['id'], 'reject', { reason: 'Too dear' });
    expect(rejected.body).toMatchObject({ status: 'REJECTED', rejectionReason: 'Too dear' });
    expect((await agent.me('GET', `/actions/${String(first['id'])}`)).body).toStrictEqual(rejected.body);
    const second = (await agent.execute(await agent.quote(10_00))).body;
    await agent.send('DELETE', `/agents/${agent.agentId}`);
    expect(await pendingOf(agent)).toStrictEqual([]);
    expect((await decide(agent, second['id'], 'approve')).status).toBe(404);
  });

  it('has failed where policy, pause or operation refuse by then, and the answer says so', async () => {
    const agent = await acting(NEEDS_APPROVAL);
    const ask = async (amount: number) =>
      (await agent.execute(await agent.quote(amount))).body['id'] as string;
    const [first, second, third, fourth] = [await ask(500_00), await ask(500_00), await ask(1), await ask(2)];
    const approved = async (id: string) => {
      const { status, body } = await decide(agent, id, 'approve');
      return [status, body['status'], 'transaction' in body];
    };
    expect(await approved(first)).toStrictEqual([200, 'APPROVED', true]);
    expect(await approved(second)).toStrictEqual([200, 'APPROVED', true]);
    expect(await approved(third)).toStrictEqual([200, 'FAILED', false]);
    await agent.send('PATCH', `/agents/${agent.agentId}/policy`, { spendingLimits: { dailyLimit: null } });
    await agent.send('PATCH', `/agents/${agent.agentId}`, { isPaused: true });
    const fifth = await agent.execute(host.payments.all().at(-1)?.quoteId ?? '');
    expect(reason(fifth)).toStrictEqual([403, 'AGENT_PAUSED']);
    expect(await approved(fourth)).toStrictEqual([200, 'FAILED', false]);
    await agent.send('PATCH', `/agents/${agent.agentId}`, { isPaused: false });
    const last = await ask(3);
    host.clock.advance(60 * 60_000);
    expect(await approved(last)).toStrictEqual([200, 'FAILED', false]);
    expect(await agent.usage()).toStrictEqual([2, 1_000_00, 1_000_00]);
  });
});

describe('a transfer', () => {
  it('is made by itself, or once it is approved, with its own transaction', async () => {
    const agent = await acting(NEEDS_APPROVAL);
    const { status, body } = await agent.transferOut(7_00);
    expect([status, body['status'], 'quote' in body]).toStrictEqual([201, 'PENDING_APPROVAL', false]);
    expect(body['transferDetails']).toStrictEqual({
      ...{ amount: 7_00, currency: 'USD' },
      ...{ sourceAccountId: agent.account, destinationAccountId: agent.payee },
    });
    const approved = (await decide(agent, body['id'], 'approve')).body;
    expect(approved['transaction']).toMatchObject({ agentId: agent.agentId, status: 'PROCESSING' });
    const incoming = await agent.me('POST', '/transfer-in', {
      ...{ source: { accountId: agent.payee }, destination: { accountId: agent.account }, amount: 5_00 },
    });
    expect([incoming.status, incoming.body['type']]).toStrictEqual([201, 'TRANSFER_IN']);
  });

  it('is of the customer’s own accounts, in the policy’s scope', async () => {
    const agent = await acting();
    const other = await acting(POLICY, agent.platformId);
    const strange = (body: object) => agent.me('POST', '/transfer-out', { ...body, amount: 1 });
    const [source, destination] = [{ accountId: agent.account }, { accountId: agent.payee }];
    expect((await strange({ source: { accountId: other.account }, destination })).status).toBe(404);
    expect((await strange({ source, destination: { accountId: other.payee } })).status).toBe(404);
    await agent.send('PATCH', `/agents/${agent.agentId}/policy`, {
      accountRestrictions: { allowedAccountIds: [] },
    });
    expect(reason(await strange({ source, destination }))).toStrictEqual([403, 'ACCOUNT_NOT_ALLOWED']);
    expect(reason(await agent.me('POST', '/quotes', agent.quoteBody(1)))).toStrictEqual([
      403,
      'ACCOUNT_NOT_ALLOWED',
    ]);
  });
});

describe('what a quote or a transfer names and the customer does not have', () => {
  const resourceOf = ({ status, body }: { status: number; body: Record<string, any> }) => [
    ...[status, body['code'], body['details'].resource],
  ];
  const absent = (resource: string) => [404, 'REFERENCE_NOT_FOUND', resource];

  it.each<[resource: string, more: object]>([
    [
      'Customer',
      { source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: newId('Customer') } },
    ],
    ['InternalAccount', { source: { sourceType: 'ACCOUNT', accountId: newId('InternalAccount') } }],
    ['InternalAccount', { source: { sourceType: 'ACCOUNT', accountId: newUuid() } }],
    ['ExternalAccount', { destination: { destinationType: 'ACCOUNT', accountId: newUuid() } }],
    ['InternalAccount', { destination: { destinationType: 'ACCOUNT', accountId: newId('InternalAccount') } }],
  ])('is named: %s of %j', async (resource, more) => {
    const agent = await acting();
    expect(resourceOf(await agent.me('POST', '/quotes', agent.quoteBody(1, more)))).toStrictEqual(
      absent(resource),
    );
  });

  it('is named by its side of a transfer where its id does not say', async () => {
    const { me, account, payee } = await acting();
    const transfer = (path: string, source: string, destination: string) =>
      me('POST', path, { source: { accountId: source }, destination: { accountId: destination }, amount: 1 });
    expect(resourceOf(await transfer('/transfer-out', newUuid(), payee))).toStrictEqual(
      absent('InternalAccount'),
    );
    expect(resourceOf(await transfer('/transfer-out', account, newUuid()))).toStrictEqual(
      absent('ExternalAccount'),
    );
    expect(resourceOf(await transfer('/transfer-in', newUuid(), account))).toStrictEqual(
      absent('ExternalAccount'),
    );
  });
});

describe('permissions', () => {
  it('that an agent lacks are refused by name, and reads still work while it is paused', async () => {
    const agent = await acting({ ...POLICY, permissions: [] });
    const denied = [403, 'PERMISSION_DENIED'];
    for (const path of ['/transactions', '/internal-accounts', '/external-accounts'])
      expect(reason(await agent.me('GET', path))).toStrictEqual(denied);
    expect(reason(await agent.me('POST', '/quotes', agent.quoteBody(1)))).toStrictEqual(denied);
    expect(reason(await agent.transferOut(1))).toStrictEqual(denied);
    expect((await agent.me('GET', '/actions')).status).toBe(200);
    const paused = await acting();
    await paused.send('PATCH', `/agents/${paused.agentId}`, { isPaused: true });
    expect((await paused.me('GET', '/transactions')).status).toBe(200);
    expect(reason(await paused.transferOut(1))).toStrictEqual([403, 'AGENT_PAUSED']);
    expect(reason(await paused.me('DELETE', `/external-accounts/${paused.payee}`))).toStrictEqual([
      403,
      'AGENT_PAUSED',
    ]);
  });

  it('show the customer’s own records alone, and those of allowed accounts', async () => {
    const agent = await acting();
    const other = await acting(POLICY, agent.platformId);
    const quoteId = await agent.quote(1);
    const { transactionId } = host.payments.quote(quoteId);
    expect((await agent.me('GET', '/transactions')).body['totalCount']).toBe(1);
    expect((await agent.me('GET', `/transactions/${transactionId}`)).status).toBe(200);
    expect((await other.me('GET', `/transactions/${transactionId}`)).status).toBe(404);
    expect((await other.me('GET', `/quotes/${quoteId}`)).status).toBe(404);
    expect((await other.me('GET', `/external-accounts/${agent.payee}`)).status).toBe(404);
    expect((await agent.me('GET', `/external-accounts/${agent.payee}`)).status).toBe(200);
    await agent.me('GET', '/internal-accounts?currency=USD');
    expect(host.asked.at(-1)).toStrictEqual({ currency: 'USD', limit: 20, customerId: agent.customerId });
    const allowed = host.account(agent.platformId, agent.customerId);
    await agent.send('PATCH', `/agents/${agent.agentId}/policy`, {
      accountRestrictions: { allowedAccountIds: [allowed] },
    });
    expect((await agent.me('GET', '/transactions')).body['totalCount']).toBe(0);
    expect((await agent.me('GET', `/transactions/${transactionId}`)).status).toBe(404);
    await agent.me('GET', '/internal-accounts');
    expect(host.asked.at(-1)).toMatchObject({ accountIds: [allowed] });
  });

  it('do not let an agent say its platform’s fees, or execute a quote as it creates it', async () => {
    const agent = await acting();
    const fee = { platformFixedFee: { amount: 0, currency: 'USD' }, platformVariableFeeBps: 0 };
    const { status, body } = await agent.me(
      'POST',
      '/quotes',
      agent.quoteBody(1, { immediatelyExecute: true, platformFeeOverride: fee }),
    );
    const fields = body['details'].errors.map(({ field }: { field: string }) => field);
    expect([status, fields]).toStrictEqual([400, ['immediatelyExecute', 'platformFeeOverride']]);
  });
});

describe('an agent with a long past', () => {
  const streamOf = (agentId: string) => `agent-${agentId.slice('Agent:'.length)}`;
  /** As all of its events give it, but for what only one answer needs. */
  const loaded = async (agentId: string): Promise<unknown> => {
    const events = await host.store.load('agents.sandbox', streamOf(agentId));
    const agent = events
      .map(({ type, data }) => ({ ...data, type }) as LoadedAgentEvent)
      .reduce<Agent>(evolveAgent, noAgent);
    if (agent.status === 'ABSENT') throw new Error(`${agentId} is not there`);
    const { concluded: _answered, ...state } = agent;
    const open = Object.entries(state.actions) as [string, OpenAction][];
    const actions = open.map(([id, { quote: _shown, ...action }]) => [id, action]);
    return { ...state, actions: Object.fromEntries(actions) };
  };

  const folded = (agentId: string) =>
    foldedAgent(host.reading, { environment: 'sandbox', agentId: agentId as Id<'Agent'> }, 'EVERY_ONE');

  const streamsReadIn = async (act: () => Promise<void>): Promise<readonly string[]> => {
    const reads = [jest.spyOn(host.store, 'load'), jest.spyOn(host.store, 'recall')];
    try {
      await act();
      return reads.flatMap(({ mock }) => mock.calls).map(([, streamId]) => streamId);
    } finally {
      for (const each of reads) each.mockRestore();
    }
  };

  it('is decided on without it', async () => {
    const agent = await acting();
    await agent.transferOut(1_00);
    const read = await streamsReadIn(async () => {
      expect((await agent.transferOut(1_00)).status).toBe(201);
    });
    expect(read).not.toContain(streamOf(agent.agentId));
  });

  it('costs an action the same, however many it has had', async () => {
    const agent = await acting();
    /** Rows that the log and the views give for one action. */
    const rowsRead = async (): Promise<number> => {
      const reads = [
        jest.spyOn(host.store, 'load'),
        jest.spyOn(host.store, 'recall'),
        jest.spyOn(host, 'query'),
      ] as const;
      try {
        expect((await agent.transferOut(1)).status).toBe(201);
        const found = await Promise.all(
          reads.flatMap(({ mock }) => mock.results.map(({ value }) => value as Promise<readonly unknown[]>)),
        );
        expect(found.length).toBeGreaterThan(2);
        return found.reduce((sum, { length }) => sum + length, 0);
      } finally {
        for (const each of reads) each.mockRestore();
      }
    };
    const bytesKept = async (): Promise<number> => {
      const sql = 'select pg_column_size(v)::int as bytes from agents.agent_state_view v where agent_id = $1';
      return (await host.query<{ bytes: number }>(sql, [agent.agentId]))[0]?.bytes ?? 0;
    };
    await agent.transferOut(1);
    const [rows, bytes] = [await rowsRead(), await bytesKept()];
    for (let nth = 0; nth < PAST; nth += 1) await agent.transferOut(1);
    expect(await rowsRead()).toBe(rows);
    // The counters have some digits more.
    expect(await bytesKept()).toBeLessThan(bytes + 32);
  });

  it('is kept as its stream folds to, whatever it did', async () => {
    const ids = await host.query<{ id: string }>('select agent_id as id from agents.agent_state_view');
    expect(ids.length).toBeGreaterThan(20);
    for (const { id } of ids) {
      const { state } = await folded(id);
      expect(state).toStrictEqual(await loaded(id));
    }
  });

  it('that is older than this view is read from its first event on, once', async () => {
    const agent = await acting(NEEDS_APPROVAL);
    const { body } = await agent.transferOut(1_00);
    await host.query('delete from agents.agent_state_view where agent_id = $1', [agent.agentId]);
    const read = await streamsReadIn(async () => {
      expect((await decide(agent, body['id'], 'approve')).body['status']).toBe('APPROVED');
      expect((await agent.transferOut(1_00)).status).toBe(201);
    });
    expect(read.filter((streamId) => streamId === streamOf(agent.agentId))).toHaveLength(1);
    const { state } = await folded(agent.agentId);
    expect(state).toStrictEqual(await loaded(agent.agentId));
  });
});

it('no failure was hidden', () => {
  const hidden = http.failures.filter(({ error }) => (error as Error).message !== 'killed');
  expect(hidden).toStrictEqual([]);
});
