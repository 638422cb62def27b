import { after, Money, OffsetClock, systemNow } from '@causeway/kernel';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { UnavailableError } from '../errors.js';
import { RejectedError, type CallContext } from '../port.js';
import { RequestHandlers, type Handle } from '../seam/request-handlers.js';
import { BuildDoor, callFor } from '../testing/doors.fixture.js';
import { RequestClient } from './request-client.js';
import { RequestServer } from './request-server.js';
import { ServiceIdentity } from './service-identity.js';
import { CLOCK_HEADER } from './wire.js';

const KEY = Buffer.alloc(32, 7);
const TYPE = BuildDoor.type;

describe('requests between services', () => {
  let http: Server;
  let handle: Handle;
  let client: RequestClient;
  const callerClock = new OffsetClock();
  const ownerClock = new OffsetClock();
  const failures: unknown[] = [];
  const connections = new Set<unknown>();

  beforeAll(async () => {
    const handlers = new RequestHandlers();
    handlers.add({ request: BuildDoor, kind: 'command', handle: (payload, call) => handle(payload, call) });
    const identity = new ServiceIdentity('doors', KEY, () => Date.now());
    const server = new RequestServer(handlers, identity, ownerClock, (_type, error) => failures.push(error));
    http = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      const respond = async (): Promise<void> => {
        const answer = await server.answer({
          type: request.url?.split('/').at(-1) ?? '',
          authorization: request.headers.authorization,
          clockOffset: request.headers[CLOCK_HEADER] as string,
          body: Buffer.concat(chunks).toString(),
        });
        response.writeHead(answer.status, answer.headers).end(answer.body);
      };
      request.on('end', () => void respond());
    });
    http.on('connection', (socket) => connections.add(socket));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    client = clientFor(http, 'doors');
  });
  afterAll(async () => {
    await client.close();
    await new Promise((resolve) => http.close(resolve));
  });

  const clientFor = (server: Server, name: string): RequestClient => {
    const { port } = server.address() as AddressInfo;
    const identity = new ServiceIdentity('gateway', KEY, () => Date.now());
    return new RequestClient({ name, urls: [`http://127.0.0.1:${port}`] }, identity, callerClock);
  };

  it('carries payload, call and answer exactly, money and big integers included', async () => {
    const call = callFor();
    const seen: unknown[] = [];
    handle = async (...given) => {
      seen.push(given);
      return { price: Money.of(9_007_199_254_740_993n, 'USD'), list: [1n, null, 'x'] };
    };
    const payload = { amount: Money.of(5n, 'BTC'), $bigint: 'not a tag' };
    expect(await client.send(TYPE, payload, call)).toStrictEqual({
      price: Money.of(9_007_199_254_740_993n, 'USD'),
      list: [1n, null, 'x'],
    });
    expect(seen).toStrictEqual([[payload, call]]);
  });

  it("throws the owner's refusal as the owner threw it", async () => {
    handle = async () => {
      throw new RejectedError('doors', 'LABEL_TAKEN', { value: 3n });
    };
    await expect(client.send(TYPE, {}, callFor())).rejects.toStrictEqual(
      expect.objectContaining({ context: 'doors', code: 'LABEL_TAKEN', details: { value: 3n } }),
    );
  });

  it('hides a failure of the owner from the caller, and writes it to the owner’s log', async () => {
    handle = async () => {
      throw new Error('select secret from vault');
    };
    const error: unknown = await client.send(TYPE, {}, callFor()).catch((thrown: unknown) => thrown);
    expect((error as Error).message).not.toContain('secret');
    expect((failures.at(-1) as Error).message).toContain('secret');
  });

  it('answers that the database is unavailable, and logs the failure all the same', async () => {
    handle = async () => {
      throw Object.assign(new Error('secret host is down'), { severity: 'FATAL', code: '57P03' });
    };
    const error: unknown = await client.send(TYPE, {}, callFor()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnavailableError);
    expect((error as Error).message).not.toContain('secret');
    expect((failures.at(-1) as Error).message).toContain('secret');
  });

  it('gives up at the deadline', async () => {
    handle = () => new Promise((resolve) => setTimeout(resolve, 5_000).unref());
    const call = callFor({ deadlineAt: after(systemNow(), 80) });
    await expect(client.send(TYPE, {}, call)).rejects.toThrow(UnavailableError);
  });

  it('does not start work whose deadline has passed', async () => {
    let started = false;
    handle = async () => void (started = true);
    const call: CallContext = callFor({ deadlineAt: after(systemNow(), -1) });
    await expect(client.send(TYPE, {}, call)).rejects.toThrow(UnavailableError);
    expect(started).toBe(false);
  });

  it('waits for a service that is not there yet until the deadline, then fails as unavailable', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const lost = clientFor(gone, 'doors');
    await new Promise((resolve) => gone.close(resolve));
    const call = callFor({ deadlineAt: after(systemNow(), 250) });
    await expect(lost.send(TYPE, {}, call)).rejects.toThrow('doors cannot be reached');
    await lost.close();
  });

  describe('while the service restarts', () => {
    const answering = async (patienceMs: number, ...replies: ((response: ServerResponse) => void)[]) => {
      const server = createServer((_request, response) => replies.shift()?.(response));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const restarting = clientFor(server, 'doors');
      const asked = restarting.send(TYPE, {}, callFor({ deadlineAt: after(systemNow(), patienceMs) }));
      return asked.finally(async () => {
        await restarting.close();
        await new Promise((resolve) => server.close(resolve));
      });
    };
    const accept = (response: ServerResponse) => void response.end('{"accepted":"ok"}');
    const refuseWhileClosing = (response: ServerResponse) => void response.writeHead(503).end();

    it('retries when the old one is shutting down', async () => {
      expect(await answering(10_000, refuseWhileClosing, accept)).toBe('ok');
    });

    it('retries when the old one dies in the middle of its answer', async () => {
      const dieHalfway = (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': 100 });
        response.write('{"acc', () => response.destroy());
      };
      expect(await answering(10_000, dieHalfway, accept)).toBe('ok');
    });

    it('reports that it cannot be reached when the new one does not come in time', async () => {
      const closing = Array.from({ length: 100 }, () => refuseWhileClosing);
      await expect(answering(1_000, ...closing)).rejects.toThrow(UnavailableError);
    });
  });

  it('reuses its connections', async () => {
    handle = async () => 'ok';
    const before = connections.size;
    for (let request = 0; request < 20; request += 1) await client.send(TYPE, {}, callFor());
    expect(connections.size - before).toBeLessThanOrEqual(2);
  });

  it('carries a moved clock both ways, and never backwards', async () => {
    handle = async () => 'ok';
    callerClock.advanceTo(5_000);
    await client.send(TYPE, {}, callFor());
    expect(ownerClock.sandboxOffsetMs).toBe(5_000);
    ownerClock.advanceTo(9_000);
    await client.send(TYPE, {}, callFor());
    expect(callerClock.sandboxOffsetMs).toBe(9_000);
  });

  describe('identity', () => {
    const ask = async (authorization: string | undefined): Promise<number> => {
      const { port } = http.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}/internal/requests/${TYPE}`, {
        method: 'POST',
        headers: authorization === undefined ? {} : { authorization },
        body: '{}',
      });
      await answer.text();
      return answer.status;
    };
    const sign = (more: { audience?: string; key?: Uint8Array; alg?: string; ageSeconds?: number }) => {
      const issuedAt = Math.floor(Date.now() / 1_000) - (more.ageSeconds ?? 0);
      return new SignJWT({})
        .setProtectedHeader({ alg: more.alg ?? 'HS256' })
        .setIssuer('causeway')
        .setSubject('gateway')
        .setAudience(more.audience ?? 'doors')
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + 60)
        .sign(more.key ?? KEY);
    };
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"iss":"causeway","aud":"doors"}').toString('base64url')}.`;

    it.each([
      ['no token', async () => undefined],
      ['another scheme', async () => 'Basic Zm9vOmJhcg=='],
      ['an unsigned token', async () => `Bearer ${unsigned}`],
      ['a token for another service', async () => `Bearer ${await sign({ audience: 'ledger' })}`],
      ['a token under another key', async () => `Bearer ${await sign({ key: Buffer.alloc(32, 8) })}`],
      ['a token of another algorithm', async () => `Bearer ${await sign({ alg: 'HS512' })}`],
      ['a token that has expired', async () => `Bearer ${await sign({ ageSeconds: 120 })}`],
    ])('refuses %s', async (_name, authorization) => {
      expect(await ask(await authorization())).toBe(401);
    });
  });
});
