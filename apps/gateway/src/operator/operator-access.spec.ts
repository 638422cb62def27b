import { API_PREFIX, EdgeAdapter, type PermissionName, type Route } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import type { ServiceRuntime } from '@causeway/service';
import { CqrsModule } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { PublicModule } from '../public-app.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const PERMISSIONS: readonly PermissionName[] = ['VIEW', 'TRANSACT', 'MANAGE'];
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

let http: HttpHarness;
let routes: readonly Route[];
beforeAll(async () => {
  // Everything that the gateway composes; nobody answers behind the buses.
  const runtime = { masterKey: { derive: () => randomBytes(32) } } as unknown as ServiceRuntime;
  const options = { runtime, authenticator: { authenticate: () => Promise.resolve(undefined) } };
  const { controllers, providers } = PublicModule.of({
    ...options,
    operatorToken: OPERATOR_TOKEN,
    others: [],
  });
  http = await httpHarness({
    imports: [CqrsModule.forRoot()],
    controllers: controllers ?? [],
    providers: providers ?? [],
    operatorToken: OPERATOR_TOKEN,
  });
  const adapter = http.app.getHttpAdapter();
  if (!(adapter instanceof EdgeAdapter)) throw new Error('the gateway runs on the edge’s adapter');
  routes = adapter.routes.all();
});
afterAll(() => http.close());

const below = (prefix: string): readonly Route[] => routes.filter(({ path }) => path.startsWith(prefix));

/** What a route says to somebody whose request is wrong in everything else. */
const answerTo = async ({ method, path }: Route, authorization: string | undefined) => {
  const { statusCode, headers } = await http.app.inject({
    method: method as 'GET',
    url: path.replaceAll(/:\w+/g, 'nobody'),
    headers: { ...(authorization !== undefined && { authorization }), 'content-type': 'application/json' },
    ...(!['GET', 'HEAD'].includes(method) && { payload: 'no json' }),
  });
  return { statusCode, challenge: headers['www-authenticate'] };
};

describe('the routes of the operator', () => {
  it('are many, and none of them is an operation of the API', () => {
    expect(below('/operator').length).toBeGreaterThan(30);
    expect(Object.keys(http.document.paths).filter((path) => path.includes('operator'))).toStrictEqual([]);
  });

  it('are closed to platforms, whatever their tokens permit, and to whoever has none', async () => {
    const all = (environment: 'sandbox' | 'production') =>
      http.callers.authorization({ permissions: PERMISSIONS, environment });
    const strangers = [
      undefined,
      all('sandbox'),
      all('production'),
      basic(`operator:${OPERATOR_TOKEN}`),
      'Bearer',
      `Bearer ${OPERATOR_TOKEN.slice(0, -1)}`,
      `Bearer ${OPERATOR_TOKEN} `.repeat(2),
      `bearer2 ${OPERATOR_TOKEN}`,
    ];
    for (const route of below('/operator'))
      for (const authorization of strangers) {
        const { statusCode, challenge } = await answerTo(route, authorization);
        expect([route, authorization, statusCode, challenge]).toStrictEqual([
          route,
          authorization,
          401,
          'Bearer realm="operator"',
        ]);
      }
  });

  it('are open to the operator, who is told what is wrong with a request', async () => {
    for (const route of below('/operator')) {
      const { statusCode } = await answerTo(route, `Bearer ${OPERATOR_TOKEN}`);
      expect([route, statusCode === 401 || statusCode === 403]).toStrictEqual([route, false]);
    }
  });
});

/** The document, and the one operation of the contract that asks for no credentials. */
const OPEN_TO_ALL = ['/openapi.json', '/agents/device-codes/:code/redeem'];

it('the operator’s token is no platform’s: no operation of the API takes it', async () => {
  expect(below(API_PREFIX).length).toBeGreaterThan(40);
  const closed = below(API_PREFIX).filter(({ path }) => !OPEN_TO_ALL.some((end) => path.endsWith(end)));
  for (const route of closed)
    expect([route, (await answerTo(route, `Bearer ${OPERATOR_TOKEN}`)).statusCode]).toStrictEqual([
      route,
      401,
    ]);
});
