import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { RecentRequests } from './recent-requests.js';
import { OperatorRequestsController, OwnRequestsController } from './requests.controllers.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const PLATFORM = 'Platform:01970000-0000-7000-8000-000000000001';
const OTHER = 'Platform:01970000-0000-7000-8000-000000000002';

const requests = new RecentRequests(() => Date.parse('2026-11-24T12:00:00.000Z'));
for (const platformId of [PLATFORM, OTHER])
  requests.add({
    ...{ requestId: `of ${platformId}`, method: 'GET', route: '/api/v/quotes', status: 200, durationMs: 2 },
    ...{ platformId, environment: 'sandbox', tokenId: 'Token:1' },
  });

let http: HttpHarness;
beforeAll(async () => {
  http = await httpHarness({
    controllers: [OwnRequestsController, OperatorRequestsController],
    providers: [{ provide: RecentRequests, useValue: requests }],
    operatorToken: OPERATOR_TOKEN,
  });
});
afterAll(() => http.close());

const idsOf = (body: Record<string, unknown>): string[] =>
  (body['data'] as { requestId: string }[]).map(({ requestId }) => requestId);
const asOperator = { as: null, headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } };

it('a platform sees its own requests, and no other’s', async () => {
  const { status, body } = await http.send('GET', '/config/requests', { as: { platformId: PLATFORM } });
  expect([status, idsOf(body), body['gateway']]).toStrictEqual([
    200,
    [`of ${PLATFORM}`],
    { id: requests.gateway.id, since: '2026-11-24T12:00:00.000Z' },
  ]);
});

it('an operator sees those of the platform that is named', async () => {
  const path = `//operator/requests?environment=sandbox&platformId=${OTHER}&limit=5`;
  const { status, body } = await http.send('GET', path, asOperator);
  expect([status, idsOf(body)]).toStrictEqual([200, [`of ${OTHER}`]]);
});

it('gateways have names of their own', () => {
  expect(requests.gateway.id).toMatch(/^[0-9a-f]{8}$/);
  expect(new RecentRequests().gateway.id).not.toBe(requests.gateway.id);
});

it('every wrong filter is named', async () => {
  const { body } = await http.send(
    'GET',
    '/config/requests?limit=101&startDate=yesterday&onlyRefused=perhaps',
  );
  const { errors } = body['details'] as { errors: { field: string }[] };
  expect(errors.map(({ field }) => field).sort()).toStrictEqual(['limit', 'onlyRefused', 'startDate']);
});
