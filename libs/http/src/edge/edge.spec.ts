import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { Permission } from '../access/access.js';
import { Answers, Operation } from '../routes/operation.js';
import { httpHarness, type HttpHarness } from '../testing/index.js';
import type { EdgeRequest } from './edge-request.js';
import { OptionalBody } from './optional-body.js';
import { amount, object, optional, text, wholeNumber } from '@causeway/shapes';
import { dtoOf } from '../fields/dto.js';

@OptionalBody()
class OptionsDto extends dtoOf(object('OptionsDto', { note: optional(text({ max: 9 })) })) {}
class AmountDto extends dtoOf(object('AmountDto', { amount: amount() })) {}
class RawDto extends dtoOf(object('RawDto', { raw: text({ max: 99 }) })) {}
class SearchDto extends dtoOf(object('SearchDto', { limit: optional(wholeNumber({ min: 1, max: 9 })) })) {}

@Controller('edge')
class EdgeController {
  @Get()
  @Permission('VIEW')
  @Operation('search', 'Search')
  @Answers(200, SearchDto)
  search(@Query() query: SearchDto) {
    return query;
  }
  @Post('amount')
  @Permission('VIEW')
  @Operation('amount', 'Echo an amount')
  @Answers(201, AmountDto)
  amount(@Body() body: AmountDto) {
    return body;
  }
  @Post('both')
  @Permission('VIEW')
  @Operation('both', 'Take a query and a body')
  @Answers(201, AmountDto)
  both(@Query() _query: SearchDto, @Body() body: AmountDto) {
    return body;
  }
  @Post('raw')
  @Permission('VIEW')
  @Operation('raw', 'Echo the bytes')
  @Answers(201, RawDto)
  raw(@Body() _body: OptionsDto, @Req() request: EdgeRequest) {
    return { raw: request.rawBody?.toString('utf8') ?? 'none' };
  }
  @Post('optional')
  @Permission('VIEW')
  @Operation('optional', 'Take or leave a body')
  @Answers(200, OptionsDto)
  optional(@Body() body: OptionsDto) {
    return body;
  }
  @Post('bodyless')
  @Permission('VIEW')
  @Operation('bodyless', 'Take no body')
  @Answers(204)
  bodyless(): void {
    return undefined;
  }
}

describe('the edge', () => {
  let http: HttpHarness;
  let port: number;
  let authorization: string;
  beforeAll(async () => {
    http = await httpHarness({ controllers: [EdgeController] });
    await http.app.listen(0, '127.0.0.1');
    ({ port } = http.app.getHttpServer().address() as { port: number });
    authorization = http.callers.authorization({});
  });
  afterAll(() => http.close());

  const speak = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  const post = (path: string, init: RequestInit) =>
    fetch(`http://127.0.0.1:${port}/api/2025-10-13${path}`, {
      method: 'POST',
      ...init,
      headers: { authorization, 'content-type': 'application/json', ...init.headers },
    });

  describe('bodies', () => {
    it('may be left out, with or without a content type, where they are optional', async () => {
      expect((await http.send('POST', '/edge/optional')).body).toStrictEqual({});
      expect((await http.send('POST', '/edge/optional', { body: '' })).body).toStrictEqual({});
      expect((await http.send('POST', '/edge/optional', { body: { note: 'x' } })).body).toStrictEqual({
        note: 'x',
      });
      expect((await http.send('POST', '/edge/optional', { body: 'null' })).status).toBe(400);
    });

    it('have their wrong fields named together with those of the query', async () => {
      const { status, body } = await http.send<{ details: { errors: readonly { field: string }[] } }>(
        'POST',
        '/edge/both?limit=0',
        { body: { amount: 'x' } },
      );
      expect([status, body.details.errors.map(({ field }) => field)]).toStrictEqual([
        400,
        ['limit', 'amount'],
      ]);
      expect((await http.send('POST', '/edge/both?limit=1', { body: { amount: 5 } })).body).toStrictEqual({
        amount: 5,
      });
    });

    it('are ignored where there is none', async () => {
      expect((await http.send('POST', '/edge/bodyless')).status).toBe(204);
      expect((await http.send('POST', '/edge/bodyless', { body: '{{{' })).status).toBe(204);
    });

    it('keep their exact bytes beside what was read from them', async () => {
      const body = '{ "note" : "\\u00e9" , "x":1e2 }';
      expect((await http.send('POST', '/edge/raw', { body })).body).toStrictEqual({ raw: body });
    });

    it('carry amounts exactly', async () => {
      expect((await http.send('POST', '/edge/amount', { body: '{"amount":9e15}' })).text).toBe(
        '{"amount":9000000000000000}',
      );
      for (const amount of ['9007199254740993', '1e400'])
        expect(
          (await http.send('POST', '/edge/amount', { body: `{"amount":${amount}}` })).body,
        ).toMatchObject({
          code: 'AMOUNT_OUT_OF_RANGE',
          details: { min: 1, max: 9_000_000_000_000_000, errors: [{ field: 'amount' }] },
        });
    });

    it('of more than 1 MiB are refused by their announced length, and by what really comes', async () => {
      const large = Buffer.alloc(1_048_577, 0x20);
      const announced = await post('/edge/amount', { body: large });
      expect(await announced.json()).toMatchObject({ status: 400, details: { reason: 'BODY_TOO_LARGE' } });
      expect(announced.headers.get('connection')).toBe('close');
      const stream = Readable.toWeb(
        Readable.from([large.subarray(0, 1_000_000), large.subarray(0, 100_000)]),
      ) as ReadableStream;
      const chunked = await post('/edge/amount', { body: stream, duplex: 'half' });
      expect(await chunked.json()).toMatchObject({ status: 400, details: { reason: 'BODY_TOO_LARGE' } });
    });

    it('of just 1 MiB are read', async () => {
      const body = `{"amount":1}${' '.repeat(1_048_576 - 12)}`;
      expect((await post('/edge/amount', { body })).status).toBe(201);
    });

    it('of an unauthorised caller are not read', async () => {
      const answer = await speak(
        'POST /api/2025-10-13/edge/amount HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n\r\n{',
      );
      expect(answer).toMatch(/^HTTP\/1.1 401 /);
    });
  });

  describe('queries', () => {
    it('ignore unknown parameters and refuse repeated known ones', async () => {
      expect(
        (await http.send('GET', '/edge?junk=1&junk=2&limit=3&limit%5B%5D=4&__proto__=5')).body,
      ).toStrictEqual({
        limit: 3,
      });
      for (const query of ['limit=1&limit=1', 'limit=1,2', 'limit=', 'limit']) {
        expect((await http.send('GET', `/edge?${query}`)).body).toMatchObject({
          code: 'INVALID_INPUT',
          details: { errors: [{ field: 'limit' }] },
        });
      }
    });
  });

  describe('request ids', () => {
    it.each(['abc', '0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10', 'a'.repeat(128)])('%s is kept', async (id) => {
      expect(
        (await http.send('GET', '/edge', { headers: { 'x-request-id': id } })).headers['x-request-id'],
      ).toBe(id);
      expect(http.completed.at(-1)).toMatchObject({ requestId: id });
    });

    it.each(['', 'a b', 'a"b', '<script>', 'a'.repeat(129), '${jndi:x}', 'é'])(
      '%j is replaced by one of our own',
      async (id) => {
        const answer = await http.send('GET', '/edge', { headers: { 'x-request-id': id } });
        expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
      },
    );

    it('are on every answer', async () => {
      for (const [path, as] of [
        ['/nowhere', {}],
        ['/edge/%ZZ', {}],
        ['/edge?limit=0', {}],
        ['/edge', null],
      ] as const) {
        expect((await http.send('GET', path, { as })).headers['x-request-id']).toMatch(/-7/);
      }
    });
  });

  it('every answer is guarded by security headers and says nothing about the server', async () => {
    for (const path of ['/edge', '/nowhere', '/edge?limit=x', '//operator/nowhere']) {
      const { headers } = await http.send('GET', path);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-type': 'application/json; charset=utf-8',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers).not.toHaveProperty('server');
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  it('the observer is notified of every request, by its route and never by its path', async () => {
    await http.send('GET', '/edge?limit=2', { as: { tokenId: 'Token:t', platformId: 'Platform:p' } });
    expect(http.completed.at(-1)).toStrictEqual({
      requestId: expect.any(String),
      method: 'GET',
      route: '/api/2025-10-13/edge',
      operationId: 'search',
      status: 200,
      durationMs: expect.any(Number),
      platformId: 'Platform:p',
      environment: 'sandbox',
      tokenId: 'Token:t',
    });
    await http.send('GET', '/no/such/4111111111111111', { as: null });
    expect(http.completed.at(-1)).toMatchObject({ status: 404, route: undefined });
  });

  it.each([
    ['bytes that are no HTTP', 'hello\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
    ],
    ['a folded header', 'GET / HTTP/1.1\r\nhost: x\r\na: b\r\n c: d\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nhost : x\r\n\r\n'],
    ['endless headers', `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`],
  ])('%s are answered as any malformed request, and the connection ends', async (_title, bytes) => {
    const answer = await speak(bytes);
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toStrictEqual({
      status: 400,
      code: 'INVALID_REQUEST_FORMAT',
      message: 'The request could not be read',
      details: { reason: 'MALFORMED_REQUEST' },
    });
  });
});
