import { freePort } from '@causeway/database';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient } from '@causeway/e2e';
import { ask } from './outcome.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A service that answers like this; asked once. */
const askAt = async (listener: RequestListener, timeoutMs?: number) => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new ApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, undefined);
  const { answer: _answer, ...reply } = await ask('a request', () => client.post('/', {}), timeoutMs);
  return reply;
};

const answering =
  (status: number): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end('{}');

describe('what a caller knows of its request', () => {
  it('is certain of an answer', async () => {
    expect(await askAt(answering(201))).toStrictEqual({ outcome: 'acknowledged' });
    expect(await askAt(answering(204))).toStrictEqual({ outcome: 'acknowledged' });
  });

  it('is certain that a request without a listener had no effect', async () => {
    const unreachable = new ApiClient(`http://127.0.0.1:${await freePort()}`, undefined);
    expect(await ask('a request', () => unreachable.get('/'))).toStrictEqual({ outcome: 'refused' });
  });

  it('is in doubt when the connection breaks before or within the answer', async () => {
    expect(await askAt((request) => request.socket.destroy())).toStrictEqual({ outcome: 'in doubt' });
    const half: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{', () => response.destroy());
    };
    expect(await askAt(half)).toStrictEqual({ outcome: 'in doubt' });
  });

  it.each([502, 503, 504])('is in doubt when the service reports an unknown outcome: %i', async (status) => {
    expect(await askAt(answering(status))).toStrictEqual({ outcome: 'in doubt' });
  });

  it('reports a refusal of a valid request, and an error of the service, as surprises', async () => {
    expect(await askAt(answering(401))).toStrictEqual({
      outcome: 'refused',
      surprise: 'a request: answered 401 {}',
    });
    expect(await askAt(answering(500))).toStrictEqual({
      outcome: 'in doubt',
      surprise: 'a request: answered 500 {}',
    });
  });

  it('reports a timeout as a surprise', async () => {
    expect(await askAt(() => undefined, 50)).toStrictEqual({
      outcome: 'in doubt',
      surprise: 'a request: no answer within 50 ms',
    });
  });
});
