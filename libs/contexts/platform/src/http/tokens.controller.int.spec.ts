import type { HttpHarness } from '@causeway/http/testing';
import { instant, newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { CreateToken } from '../application/requests.js';
import type { Permission } from '../domain/token-roster.js';
import { TokenAuthenticator } from '../infrastructure/token-authenticator.adapter.js';
import { callOf, PlatformHost } from '../testing/platform-host.js';
import { platformHttp } from '../testing/platform-http.js';

interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}
interface TokenList {
  readonly data: readonly ApiToken[];
  readonly hasMore: boolean;
  readonly nextCursor?: string;
  readonly totalCount: number;
}
interface Failure {
  readonly code: string;
  readonly details?: { readonly reason?: string; readonly errors?: readonly { readonly field: string }[] };
}

let host: PlatformHost;
let http: HttpHarness;

beforeAll(async () => {
  host = await PlatformHost.open(await freshDatabase('platform'));
  const authenticator = new TokenAuthenticator(
    { rows: (sql, params) => host.query(sql, params) },
    host.secrets,
  );
  http = await platformHttp(host, { authenticator });
});

afterAll(async () => {
  await http.close();
  await host.close();
});

const basic = (clientId: string, clientSecret: string): { headers: Record<string, string> } => ({
  headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
});

/** A platform with a first token of every permission, signing with the real credentials of that token. */
const platformClient = async (environment: 'sandbox' | 'production' = 'sandbox') => {
  const platformId = await host.createPlatform(environment);
  const first = await host.execute<ApiToken & { clientSecret: string }>(
    new CreateToken(
      { name: 'First', permissions: ['VIEW', 'TRANSACT', 'MANAGE'] },
      callOf(platformId, environment),
    ),
  );
  const signed = basic(first.clientId, first.clientSecret);
  return {
    platformId,
    first,
    signed,
    create: async (name: string, ...permissions: Permission[]) =>
      (await http.send<ApiToken>('POST', '/tokens', { ...signed, body: { name, permissions } })).body,
    list: async (query = '') => (await http.send<TokenList>('GET', `/tokens${query}`, signed)).body,
    remove: (tokenId: string) => http.send<Failure>('DELETE', `/tokens/${tokenId}`, signed),
    get: (tokenId: string) => http.send<ApiToken & Failure>('GET', `/tokens/${tokenId}`, signed),
  };
};

describe('POST /tokens', () => {
  it('creates a token that signs requests, and shows its secret once', async () => {
    const { signed, list, get } = await platformClient();
    const answer = await http.send<ApiToken>('POST', '/tokens', {
      ...signed,
      body: { name: ' Reporting ', permissions: ['VIEW', 'VIEW'] },
    });
    expect(answer.status).toBe(201);
    const { clientSecret, ...shown } = answer.body;
    expect(clientSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(shown).toStrictEqual({
      id: shown.id,
      name: 'Reporting',
      permissions: ['VIEW'],
      clientId: shown.clientId,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
    expect(shown.id).toMatch(/^Token:[0-9a-f-]{36}$/);
    expect(shown.clientId).toMatch(/^[0-9a-f]{32}$/);
    expect((await get(shown.id)).body).toStrictEqual(shown);
    expect((await list()).data).toContainEqual(shown);
    expect((await http.send('GET', '/config', basic(shown.clientId, clientSecret ?? ''))).status).toBe(200);
  });

  it('gives the token its permissions and no other', async () => {
    const { create } = await platformClient();
    const viewer = await create('Viewer', 'VIEW');
    const signed = basic(viewer.clientId, viewer.clientSecret ?? '');
    expect((await http.send('PATCH', '/config', { ...signed, body: {} })).status).toBe(403);
    expect((await http.send('GET', '/tokens', signed)).status).toBe(403);
    const manager = await create('Manager', 'MANAGE');
    expect(
      (await http.send('GET', '/tokens', basic(manager.clientId, manager.clientSecret ?? ''))).status,
    ).toBe(200);
  });

  it.each([
    ['no name', { permissions: ['VIEW'] }, ['name']],
    ['a name of blanks', { name: '  ', permissions: ['VIEW'] }, ['name']],
    ['a long name', { name: 'a'.repeat(256), permissions: ['VIEW'] }, ['name']],
    ['no permissions', { name: 'a', permissions: [] }, ['permissions']],
    ['a permission that is none', { name: 'a', permissions: ['ADMIN'] }, ['permissions.0']],
    ['a permission outside a list', { name: 'a', permissions: 'VIEW' }, ['permissions']],
    ['null', { name: null, permissions: null }, ['name', 'permissions']],
  ])('refuses %s', async (_what, body, fields) => {
    const { signed } = await platformClient();
    const answer = await http.send<Failure>('POST', '/tokens', { ...signed, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(answer.body.details?.errors?.map(({ field }) => field)).toStrictEqual(fields);
  });

  it('lets no caller choose what the service chooses', async () => {
    const { signed, platformId } = await platformClient();
    const body = {
      name: 'a',
      permissions: ['VIEW'],
      id: 'Token:mine',
      clientId: 'mine',
      clientSecret: 'mine',
      platformId: 'Platform:other',
      createdAt: '2000-01-01T00:00:00Z',
    };
    const { body: token } = await http.send<ApiToken>('POST', '/tokens', { ...signed, body });
    expect([token.id, token.clientId, token.clientSecret]).not.toContain('mine');
    expect(token.createdAt).toBe('2026-01-01T00:00:00.000Z');
    const [row] = await host.query<{ platform_id: string }>(
      'select platform_id from platform.token_view where token_id = $1',
      [token.id],
    );
    expect(row?.platform_id).toBe(platformId);
  });

  it('leaves the secret nowhere, in no form', async () => {
    const { create } = await platformClient();
    const secret = (await create('Canary', 'VIEW')).clientSecret ?? '';
    const everywhere = await host.query<{ text: string }>(
      `select data::text || metadata::text || coalesce(published::text, '') as text from platform.event_sandbox
       union all select t::text from platform.token_view t union all select o::text from platform.outcome o`,
    );
    const forms = [
      secret,
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret, 'hex').toString('base64'),
    ];
    expect(everywhere.length).toBeGreaterThan(3);
    expect(everywhere.filter(({ text }) => forms.some((form) => text.includes(form)))).toStrictEqual([]);
  });
});

describe('authentication', () => {
  it('refuses a wrong secret, an unknown id and a malformed id alike', async () => {
    const { first } = await platformClient();
    const refusals = await Promise.all(
      [
        basic(first.clientId, 'f'.repeat(64)),
        basic('0'.repeat(32), first.clientSecret),
        basic("' or true --", first.clientSecret),
        basic(first.clientId.toUpperCase(), first.clientSecret),
      ].map((signed) => http.send('GET', '/config', signed)),
    );
    expect(refusals.map(({ status, text }) => ({ status, text }))).toStrictEqual(
      Array.from({ length: 4 }, () => ({ status: 401, text: refusals[0]?.text })),
    );
    expect(refusals[0]?.body).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('refuses a client id that is claimed in both environments', async () => {
    const { first, platformId, signed } = await platformClient('sandbox');
    await host.query(
      `insert into platform.token_view select 'production', $1, platform_id, name, permissions, client_id, secret_hash, created_at, updated_at
         from platform.token_view where token_id = $2`,
      [newId('Token'), first.id],
    );
    expect((await http.send('GET', '/config', signed)).status).toBe(401);
    await host.query(
      `delete from platform.token_view where environment = 'production' and platform_id = $1`,
      [platformId],
    );
    expect((await http.send('GET', '/config', signed)).status).toBe(200);
  });

  it('finds a token by one look-up in an index', async () => {
    await host.query(
      `insert into platform.token_view select 'sandbox', 'Token:filler-' || i, 'Platform:filler', 'x', '{VIEW}', md5(i::text), repeat('0', 64), now(), now()
         from generate_series(1, 5000) i`,
    );
    await host.query('analyze platform.token_view').catch(() => undefined);
    const plan = await host.query<{ 'QUERY PLAN': string }>(
      `explain select * from (values (md5('17'))) as sought (client_id)
         left join platform.token_view token on token.client_id = sought.client_id limit 2`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('token_view_client');
    await host.query(`delete from platform.token_view where platform_id = 'Platform:filler'`);
  });
});

describe('GET /tokens', () => {
  it('lists newest first, page by page, without gap or repetition while tokens are added', async () => {
    const { create, list, first } = await platformClient();
    const names: string[] = [];
    for (let minute = 0; minute < 7; minute += 1) {
      host.clock.moveTo(instant(`2026-03-01T00:0${minute}:00.000Z`));
      names.unshift((await create(`Token ${minute}`, 'VIEW')).name);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page: TokenList = await list(`?limit=3${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.data.map(({ name }) => name));
      expect(page.hasMore).toBe(page.nextCursor !== undefined);
      host.clock.advance(60_000);
      await create('Added while paging', 'VIEW');
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toStrictEqual([...names, first.name]);
    expect((await list()).totalCount).toBe(8 + 3);
    host.clock.moveTo(instant('2026-01-01T00:00:00.000Z'));
  });

  it('breaks ties of one moment by id', async () => {
    const { create, list } = await platformClient();
    for (const name of ['a', 'b', 'c', 'd']) await create(name, 'VIEW');
    const ids = (await list()).data.map(({ id }) => id);
    expect(ids).toStrictEqual([...ids].sort().reverse());
    const { data, nextCursor } = await list('?limit=2');
    const rest = await list(`?limit=3&cursor=${nextCursor}`);
    expect([...data, ...rest.data].map(({ id }) => id)).toStrictEqual(ids);
    expect(rest.hasMore).toBe(false);
  });

  it('filters by exact name and by inclusive bounds', async () => {
    const { create, list } = await platformClient();
    host.clock.moveTo(instant('2026-04-01T10:00:00.000Z'));
    await create('report', 'VIEW');
    host.clock.moveTo(instant('2026-04-02T10:00:00.000Z'));
    await create('Report', 'VIEW');
    host.clock.moveTo(instant('2026-01-01T00:00:00.000Z'));
    const names = async (query: string) => (await list(query)).data.map(({ name }) => name);
    expect(await names('?name=Report')).toStrictEqual(['Report']);
    expect(await names('?name=Repor')).toStrictEqual([]);
    expect(await names('?createdAfter=2026-04-01T10:00:00Z')).toStrictEqual(['Report', 'report']);
    expect(await names('?createdAfter=2026-04-01T10:00:00.001Z')).toStrictEqual(['Report']);
    expect(await names('?createdBefore=2026-04-01T12:00:00%2B02:00')).toStrictEqual(['report', 'First']);
    expect(
      await names('?updatedAfter=2026-04-02T10:00:00Z&updatedBefore=2026-04-02T10:00:00Z'),
    ).toStrictEqual(['Report']);
    expect((await list('?createdAfter=2026-04-01T00:00:00Z&limit=1')).totalCount).toBe(2);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'cursor=x',
    'createdAfter=yesterday',
    'createdBefore=2026-02-30T00:00:00Z',
    'name=a&name=b',
  ])('refuses %s', async (query) => {
    const { signed } = await platformClient();
    const answer = await http.send('GET', `/tokens?${query}`, signed);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('refuses a cursor of other filters and of another platform', async () => {
    const [one, other] = [await platformClient(), await platformClient()];
    await one.create('a', 'VIEW');
    const { nextCursor } = await one.list('?limit=1');
    expect(nextCursor).toBeDefined();
    for (const [client, query] of [
      [one, `?name=a&cursor=${nextCursor}`],
      [other, `?limit=1&cursor=${nextCursor}`],
    ] as const) {
      expect((await http.send('GET', `/tokens${query}`, client.signed)).status).toBe(400);
    }
  });
});

describe('a token of another tenant', () => {
  it('is as one that never was', async () => {
    const [one, other, production] = [
      await platformClient(),
      await platformClient(),
      await platformClient('production'),
    ];
    const unknown = await one.get(newId('Token'));
    expect(unknown).toMatchObject({ status: 404, body: { code: 'TOKEN_NOT_FOUND' } });
    for (const foreign of [other.first.id, production.first.id, 'nonsense']) {
      expect(await one.get(foreign)).toMatchObject({ status: 404, text: unknown.text });
      expect(await one.remove(foreign)).toMatchObject({ status: 404, text: unknown.text });
    }
    expect((await one.list()).data.map(({ id }) => id)).toStrictEqual([one.first.id]);
    expect((await other.get(other.first.id)).status).toBe(200);
  });
});

describe('DELETE /tokens/{tokenId}', () => {
  it('refuses the very next request of the token, and a second deletion', async () => {
    const { create, remove, get, list } = await platformClient();
    const token = await create('Short-lived', 'VIEW');
    const signed = basic(token.clientId, token.clientSecret ?? '');
    expect((await http.send('GET', '/config', signed)).status).toBe(200);
    const answer = await remove(token.id);
    expect([answer.status, answer.text]).toStrictEqual([204, '']);
    expect((await http.send('GET', '/config', signed)).status).toBe(401);
    expect(await remove(token.id)).toMatchObject({ status: 404, body: { code: 'TOKEN_NOT_FOUND' } });
    expect((await get(token.id)).status).toBe(404);
    expect((await list()).data.map(({ name }) => name)).toStrictEqual(['First']);
  });

  it('takes the id bare, percent-encoded and in any case', async () => {
    const { create, remove } = await platformClient();
    for (const form of [
      (id: string) => id.slice('Token:'.length),
      encodeURIComponent,
      (id: string) => `Token:${id.slice(6).toUpperCase()}`,
    ]) {
      expect((await remove(form((await create('a', 'VIEW')).id))).status).toBe(204);
    }
  });

  it('keeps the last token that may manage', async () => {
    const { first, create, remove, get } = await platformClient();
    await create('Viewer', 'VIEW', 'TRANSACT');
    expect(await remove(first.id)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { reason: 'LAST_MANAGE_TOKEN' } },
    });
    expect((await get(first.id)).status).toBe(200);
  });

  it('lets a token delete itself when another can manage', async () => {
    const { first, create, remove, signed } = await platformClient();
    await create('Second', 'MANAGE');
    expect((await remove(first.id)).status).toBe(204);
    expect((await http.send('GET', '/config', signed)).status).toBe(401);
  });

  it('leaves one that may manage when all are deleted at once', async () => {
    const { first, create, platformId } = await platformClient();
    const managers = [
      first,
      ...(await Promise.all(['b', 'c', 'd', 'e', 'f'].map((name) => create(name, 'MANAGE')))),
    ];
    const answers = await Promise.all(
      managers.map(({ id, clientId, clientSecret }, index) =>
        // Each deletes its neighbour; one that is gone already is refused for its credentials.
        http.send(
          'DELETE',
          `/tokens/${managers[(index + 1) % managers.length]?.id ?? id}`,
          basic(clientId, clientSecret ?? ''),
        ),
      ),
    );
    const rows = await host.query<{ token_id: string }>(
      `select token_id from platform.token_view where platform_id = $1 and 'MANAGE' = any(permissions)`,
      [platformId],
    );
    expect(rows.length).toBeGreaterThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(managers.length - rows.length);
  });
});

it('gives no unforeseen answer', () => {
  expect(http.failures).toStrictEqual([]);
});
