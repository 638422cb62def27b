import { API_PREFIX, OPERATION } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import type { ServiceRuntime } from '@causeway/service';
import type { Type } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { PublicModule } from '../public-app.js';
import { CONTRACT_OPERATIONS, type ContractOperation } from './contract-operations.js';
import { shadowedPaths, unbuiltOperations } from './unbuilt-operations.js';

/** Paths and names of the contract, which this table must have in full. */
const OPERATIONS_OF_THE_CONTRACT = 153;

let http: HttpHarness;
let controllers: readonly Type[];
let documented: ReadonlySet<string>;
beforeAll(async () => {
  const runtime = { masterKey: { derive: () => randomBytes(32) } } as unknown as ServiceRuntime;
  const options = { runtime, authenticator: { authenticate: () => Promise.resolve(undefined) } };
  const module = PublicModule.of({ ...options, others: [] });
  controllers = module.controllers ?? [];
  http = await httpHarness({
    controllers: [...controllers],
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
const others = () => controllers.filter(({ name }) => name !== 'UnbuiltOperations');
const unbuilt = () => unbuiltOperations(others());
/** As swagger writes the names of path parameters, which are ours to choose. */
const anyId = (text: string): string => text.replaceAll(/\{\w+\}/g, '{}');

describe('an operation of the contract', () => {
  it('is routed under its name and place, or answers 501 by its name, and never both', async () => {
    expect(CONTRACT_OPERATIONS).toHaveLength(OPERATIONS_OF_THE_CONTRACT);
    const places = new Set([...documented].map(anyId));
    const names = new Set(unbuilt().map(({ operationId }) => operationId));
    const authorization = http.callers.authorization({ permissions: [...ALL] });
    expect(names.size).toBeGreaterThan(0);
    for (const operation of CONTRACT_OPERATIONS) {
      const { operationId, method, path } = operation;
      const isRouted = places.has(anyId(`${operationId} ${method} ${path}`));
      expect([operationId, isRouted]).toStrictEqual([operationId, !names.has(operationId)]);
      const answer = await send(operation, authorization);
      const is501 = answer.statusCode === 501 && answer.body.includes(`"operationId":"${operationId}"`);
      expect([operationId, is501]).toStrictEqual([operationId, !isRouted]);
    }
  });

  it('that is not built answers in the envelope of every error', async () => {
    const operation = unbuilt()[0];
    if (operation === undefined) throw new Error('every operation is built');
    const { operationId } = operation;
    const answer = await send(operation, http.callers.authorization({ permissions: [...ALL] }));
    expect(answer.json()).toStrictEqual({
      status: 501,
      code: 'NOT_IMPLEMENTED',
      message: `${operationId} is not offered here`,
      details: { operationId },
    });
  });

  it('that is not built asks for credentials and permission first, and on sandbox paths for the sandbox', async () => {
    for (const operation of unbuilt()) {
      const { operationId, needs, path } = operation;
      const statusAs = async (
        permissions: readonly (typeof ALL)[number][],
        environment: 'sandbox' | 'production',
      ) =>
        (await send(operation, http.callers.authorization({ permissions: [...permissions], environment })))
          .statusCode;
      const isOpen = needs.length === 0;
      expect([operationId, (await send(operation)).statusCode]).toStrictEqual([
        operationId,
        isOpen ? 501 : 401,
      ]);
      expect([operationId, await statusAs([], 'sandbox')]).toStrictEqual([operationId, isOpen ? 501 : 403]);
      const inProduction = path.startsWith('/sandbox/') ? 403 : 501;
      expect([operationId, await statusAs(ALL, 'production')]).toStrictEqual([operationId, inProduction]);
      for (const permission of ALL) {
        const isEnough = isOpen || needs.includes(permission) || needs.includes('VIEW');
        expect([operationId, permission, await statusAs([permission], 'sandbox')]).toStrictEqual([
          operationId,
          permission,
          isEnough ? 501 : 403,
        ]);
      }
    }
  });

  it('that is not built is in no document as if it were', () => {
    for (const { operationId } of unbuilt())
      expect([...documented].some((each) => each.startsWith(`${operationId} `))).toBe(false);
    const own = controllers.find(({ name }) => name === 'UnbuiltOperations')?.prototype as object;
    const handlers = Object.values(Object.getOwnPropertyDescriptors(own)).map(({ value }) => value as object);
    const named = handlers.map((each) => Reflect.getMetadata(OPERATION, each) as unknown).filter(Boolean);
    expect(named).toStrictEqual(unbuilt().map(({ operationId }) => operationId));
  });
});

describe('a path of the contract', () => {
  it('is never taken for an id of another', async () => {
    const authorization = http.callers.authorization({ permissions: [...ALL] });
    expect(shadowedPaths().map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(['DELETE /customers/end-user-terms', 'PATCH /customers/internal-accounts']),
    );
    for (const shadowed of shadowedPaths()) {
      const { statusCode, headers } = await send(shadowed, authorization);
      expect([shadowed.operationId, statusCode, headers['allow']]).toStrictEqual([
        shadowed.operationId,
        405,
        shadowed.allowed.join(', '),
      ]);
    }
  });
});
