import { API_PREFIX } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import type { ServiceRuntime } from '@causeway/service';
import { randomBytes } from 'node:crypto';
import { PublicModule } from '../public-app.js';
import { CONTRACT_OPERATIONS, type ContractOperation } from './contract-operations.js';
import { shadowedPaths } from './shadowed-paths.js';

/** Paths and names of the contract, which this table must have in full. */
const OPERATIONS_OF_THE_CONTRACT = 153;

let http: HttpHarness;
let documented: ReadonlySet<string>;
beforeAll(async () => {
  const runtime = { masterKey: { derive: () => randomBytes(32) } } as unknown as ServiceRuntime;
  const options = { runtime, authenticator: { authenticate: () => Promise.resolve(undefined) } };
  const module = PublicModule.of({ ...options, others: [] });
  http = await httpHarness({
    controllers: module.controllers ?? [],
    providers: module.providers ?? [],
  });
  documented = new Set(
    Object.entries(http.document.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, { operationId?: string }>).map(
        ([method, { operationId }]) => `${operationId ?? ''} ${method.toUpperCase()} ${path}`,
      ),
    ),
  );
});
afterAll(() => http.close());

const send = ({ method, path }: Pick<ContractOperation, 'method' | 'path'>, authorization?: string) =>
  http.app.inject({
    method,
    url: `${API_PREFIX}${path.replaceAll(/\{\w+\}/g, 'no-id')}`,
    ...(authorization !== undefined && { headers: { authorization } }),
    ...(method !== 'GET' && { payload: 'no json' }),
  });
const ALL = ['VIEW', 'TRANSACT', 'MANAGE'] as const;
/** As swagger writes the names of path parameters, which are ours to choose. */
const anyId = (text: string): string => text.replaceAll(/\{\w+\}/g, '{}');

describe('an operation of the contract', () => {
  it('is routed under its name and place', () => {
    expect(CONTRACT_OPERATIONS).toHaveLength(OPERATIONS_OF_THE_CONTRACT);
    const places = new Set([...documented].map(anyId));
    const missing = CONTRACT_OPERATIONS.filter(
      ({ operationId, method, path }) => !places.has(anyId(`${operationId} ${method} ${path}`)),
    );
    expect(missing).toStrictEqual([]);
  });
});

describe('a path of the contract', () => {
  it('is never taken for an id of another', async () => {
    const authorization = http.callers.authorization({ permissions: [...ALL] });
    expect(shadowedPaths().map(({ method, path }) => `${method} ${path}`)).toStrictEqual(
      expect.arrayContaining(['DELETE /customers/end-user-terms', 'PATCH /customers/internal-accounts']),
    );
    for (const shadowed of shadowedPaths()) {
      const { statusCode, headers } = await send(shadowed, authorization);
      expect([shadowed.operationId, statusCode, headers['allow']]).toStrictEqual([
        shadowed.operationId,
        405,
        shadowed.allowed.join(', '),
      ]);
      const status = shadowed.needs.length === 0 ? 405 : 401;
      expect([shadowed.operationId, (await send(shadowed)).statusCode]).toStrictEqual([
        shadowed.operationId,
        status,
      ]);
    }
  });
});

describe('a path below /sandbox', () => {
  const PATHS = [
    ['POST', '/sandbox/nothing', 404],
    ['GET', '/sandbox/nothing/at/all', 404],
    ['GET', '/sandbox/send', 405],
    ['DELETE', '/sandbox/cards/x/simulate/authorization', 405],
  ] as const;
  const statusOf = async (method: string, path: string, authorization?: string): Promise<number> =>
    (await send({ method: method as 'GET', path }, authorization)).statusCode;

  it.each(PATHS)('%s %s is forbidden to production, and %i to the sandbox', async (method, path, status) => {
    const as = (environment: 'sandbox' | 'production') =>
      http.callers.authorization({ permissions: ['VIEW'], environment });
    expect(await statusOf(method, path, as('production'))).toBe(403);
    expect(await statusOf(method, path, as('sandbox'))).toBe(status);
    expect(await statusOf(method, path)).toBe(401);
  });
});
