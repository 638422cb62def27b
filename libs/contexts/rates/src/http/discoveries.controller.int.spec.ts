import type { HttpHarness } from '@causeway/http/testing';
import { freshDatabase } from '@causeway/testing';
import { RatesHost } from '../testing/rates-host.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';

let host: RatesHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await RatesHost.open(await freshDatabase('discoveries'));
  http = await host.http(OPERATOR_TOKEN);
});
afterAll(async () => {
  await http.close();
  await host.close();
});

interface Answer {
  readonly data: readonly { readonly bankName: string; readonly country: string }[];
  readonly details: { readonly errors: readonly { readonly field: string }[] };
}
const get = (query = '') =>
  http.send<Answer>('GET', `/discoveries${query}`, {
    as: { platformId: host.platformId, permissions: ['VIEW'] },
  });

describe('GET /discoveries', () => {
  it('lists the institutions of a country and currency', async () => {
    const { status, body } = await get('?country=SV&currency=USD');
    expect([status, body]).toStrictEqual([
      200,
      {
        data: [
          { bankName: 'Banco Cuscatlan', displayName: 'Banco Cuscatlan', country: 'SV', currency: 'USD' },
          { bankName: 'Tigo Money', displayName: 'Tigo Money', country: 'SV', currency: 'USD' },
        ],
      },
    ]);
  });

  it('lists everything when nothing is asked', async () => {
    const { body } = await get();
    expect(new Set(body.data.map(({ country }) => country)).size).toBe(31);
  });

  it.each(['?country=FR', '?country=XX', '?country=PH&currency=EUR', '?currency=XYZ'])(
    'finds nothing for %s, and says so with an empty list',
    async (query) => {
      const { status, body } = await get(query);
      expect([status, body]).toStrictEqual([200, { data: [] }]);
    },
  );

  it.each`
    query                               | fields
    ${'?country=ph&currency=php'}       | ${['country', 'currency']}
    ${'?country=PHL'}                   | ${['country']}
    ${'?country='}                      | ${['country']}
    ${'?country=PH&country=NG'}         | ${['country']}
    ${`?currency=${'A'.repeat(3_000)}`} | ${['currency']}
    ${'?currency=US%00'}                | ${['currency']}
  `('refuses $query', async ({ query, fields }) => {
    const { status, body } = await get(query);
    expect(status).toBe(400);
    expect(body.details.errors.map(({ field }) => field)).toStrictEqual(fields);
  });

  it('is for signed requests only', async () => {
    expect((await http.send('GET', '/discoveries', { as: null })).status).toBe(401);
  });
});

describe('/operator/institutions', () => {
  const KENYAN = { country: 'KE', currency: 'KES', bankName: 'Airtel Money' };
  const operate = (method: string, query: string, body?: object, token = OPERATOR_TOKEN) =>
    http.send<Answer>(method, `//operator/institutions${query}`, {
      as: null,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body }),
    });
  const add = (body: object) => operate('PUT', '', { environment: 'sandbox', ...body });
  const kenyans = async (environment: 'sandbox' | 'production' = 'sandbox') => {
    const as = { platformId: host.platformId, environment };
    const { body } = await http.send<Answer>('GET', '/discoveries?country=KE', { as });
    return body.data.map(({ bankName }) => bankName);
  };

  it('adds to what platforms are shown, in one environment', async () => {
    const shown = { ...KENYAN, displayName: 'Airtel Money Kenya' };
    const { status, body } = await add({
      ...KENYAN,
      bankName: ' Airtel Money ',
      displayName: shown.displayName,
    });
    expect([status, body]).toStrictEqual([200, shown]);
    expect(await kenyans()).toStrictEqual(['Airtel Money', 'M-PESA']);
    expect(await kenyans('production')).toStrictEqual(['M-PESA']);
    const list = await operate('GET', '?environment=sandbox');
    expect(list.body).toStrictEqual({ data: [shown], hasMore: false, totalCount: 1 });
  });

  it('takes away what was added, once', async () => {
    await add({ ...KENYAN, bankName: 'T-Kash' });
    const query = '?environment=sandbox&country=KE&currency=KES&bankName=T-Kash';
    expect((await operate('DELETE', query)).status).toBe(204);
    expect(await kenyans()).not.toContain('T-Kash');
    expect((await operate('DELETE', query)).status).toBe(404);
    expect((await operate('DELETE', query.replace('T-Kash', 'M-PESA'))).status).toBe(404);
  });

  it.each`
    rule                            | body                                                                    | fields
    ${'everything that is missing'} | ${{ environment: undefined }}                                           | ${['environment', 'country', 'currency', 'bankName']}
    ${'everything that is wrong'}   | ${{ country: 'Kenya', currency: 'kes', bankName: ' ', displayName: 1 }} | ${['country', 'currency', 'bankName', 'displayName']}
    ${'what is shipped'}            | ${{ ...KENYAN, bankName: 'm-pesa' }}                                    | ${['bankName']}
  `('names $rule', async ({ body, fields }) => {
    const answer = await add(body);
    expect(answer.status).toBe(400);
    const named = answer.body.details.errors.map(({ field }) => field);
    expect(named.sort()).toStrictEqual([...fields].sort());
  });

  it('is the operator’s alone', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await operate(method, '', undefined, 'another-token')).status).toBe(401);
  });
});
