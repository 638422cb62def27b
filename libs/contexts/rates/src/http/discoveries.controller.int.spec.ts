import type { HttpHarness } from '@causeway/http/testing';
import { freshDatabase } from '@causeway/testing';
import { RatesHost } from '../testing/rates-host.js';

let host: RatesHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await RatesHost.open(await freshDatabase('discoveries'));
  http = await host.http('operator-token-of-this-spec-0001');
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
