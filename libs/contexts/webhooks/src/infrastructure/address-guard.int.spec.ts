import { isIP } from 'node:net';
import type { SendResult } from '../application/ports.js';
import { HOSTILE_NAMES, HOSTILE_URLS } from '../testing/hostile-urls.js';
import { receiver, type LocalServer } from '../testing/local-servers.js';
import { NameResolver, type ResolveAll } from '@causeway/http/outbound';
import { HttpWebhookSender } from './http-webhook-sender.adapter.js';
import type { PrivateNetworkPolicy } from './webhook-settings.js';
import { ResolvingEndpointUrlChecker } from './resolving-endpoint-url-checker.adapter.js';

const answers =
  (names: Readonly<Record<string, readonly string[]>>): ResolveAll =>
  async (host) =>
    (names[host] ?? []).map((address) => ({ address, family: isIP(address) }));

const guarded = (resolveAll: ResolveAll, allowPrivate: PrivateNetworkPolicy = 'none') => {
  const settings = { wireName: 'Service', allowPrivate };
  const sender = new HttpWebhookSender({ settings, resolveAll });
  const checker = new ResolvingEndpointUrlChecker(settings, resolveAll);
  const send = (url: string): Promise<SendResult> =>
    sender.send({
      webhookId: 'Webhook:1',
      platformId: 'Platform:1',
      url,
      environment: 'sandbox',
      body: Buffer.from('{}'),
      signature: 's',
      standard: { timestamp: '1', signature: 'v1,s', signedBy: ['k1'] },
      timeoutMs: 2_000,
      retried: true,
    });
  return { sender, send, check: (url: string) => checker.check(url, 'sandbox', 'Platform:1') };
};

let canary: LocalServer & { readonly received: unknown[] };
beforeAll(async () => {
  canary = await receiver();
});
afterAll(() => canary.close());

it('the corpus holds a hundred hostile URLs and more, each another one', () => {
  expect(new Set(HOSTILE_URLS.map(([, url]) => url)).size).toBe(HOSTILE_URLS.length);
  expect(HOSTILE_URLS.length).toBeGreaterThan(100);
});

describe('a hostile URL gets no connection', () => {
  const { sender, send, check } = guarded(answers(HOSTILE_NAMES));
  afterAll(() => sender.close());

  it.each(HOSTILE_URLS)('%s: %s', async (_what, template) => {
    const url = template.replace('PORT', String(canary.port));
    const result = await send(url);
    const failure = 'failure' in result ? result.failure : result;
    expect(['ADDRESS_REFUSED', 'URL_REFUSED']).toContain(failure);
    expect(await check(url)).toStrictEqual({ deliverable: false, reason: failure });
    expect(canary.hits()).toBe(0);
  });

  it('and the list is long enough to mean something', () => {
    expect(new Set(HOSTILE_URLS.map(([, url]) => url)).size).toBeGreaterThanOrEqual(90);
  });
});

describe('a name that leads elsewhere at the next question', () => {
  /** Public when the endpoint is configured, private at every question after it. */
  const rebinding = (): ResolveAll & { asked: () => number } => {
    let asked = 0;
    const resolve: ResolveAll = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }];
    };
    return Object.assign(resolve, { asked: () => asked });
  };

  it('is refused when the connection is made', async () => {
    const resolver = rebinding();
    const { sender, send, check } = guarded(resolver);
    const url = `http://rebinding.example:${canary.port}/`;
    expect(await check(url)).toStrictEqual({ deliverable: true });
    expect(await send(url)).toMatchObject({ failure: 'ADDRESS_REFUSED' });
    expect(await send(url)).toMatchObject({ failure: 'ADDRESS_REFUSED' });
    expect(canary.hits()).toBe(0);
    await sender.close();
  });

  it('is asked once a connection: what was checked is what is connected to', async () => {
    let asked = 0;
    const { sender, send } = guarded(async () => {
      asked += 1;
      return [{ address: '127.0.0.1', family: 4 }];
    }, 'sandbox');
    const endpoint = await receiver();
    expect(await send(`http://once.example:${endpoint.port}/`)).toMatchObject({ answerStatus: 200 });
    expect(asked).toBe(1);
    await sender.close();
    await endpoint.close();
  });
});

describe('where an operator allows private networks', () => {
  const names = { 'receiver.example': ['127.0.0.1'], 'metadata.example': ['169.254.169.254'] };

  it.each([
    ['none', 'sandbox', false],
    ['sandbox', 'sandbox', true],
    ['sandbox', 'production', false],
    ['all', 'sandbox', true],
    ['all', 'production', true],
  ] as const)('%s: in %s loopback is reached: %p', async (allowPrivate, environment, deliverable) => {
    const settings = { wireName: 'Service', allowPrivate };
    const checker = new ResolvingEndpointUrlChecker(settings, answers(names));
    const expected = deliverable ? { deliverable } : { deliverable, reason: 'ADDRESS_REFUSED' };
    expect(await checker.check('https://receiver.example:8443/', environment, 'Platform:1')).toStrictEqual(
      expected,
    );
    expect(await checker.check('https://[::1]:8080/', environment, 'Platform:1')).toStrictEqual(expected);
  });

  it('metadata stays out of reach', async () => {
    const { sender, send } = guarded(answers(names), 'all');
    for (const url of [
      'http://metadata.example/',
      'http://169.254.169.254/',
      'http://[fd00:ec2::254]/',
      'http://0/',
    ]) {
      expect(await send(url)).toMatchObject({ failure: 'ADDRESS_REFUSED' });
    }
    await sender.close();
  });
});

describe('resolving', () => {
  it('of a name without addresses is a DNS error', async () => {
    const { sender, send, check } = guarded(answers({}));
    expect(await check('http://gone.example/')).toStrictEqual({ deliverable: false, reason: 'DNS_ERROR' });
    expect(await send('http://gone.example/')).toMatchObject({ failure: 'DNS_ERROR' });
    await sender.close();
  });

  it('by the system knows the machine itself', async () => {
    const endpoint = await receiver();
    const { sender, send } = guarded(new NameResolver().resolveAll, 'loopback');
    expect(await send(`http://localhost:${endpoint.port}/`)).toMatchObject({ answerStatus: 200 });
    await sender.close();
    await endpoint.close();
  });
});

describe('a try on one machine', () => {
  it('reaches what listens there at an unprivileged port, and nothing of the network around', async () => {
    const endpoint = await receiver();
    const names = { 'neighbour.example': ['192.168.1.7'], 'here.example': ['127.0.0.1'] };
    const { sender, send, check } = guarded(answers(names), 'loopback');
    expect(await send(`http://here.example:${endpoint.port}/`)).toMatchObject({
      answerStatus: 200,
      isPrivate: true,
    });
    for (const url of ['http://here.example/', 'http://127.0.0.1:80/', 'http://neighbour.example:8080/']) {
      expect(await send(url)).toMatchObject({ failure: 'ADDRESS_REFUSED' });
      expect(await check(url)).toStrictEqual({ deliverable: false, reason: 'ADDRESS_REFUSED' });
    }
    await sender.close();
    await endpoint.close();
  });
});
