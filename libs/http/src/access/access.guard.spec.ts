import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { newUuid } from '@causeway/kernel';
import { Answers, Operation } from '../routes/operation.js';
import { operatorCall } from '@causeway/commands';
import { Caller, CurrentOperator } from '../routes/parameters.js';
import type { Operator } from './operator.js';
import { httpHarness, type HttpHarness } from '../testing/index.js';
import { OperatorOnly, Permission, Probe, Public, SandboxOnly } from './access.js';
import { object, text } from '@causeway/shapes';
import { dtoOf } from '../fields/dto.js';

class NoteDto extends dtoOf(object('NoteDto', { note: text({ min: 1, max: 80 }) })) {}

@Controller('notes')
class NotesController {
  @Get()
  @Permission('VIEW')
  @Operation('viewNote', 'View')
  @Answers(200, NoteDto)
  view(@Caller() caller: Caller) {
    return { note: `${caller.platformId} ${caller.environment}` };
  }
  @Post()
  @Permission('TRANSACT')
  @Operation('transactNote', 'Transact')
  @Answers(201, NoteDto)
  transact(@Body() body: NoteDto) {
    return body;
  }
  @Delete()
  @Permission('MANAGE', 'TRANSACT')
  @Operation('manageNote', 'Manage')
  @Answers(204)
  manage(): void {
    return undefined;
  }
  @Get('sandbox')
  @Permission('VIEW')
  @SandboxOnly()
  @Operation('sandboxNote', 'Simulate')
  @Answers(200, NoteDto)
  simulate() {
    return { note: 'simulated' };
  }
  @Get('undeclared')
  @Operation('undeclaredNote', 'No one said who may call it')
  @Answers(200, NoteDto)
  undeclared() {
    return { note: 'leaked' };
  }
}

@Controller('health')
class HealthController {
  @Get()
  @Public()
  health() {
    return { status: 'live' };
  }
  @Get('probe')
  @Probe()
  probe() {
    return { status: 'live' };
  }
}

@OperatorOnly('READ')
@Controller('operator')
class OperatorController {
  @Get('clock')
  clock() {
    return { now: 'now' };
  }
  @Post('clock')
  @OperatorOnly('OPERATE')
  move(@CurrentOperator() { name }: Operator) {
    return { moved: name, actor: operatorCall({ platformId: '', environment: 'sandbox' }).actor };
  }
  @Delete('clock')
  @OperatorOnly('ADMINISTER')
  remove() {
    return { removed: true };
  }
}

const controllers = [NotesController, HealthController, OperatorController];
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

const operators: readonly Operator[] = (['READ', 'OPERATE', 'ADMINISTER'] as const).map((permission) => ({
  tokenId: `Token:${permission}`,
  name: permission.toLowerCase(),
  permission,
}));

describe('access', () => {
  let http: HttpHarness;
  beforeAll(async () => {
    http = await httpHarness({
      controllers,
      operators: {
        operatorOf: (secret) =>
          Promise.resolve(operators.find(({ name }) => secret === `operator-token-${name}`)),
      },
      rateLimit: { perSecond: 1, burst: 10_000 },
    });
  });
  afterAll(() => http.close());

  it.each([
    ['VIEW', 'GET', 200],
    ['VIEW', 'POST', 403],
    ['VIEW', 'DELETE', 403],
    ['TRANSACT', 'GET', 200],
    ['TRANSACT', 'POST', 201],
    ['TRANSACT', 'DELETE', 204],
    ['MANAGE', 'GET', 200],
    ['MANAGE', 'POST', 403],
    ['MANAGE', 'DELETE', 204],
  ] as const)('a token with %s may %s: %i', async (permission, method, status) => {
    const body = method === 'POST' ? { body: { note: 'x' } } : {};
    const answer = await http.send(method, '/notes', { as: { permissions: [permission] }, ...body });
    expect(answer.status).toBe(status);
    if (status === 403)
      expect(answer.body).toStrictEqual({
        status: 403,
        code: 'FORBIDDEN',
        message: 'The token does not permit this operation',
      });
  });

  it('a token without permissions is forbidden everything', async () => {
    expect((await http.send('GET', '/notes', { as: { permissions: [] } })).status).toBe(403);
  });

  it('the caller is the one whose credentials were sent', async () => {
    const as = { platformId: 'Platform:someone', environment: 'production' } as const;
    expect((await http.send('GET', '/notes', { as })).body).toStrictEqual({
      note: 'Platform:someone production',
    });
  });

  it('every failure to authenticate reads the same, byte for byte', async () => {
    const good = Buffer.from(http.callers.authorization({}).slice(6), 'base64').toString();
    const [clientId = ''] = good.split(':');
    const headers: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: 'Basic' },
      { authorization: 'Bearer abc' },
      { authorization: 'Basic ???' },
      { authorization: 'Digest a' },
      basic('unknown:secret'),
      basic(`${newUuid()}:secret`),
      basic(`${clientId}:wrong`),
      basic(`${clientId}:`),
      basic(':secret'),
      basic('nothing'),
      basic(`${clientId}:secret `),
      basic(`${clientId}:${'x'.repeat(5_000)}`),
      { authorization: 'Bearer operator-token-read' },
    ];
    const answers = await Promise.all(
      headers.map((each) => http.send('GET', '/notes', { as: null, headers: each })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toStrictEqual(
      new Set(['401 {"status":401,"code":"UNAUTHORIZED","message":"Authentication failed"}']),
    );
    expect(new Set(answers.map((answer) => answer.headers['www-authenticate']))).toStrictEqual(
      new Set(['Basic realm="causeway", charset="UTF-8"']),
    );
  });

  it('authentication comes before permission, permission before the body, the body before the handler', async () => {
    const body = '{"note":1,"note":2';
    const tooLarge = 'x'.repeat(2_000_000);
    expect((await http.send('POST', '/notes', { as: null, body })).status).toBe(401);
    expect((await http.send('POST', '/notes', { as: null, body: tooLarge })).status).toBe(401);
    expect((await http.send('POST', '/notes', { as: { permissions: ['VIEW'] }, body })).status).toBe(403);
    expect(
      (await http.send('POST', '/notes', { as: { permissions: ['VIEW'] }, body: tooLarge })).status,
    ).toBe(403);
    expect((await http.send('POST', '/notes', { body })).body).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST_FORMAT',
    });
  });

  it('what is only for the sandbox refuses production tokens', async () => {
    expect((await http.send('GET', '/notes/sandbox')).status).toBe(200);
    expect(
      (await http.send('GET', '/notes/sandbox', { as: { environment: 'production' } })).body,
    ).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('a route that does not declare its callers is closed to every caller', async () => {
    const before = http.failures.length;
    const answer = await http.send('GET', '/notes/undeclared');
    expect(answer.body).toStrictEqual({
      status: 500,
      code: 'INTERNAL_ERROR',
      message: 'Something went wrong on our side',
    });
    expect(String(http.failures[before]?.error)).toContain('undeclared does not say who may call it');
  });

  it('what is public needs no credentials and lies outside the API', async () => {
    expect((await http.send('GET', '//health', { as: null })).body).toStrictEqual({ status: 'live' });
    expect((await http.send('GET', '/health', { as: null })).status).toBe(404);
  });

  it.each([
    ['read', 'GET', 200],
    ['read', 'POST', 403],
    ['read', 'DELETE', 403],
    ['operate', 'GET', 200],
    ['operate', 'POST', 201],
    ['operate', 'DELETE', 403],
    ['administer', 'GET', 200],
    ['administer', 'POST', 201],
    ['administer', 'DELETE', 200],
  ])('an operator who may %s may %s: %i', async (name, method, status) => {
    const answer = await http.send(method, '//operator/clock', {
      as: null,
      headers: { authorization: `Bearer operator-token-${name}` },
    });
    expect(answer.status).toBe(status);
  });

  it('whatever an operator causes carries his token’s name, two at once not mixed up', async () => {
    const move = (name: string) =>
      http.send('POST', '//operator/clock', {
        as: null,
        headers: { authorization: `Bearer operator-token-${name}` },
      });
    const names = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'operate' : 'administer'));
    const answers = await Promise.all(names.map(move));
    expect(answers.map(({ body }) => body)).toStrictEqual(
      names.map((name) => ({ moved: name, actor: `operator:${name}` })),
    );
    expect(operatorCall({ platformId: '', environment: 'sandbox' }).actor).toBe('operator');
  });

  it('operators have tokens of their own, and no token of the API is accepted on operator routes', async () => {
    expect(
      (
        await http.send('GET', '//operator/clock', {
          as: null,
          headers: { authorization: 'Bearer operator-token-read' },
        })
      ).status,
    ).toBe(200);
    for (const headers of [
      {},
      { authorization: 'Bearer wrong' },
      { authorization: http.callers.authorization({}) },
      basic('operator:operator-token-read'),
    ]) {
      const answer = await http.send('GET', '//operator/clock', { as: null, headers });
      expect(answer.body).toStrictEqual({
        status: 401,
        code: 'UNAUTHORIZED',
        message: 'Authentication failed',
      });
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="operator"');
    }
    expect(JSON.stringify(http.document.paths)).not.toContain('clock');
  });
});

describe('floods', () => {
  const clock = { nowMs: 0 };
  let http: HttpHarness;
  beforeEach(async () => {
    http = await httpHarness({
      controllers,
      rateLimit: { perSecond: 2, burst: 3 },
      failureLimit: { perSecond: 1, burst: 5 },
      nowMs: () => clock.nowMs,
      pause: () => Promise.resolve(),
    });
  });
  afterEach(() => http.close());
  const callerOf = (tokenId: string) => ({ tokenId, platformId: `Platform:${tokenId}` });
  const statuses = async (times: number, tokenId: string | null): Promise<number[]> => {
    const as = tokenId === null ? null : callerOf(tokenId);
    const seen: number[] = [];
    for (let time = 0; time < times; time += 1) seen.push((await http.send('GET', '/notes', { as })).status);
    return seen;
  };

  it('a token beyond its rate gets 429 with the seconds to wait, and other tokens are not affected', async () => {
    expect(await statuses(5, 'Token:a')).toStrictEqual([200, 200, 200, 429, 429]);
    const refused = await http.send('GET', '/notes', { as: callerOf('Token:a') });
    expect(refused.body).toStrictEqual({ status: 429, code: 'RATE_LIMITED', message: 'Too many requests' });
    expect(refused.headers['retry-after']).toBe('1');
    expect(await statuses(1, 'Token:b')).toStrictEqual([200]);
    clock.nowMs += 500;
    expect(await statuses(2, 'Token:a')).toStrictEqual([200, 429]);
  });

  it('an address that keeps failing gets 429, while good credentials from it pass', async () => {
    expect(await statuses(7, null)).toStrictEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await statuses(1, 'Token:c')).toStrictEqual([200]);
  });

  it('a forged X-Forwarded-For does not make another address', async () => {
    expect(await statuses(5, null)).toStrictEqual([401, 401, 401, 401, 401]);
    const answer = await http.send('GET', '/notes', {
      as: null,
      headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
    });
    expect(answer.status).toBe(429);
  });
});

describe('callers without credentials', () => {
  const clock = { nowMs: 0 };
  let http: HttpHarness;
  beforeAll(async () => {
    http = await httpHarness({
      controllers,
      visitLimit: { perSecond: 1, burst: 3 },
      allVisitsLimit: { perSecond: 2, burst: 5 },
      probeLimit: { perSecond: 1, burst: 2 },
      nowMs: () => clock.nowMs,
      pause: () => Promise.resolve(),
    });
  });
  afterAll(() => http.close());
  const visit = async (remoteAddress: string, url = '/health'): Promise<number> =>
    (await http.app.getHttpAdapter().getInstance().inject({ url, remoteAddress })).statusCode;
  const visits = async (times: number, address: string, url?: string): Promise<number[]> => {
    const seen: number[] = [];
    for (let time = 0; time < times; time += 1) seen.push(await visit(address, url));
    return seen;
  };

  it('are limited by address, a network of IPv6 being one, and all of them together', async () => {
    expect(await visits(4, '2001:db8::1')).toStrictEqual([200, 200, 200, 429]);
    expect(await visits(1, '2001:db8::2')).toStrictEqual([429]);
    // A visit refused by its address does not count against the limit of all.
    expect(await visits(3, '203.0.113.1')).toStrictEqual([200, 200, 429]);
    expect(await visits(1, '203.0.113.2')).toStrictEqual([429]);
    clock.nowMs += 500;
    expect(await visits(2, '203.0.113.3')).toStrictEqual([200, 429]);
    expect((await http.send('GET', '/notes')).status).toBe(200);
  });

  it('that probe are limited by address alone, and by none of what strangers ask elsewhere', async () => {
    expect((await visits(6, '198.51.100.1')).at(-1)).toBe(429);
    expect(await visits(3, '198.51.100.1', '/health/probe')).toStrictEqual([200, 200, 429]);
    expect(await visits(2, '198.51.100.2', '/health/probe')).toStrictEqual([200, 200]);
  });
});
