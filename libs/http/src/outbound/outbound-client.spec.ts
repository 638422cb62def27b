import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nameServer, type NameServer } from '../testing/name-server.js';
import type { ReachRule } from './address.js';
import { NameResolver } from './name-resolver.js';
import { OutboundClient, type OutboundRequest } from './outbound-client.js';

let names: NameServer;
let server: Server;
let sockets: Set<unknown>;
const clients: OutboundClient[] = [];
beforeEach(async () => {
  names = await nameServer();
  sockets = new Set();
  server = createServer((request, response) => {
    sockets.add(request.socket);
    response.end(request.url);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  server.closeAllConnections();
  server.close();
  await names.close();
});

const client = (mayReach: ReachRule = () => true): OutboundClient => {
  const { resolveAll } = new NameResolver({ servers: [names.address] });
  const made = new OutboundClient({ resolveAll, mayReach });
  clients.push(made);
  return made;
};
type Asked = Pick<OutboundRequest, 'isRepeatable'> & { readonly method?: 'GET' | 'POST' };
const get = async (by: OutboundClient, tenant: string, host = 'here.example', asked: Asked = {}) => {
  const { port } = server.address() as AddressInfo;
  const signal = AbortSignal.timeout(600_000);
  const answer = await by.request(new URL(`http://${host}:${port}/a?b`), {
    ...{ tenant, method: 'GET', headers: {}, signal },
    ...asked,
  });
  return { status: answer.status, isPrivate: answer.isPrivate, text: await answer.body.text() };
};

describe('an outgoing request', () => {
  beforeEach(() => names.names.set('here.example', { ipv4: ['127.0.0.1'] }));

  it('reaches what its name leads to, and says when that is private', async () => {
    expect(await get(client(), 'one')).toStrictEqual({ status: 200, isPrivate: true, text: '/a?b' });
    expect(await get(client(), 'one', 'localhost')).toMatchObject({ status: 200, isPrivate: true });
  });

  it('is refused by the real address of the socket, even if every earlier check was deceived', async () => {
    let looks = 0;
    const deceived = client(() => (looks += 1) === 1);
    await expect(get(deceived, 'one')).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(looks).toBe(2);
    expect(sockets.size).toBe(0);
  });

  it('shares connections with those of its tenant and of no other', async () => {
    const shared = client();
    for (let request = 0; request < 10; request += 1) await get(shared, 'one');
    // A connection is free again one turn of the event loop after its answer, so the second request may open one more.
    const connections = sockets.size;
    expect(connections).toBeLessThanOrEqual(2);
    await get(shared, 'two');
    expect(sockets.size).toBe(connections + 1);
  });

  it('waits for no name of another tenant', async () => {
    const shared = client();
    const silent = Array.from({ length: 50 }, (_, index) => `silent-${index}.example`);
    for (const name of silent) names.names.set(name, 'SILENT');
    const hanging = silent.map((name) => get(shared, 'attacker', name).catch((error: unknown) => error));
    await names.until(() => names.asked.filter((each) => each.startsWith('silent')).length >= 16);
    const first = await Promise.race([get(shared, 'victim'), ...hanging]);
    expect(first).toStrictEqual({ status: 200, isPrivate: true, text: '/a?b' });
    for (const name of silent) names.names.set(name, { ipv4: ['127.0.0.1'] });
    expect(await Promise.all(hanging)).toStrictEqual(
      Array(50).fill({ status: 200, isPrivate: true, text: '/a?b' }),
    );
  });
});

describe('a server that closes each connection when the second request comes on it', () => {
  const GOOD = { status: 200, isPrivate: true, text: '/a?b' };
  let closed: number;
  beforeEach(() => {
    names.names.set('here.example', { ipv4: ['127.0.0.1'] });
    closed = 0;
    const answeredOn = new WeakSet<object>();
    server.removeAllListeners('request').on('request', ({ socket, url }, response) => {
      if (answeredOn.has(socket)) {
        closed += 1;
        socket.destroy();
      } else {
        answeredOn.add(socket);
        response.end(url);
      }
    });
  });

  /** Rounds of requests at once, so that the second finds the connections of the first. */
  const ask = async (asked: Asked) => {
    const by = client();
    const answers = [];
    for (let round = 0; round < 3; round += 1) {
      const all = Array.from({ length: 8 }, () => get(by, 'one', 'here.example', asked));
      answers.push(...(await Promise.allSettled(all)));
      await new Promise(setImmediate);
    }
    return answers;
  };

  it.each<[string, Asked]>([
    ['GET', {}],
    ['POST that is repeatable', { method: 'POST', isRepeatable: true }],
  ])('gets a %s once more, over a new connection', async (_what, asked) => {
    const answers = await ask(asked);
    expect(closed).toBeGreaterThan(0);
    expect(answers).toStrictEqual(Array(24).fill({ status: 'fulfilled', value: GOOD }));
  });

  it.each<[string, Asked]>([
    ['POST', { method: 'POST' }],
    ['GET that is not repeatable', { isRepeatable: false }],
  ])('gets each %s once, on a connection of its own', async (_what, asked) => {
    const answers = await ask(asked);
    expect(closed).toBe(0);
    expect(answers).toStrictEqual(Array(24).fill({ status: 'fulfilled', value: GOOD }));
  });
});

it('a request on a new connection that the server closes is sent once', async () => {
  names.names.set('here.example', { ipv4: ['127.0.0.1'] });
  let requests = 0;
  server.removeAllListeners('request').on('request', ({ socket }) => {
    requests += 1;
    socket.destroy();
  });
  await expect(get(client(), 'one')).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
  expect(requests).toBe(1);
});
