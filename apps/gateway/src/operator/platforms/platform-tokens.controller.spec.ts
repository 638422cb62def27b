import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { platform as platformContext } from '@causeway/platform';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { NamedPlatform } from '../access/named-platform.js';
import { RegisterHost } from '../testing/register-host.js';
import { DISPATCH } from '../tokens.js';
import { PlatformRegister, type OpenedPlatform } from './platform-register.js';
import { PlatformTokensController } from './platform-tokens.controller.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';

let host: RegisterHost;
let http: HttpHarness;
let platform: OpenedPlatform;
beforeEach(async () => {
  host = new RegisterHost();
  const register = new PlatformRegister(host);
  platform = await register.open({ name: 'Acme', isRegulatedFinancialInstitution: false }, ['sandbox']);
  http = await httpHarness({
    controllers: [PlatformTokensController],
    providers: [
      { provide: DISPATCH, useValue: host.dispatch },
      { provide: CursorSealer, useValue: new CursorSealer(Buffer.alloc(32, 3)) },
      { provide: APP_INTERCEPTOR, useValue: new NamedPlatform(register) },
    ],
    rejectionTables: { platform: platformContext.definition.rejections },
    operatorToken: OPERATOR_TOKEN,
  });
});
afterEach(() => http.close());

const send = (method: string, path: string, body?: object, id: string = platform.platformId) =>
  http.send(method, `//operator/platforms/${id}/tokens${path}`, {
    as: null,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    ...(body !== undefined && { body }),
  });
const SANDBOX = '?environment=sandbox';
const issue = (name: string, ...permissions: string[]) => send('POST', SANDBOX, { name, permissions });

describe('the tokens of a platform', () => {
  it('are issued with a secret that only this answer has', async () => {
    const issued = await issue('Back office', 'VIEW');
    expect(issued.status).toBe(201);
    expect(issued.body).toMatchObject({
      name: 'Back office',
      permissions: ['VIEW'],
      clientSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(issued.headers['cache-control']).toBe('no-store');
    const list = await send('GET', SANDBOX);
    expect(list.body['totalCount']).toBe(2);
    expect(list.text).not.toContain('clientSecret');
    expect(list.text).not.toContain(String(issued.body['clientSecret']));
  });

  it('are listed newest first, page by page, each list with cursors of its own', async () => {
    await issue('Second', 'VIEW');
    await issue('Third', 'VIEW');
    const first = await send('GET', `${SANDBOX}&limit=2`);
    expect(namesIn(first.body)).toStrictEqual(['Third', 'Second']);
    const cursor = `&cursor=${first.body['nextCursor']}`;
    expect(namesIn((await send('GET', `${SANDBOX}&limit=2${cursor}`)).body)).toStrictEqual(['First token']);
    const other = await new PlatformRegister(host).open(
      { name: 'Other', isRegulatedFinancialInstitution: true },
      ['sandbox'],
    );
    expect((await send('GET', `${SANDBOX}${cursor}`, undefined, other.platformId)).status).toBe(400);
  });

  it('are revoked, also the last that manages, and the answer reports it', async () => {
    const second = await issue('Second', 'MANAGE');
    const first = platform.sandbox?.tokenId ?? '';
    const revoke = (tokenId: unknown) => send('DELETE', `/${tokenId}${SANDBOX}`);
    expect(await revoke(first)).toMatchObject({ status: 200, body: { tokenId: first, manageTokensLeft: 1 } });
    expect((await revoke(second.body['id'])).body).toMatchObject({ manageTokensLeft: 0 });
    expect(await revoke(first)).toMatchObject({ status: 404, body: { code: 'TOKEN_NOT_FOUND' } });
    expect((await send('GET', SANDBOX)).body).toMatchObject({ data: [], totalCount: 0 });
  });

  it('of an environment that the platform lacks are not found', async () => {
    const production = '?environment=production';
    for (const answer of [
      await send('GET', production),
      await send('POST', production, { name: 'x', permissions: ['VIEW'] }),
      await send('GET', SANDBOX, undefined, 'Platform:01890000-0000-7000-8000-00000000ffff'),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(host.tokens).toHaveLength(1);
  });

  it.each([
    [
      'POST',
      '?environment=test',
      { name: '', permissions: ['ALL'] },
      ['environment', 'name', 'permissions.0'],
    ],
    ['POST', SANDBOX, { name: '', permissions: ['ALL'] }, ['name', 'permissions.0']],
    ['POST', SANDBOX, { permissions: [] }, ['name', 'permissions']],
    ['GET', '?limit=0', undefined, ['environment', 'limit']],
    ['DELETE', '/Token:01890000-0000-7000-8000-00000000ffff', undefined, ['environment']],
  ])('name every wrong field of %s %s', async (method, path, body, fields) => {
    const answer = await send(method, path, body);
    expect([answer.status, answer.body['code']]).toStrictEqual([400, 'INVALID_INPUT']);
    const { errors } = answer.body['details'] as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field)).toStrictEqual(fields);
    expect(host.tokens).toHaveLength(1);
  });

  it('are the operator’s to give, and of no key of a platform', async () => {
    const path = `//operator/platforms/${platform.platformId}/tokens${SANDBOX}`;
    for (const method of ['GET', 'POST']) expect((await http.send(method, path)).status).toBe(401);
  });
});

const namesIn = (body: Record<string, unknown>): unknown[] =>
  (body['data'] as { name: string }[]).map(({ name }) => name);
