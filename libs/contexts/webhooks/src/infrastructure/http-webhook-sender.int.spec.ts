import { gzipSync } from 'node:zlib';
import type { Environment } from '@causeway/kernel';
import type { SendResult } from '../application/ports.js';
import { hasOpenssl, selfSigned } from '@causeway/testing';
import { httpServer, rawServer, receiver, tlsServer, type LocalServer } from '../testing/local-servers.js';
import type { ResolveAll } from '@causeway/http/outbound';
import { HttpWebhookSender } from './http-webhook-sender.adapter.js';

const opened: { close(): Promise<void> }[] = [];
const keep = <T extends { close(): Promise<void> }>(resource: T): T => {
  opened.push(resource);
  return resource;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((resource) => resource.close()));
});

/** Every name leads to loopback. */
const toLoopback: ResolveAll = async () => [{ address: '127.0.0.1', family: 4 }];
const settings = { wireName: 'Service', allowPrivate: 'all' } as const;
const newSender = (certificateAuthorities?: string): HttpWebhookSender =>
  keep(
    new HttpWebhookSender({
      settings,
      resolveAll: toLoopback,
      ...(certificateAuthorities === undefined ? {} : { certificateAuthorities }),
    }),
  );

const BODY = Buffer.from('{"id":"Webhook:1","data":{"name":"Zoë"}}');
const SIGNED = {
  webhookId: 'Webhook:1',
  retried: true,
  platformId: 'Platform:1',
  body: BODY,
  signature: 'c2ln',
  standard: { timestamp: '1772359201', signature: 'v1,c3lt v1a,YXN5bQ==', signedBy: ['k1'] },
} as const;
const send = (sender: HttpWebhookSender, url: string, timeoutMs = 5_000): Promise<SendResult> => {
  const environment: Environment = url.startsWith('https') ? 'production' : 'sandbox';
  return sender.send({ ...SIGNED, url, environment, timeoutMs });
};
const at = ({ port }: LocalServer, path = '/hooks'): string => `http://hooks.example:${port}${path}`;
const anyDuration = { durationMs: expect.any(Number) };

describe('a webhook', () => {
  it('is posted byte for byte, with the signature and the name of the service, and no cookie', async () => {
    const endpoint = keep(await receiver({ status: 200, headers: { 'set-cookie': 'a=b' }, body: 'thanks' }));
    const sender = newSender();
    const expected = {
      answerStatus: 200,
      answerBody: Buffer.from('thanks'),
      isPrivate: true,
      ...anyDuration,
    };
    expect(await send(sender, at(endpoint, '/hooks?token=a%20b#part'))).toStrictEqual(expected);
    expect(await send(sender, at(endpoint, '/hooks?token=a%20b#part'))).toStrictEqual(expected);
    const request = {
      method: 'POST',
      path: '/hooks?token=a%20b',
      headers: {
        host: `hooks.example:${endpoint.port}`,
        connection: 'keep-alive',
        'content-type': 'application/json',
        'content-length': String(BODY.length),
        'user-agent': 'Service-Webhooks/1.0',
        'x-service-signature': 'c2ln',
        'webhook-id': 'Webhook:1',
        'webhook-timestamp': '1772359201',
        'webhook-signature': 'v1,c3lt v1a,YXN5bQ==',
      },
      body: BODY,
    };
    expect(endpoint.received).toStrictEqual([request, request]);
  });

  it('reuses connections', async () => {
    const endpoint = keep(await receiver());
    const sender = newSender();
    for (let one = 0; one < 10; one += 1) await send(sender, at(endpoint));
    expect(endpoint.received).toHaveLength(10);
    // A connection is free again one turn of the event loop after its answer, so the second send may open one more.
    expect(endpoint.hits()).toBeLessThanOrEqual(2);
  });

  it('carries the operator’s own wire name', async () => {
    const endpoint = keep(await receiver());
    const named = { wireName: 'Harbour', allowPrivate: 'all' } as const;
    await send(keep(new HttpWebhookSender({ settings: named, resolveAll: toLoopback })), at(endpoint));
    expect(endpoint.received[0]?.headers['x-harbour-signature']).toBe('c2ln');
    expect(endpoint.received[0]?.headers['user-agent']).toBe('Harbour-Webhooks/1.0');
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect: %i', async (status) => {
    const canary = keep(await receiver());
    const endpoint = keep(await receiver({ status, headers: { location: at(canary) } }));
    expect(await send(newSender(), at(endpoint))).toMatchObject({ answerStatus: status });
    expect(canary.hits()).toBe(0);
  });

  it('is not sent over http in production', async () => {
    const endpoint = keep(await receiver());
    const webhook = { ...SIGNED, url: at(endpoint), environment: 'production', timeoutMs: 500 } as const;
    expect(await newSender().send(webhook)).toStrictEqual({ failure: 'URL_REFUSED', ...anyDuration });
    expect(endpoint.hits()).toBe(0);
  });
});

describe('an answer', () => {
  it('without end is read for 64 KiB and no further', async () => {
    let bytesWritten = 0;
    const endpoint = keep(
      await httpServer((request, response) => {
        request.resume();
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(16_384, 'x'))) bytesWritten += 16_384;
        };
        response.on('drain', more);
        more();
      }),
    );
    const result = await send(newSender(), at(endpoint));
    expect(result).toMatchObject({ answerStatus: 200 });
    expect((result as { answerBody: Buffer }).answerBody.length).toBe(64 * 1024);
    expect(bytesWritten).toBeLessThan(64 * 1024 * 1024);
  });

  it('that drips for ever ends with the timeout, and its status counts', async () => {
    const endpoint = keep(
      await rawServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\nabc');
      }),
    );
    const result = await send(newSender(), at(endpoint), 2_000);
    expect(result).toMatchObject({ answerStatus: 200, answerBody: Buffer.from('abc') });
    expect(result.durationMs).toBeLessThan(10_000);
  });

  it.each([
    ['no answer', () => undefined],
    ['half a header', (write: (text: string) => void) => write('HTTP/1.1 200 OK\r\nx-slow: ')],
  ])('of %s is a timeout', async (_what, serve) => {
    const endpoint = keep(await rawServer((socket) => serve((text) => void socket.write(text))));
    const result = await send(newSender(), at(endpoint), 150);
    expect(result).toStrictEqual({ failure: 'TIMEOUT', ...anyDuration });
    expect(result.durationMs).toBeLessThan(10_000);
  });

  it('has a longer timeout than the connection: a server that accepts none in time is given up earlier', async () => {
    // It accepts, and never shakes hands: over TLS there is no connection yet.
    const silent = keep(await rawServer(() => undefined));
    const slow = keep(
      await httpServer((_request, response) => setTimeout(() => response.end('late'), 2_000)),
    );
    const sender = keep(new HttpWebhookSender({ settings, resolveAll: toLoopback, connectTimeoutMs: 1_000 }));
    const refused = await send(sender, `https://hooks.example:${silent.port}/`, 30_000);
    expect(refused).toStrictEqual({ failure: 'TIMEOUT', ...anyDuration });
    // Far from the attempt's own 30 s; undici looks at its timeouts every half a second or so.
    expect(refused.durationMs).toBeLessThan(15_000);
    expect(await send(sender, at(slow), 30_000)).toMatchObject({ answerStatus: 200 });
  });

  it('is not unpacked', async () => {
    const packed = gzipSync(Buffer.alloc(1_000_000));
    const endpoint = keep(
      await receiver({ status: 200, headers: { 'content-encoding': 'gzip' }, body: packed }),
    );
    expect(await send(newSender(), at(endpoint))).toMatchObject({ answerStatus: 200, answerBody: packed });
  });

  it.each([
    ['ten thousand headers', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(10_000)}\r\n`],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ])('with %s is an invalid one', async (_what, text) => {
    const endpoint = keep(await rawServer((socket) => socket.once('data', () => socket.end(text))));
    expect(await send(newSender(), at(endpoint))).toStrictEqual({
      failure: 'INVALID_ANSWER',
      ...anyDuration,
    });
  });

  it('from a closed port or a dropped connection is a connection error', async () => {
    const endpoint = await receiver();
    await endpoint.close();
    const closed = await send(newSender(), at(endpoint));
    const hangsUp = keep(await rawServer((socket) => socket.once('data', () => socket.destroy())));
    const hungUp = await send(newSender(), at(hangsUp));
    expect([closed, hungUp]).toStrictEqual([
      { failure: 'CONNECTION_ERROR', ...anyDuration },
      { failure: 'CONNECTION_ERROR', ...anyDuration },
    ]);
  });

  it('of an unknown name is a DNS error', async () => {
    const unknown: ResolveAll = async () => {
      throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    };
    const nowhere: ResolveAll = async () => [];
    for (const resolveAll of [unknown, nowhere]) {
      const sender = keep(new HttpWebhookSender({ settings, resolveAll }));
      expect(await send(sender, 'http://gone.example/')).toStrictEqual({
        failure: 'DNS_ERROR',
        ...anyDuration,
      });
    }
  });
});

it.each([
  ['retried', true],
  ['sent once', false],
])('a webhook that is %s arrives at an endpoint that closes kept connections', async (_what, retried) => {
  const answeredOn = new WeakSet<object>();
  let closed = 0;
  const endpoint = keep(
    await httpServer(({ socket }, response) => {
      if (answeredOn.has(socket)) {
        closed += 1;
        socket.destroy();
      } else {
        answeredOn.add(socket);
        response.end();
      }
    }),
  );
  const sender = newSender();
  const statuses: unknown[] = [];
  for (let round = 0; round < 10; round += 1) {
    const webhook = { ...SIGNED, url: at(endpoint), environment: 'sandbox', timeoutMs: 5_000 } as const;
    statuses.push((await sender.send({ ...webhook, retried })).answerStatus);
    // A connection is free one turn of the event loop after its answer.
    await new Promise(setImmediate);
  }
  expect(statuses).toStrictEqual(Array(10).fill(200));
  expect(closed > 0).toBe(retried);
});

it('a dead endpoint does not hold up another', async () => {
  const dead = keep(await rawServer(() => undefined));
  const alive = keep(await receiver());
  const sender = newSender();
  let ended = 0;
  const waiting = Array.from({ length: 40 }, () => send(sender, at(dead), 2_000).finally(() => (ended += 1)));
  expect(await send(sender, `http://other.example:${alive.port}/`)).toMatchObject({ answerStatus: 200 });
  expect(ended).toBe(0);
  const failures = (await Promise.all(waiting)).map((each) => 'failure' in each && each.failure);
  expect(failures).toStrictEqual(Array(40).fill('TIMEOUT'));
});

(hasOpenssl() ? describe : describe.skip)('over TLS', () => {
  const secure = async (identity: { key: string; cert: string }) => {
    let requests = 0;
    const server = keep(
      await tlsServer(identity, (request, response) => {
        requests += 1;
        request.resume();
        response.end('ok');
      }),
    );
    return { url: `https://hooks.example:${server.port}/`, requests: () => requests };
  };

  it('an endpoint with a certificate for its name is trusted', async () => {
    const identity = selfSigned('hooks.example');
    const { url } = await secure(identity);
    expect(await send(newSender(identity.cert), url)).toMatchObject({ answerStatus: 200 });
  });

  it('a certificate that no authority signed gets nothing', async () => {
    const { url, requests } = await secure(selfSigned('hooks.example'));
    expect(await send(newSender(), url)).toStrictEqual({ failure: 'TLS_ERROR', ...anyDuration });
    expect(requests()).toBe(0);
  });

  it('a certificate for another name gets nothing', async () => {
    const identity = selfSigned('other.example');
    const { url, requests } = await secure(identity);
    expect(await send(newSender(identity.cert), url)).toStrictEqual({ failure: 'TLS_ERROR', ...anyDuration });
    expect(requests()).toBe(0);
  });

  it('an expired certificate gets nothing', async () => {
    const identity = selfSigned('hooks.example', true);
    const { url, requests } = await secure(identity);
    expect(await send(newSender(identity.cert), url)).toStrictEqual({ failure: 'TLS_ERROR', ...anyDuration });
    expect(requests()).toBe(0);
  });

  it('a server that speaks plain HTTP gets nothing', async () => {
    const endpoint = keep(await receiver());
    const result = await send(newSender(), `https://hooks.example:${endpoint.port}/`);
    expect(result).toStrictEqual({ failure: 'TLS_ERROR', ...anyDuration });
    expect(endpoint.received).toStrictEqual([]);
  });
});
