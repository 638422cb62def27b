import { CUSTOMER_DELETED, PERSON_ERASED } from '@causeway/customers';
import type { HttpHarness } from '@causeway/http/testing';
import { newId } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { AgentsHost } from './testing/agents-host.js';

type Body = Record<string, any>;

let host: AgentsHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await AgentsHost.open(await freshDatabase('agents'));
  http = await host.http();
});
afterAll(async () => {
  expect(http.failures).toStrictEqual([]);
  await http.close();
  await host.close();
});

const policy = {
  permissions: ['VIEW_TRANSACTIONS'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: 500_00, dailyLimit: 1_000_00 },
};
const as = (platformId: string) => ({ as: { platformId } });
const platform = () => {
  const platformId = newId('Platform');
  const customerId = host.customer(platformId);
  const send = async (method: string, path: string, body?: object) => {
    const answer = await http.send<Body>(method, path, { ...as(platformId), ...(body && { body }) });
    return { status: answer.status, body: answer.body };
  };
  const create = async (more: object = {}) => {
    const { body } = await send('POST', '/agents', { name: 'Assistant', customerId, policy, ...more });
    return { id: body['agent'].id as string, code: body['deviceCode'].code as string, body };
  };
  const redeem = async (code: string) => {
    const { status, body } = await http.send<Body>('POST', `/agents/device-codes/${code}/redeem`, {
      as: null,
    });
    return { status, body, me: asAgent(body['accessToken'] as string) };
  };
  return { platformId, customerId, send, create, redeem };
};
const asAgent =
  (token: string) =>
  async (path = '', method = 'GET', body?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    return http.send<Body>(method, `/agents/me${path}`, { as: null, headers, ...(body && { body }) });
  };
const fieldsOf = (body: Body) => body['details'].errors.map(({ field }: Body) => field);

describe('an agent', () => {
  it('is created with a policy, no usage and a code that is good for a day', async () => {
    const { customerId, create } = platform();
    const { id, body } = await create();
    expect(body).toStrictEqual({
      agent: {
        ...{ id, name: 'Assistant', customerId, isPaused: false, isConnected: false, policy },
        usage: {
          ...{ dailyTransactionCount: 0, dailySpend: 0, monthlySpend: 0 },
          ...{ dailyResetDate: '2026-03-03', monthlyResetMonth: '2026-04' },
        },
        ...{ createdAt: '2026-03-02T10:00:00.000Z', updatedAt: '2026-03-02T10:00:00.000Z' },
      },
      deviceCode: {
        code: expect.stringMatching(/^AGENT(-[A-HJKMNP-TV-Z2-9]{4}){2}$/),
        ...{ agentId: id, expiresAt: '2026-03-03T10:00:00.000Z', redeemed: false },
      },
    });
  });

  it('is refused with every wrong field of its policy and its customer at once', async () => {
    const { platformId, customerId, send } = platform();
    const account = host.account(platformId, customerId);
    const strange = host.account(platformId, host.customer(platformId));
    const wrong = {
      ...policy,
      accountRestrictions: {
        allowedAccountIds: [account, strange],
        accountRules: [{ accountId: account }, { accountId: account }],
      },
      approvalThresholds: { amount: 1 },
    };
    const gone = host.customer(platformId, true);
    const { status, body } = await send('POST', '/agents', { name: 'x', customerId: gone, policy: wrong });
    expect([status, body['code'], fieldsOf(body)]).toStrictEqual([
      400,
      'INVALID_INPUT',
      [
        'customerId',
        'policy.accountRestrictions.allowedAccountIds.0',
        'policy.accountRestrictions.allowedAccountIds.1',
        'policy.accountRestrictions.accountRules.0.accountId',
        'policy.accountRestrictions.accountRules.1.accountId',
        'policy.accountRestrictions.accountRules.1.accountId',
        'policy.approvalThresholds.currency',
      ],
    ]);
    const form = await send('POST', '/agents', {
      name: ' ',
      customerId,
      policy: {
        ...policy,
        permissions: ['FLY'],
        spendingLimits: { currency: 'ZZZ', perTransactionLimit: 0 },
      },
    });
    expect([form.body['code'], fieldsOf(form.body).sort()]).toStrictEqual([
      'INVALID_INPUT',
      [
        'name',
        'policy.permissions.0',
        'policy.spendingLimits.currency',
        'policy.spendingLimits.perTransactionLimit',
      ],
    ]);
  });

  it('is its platform’s alone, listed newest first and by what it is', async () => {
    const { customerId, send, create } = platform();
    const first = await create();
    host.clock.advance(1_000);
    const second = await create({ name: 'Second' });
    await send('PATCH', `/agents/${second.id}`, { isPaused: true });
    const ids = async (query: string) =>
      (await send('GET', `/agents?${query}`)).body['data'].map(({ id }: Body) => id);
    expect(await ids('')).toStrictEqual([second.id, first.id]);
    expect(await ids(`isPaused=true&customerId=${customerId}`)).toStrictEqual([second.id]);
    expect(await ids('isConnected=true')).toStrictEqual([]);
    expect(await ids('createdBefore=2026-03-02T10:00:00.000Z')).toStrictEqual([first.id]);
    const page = (await send('GET', '/agents?limit=1')).body;
    expect([page['totalCount'], page['hasMore']]).toStrictEqual([2, true]);
    expect(await ids(`limit=1&cursor=${page['nextCursor']}`)).toStrictEqual([first.id]);
    const stranger = platform();
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { name: 'mine' }],
      ['PATCH', '/policy', { permissions: [] }],
      ['POST', '/device-codes'],
      ['DELETE', ''],
    ] as const)
      expect((await stranger.send(method, `/agents/${first.id}${path}`, body)).status).toBe(404);
    expect((await stranger.send('GET', '/agents')).body['totalCount']).toBe(0);
  });

  it('is renamed and paused, and is gone when it is deleted', async () => {
    const { send, create, redeem } = platform();
    const { id, code } = await create();
    const { me } = await redeem(code);
    const changed = await send('PATCH', `/agents/${id}`, { name: 'Butler', isPaused: true });
    expect(changed.body).toMatchObject({ name: 'Butler', isPaused: true, isConnected: true });
    expect((await send('PATCH', `/agents/${id}`, {})).status).toBe(400);
    expect((await me()).body).toMatchObject({ id, name: 'Butler', isPaused: true });
    expect((await send('DELETE', `/agents/${id}`)).status).toBe(204);
    expect((await me()).status).toBe(401);
    expect((await send('DELETE', `/agents/${id}`)).status).toBe(404);
    expect((await send('GET', `/agents/${id}`)).status).toBe(404);
  });

  it('is deleted with its customer, and forgotten with the person', async () => {
    const { platformId, customerId, send, create, redeem } = platform();
    const { id, code } = await create();
    const { me } = await redeem(code);
    const other = await create();
    await host.react({ type: CUSTOMER_DELETED, data: { customerId } }, specCall(platformId));
    expect((await me()).status).toBe(401);
    for (const agent of [id, other.id]) expect((await send('GET', `/agents/${agent}`)).status).toBe(404);
    const erased = { customerId, erasedAt: host.clock.now() };
    await host.react({ type: PERSON_ERASED, data: erased }, specCall(platformId));
  });
});

describe('a policy', () => {
  it('changes by its parts, and what is null is taken away', async () => {
    const { platformId, customerId, send, create } = platform();
    const { id } = await create();
    const account = host.account(platformId, customerId);
    const change = async (body: object) => (await send('PATCH', `/agents/${id}/policy`, body)).body;
    expect((await change({ spendingLimits: { dailyLimit: null, monthlyLimit: 9 } }))['policy']).toStrictEqual(
      {
        ...policy,
        spendingLimits: { currency: 'USD', perTransactionLimit: 500_00, monthlyLimit: 9 },
      },
    );
    const restricted = await change({
      permissions: [],
      accountRestrictions: { allowedAccountIds: [account], accountRules: [{ accountId: account }] },
      approvalThresholds: { currency: 'EUR', amount: 5 },
    });
    expect(restricted['policy']).toMatchObject({
      permissions: [],
      accountRestrictions: { allowedAccountIds: [account], accountRules: [{ accountId: account }] },
      approvalThresholds: { currency: 'EUR', amount: 5 },
    });
    const lifted = await change({
      accountRestrictions: { allowedAccountIds: null },
      approvalThresholds: { amount: null },
    });
    expect(lifted['policy']).toMatchObject({
      accountRestrictions: { accountRules: [{ accountId: account }] },
      approvalThresholds: { currency: 'EUR' },
    });
    expect(fieldsOf(await change({}))).toStrictEqual(['permissions']);
  });

  it('is recast into another currency, limits rounded down', async () => {
    const { send, create } = platform();
    const { id } = await create();
    const { body } = await send('PATCH', `/agents/${id}/policy`, {
      spendingLimits: { currency: 'EUR', monthlyLimit: 77 },
    });
    expect(body['policy'].spendingLimits).toStrictEqual({
      ...{ currency: 'EUR', perTransactionLimit: 400_00, dailyLimit: 800_00, monthlyLimit: 77 },
    });
    const unpriced = await send('PATCH', `/agents/${id}/policy`, { spendingLimits: { currency: 'JPY' } });
    expect([unpriced.status, fieldsOf(unpriced.body)]).toStrictEqual([400, ['spendingLimits.currency']]);
  });
});

describe('a device code', () => {
  it('is redeemed once, by one of two at the same moment, written in any case', async () => {
    const { send, create, redeem } = platform();
    const { id, code } = await create();
    const status = async (of: string) => (await send('GET', `/agents/device-codes/${of}/status`)).body;
    expect(await status(code)).toStrictEqual({ code, redeemed: false });
    const [first, again] = await Promise.all([redeem(code.toLowerCase()), redeem(`%20${code}`)]);
    expect([first.status, again.status].sort()).toStrictEqual([200, 400]);
    const won = first.status === 200 ? first : again;
    expect(won.body).toStrictEqual({
      ...{ agentId: id, agentName: 'Assistant', policy },
      accessToken: expect.stringMatching(/^agt_[0-9a-f]{40}$/),
    });
    expect((await won.me()).body).toMatchObject({ id, isConnected: true });
    expect(await status(code)).toStrictEqual({ code, redeemed: true });
    expect((await send('POST', `/agents/${id}/device-codes`)).body['code']).toBe('CONFLICT');
    const kept = JSON.stringify(await host.query('select * from agents.agent_view, agents.device_code_view'));
    expect([kept.includes(id), kept.includes(code)]).toStrictEqual([true, false]);
    expect(kept).not.toContain(won.body['accessToken']);
  });

  it('is dead once there is another, its day is over or its agent is deleted', async () => {
    const { send, create, redeem } = platform();
    const { id, code } = await create();
    const newer = (await send('POST', `/agents/${id}/device-codes`)).body['code'] as string;
    expect((await redeem(code)).body['code']).toBe('INVALID_INPUT');
    expect((await send('GET', `/agents/device-codes/${code}/status`)).body).toMatchObject({
      redeemed: false,
    });
    host.clock.advance(24 * 60 * 60_000);
    expect((await redeem(newer)).status).toBe(400);
    const another = await create();
    await send('DELETE', `/agents/${another.id}`);
    expect((await redeem(another.code)).status).toBe(400);
    const unknown = { code: 'REFERENCE_NOT_FOUND', details: { resource: 'AgentDeviceCode' } };
    expect((await redeem('AGENT-AAAA-AAAA')).body).toMatchObject(unknown);
    expect((await platform().send('GET', `/agents/device-codes/${code}/status`)).body).toMatchObject(unknown);
  });

  it('is tried twenty times a minute from one address', async () => {
    const { redeem } = platform();
    const tries = await Promise.all(Array.from({ length: 25 }, () => redeem('AGENT-BBBB-BBBB')));
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
    expect(tries.find(({ status }) => status === 429)?.body['code']).toBe('RATE_LIMITED');
  });
});

describe('credentials', () => {
  it('of a platform open nothing of an agent, and the reverse', async () => {
    const { platformId, send, create, redeem } = platform();
    expect((await send('GET', '/agents/me')).status).toBe(401);
    const { code } = await create();
    host.clock.advance(60_000);
    const { body } = await redeem(code);
    const headers = { authorization: `Bearer ${String(body['accessToken'])}` };
    const answers = await Promise.all(
      ['/agents', `/agents/${newId('Agent')}`].map((path) => http.send('GET', path, { as: null, headers })),
    );
    expect(answers.map(({ status }) => status)).toStrictEqual([401, 401]);
    const other = await http.send('GET', '/agents/me', {
      as: null,
      headers: { authorization: `Bearer agt_${'0'.repeat(40)}` },
    });
    expect([other.status, other.headers['www-authenticate']]).toStrictEqual([401, 'Bearer realm="agents"']);
    expect(platformId).toMatch(/^Platform:/);
  });
});
