import { AUTHENTICATOR, OperatorOnly, Permission, type OperatorAuthenticator } from '@causeway/http';
import { HarnessCallers, httpHarness, type HttpHarness } from '@causeway/http/testing';
import { instant } from '@causeway/kernel';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import { randomBytes } from 'node:crypto';
import { ConsoleController, OPERATORS } from './console.controller.js';
import { ConsoleDoor } from './console-door.js';
import { ConsoleSessions } from './console-sessions.js';
import { RememberedEndedSessions } from './ended-sessions.fixture.js';
import { RevealOne } from './persons/reveal-one.js';
import { Reveals } from './persons/reveals.js';

const OPERATOR = 'operator-token-of-this-spec';
const PERSON = 'Customer:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';
const HOUR_MS = 3_600_000;
const BEGIN_MS = Date.parse('2026-11-24T08:00:00.000Z');

@ApiExcludeController()
@Controller('probe')
class ProbeController {
  @Get()
  @Permission('VIEW')
  read() {
    return { read: true };
  }

  @Get('person')
  @Permission('VIEW')
  person() {
    return {
      id: PERSON,
      fullName: 'Ada Lovelace',
      email: 'ada@example.com',
      balance: 9_007_199_254_740_993n,
    };
  }

  @Get('at/:address')
  @Permission('VIEW')
  at() {
    return { umaAddress: '$ada@a.example' };
  }

  @Post()
  @HttpCode(200)
  @Permission('MANAGE')
  write() {
    return { written: true, fullName: 'Ada Lovelace' };
  }
}

@ApiExcludeController()
@OperatorOnly('READ')
@Controller('operator/probe')
class OperatorProbeController {
  @Get()
  read() {
    return { operated: true };
  }
}

let nowMs = BEGIN_MS;
const key = randomBytes(32);
const clock = { now: () => instant(nowMs) };
const ended = new RememberedEndedSessions();
const sessions = new ConsoleSessions(key, clock, ended);
let isLogDown = false;
/** What was written down of what was revealed. */
const revealed: unknown[] = [];
const reveals = new Reveals({
  execute: async ({ payload, call }) => {
    if (isLogDown) throw new Error('the log takes no events');
    revealed.push({ ...payload, actor: call.actor, environment: call.environment });
    return null as never;
  },
});
const callers = new HarnessCallers();
const door = new ConsoleDoor(sessions);
const operators: OperatorAuthenticator = {
  operatorOf: async (secret) =>
    secret === OPERATOR ? { tokenId: 'Token:spec', name: 'spec', permission: 'ADMINISTER' } : undefined,
};
let http: HttpHarness;
let platformKey: string;
beforeAll(async () => {
  http = await httpHarness({
    controllers: [ConsoleController, ProbeController, OperatorProbeController],
    providers: [
      { provide: ConsoleSessions, useValue: sessions },
      { provide: AUTHENTICATOR, useValue: callers },
      { provide: OPERATORS, useValue: operators },
      { provide: APP_INTERCEPTOR, useValue: new RevealOne(door, reveals, operators) },
    ],
    operatorToken: OPERATOR,
    authenticator: callers,
    console: door,
  });
  const header = callers.authorization({ permissions: ['VIEW', 'MANAGE'] });
  platformKey = Buffer.from(header.slice('Basic '.length), 'base64').toString();
});
afterAll(() => http.close());
beforeEach(() => {
  nowMs = BEGIN_MS;
  revealed.length = 0;
  isLogDown = false;
  ended.isDown = false;
});

type Headers = Readonly<Record<string, string>>;
const send = (method: string, path: string, headers: Headers = {}, body?: unknown) =>
  http.send(method, `//console${path}`, { as: null, headers, ...(body !== undefined && { body }) });

interface Browser {
  readonly cookie: string;
  readonly setCookie: string;
  readonly formToken: string;
}
const signIn = async (secret: string, headers: Headers = {}): Promise<Browser> => {
  const answer = await send('POST', '/session', headers, { secret });
  expect(answer.status).toBe(200);
  const setCookie = String(answer.headers['set-cookie']);
  return { setCookie, cookie: setCookie.split(';')[0] ?? '', formToken: answer.body['formToken'] as string };
};

describe('a session of the console', () => {
  it('is a cookie that no script reads, no other site sends, and that shows nothing', async () => {
    const { setCookie, cookie } = await signIn(platformKey);
    expect(setCookie.split('; ').slice(1)).toStrictEqual([
      'Path=/console',
      'Max-Age=1800',
      'HttpOnly',
      'SameSite=Strict',
    ]);
    const [, secret = ''] = platformKey.split(':');
    expect(Buffer.from(cookie, 'base64url').includes(secret)).toBe(false);
  });

  it('says who is signed in, and never by what', async () => {
    const { cookie } = await signIn(OPERATOR);
    const { body, text, headers } = await send('GET', '/session', { cookie });
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({ operator: { name: 'spec', permission: 'ADMINISTER' } });
    expect(text).not.toContain(OPERATOR);
  });

  it('keeps the platform when an operator signs in besides', async () => {
    const first = await signIn(platformKey);
    const { cookie } = await signIn(OPERATOR, { cookie: first.cookie });
    const { body } = await send('GET', '/session', { cookie });
    expect(Object.keys(body).sort()).toStrictEqual(['formToken', 'operator', 'platform']);
  });

  it.each(['unknown', 'unknown:unknown'])('is not given for %s', async (secret) => {
    const answer = await send('POST', '/session', {}, { secret });
    expect([answer.status, answer.body['code'], answer.headers['set-cookie']]).toStrictEqual([
      401,
      'UNAUTHORIZED',
      undefined,
    ]);
  });

  it('is neither begun nor ended by another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await send('POST', '/session', headers, { secret: OPERATOR })).status).toBe(403);
    expect((await send('DELETE', '/session', headers)).status).toBe(403);
  });

  /** What an old cookie still opens: the API, the operator's, and the page. */
  const openedBy = async ({ cookie, formToken }: Browser): Promise<unknown> => [
    (await send('GET', '/api/2025-10-13/probe', { cookie })).status,
    (await send('POST', '/api/2025-10-13/probe', { cookie, 'x-console-form': formToken })).status,
    (await send('GET', '/operator/probe', { cookie })).status,
    Object.keys((await send('GET', '/session', { cookie })).body).sort(),
  ];
  const NOTHING = [401, 401, 401, []];
  const ALL = [200, 200, 200, ['formToken', 'operator', 'platform']];

  it('ends when the person signs out, on every gateway, and the browser forgets it', async () => {
    const first = await signIn(platformKey);
    const both = await signIn(OPERATOR, { cookie: first.cookie });
    const other = await signIn(platformKey);
    expect(await openedBy(both)).toStrictEqual(ALL);
    const { headers, status } = await send('DELETE', '/session', { cookie: both.cookie });
    expect([
      status,
      String(headers['set-cookie']).startsWith('console=; Path=/console; Max-Age=0'),
    ]).toStrictEqual([204, true]);
    expect(await openedBy(both)).toStrictEqual(NOTHING);
    expect(await new ConsoleSessions(key, clock, ended).of(both.cookie)).toBeUndefined();
    expect((await send('GET', '/api/2025-10-13/probe', { cookie: other.cookie })).status).toBe(200);
    expect((await send('DELETE', '/session', { cookie: both.cookie })).status).toBe(204);
  });

  it('ends when its person signs in anew', async () => {
    const first = await signIn(platformKey);
    await signIn(OPERATOR, { cookie: first.cookie });
    expect(await openedBy(first)).toStrictEqual(NOTHING);
  });

  it('is refused while it cannot be known whether it ended', async () => {
    const { cookie } = await signIn(platformKey);
    ended.isDown = true;
    const { status, text } = await send('GET', '/api/2025-10-13/probe', { cookie });
    expect([status, text.includes('read')]).toStrictEqual([500, false]);
  });

  it('ends after half an hour without a request', async () => {
    const { cookie } = await signIn(platformKey);
    nowMs = BEGIN_MS + HOUR_MS / 2 - 1;
    expect((await send('GET', '/session', { cookie })).body).toHaveProperty('platform');
    nowMs += 1;
    expect((await send('GET', '/api/2025-10-13/probe', { cookie })).status).toBe(401);
    expect((await send('GET', '/session', { cookie })).body).toStrictEqual({});
  });

  it('goes on while it is used, with the same form token, for twelve hours and no longer', async () => {
    const { formToken, ...first } = await signIn(platformKey);
    let { cookie } = first;
    const use = () => send('GET', '/api/2025-10-13/probe', { cookie });
    nowMs += 59_999;
    expect((await use()).headers['set-cookie']).toBeUndefined();
    for (nowMs = BEGIN_MS; nowMs < BEGIN_MS + 12 * HOUR_MS; nowMs += HOUR_MS / 4) {
      const { status, headers } = await use();
      expect(status).toBe(200);
      cookie = String(headers['set-cookie'] ?? cookie).split(';')[0] ?? '';
      expect((await send('GET', '/session', { cookie })).body['formToken']).toBe(formToken);
    }
    expect((await use()).status).toBe(401);
  });

  it('holds on every gateway of the installation, and on no other', async () => {
    const { cookie } = await signIn(platformKey);
    expect((await new ConsoleSessions(key, clock, ended).of(cookie))?.key).toBe(platformKey);
    expect(await new ConsoleSessions(randomBytes(32), clock, ended).of(cookie)).toBeUndefined();
  });

  it('is none when a letter of it was changed', async () => {
    const { cookie } = await signIn(platformKey);
    const changed = `${cookie.slice(0, -3)}${cookie.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    expect(await sessions.of(changed)).toBeUndefined();
    expect(await sessions.of('console=')).toBeUndefined();
  });
});

describe('behind the console', () => {
  it('a platform reads with its own key', async () => {
    const { cookie } = await signIn(platformKey);
    expect((await send('GET', '/api/2025-10-13/probe', { cookie })).body).toStrictEqual({ read: true });
  });

  it('an operator reads with his own token', async () => {
    const { cookie } = await signIn(OPERATOR);
    expect((await send('GET', '/operator/probe', { cookie })).body).toStrictEqual({ operated: true });
  });

  it('neither reads what is the other’s', async () => {
    const [platform, operator] = [await signIn(platformKey), await signIn(OPERATOR)];
    expect((await send('GET', '/operator/probe', { cookie: platform.cookie })).status).toBe(401);
    expect((await send('GET', '/api/2025-10-13/probe', { cookie: operator.cookie })).status).toBe(401);
  });

  it('a change needs the form token of the very session', async () => {
    const [mine, other] = [await signIn(platformKey), await signIn(platformKey)];
    const write = (headers: Headers) =>
      send('POST', '/api/2025-10-13/probe', { cookie: mine.cookie, ...headers });
    expect((await write({})).status).toBe(401);
    expect((await write({ 'x-console-form': other.formToken })).status).toBe(401);
    expect((await write({ 'x-console-form': mine.formToken })).body).toStrictEqual({
      written: true,
      fullName: 'A•• L•••••••',
    });
  });

  it('a refusal challenges a program, and never a browser, which would ask for a password by itself', async () => {
    const challengeAt = async (url: string): Promise<unknown> =>
      (await http.app.inject({ method: 'GET', url })).headers['www-authenticate'];
    expect(await challengeAt('/api/2025-10-13/probe')).toContain('Basic');
    expect(await challengeAt('/console/api/2025-10-13/probe')).toBeUndefined();
    expect(await challengeAt('/console/operator/probe')).toBeUndefined();
  });

  it('credentials that a request brings count for nothing', async () => {
    const authorization = `Bearer ${OPERATOR}`;
    expect((await send('GET', '/operator/probe', { authorization })).status).toBe(401);
  });

  it.each(['/api', '/operator', '/health', '/%6fperator/probe'])('%s is nothing', async (path) => {
    const { cookie } = await signIn(OPERATOR);
    expect((await send('GET', path, { cookie })).status).toBe(404);
  });
});

describe('a person', () => {
  const ADDRESS = '/api/2025-10-13/probe/person';
  const asking = ({ cookie, formToken }: Browser, field = 'fullName'): Headers => ({
    cookie,
    'x-console-form': formToken,
    'x-console-reveal': field,
  });

  const program = (headers: Headers = {}) => {
    const authorization = `Basic ${Buffer.from(platformKey).toString('base64')}`;
    return http.app.inject({ url: ADDRESS, headers: { ...headers, authorization } });
  };

  it('is masked in what the page is sent, with every other byte as it is, and not in what a program is', async () => {
    const { cookie } = await signIn(platformKey);
    expect((await send('GET', ADDRESS, { cookie })).text).toBe(
      `{"id":"${PERSON}","fullName":"A•• L•••••••","email":"a••@e••••••.c••","balance":9007199254740993}`,
    );
    expect((await program()).body).toContain('Ada Lovelace');
  });

  it('is shown one field at a time, written down with who looks and at which record', async () => {
    const first = await signIn(platformKey);
    const both = await signIn(OPERATOR, { cookie: first.cookie });
    expect((await send('GET', ADDRESS, asking(both))).body).toStrictEqual({ revealed: 'Ada Lovelace' });
    expect((await send('GET', ADDRESS, asking(await signIn(platformKey), 'email'))).body).toStrictEqual({
      revealed: 'ada@example.com',
    });
    const of = { resource: PERSON, environment: 'sandbox', actor: expect.stringMatching(/^Token:/) };
    expect(revealed).toMatchObject([
      { ...of, field: 'fullName', operatorName: 'spec' },
      { ...of, field: 'email' },
    ]);
    expect(revealed[1]).not.toHaveProperty('operatorName');
    expect(JSON.stringify(revealed)).not.toContain('Ada');
  });

  it('in the path of a request is not written down with it', async () => {
    const headers = asking(await signIn(platformKey), 'umaAddress');
    const { body } = await send('GET', '/api/2025-10-13/probe/at/$ada@a.example', headers);
    expect(body).toStrictEqual({ revealed: '$ada@a.example' });
    expect(revealed).toMatchObject([{ resource: '/api/2025-10-13/probe/at/…', field: 'umaAddress' }]);
  });

  it('is not shown by what changes something', async () => {
    const headers = asking(await signIn(platformKey));
    const { body } = await send('POST', '/api/2025-10-13/probe', headers);
    expect([body, revealed]).toStrictEqual([{ written: true, fullName: 'A•• L•••••••' }, []]);
  });

  it('stays masked without the form token, and where a program asks', async () => {
    const { cookie, formToken } = await signIn(platformKey);
    const masked = await send('GET', ADDRESS, { cookie, 'x-console-reveal': 'fullName' });
    expect(masked.body['fullName']).toBe('A•• L•••••••');
    const headers = { 'x-console-reveal': 'fullName', 'x-console-form': formToken };
    expect((await program(headers)).json()).not.toHaveProperty('revealed');
    expect(revealed).toStrictEqual([]);
  });

  it.each(['id', 'balance', 'nothing', 'fullName.0'])('has no %s to be revealed', async (field) => {
    const { status } = await send('GET', ADDRESS, asking(await signIn(platformKey), field));
    expect([status, revealed]).toStrictEqual([404, []]);
  });

  it('is not shown where it cannot be written down', async () => {
    const browser = await signIn(platformKey);
    isLogDown = true;
    const { status, text } = await send('GET', ADDRESS, asking(browser));
    expect([status, text.includes('Ada')]).toStrictEqual([500, false]);
  });
});
