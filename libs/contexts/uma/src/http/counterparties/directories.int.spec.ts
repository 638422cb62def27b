import type { HttpHarness } from '@causeway/http/testing';
import { newId, type Environment, type Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { UmaHost } from '../../testing/uma-host.js';

interface ListOnTheWire {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly hasMore: boolean;
  readonly nextCursor?: string;
  readonly totalCount: number;
  readonly code: string;
  readonly details: { readonly errors: readonly { readonly field: string }[] };
}

const OPERATOR = 'the operator’s token'.replaceAll(/[^a-z]/g, '');
let host: UmaHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await UmaHost.open(await freshDatabase('uma'));
  http = await host.http(OPERATOR);
});
afterAll(async () => {
  expect(http.failures).toStrictEqual([]);
  await http.close();
  await host.close();
});

const list = (platformId: Id<'Platform'>, path: string, environment: Environment = 'sandbox') =>
  http.send<ListOnTheWire>('GET', path, { as: { platformId, environment } });
const operator = (method: string, path: string, body?: object) =>
  http.send<Readonly<Record<string, unknown>>>(method, `//operator/uma-allow-list${path}`, {
    as: null,
    headers: { authorization: `Bearer ${OPERATOR}` },
    ...(body !== undefined && { body }),
  });

describe('GET /uma-providers', () => {
  it('lists the sandbox’s one', async () => {
    const { status, body } = await list(host.neighbours.platform(), '/uma-providers');
    expect(status).toBe(200);
    expect(body).toMatchObject({ hasMore: false, totalCount: 1 });
    expect(body.data).toMatchObject([
      {
        domain: 'sandbox.uma.money',
        allowListStatus: true,
        supportedCurrencies: [{ code: 'USD' }, { code: 'EUR' }, { code: 'MXN' }],
      },
    ]);
    expect(String(body.data[0]?.['lei'])).toHaveLength(20);
  });

  it('has none in production', async () => {
    const { body } = await list(host.neighbours.platform(), '/uma-providers', 'production');
    expect(body).toStrictEqual({ data: [], hasMore: false, totalCount: 0 });
  });

  it.each([
    ['countryCode=US', 1],
    ['countryCode=US&currencyCode=MXN&sortOrder=asc', 1],
    ['countryCode=us', 0],
    ['countryCode=U%00S', 0],
    [`countryCode=${'U'.repeat(500)}`, 0],
    ['currencyCode=GBP', 0],
    ['currencyCode=nonsense', 0],
    ['hasBlockedProviders=false', 1],
    ['hasBlockedProviders=maybe', 0],
  ])('%s leaves %i', async (query, count) => {
    const { status, body } = await list(host.neighbours.platform(), `/uma-providers?${query}`);
    expect([status, body.totalCount, body.data.length]).toStrictEqual([200, count, count]);
  });

  it('shows who is off the allow list as blocked, or not at all', async () => {
    const platformId = host.neighbours.platform();
    const scope = { environment: 'sandbox', platformId };
    await operator('PUT', '', { ...scope, domains: ['Bank.example', 'bank.example'] });
    const all = await list(platformId, '/uma-providers');
    expect(all.body.data).toMatchObject([{ allowListStatus: false }]);
    const open = await list(platformId, '/uma-providers?hasBlockedProviders=false');
    expect(open.body.data).toStrictEqual([]);
    const { body } = await operator('GET', `?environment=sandbox&platformId=${platformId}`);
    expect(body).toMatchObject({ domains: ['bank.example'] });
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['sortOrder=up', 'sortOrder'],
  ])('%s is refused', async (query, field) => {
    const { status, body } = await list(host.neighbours.platform(), `/uma-providers?${query}`);
    expect([status, body.code]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(body.details.errors.map((error) => error.field)).toStrictEqual([field]);
  });
});

describe('GET /vasps', () => {
  it('lists names page by page, each once, in order', async () => {
    const platformId = host.neighbours.platform();
    const names: unknown[] = [];
    let query = '?limit=3';
    for (let page = 1; query !== ''; page += 1) {
      const { body } = await list(platformId, `/vasps${query}`);
      expect(body.data.length).toBeLessThanOrEqual(3);
      expect(body.totalCount).toBe(5);
      names.push(...body.data.map(({ vaspName }) => vaspName));
      query = body.nextCursor === undefined ? '' : `?limit=3&cursor=${body.nextCursor}`;
      if (page === 1)
        expect(body.data).toStrictEqual(['Alpha', 'Beta', 'Delta'].map((vaspName) => ({ vaspName })));
    }
    expect(names).toStrictEqual([...names].sort());
    expect(new Set(names).size).toBe(5);
  });

  it('takes no cursor of another platform', async () => {
    const { body } = await list(host.neighbours.platform(), '/vasps?limit=1');
    const stranger = await list(host.neighbours.platform(), `/vasps?cursor=${String(body.nextCursor)}`);
    expect(stranger.status).toBe(400);
  });
});

describe('the operator’s allow list', () => {
  it('is empty until it is set', async () => {
    const platformId = host.neighbours.platform();
    const { body } = await operator('GET', `?environment=sandbox&platformId=${platformId}`);
    expect(body).toStrictEqual({ domains: [], updatedAt: null });
  });

  it('is not found where there is no platform', async () => {
    const scope = { environment: 'sandbox', platformId: newId('Platform') };
    const { status } = await operator('PUT', '', { ...scope, domains: [] });
    expect(status).toBe(404);
  });

  it.each([[['localhost']], [['http://bank.example']], [['10.0.0.1']], [[1]], ['bank.example']])(
    'takes domains only, not %j',
    async (domains) => {
      const scope = { environment: 'sandbox', platformId: host.neighbours.platform() };
      const { status } = await operator('PUT', '', { ...scope, domains });
      expect(status).toBe(400);
    },
  );
});
