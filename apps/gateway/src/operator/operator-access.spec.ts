import { API_PREFIX, EdgeAdapter, type PermissionName, type Route } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import type { ServiceRuntime } from '@causeway/service';
import { randomBytes } from 'node:crypto';
import { PublicModule } from '../public-app.js';
import { Approvals } from './access/approvals.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const PERMISSIONS: readonly PermissionName[] = ['VIEW', 'TRANSACT', 'MANAGE'];
const LEVELS = ['READ', 'OPERATE', 'ADMINISTER'] as const;
const operators = LEVELS.map((permission) => ({
  tokenId: `Token:${permission}`,
  name: permission,
  permission,
}));
const tokenOf = (permission: (typeof LEVELS)[number]): string => `Bearer ${OPERATOR_TOKEN}-${permission}`;
const unanswered = { execute: () => Promise.reject(new Error('no answer')) };

/** An operator does the daily work; every change of access rights is administration. */
const OPERATING = [
  'GET /operator/verifications/:verificationId',
  'POST /operator/factor-resets/decide',
  'POST /operator/documents/content',
  'POST /operator/approvals/:actionId/withdraw',
  'POST /operator/beneficial-owners/review',
  'POST /operator/cards/close',
  'POST /operator/cards/collect-shortfall',
  'POST /operator/cards/write-off-shortfall',
  'POST /operator/clock',
  'POST /operator/customers/hold',
  'POST /operator/customers/lift-hold',
  'POST /operator/deposits',
  'POST /operator/deposits/attribute',
  'POST /operator/deposits/reject',
  'POST /operator/deposits/release',
  'POST /operator/deposits/return',
  'POST /operator/external-accounts/review',
  'POST /operator/internal-accounts/status',
  'POST /operator/parked-events/:reader/retry',
  'POST /operator/payments/conclude',
  'POST /operator/refunds/payout-arrived',
  'POST /operator/refunds/settle',
  'POST /operator/stablecoin-operations/close-case',
  'POST /operator/stablecoin-provider-accounts/revoke',
  'POST /operator/stablecoins/decide',
  'POST /operator/verifications/review',
  'POST /operator/webhook-deliveries/:webhookId/resend',
  'POST /operator/webhook-endpoint/pause',
  'POST /operator/webhook-endpoint/resume',
  'POST /operator/webhook-endpoint/test',
  'POST /operator/webhook-replays',
];
/** It shows what signs webhooks. */
const SECRET_READS = ['GET /operator/webhook-signing-secrets'];

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

let http: HttpHarness;
let routes: readonly Route[];
beforeAll(async () => {
  // Everything that the gateway composes; no handler answers behind the buses.
  const runtime = { masterKey: { derive: () => randomBytes(32) } } as unknown as ServiceRuntime;
  const options = { runtime, authenticator: { authenticate: () => Promise.resolve(undefined) } };
  const approvals = new Approvals(unanswered, { kinds: [], settleAbove: {} });
  const { controllers, providers } = PublicModule.of({ ...options, others: [] }, approvals);
  http = await httpHarness({
    controllers: controllers ?? [],
    providers: providers ?? [],
    operators: {
      operatorOf: (secret) =>
        Promise.resolve(operators.find(({ name }) => secret === `${OPERATOR_TOKEN}-${name}`)),
    },
  });
  const adapter = http.app.getHttpAdapter();
  if (!(adapter instanceof EdgeAdapter)) throw new Error('the gateway runs on the edge’s adapter');
  routes = adapter.routes.all();
});
afterAll(() => http.close());

const below = (prefix: string): readonly Route[] => routes.filter(({ path }) => path.startsWith(prefix));

/** The answer of a route to a caller whose request is wrong in everything else. */
const answerTo = async ({ method, path }: Route, authorization: string | undefined) => {
  const { statusCode, headers } = await http.app.inject({
    method: method as 'GET',
    url: path.replaceAll(/:\w+/g, 'absent'),
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

  it('are closed to platforms, whatever their tokens permit, and to callers without one', async () => {
    const all = (environment: 'sandbox' | 'production') =>
      http.callers.authorization({ permissions: PERMISSIONS, environment });
    const strangers = [
      undefined,
      all('sandbox'),
      all('production'),
      basic(`operator:${OPERATOR_TOKEN}-ADMINISTER`),
      'Bearer',
      tokenOf('ADMINISTER').slice(0, -1),
      `${tokenOf('ADMINISTER')} `.repeat(2),
      tokenOf('ADMINISTER').replace('Bearer', 'bearer2'),
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

  it('each need the permission that they say, and what is below it does not open them', async () => {
    const neededBy = ({ method, path }: Route): (typeof LEVELS)[number] => {
      const route = `${method} ${path}`;
      if (OPERATING.includes(route.replace('HEAD', 'GET'))) return 'OPERATE';
      return ['GET', 'HEAD'].includes(method) && !SECRET_READS.includes(route.replace('HEAD', 'GET'))
        ? 'READ'
        : 'ADMINISTER';
    };
    for (const route of below('/operator'))
      for (const permission of LEVELS) {
        const { statusCode } = await answerTo(route, tokenOf(permission));
        const opens = LEVELS.indexOf(permission) >= LEVELS.indexOf(neededBy(route));
        expect([route, permission, statusCode === 403]).toStrictEqual([route, permission, !opens]);
      }
    const known = below('/operator').map(({ method, path }) => `${method} ${path}`);
    expect([...OPERATING, ...SECRET_READS].filter((route) => !known.includes(route))).toStrictEqual([]);
  });

  it('are open to the operator, and report what is wrong with a request', async () => {
    for (const route of below('/operator')) {
      const { statusCode } = await answerTo(route, tokenOf('ADMINISTER'));
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
    expect([route, (await answerTo(route, tokenOf('ADMINISTER'))).statusCode]).toStrictEqual([route, 401]);
});
