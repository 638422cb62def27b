import { AUTHENTICATOR, OperatorOnly, type OperatorAuthenticator } from '@causeway/http';
import { HarnessCallers, httpHarness, type HttpHarness } from '@causeway/http/testing';
import { instant } from '@causeway/kernel';
import { RUNTIME } from '@causeway/service';
import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { randomBytes } from 'node:crypto';
import { ConsoleController, OPERATORS } from '../console.controller.js';
import { ConsoleDoor } from '../console-door.js';
import { ConsoleSessions } from '../console-sessions.js';
import { RememberedEndedSessions } from '../ended-sessions.fixture.js';
import { LiveController } from './live.controller.js';

const OPERATOR = 'operator-token-of-this-spec';
const BEGIN_MS = Date.parse('2026-11-24T08:00:00.000Z');
const STREAMS_OF_A_SESSION = 4;

@ApiExcludeController()
@OperatorOnly('READ')
@Controller('operator/events')
class EventsProbe {
  @Get()
  list() {
    return { after: 'ledger.sandbox:7', data: [{ type: 'HoldPlaced' }] };
  }
}

let nowMs = BEGIN_MS;
let isRevoked = false;
const sessions = new ConsoleSessions(
  randomBytes(32),
  { now: () => instant(nowMs) },
  new RememberedEndedSessions(),
);
const operators: OperatorAuthenticator = {
  operatorOf: async (secret) =>
    secret === OPERATOR && !isRevoked
      ? { tokenId: 'Token:spec', name: 'spec', permission: 'READ' }
      : undefined,
};
const callers = new HarnessCallers();
let http: HttpHarness;
let origin: string;
let platformKey: string;
const opened: AbortController[] = [];
beforeEach(async () => {
  [nowMs, isRevoked] = [BEGIN_MS, false];
  http = await httpHarness({
    controllers: [ConsoleController, LiveController, EventsProbe],
    providers: [
      { provide: ConsoleSessions, useValue: sessions },
      { provide: AUTHENTICATOR, useValue: callers },
      { provide: OPERATORS, useValue: operators },
      { provide: RUNTIME, useValue: { clock: { now: () => instant(nowMs) }, logger: console } },
    ],
    operators,
    authenticator: callers,
    console: new ConsoleDoor(sessions),
  });
  await http.app.listen(0, '127.0.0.1');
  origin = await http.app.getUrl();
  const header = callers.authorization({ permissions: ['VIEW'] });
  platformKey = Buffer.from(header.slice('Basic '.length), 'base64').toString();
});
afterEach(async () => {
  for (const each of opened.splice(0)) each.abort();
  await http.close();
});

const cookieOf = (credentials: { readonly key?: string; readonly operatorToken?: string }): string =>
  sessions.begin(credentials, false).split(';')[0] ?? '';
const look = (cookie: string, query = 'topic=events'): Promise<Response> => {
  const ending = new AbortController();
  opened.push(ending);
  return fetch(`${origin}/console/live?${query}`, { headers: { cookie }, signal: ending.signal });
};
/** All that a stream says until its end, in parts; `heard` is called with each. */
const heardOf = async (answer: Response, heard: (said: string) => unknown): Promise<readonly string[]> => {
  const said: string[] = [];
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    said.push(part);
    heard(part);
  }
  return said;
};
const EVENT = 'data: {"after":"ledger.sandbox:7","data":[{"type":"HoldPlaced"}]}\n\n';

describe('a live stream of the console', () => {
  it('sends what the session may see, at once, until the gateway closes', async () => {
    const answer = await look(cookieOf({ operatorToken: OPERATOR }));
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
    ]).toStrictEqual([200, 'text/event-stream; charset=utf-8', 'no-store']);
    const said = await heardOf(answer, (part) => part.includes(EVENT) && http.app.close());
    // The gateway closed then, and the stream with it.
    expect(said.join('')).toBe(`retry: 3000\n\n${EVENT}`);
  });

  it('is over at once for who may not see what it shows', async () => {
    const answer = await look(cookieOf({ key: platformKey }));
    expect(await answer.text()).toBe('retry: 3000\n\nevent: over\ndata: {}\n\n');
  });

  it('is refused without a session, after its end, and for what is no topic', async () => {
    const cookie = cookieOf({ operatorToken: OPERATOR });
    expect((await look('')).status).toBe(401);
    expect((await look(cookie, 'topic=elephants&environment=moon')).status).toBe(400);
    nowMs += 12 * 60 * 60 * 1_000;
    expect((await look(cookie)).status).toBe(401);
  });

  it.each([
    ['its session', () => (nowMs += 12 * 60 * 60 * 1_000)],
    ['its credentials', () => (isRevoked = true)],
  ])('ends with %s', async (_what, end) => {
    const answer = await look(cookieOf({ operatorToken: OPERATOR }));
    const said = await heardOf(answer, (part) => part.includes(EVENT) && end());
    expect(said.at(-1)).toBe('event: over\ndata: {}\n\n');
  });

  it('is one of four of its session, and takes no place of another', async () => {
    const cookie = cookieOf({ operatorToken: OPERATOR });
    const streams = await Promise.all(Array.from({ length: STREAMS_OF_A_SESSION }, () => look(cookie)));
    expect(streams.map(({ status }) => status)).toStrictEqual([200, 200, 200, 200]);
    const refused = await look(cookie);
    expect([refused.status, refused.headers.get('retry-after')]).toStrictEqual([429, '10']);
    expect((await look(cookieOf({ operatorToken: OPERATOR }))).status).toBe(200);
  });
});
