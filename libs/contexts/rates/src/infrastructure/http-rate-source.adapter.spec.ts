import { FixedClock, instant, Rate } from '@causeway/kernel';
import { jest } from '@jest/globals';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpRateSource } from './http-rate-source.adapter.js';

let server: Server;
let answer: (response: ServerResponse) => void;
let asked: IncomingHttpHeaders[];
let clock: FixedClock;
let failures: string[];
/** In place of a time of the machine, which a busy one may be too slow for. */
let timeout: AbortController;

const document = (unitsPerDollar: object) => JSON.stringify({ takenAt: clock.now(), unitsPerDollar });
const prices =
  (unitsPerDollar: object, text = document(unitsPerDollar)) =>
  (response: ServerResponse) =>
    response.end(text);
const sourceOf = (settings: { token?: string } = {}) => {
  const { port } = server.address() as AddressInfo;
  return new HttpRateSource(
    { url: `http://127.0.0.1:${port}/prices`, timeoutMs: 2_000, ...settings },
    {
      clock,
      failed: (error) => failures.push((error.cause as Error | undefined)?.message ?? error.message),
    },
  );
};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.headers);
    answer(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});
beforeEach(() => {
  asked = [];
  failures = [];
  timeout = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  clock = new FixedClock(instant('2026-03-02T10:00:00.000Z'));
  answer = prices({ EUR: '0.92', MXN: 17.25 });
});

describe('the HTTP rate source', () => {
  it('has the prices of the document, as of the time that it says', async () => {
    const source = sourceOf();
    expect(await source.priceOf('EUR')).toStrictEqual({
      unitsPerDollar: Rate.parse('0.92'),
      takenAt: clock.now(),
    });
    expect(await source.priceOf('GBP')).toBeUndefined();
  });

  it('asks once for requests that come together, and again after a minute', async () => {
    const source = sourceOf();
    await Promise.all([source.priceOf('EUR'), source.priceOf('MXN')]);
    clock.advance(59_999);
    await source.priceOf('EUR');
    expect(asked).toHaveLength(1);
    clock.advance(1);
    await source.priceOf('EUR');
    expect(asked).toHaveLength(2);
  });

  it('sends its token', async () => {
    await sourceOf({ token: 'of-the-source' }).priceOf('EUR');
    expect(asked[0]).toMatchObject({ authorization: 'Bearer of-the-source', accept: 'application/json' });
  });

  it.each(['USD', 'USDC', 'USDT', 'USDB'] as const)('does not ask what %s is worth', async (code) => {
    expect(await sourceOf().priceOf(code)).toStrictEqual({ unitsPerDollar: Rate.ONE, takenAt: clock.now() });
    expect(asked).toHaveLength(0);
  });
});

describe('a rate source that fails', () => {
  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['answers 503', (response) => response.writeHead(503).end('later'), /^It answered 503$/],
    ['answers no prices', (response) => response.end('{}'), /no takenAt/],
    ['sends us elsewhere', (response) => response.writeHead(302, { location: '/x' }).end(), /./],
    ['answers without end', (response) => response.end('x'.repeat(262_145)), /larger than 262144 bytes/],
    ['breaks the connection', (response) => response.destroy(), /./],
  ])('by one that %s has no price, and says why', async (_, broken, reason) => {
    answer = broken;
    expect(await sourceOf().priceOf('EUR')).toBeUndefined();
    expect(failures).toStrictEqual([expect.stringMatching(reason)]);
  });

  it('to answer in time has no price', async () => {
    answer = () => timeout.abort(new Error('the time is up'));
    expect(await sourceOf().priceOf('EUR')).toBeUndefined();
    expect(AbortSignal.timeout).toHaveBeenCalledWith(2_000);
    expect(failures).toStrictEqual(['the time is up']);
  });

  it('is left alone for five seconds', async () => {
    answer = (response) => response.writeHead(500).end();
    const source = sourceOf();
    await source.priceOf('EUR');
    clock.advance(4_999);
    expect(await source.priceOf('EUR')).toBeUndefined();
    expect(asked).toHaveLength(1);
    clock.advance(1);
    answer = prices({ EUR: '0.92' });
    expect(await source.priceOf('EUR')).toMatchObject({ takenAt: clock.now() });
  });

  it('keeps the last prices with the time at which they were taken', async () => {
    const source = sourceOf();
    const before = await source.priceOf('EUR');
    answer = (response) => response.writeHead(500).end();
    clock.advance(900_000);
    expect(await source.priceOf('EUR')).toStrictEqual(before);
    expect(failures).toHaveLength(1);
  });

  it('in one currency has the others', async () => {
    answer = prices({ EUR: 'much', MXN: 17.25 });
    const source = sourceOf();
    expect(await source.priceOf('EUR')).toBeUndefined();
    expect(await source.priceOf('MXN')).toBeDefined();
    expect(failures).toStrictEqual([expect.stringContaining('EUR')]);
  });
});
