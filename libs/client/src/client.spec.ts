import { createClient, isCausewayError, type ClientOptions } from './index.js';
import { waitFor } from './retry.js';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const error = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(status, { status, code, message: `${code}!` }, headers);
const lost = () => Promise.reject(new TypeError('fetch failed'));
/** An answer whose connection is lost within its body. */
const brokenOff = (status: number) =>
  new Response(
    new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('{"id":'));
        stream.error(new TypeError('terminated'));
      },
    }),
    { status },
  );

type Reply = () => Response | Promise<Response>;

/** A client whose service gives these answers, one after the other. */
const clientOf = (replies: readonly Reply[], options: Partial<ClientOptions> = {}) => {
  const sent: Sent[] = [];
  const pauses: number[] = [];
  const client = createClient({
    url: 'https://pay.example/',
    token: { clientId: 'me', clientSecret: 'secret' },
    fetch: async (url, init) => {
      sent.push({
        method: init?.method ?? '',
        url: url as string,
        headers: new Headers(init?.headers),
        body: init?.body,
      });
      const reply = replies[sent.length - 1];
      if (reply === undefined) throw new Error('One request too many.');
      return reply();
    },
    pause: async (ms) => {
      pauses.push(ms);
    },
    ...options,
  });
  return { client, sent, pauses };
};

const QUOTE = {
  source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:2' },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 100,
} as const;

describe('a call', () => {
  it('goes to its path below the version of the API, with the token', async () => {
    const { client, sent } = clientOf([() => json(200, { id: 'x' })]);
    expect(await client.getQuoteById({ quoteId: 'Quote:a/b' })).toStrictEqual({ id: 'x' });
    expect(sent.map(({ method, url }) => [method, url])).toStrictEqual([
      ['GET', 'https://pay.example/api/2025-10-13/quotes/Quote%3Aa%2Fb'],
    ]);
    expect(sent[0]?.headers.get('authorization')).toBe(`Basic ${btoa('me:secret')}`);
  });

  it('puts what belongs there into the query, and nothing that was not given', async () => {
    const { client, sent } = clientOf([() => json(200, { data: [], hasMore: false, totalCount: 0 })]);
    await client.listCustomers({ currency: 'USD', limit: 5 });
    expect(sent[0]?.url).toBe('https://pay.example/api/2025-10-13/customers?limit=5&currency=USD');
  });

  it('gives nothing for an answer without a body', async () => {
    const { client } = clientOf([() => new Response(null, { status: 204 })]);
    await expect(client.deleteTokenById({ tokenId: 'Token:1' })).resolves.toBeUndefined();
  });

  it.each(['', '.', '..'])('refuses "%s" as an id before anything is sent', async (quoteId) => {
    const { client, sent } = clientOf([]);
    expect(() => client.getQuoteById({ quoteId })).toThrow('quoteId must be given.');
    expect(sent).toStrictEqual([]);
  });

  it('sends a file as a form', async () => {
    const { client, sent } = clientOf([() => json(201, {})]);
    const file = new Blob(['%PDF-']);
    await client.uploadDocument({
      body: { documentHolder: 'Customer:1', documentType: 'PASSPORT', country: 'US', file },
    });
    expect([...(sent[0]?.body as FormData).keys()]).toStrictEqual([
      'documentHolder',
      'documentType',
      'country',
      'file',
    ]);
    expect(sent[0]?.headers.has('content-type')).toBe(false);
  });

  it('carries the customer’s signature where it is given', async () => {
    const { client, sent } = clientOf([() => json(200, {})]);
    await client.executeQuote(
      { quoteId: 'Quote:1' },
      { walletSignature: { signature: 'sig', requestId: 'Request:1' } },
    );
    const { headers } = sent[0] ?? {};
    expect([headers?.get('service-wallet-signature'), headers?.get('request-id')]).toStrictEqual([
      'sig',
      'Request:1',
    ]);
  });
});

describe('retries', () => {
  it('send the same body under the same key, which the client makes', async () => {
    const { client, sent, pauses } = clientOf([
      lost,
      () => error(503, 'SERVICE_UNAVAILABLE'),
      () => json(201, {}),
    ]);
    await client.createQuote({ body: QUOTE });
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(sent.map(({ body }) => body))).toStrictEqual(new Set([JSON.stringify(QUOTE)]));
    expect([sent.length, pauses.length]).toStrictEqual([3, 2]);
  });

  it('follow an answer that broke off within its body, under the same key', async () => {
    const { client, sent } = clientOf([() => brokenOff(200), () => json(200, { id: 'Quote:1' })]);
    expect(await client.executeQuote({ quoteId: 'Quote:1' })).toStrictEqual({ id: 'Quote:1' });
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toStrictEqual([2, 1]);
  });

  it('make another key for another call, and take the one that is given', async () => {
    const { client, sent } = clientOf([1, 2, 3].map(() => () => json(201, {})));
    await client.createQuote({ body: QUOTE });
    await client.createQuote({ body: QUOTE });
    await client.createQuote({ body: QUOTE }, { idempotencyKey: 'mine' });
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('mine');
  });

  it('never repeat a request that may have been carried out and has no key', async () => {
    for (const reply of [lost, () => error(503, 'SERVICE_UNAVAILABLE'), () => error(500, 'INTERNAL_ERROR')]) {
      const { client, sent } = clientOf([reply]);
      const body = { customerType: 'INDIVIDUAL', fullName: 'Ada' } as const;
      await expect(client.createCustomer({ body })).rejects.toThrow();
      expect(sent).toHaveLength(1);
    }
  });

  it('wait as long as the service asks after too many requests, whatever the operation', async () => {
    const { client, pauses } = clientOf([
      () => error(429, 'RATE_LIMITED', { 'retry-after': '7' }),
      () => json(201, {}),
    ]);
    await client.createCustomer({ body: { customerType: 'INDIVIDUAL', fullName: 'Ada' } });
    expect(pauses).toStrictEqual([7_000]);
  });

  it('wait as long as asked under the same key, by seconds or by a moment, of the service or of a proxy', async () => {
    const moment = 'Fri, 27 Nov 2026 10:00:05 GMT';
    const { client, sent, pauses } = clientOf([
      () => error(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '9' }),
      () =>
        new Response('<h1>later</h1>', {
          status: 503,
          headers: { 'retry-after': moment, date: 'Fri, 27 Nov 2026 10:00:00 GMT' },
        }),
      () => json(201, {}),
    ]);
    await client.createQuote({ body: QUOTE }, { idempotencyKey: 'mine' });
    expect(pauses).toStrictEqual([9_000, 5_000]);
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toStrictEqual(Array(3).fill('mine'));
  });

  it('do not wait for a limit of the day', async () => {
    const { client, sent } = clientOf([
      () => error(429, 'DAILY_VOLUME_LIMIT_EXCEEDED', { 'retry-after': '40000' }),
    ]);
    await expect(client.getPlatformConfig()).rejects.toMatchObject({ retryAfterSeconds: 40_000 });
    expect(sent).toHaveLength(1);
  });

  it('end after three, and with the last error', async () => {
    const { client, sent, pauses } = clientOf([lost, lost, lost, () => error(503, 'SERVICE_UNAVAILABLE')]);
    await expect(client.getPlatformConfig()).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(4);
    // Each pause is at least half of twice the one before.
    [125, 250, 500].forEach((least, index) => expect(pauses[index]).toBeGreaterThanOrEqual(least));
  });

  it('end when the caller gives up, in the caller’s words', async () => {
    const giving = new AbortController();
    const { client, sent } = clientOf([
      () => {
        giving.abort(new Error('the user left'));
        return lost();
      },
    ]);
    await expect(client.getPlatformConfig({}, { signal: giving.signal })).rejects.toThrow('the user left');
    expect(sent).toHaveLength(1);
  });

  it('end at once when the caller gives up during a pause', async () => {
    const giving = new AbortController();
    const pausing = clientOf([() => error(429, 'RATE_LIMITED', { 'retry-after': '30' })], {
      pause: (ms, signal) => {
        const waited = waitFor(ms, signal);
        giving.abort(new Error('the user left'));
        return waited;
      },
    });
    const call = pausing.client.getPlatformConfig({}, { signal: giving.signal });
    await expect(call).rejects.toThrow('the user left');
    expect(pausing.sent).toHaveLength(1);
  });
});

describe('a list', () => {
  it('is asked for page after page, only as far as it is read', async () => {
    const { client, sent } = clientOf([
      () => json(200, { data: [{ id: 'a' }, { id: 'b' }], hasMore: true, nextCursor: 'two', totalCount: 3 }),
      () => json(200, { data: [{ id: 'c' }], hasMore: false, totalCount: 3 }),
    ]);
    const read: string[] = [];
    for await (const { id } of client.each('listTransactions', { limit: 2 })) {
      read.push(id);
      if (read.length === 2) expect(sent).toHaveLength(1);
    }
    expect(read).toStrictEqual(['a', 'b', 'c']);
    expect(sent[1]?.url).toBe('https://pay.example/api/2025-10-13/transactions?limit=2&cursor=two');
  });
});

describe('a list that is left early', () => {
  it('asks for no further page', async () => {
    const page = { data: [{ id: 'a' }, { id: 'b' }], hasMore: true, nextCursor: 'two', totalCount: 3 };
    const { client, sent } = clientOf([() => json(200, page)]);
    const read: string[] = [];
    for await (const { id } of client.each('listTransactions', { limit: 2 })) {
      read.push(id);
      if (id === 'b') break;
    }
    expect([read, sent.length]).toStrictEqual([['a', 'b'], 1]);
  });
});

describe('an error', () => {
  it('has the service’s status, code and details, the page of the code, and the request to ask the operator about', async () => {
    const body = {
      status: 400,
      code: 'INVALID_INPUT',
      message: 'The input is not valid',
      details: {
        errors: [{ field: 'name' }],
        docUrl: 'https://pay.example/docs/errors/INVALID_INPUT',
      },
    };
    const { client } = clientOf([() => json(400, body, { 'x-request-id': 'r-1' })]);
    const caught: unknown = await client
      .createToken({ body: { name: '', permissions: [] } })
      .catch((each: unknown) => each);
    if (!isCausewayError(caught) || caught.kind !== 'API' || caught.status !== 400) throw caught;
    // Narrowed by its status: a code of another status would not compile here.
    const code: 'INVALID_INPUT' | undefined = caught.code === 'INVALID_INPUT' ? caught.code : undefined;
    expect([code, caught.details.errors, caught.details.docUrl, caught.requestId]).toStrictEqual([
      'INVALID_INPUT',
      [{ field: 'name' }],
      'https://pay.example/docs/errors/INVALID_INPUT',
      'r-1',
    ]);
  });

  it.each([
    ['a page of a proxy', () => new Response('<h1>no</h1>', { status: 404 }), 'The answer 404 is no JSON.'],
    ['a body without a code', () => json(404, {}), 'The answer 404 has no error of this API.'],
    [
      'money that would be rounded',
      () => new Response('{"amount": 9007199254740993}'),
      '"amount" is too large for a number.',
    ],
  ])('is unexpected for %s', async (_what, reply, message) => {
    const { client } = clientOf([reply]);
    const body = { customerType: 'INDIVIDUAL', fullName: 'Ada' } as const;
    await expect(client.createCustomer({ body })).rejects.toMatchObject({
      kind: 'UNEXPECTED_ANSWER',
      message,
    });
  });

  it('is of the connection when the answer breaks off within its body', async () => {
    const { client } = clientOf([() => brokenOff(400)], { retries: 0 });
    await expect(client.getPlatformConfig()).rejects.toMatchObject({
      kind: 'CONNECTION',
      cause: new TypeError('terminated'),
    });
  });

  it('is of the connection when nothing answers', async () => {
    const { client } = clientOf([lost], { retries: 0 });
    await expect(client.getPlatformConfig()).rejects.toMatchObject({
      kind: 'CONNECTION',
      cause: new TypeError('fetch failed'),
    });
  });
});
