import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { ProgramClient, type ProgramSettings } from './program-client.js';

interface Asked extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  readonly body: string;
}

const BYTES_MAX = 100;
let server: Server;
let asked: Asked[];
let answer: (response: ServerResponse) => void;
/** In place of a time of the machine, which a busy one may be too slow for. */
let timeout: AbortController;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method, url, headers } = request;
    void text(request).then((body) => {
      asked.push({ method, url, headers, body });
      answer(response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});
beforeEach(() => {
  asked = [];
  answer = (response) => response.end('fine');
  timeout = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
});

const programAt = (path: string, settings: Partial<ProgramSettings> = {}): ProgramClient => {
  const { port } = server.address() as AddressInfo;
  return new ProgramClient(
    { url: `http://127.0.0.1:${port}${path}`, timeoutMs: 2_000, ...settings },
    BYTES_MAX,
  );
};

describe('a program of the operator’s', () => {
  it.each([
    ['/prices?of=usd', undefined, '/prices?of=usd'],
    ['/prices/', undefined, '/prices/'],
    ['', '/payouts', '/payouts'],
    ['/bank//', '/payouts/1?of=2', '/bank/payouts/1?of=2'],
  ])('at %j is asked for %j at %j', async (own, path, expected) => {
    await programAt(own).ask({ tenant: 'one', ...(path !== undefined && { path }) });
    expect(asked.map(({ method, url }) => [method, url])).toStrictEqual([['GET', expected]]);
  });

  it('is asked with its token, and gets a body as JSON', async () => {
    const program = programAt('/', { token: 'of-the-program' });
    expect(String(await program.ask({ tenant: 'one', body: { to: 'Ada' } }))).toBe('fine');
    expect(asked).toMatchObject([
      {
        method: 'POST',
        headers: { authorization: 'Bearer of-the-program', 'content-type': 'application/json' },
        body: '{"to":"Ada"}',
      },
    ]);
  });

  it('has no token where none is set', async () => {
    await programAt('/').ask({ tenant: 'one' });
    expect(asked[0]?.headers).not.toHaveProperty('authorization');
  });

  it.each([200, 201, 299])('that answers %i has answered', async (status) => {
    answer = (response) => response.writeHead(status).end('x'.repeat(BYTES_MAX));
    expect(await programAt('/').ask({ tenant: 'one' })).toHaveLength(BYTES_MAX);
  });

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['answers 503', (response) => response.writeHead(503).end('later'), /^It answered 503$/],
    [
      'answers 500 at length',
      (response) => response.writeHead(500).end('x'.repeat(BYTES_MAX + 1)),
      /^It answered 500$/,
    ],
    [
      'sends us elsewhere',
      (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      /^It answered 302$/,
    ],
    ['breaks the connection', (response) => response.destroy(), /./],
    [
      'answers without end',
      (response) => response.write('x'.repeat(BYTES_MAX + 1)),
      /^Its answer is larger than 100 bytes$/,
    ],
  ])('that %s has not answered', async (_, broken, reason) => {
    answer = broken;
    await expect(programAt('/').ask({ tenant: 'one' })).rejects.toThrow(reason);
    expect(asked.filter(({ url }) => url !== '/')).toStrictEqual([]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['begins no answer', () => timeout.abort(new Error('the time is up'))],
    [
      'does not end its answer',
      (response) => response.write('x', () => timeout.abort(new Error('the time is up'))),
    ],
  ])('that %s in time has not answered', async (_, late) => {
    answer = late;
    await expect(programAt('/').ask({ tenant: 'one' })).rejects.toThrow('the time is up');
    expect(AbortSignal.timeout).toHaveBeenCalledWith(2_000);
  });
});
