import { Body, Controller, Get, Post } from '@nestjs/common';
import { connect } from 'node:net';
import { OptionalBody } from '../edge/optional-body.js';
import { Answers, Operation } from '../routes/operation.js';
import { Caller } from '../routes/parameters.js';
import { httpHarness, type HarnessOptions, type HttpHarness } from '../testing/index.js';
import { Permission } from './access.js';
import { tenantWeight } from './admission.js';
import type { Authenticator } from './caller.js';
import { object, optional, text } from '@causeway/shapes';
import { dtoOf } from '../fields/dto.js';

class NoteDto extends dtoOf(object('NoteDto', { note: text({ max: 2_000_000 }) })) {}
@OptionalBody()
class AnyDto extends dtoOf(object('AnyDto', { note: optional(text({ max: 2_000_000 })) })) {}

/** A handler that is at work until the test says otherwise. */
const gate = {
  started: [] as string[],
  finish: [] as { readonly platformId: string; readonly finish: () => void }[],
  isOpen: true,
};

@Controller('notes')
class NotesController {
  @Get()
  @Permission('VIEW')
  @Operation('viewNote', 'View')
  @Answers(200, NoteDto)
  async view(@Caller() { platformId }: Caller): Promise<NoteDto> {
    gate.started.push(platformId);
    if (!gate.isOpen) await new Promise<void>((finish) => gate.finish.push({ platformId, finish }));
    return { note: platformId };
  }
  @Post()
  @Permission('VIEW')
  @Operation('writeNote', 'Write')
  @Answers(201, NoteDto)
  write(@Body() { note = '' }: AnyDto): NoteDto {
    return { note: String(note.length) };
  }
}

const A = 'Platform:a';
const B = 'Platform:b';
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};

describe('a platform that sends more than can be at work', () => {
  let http: HttpHarness;
  const open = async (options: HarnessOptions): Promise<void> => {
    http = await httpHarness({ controllers: [NotesController], ...options });
  };
  const view = (platformId: string) => http.send('GET', '/notes', { as: { platformId } });
  /** Lets the first that is at work for this platform answer. */
  const finish = (platformId: string): void => {
    const index = gate.finish.findIndex((one) => one.platformId === platformId);
    gate.finish.splice(index, 1)[0]?.finish();
  };
  const insideOf = (platformId: string): number =>
    gate.finish.filter((one) => one.platformId === platformId).length;
  beforeEach(() => Object.assign(gate, { started: [], finish: [], isOpen: true }));
  afterEach(() => http.close());

  it('does not delay another one: a thousand of its own wait, and the other one is admitted next', async () => {
    const places = { atOnce: 16, atOnceShared: 2, waitingMax: 1_000 };
    await open({ places, nowMs: () => 0, pause: () => Promise.resolve() });
    await Promise.all([view(A), view(B)]);
    gate.isOpen = false;
    gate.started = [];
    // B was here a moment ago: A has its share of the places, and not all of them.
    const crowd = Array.from({ length: 1_003 }, () => view(A));
    // The last one finds a thousand waiting, which says that they do.
    expect((await Promise.race(crowd)).status).toBe(429);
    expect([insideOf(A), gate.started.length]).toStrictEqual([2, 2]);
    for (let time = 0; time < 20; time += 1) {
      const before = gate.started.length;
      const other = view(B);
      await until(() => insideOf(B) > 0);
      expect(gate.started.slice(before)).toStrictEqual([B]);
      finish(B);
      expect((await other).status).toBe(200);
      // One request of A ends, one begins: never more than its share.
      finish(A);
      await until(() => insideOf(A) === 2);
    }
    gate.isOpen = true;
    while (gate.finish.length > 0) finish(A);
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1_002);
  });

  it('gets its place back from a disconnected client, and does no work for clients that left while waiting', async () => {
    await open({ places: { atOnce: 1, atOnceShared: 1, waitingMax: 10 } });
    await view(A);
    gate.isOpen = false;
    gate.started = [];
    await http.app.listen(0, '127.0.0.1');
    const { port } = http.app.getHttpServer().address() as { readonly port: number };
    const authorization = http.callers.authorization({ platformId: A });
    const request = `GET /api/2025-10-13/notes HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n\r\n`;
    const sockets = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'));
    for (const socket of sockets) socket.write(request);
    await until(() => gate.started.length === 1);
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    const stays = view(A);
    await new Promise((resolve) => setImmediate(resolve));
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
    await until(() => (http.app.getHttpServer() as { _connections?: number })._connections === 0);
    gate.isOpen = true;
    finish(A);
    expect((await stays).status).toBe(200);
    expect(gate.started).toStrictEqual([A, A]);
  });

  it('is limited as one, whichever of its tokens sign, and each environment by itself', async () => {
    await open({ rateLimit: { perSecond: 1, burst: 3 }, nowMs: () => 0, pause: () => Promise.resolve() });
    const statusOf = async (tokenId: string, more: object = {}): Promise<number> =>
      (await http.send('GET', '/notes', { as: { platformId: A, tokenId, ...more } })).status;
    const seen: number[] = [];
    for (const token of ['1', '2', '3', '4', '5']) seen.push(await statusOf(`Token:${token}`));
    expect(seen).toStrictEqual([200, 200, 200, 429, 429]);
    expect(await statusOf('Token:p', { environment: 'production' })).toBe(200);
    expect((await view(B)).status).toBe(200);
  });

  it('pays for long pages and for large bodies, also for one that does not say its size', async () => {
    await open({
      rateLimit: { perSecond: 1, burst: 30 },
      platformRateLimit: { perSecond: 1, burst: 1_000 },
      nowMs: () => 0,
      pause: () => Promise.resolve(),
    });
    const leftOf = async (tokenId: string): Promise<number> => {
      for (let count = 0; ; count += 1)
        if ((await http.send('GET', '/notes', { as: { tokenId } })).status === 429) return count;
    };
    const note = 'x'.repeat(10 * 65_536);
    await http.send('GET', '/notes?limit=100', { as: { tokenId: 'Token:pages' } });
    await http.send('POST', '/notes', { as: { tokenId: 'Token:bodies' }, body: { note } });
    await http.app.listen(0, '127.0.0.1');
    const { port } = http.app.getHttpServer().address() as { readonly port: number };
    const unannounced = new Blob([JSON.stringify({ note })]).stream();
    const answer = await fetch(`http://127.0.0.1:${port}/api/2025-10-13/notes`, {
      method: 'POST',
      headers: {
        authorization: http.callers.authorization({ tokenId: 'Token:chunks' }),
        'content-type': 'application/json',
      },
      body: unannounced,
      duplex: 'half',
    });
    expect(answer.status).toBe(201);
    await answer.text();
    expect(await leftOf('Token:usual')).toBe(30);
    expect(await leftOf('Token:pages')).toBe(26);
    expect(await leftOf('Token:bodies')).toBe(19);
    expect(await leftOf('Token:chunks')).toBe(19);
  });

  it.each(['GET', 'POST'] as const)(
    'is not locked out by a %s that announces an endless body',
    async (method) => {
      await open({
        rateLimit: { perSecond: 50, burst: 100 },
        nowMs: () => 0,
        pause: () => Promise.resolve(),
      });
      const headers = { 'content-length': '1000000000000', 'content-type': 'application/json' };
      await http.send(method, '/notes', { as: { platformId: A, tokenId: 'Token:1' }, headers });
      const seen = await http.send('GET', '/notes', { as: { platformId: A, tokenId: 'Token:2' } });
      expect(seen.status).toBe(200);
    },
  );

  it('cannot keep the process busy with refusals: each is delayed before it is answered', async () => {
    const pauses: (() => void)[] = [];
    const pause = (): Promise<void> => new Promise((resolve) => pauses.push(resolve));
    await open({ rateLimit: { perSecond: 1, burst: 1 }, nowMs: () => 0, pause });
    await view(A);
    const answered: number[] = [];
    const refused = Array.from({ length: 100 }, () => view(A).then(({ status }) => answered.push(status)));
    await until(() => answered.length === 36);
    expect(pauses).toHaveLength(64);
    for (const end of pauses) end();
    await Promise.all(refused);
    expect(answered).toStrictEqual(Array(100).fill(429));
  });

  it('of production is admitted four times as often as one of the sandbox', () => {
    expect(['production Platform:a', 'sandbox Platform:a'].map(tenantWeight)).toStrictEqual([4, 1]);
  });
});

describe('credentials not seen before', () => {
  it('are looked up a few at once, and delay no known caller', async () => {
    const lookUps: { readonly clientId: string; readonly end: () => void }[] = [];
    let slow = false;
    const authenticator: Authenticator = {
      authenticate: async (clientId) => {
        if (slow && clientId.startsWith('unknown'))
          await new Promise<void>((end) => lookUps.push({ clientId, end }));
        return clientId.startsWith('unknown')
          ? undefined
          : { platformId: A, environment: 'sandbox', tokenId: 'Token:a', permissions: ['VIEW'] };
      },
    };
    const http = await httpHarness({ controllers: [NotesController], authenticator });
    const send = (clientId: string, secret = 'secret') =>
      http.send('GET', '/notes', {
        as: null,
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
      });
    expect((await send('known')).status).toBe(200);
    slow = true;
    const flood = Array.from({ length: 261 }, (_, index) => send(`unknown-${index}`));
    // Four are looked up, 256 wait (the hundred callers of a deleted token among them), and one is too many.
    expect((await Promise.race(flood)).status).toBe(429);
    expect(lookUps).toHaveLength(4);
    expect((await send('known')).status).toBe(200);
    slow = false;
    for (const { end } of lookUps) end();
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(260);
    await http.close();
  });

  it('are the same however a header writes them: beyond its rate a token costs no look-up', async () => {
    let lookUps = 0;
    const authenticator: Authenticator = {
      authenticate: async () => {
        lookUps += 1;
        return { platformId: A, environment: 'sandbox', tokenId: 'Token:a', permissions: ['VIEW'] };
      },
    };
    const limits = { rateLimit: { perSecond: 1, burst: 1 }, nowMs: () => 0, pause: () => Promise.resolve() };
    const http = await httpHarness({ controllers: [NotesController], authenticator, ...limits });
    const encoded = Buffer.from('a:secret').toString('base64');
    const seen: number[] = [];
    for (const authorization of [
      `Basic ${encoded}`,
      `bAsIc ${encoded}`,
      `Basic    ${encoded}`,
      `Basic ${encoded.replace('=', '')}`,
    ])
      seen.push((await http.send('GET', '/notes', { as: null, headers: { authorization } })).status);
    expect(seen).toStrictEqual([200, 429, 429, 429]);
    expect(lookUps).toBe(1);
    await http.close();
  });

  it('are looked up for each request: a deleted token is refused, and leaves its owner’s queue', async () => {
    let isThere = true;
    const asked: string[] = [];
    const authenticator: Authenticator = {
      authenticate: async (clientId) => {
        asked.push(clientId);
        return isThere
          ? { platformId: A, environment: 'sandbox', tokenId: 'Token:a', permissions: ['VIEW'] }
          : undefined;
      },
    };
    const http = await httpHarness({ controllers: [NotesController], authenticator });
    const send = async (): Promise<number> =>
      (
        await http.send('GET', '/notes', {
          as: null,
          headers: { authorization: `Basic ${Buffer.from('a:secret').toString('base64')}` },
        })
      ).status;
    expect([await send(), await send()]).toStrictEqual([200, 200]);
    isThere = false;
    expect([await send(), await send()]).toStrictEqual([401, 401]);
    expect(asked).toHaveLength(4);
    await http.close();
  });
});

describe('credentials that are taken back', () => {
  const token = { isThere: true, lookUps: 0 };
  const clock = { nowMs: 0 };
  const authenticator: Authenticator = {
    authenticate: async () => {
      token.lookUps += 1;
      return token.isThere
        ? { platformId: A, environment: 'sandbox', tokenId: 'Token:a', permissions: ['VIEW'] }
        : undefined;
    },
  };
  const authorization = `Basic ${Buffer.from('a:secret').toString('base64')}`;
  let http: HttpHarness;
  beforeEach(async () => {
    Object.assign(token, { isThere: true, lookUps: 0 });
    Object.assign(gate, { started: [], finish: [], isOpen: true });
    const places = { atOnce: 1, atOnceShared: 1, waitingMax: 10 };
    const nowMs = () => clock.nowMs;
    http = await httpHarness({ controllers: [NotesController], authenticator, places, nowMs });
  });
  afterEach(() => http.close());

  /** Sends all of a request but the end of its body, and the end once `meanwhile` is done; gives the answer's status. */
  const heldBack = async (meanwhile: () => void): Promise<number> => {
    await http.app.listen(0, '127.0.0.1');
    const { port } = http.app.getHttpServer().address() as { readonly port: number };
    const socket = connect(port, '127.0.0.1');
    const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    const head = `POST /api/2025-10-13/notes HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}`;
    socket.write(`${head}\r\ncontent-type: application/json\r\ncontent-length: 12\r\n\r\n{"note":`);
    await until(() => token.lookUps === 1);
    meanwhile();
    socket.write('"x"}');
    const answer = await answered;
    socket.destroy();
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  };

  it('do nothing any more with a body that was held back', async () => {
    expect(
      await heldBack(() => {
        clock.nowMs += 1_000;
        token.isThere = false;
      }),
    ).toBe(401);
  });

  it('are looked up anew only for a body that took its time', async () => {
    expect(await heldBack(() => (clock.nowMs += 999))).toBe(201);
    expect(token.lookUps).toBe(1);
  });

  it('do nothing any more when the turn of their first request comes', async () => {
    gate.isOpen = false;
    const send = (as: string) => http.send('GET', '/notes', { as: null, headers: { authorization: as } });
    const first = send(authorization);
    await until(() => gate.finish.length === 1);
    // Another token of the platform is not known yet, and looked up before it waits.
    const second = send(`Basic ${Buffer.from('b:secret').toString('base64')}`);
    await until(() => token.lookUps === 2);
    token.isThere = false;
    clock.nowMs += 1_000;
    gate.finish[0]?.finish();
    expect([(await first).status, (await second).status]).toStrictEqual([200, 401]);
  });
});
