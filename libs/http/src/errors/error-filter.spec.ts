import {
  BadRequestException,
  Body,
  ConflictException,
  Controller,
  Get,
  HttpException,
  Param,
  PayloadTooLargeException,
  Post,
} from '@nestjs/common';
import { RejectedError, UnavailableError } from '@causeway/commands';
import { Permission } from '../access/access.js';
import { Answers, Operation } from '../routes/operation.js';
import { httpHarness, type HttpHarness } from '../testing/index.js';
import { ApiError } from './api-error.js';
import { invalidField } from './field-error.js';
import { notFound } from './not-found.js';
import { object, text } from '@causeway/shapes';
import { dtoOf } from '../fields/dto.js';

class DoneDto extends dtoOf(object('DoneDto', { done: text({ max: 9 }) })) {}

const SECRET = 'select password from vault -- 4111111111111111';
const FAILURES: Readonly<Record<string, () => unknown>> = {
  reason: () => new RejectedError('shop', 'SOLD_OUT', { left: 0 }),
  field: () => new RejectedError('shop', 'NAME_TAKEN'),
  exactField: () => new RejectedError('shop', 'NAME_TAKEN', { field: 'things.3.name' }),
  severalFields: () => new RejectedError('shop', 'NAME_TAKEN', { field: ['name', 'alias'] }),
  conflict: () => new RejectedError('shop', 'BUSY'),
  volume: () => new RejectedError('shop', 'TOO_MUCH', { retryAfterSeconds: 3_600, limit: 5n }),
  reused: () => new RejectedError('commands', 'IDEMPOTENCY_KEY_REUSED'),
  unknownCode: () => new RejectedError('shop', 'CLOSED'),
  inheritedCode: () => new RejectedError('shop', 'constructor'),
  unknownContext: () => new RejectedError('elsewhere', 'SOLD_OUT'),
  unavailable: () => new UnavailableError(`the database at ${SECRET} is gone`, 7),
  api: () => new ApiError(409, 'CONFLICT', 'Not now', { reason: 'QUOTE_EXPIRED' }),
  invalidField: () => invalidField('umaDomain', 'is taken', { format: 'hostname' }),
  notFound: () => notFound('InternalAccount'),
  error: () => new TypeError(SECRET),
  databaseAway: () => Object.assign(new Error(SECRET), { severity: 'FATAL', code: '57P01' }),
  diskFull: () => Object.assign(new Error(SECRET), { severity: 'ERROR', code: '53100' }),
  wrongQuery: () => Object.assign(new Error(SECRET), { severity: 'ERROR', code: '42P01' }),
  text: () => SECRET,
  nothing: () => undefined,
  badRequest: () => new BadRequestException(SECRET),
  nestConflict: () => new ConflictException(SECRET),
  tooLarge: () => new PayloadTooLargeException(SECRET),
  teapot: () => new HttpException(SECRET, 418),
  server: () => new HttpException(SECRET, 502),
};

@Controller('fail')
class FailingController {
  @Get(':how')
  @Permission('VIEW')
  @Operation('fail', 'Fail')
  @Answers(200, DoneDto, [400, 409])
  fail(@Param('how') how: string) {
    throw FAILURES[how]?.();
  }
  @Post()
  @Permission('VIEW')
  @Operation('post', 'Post')
  @Answers(201, DoneDto)
  post(@Body() body: DoneDto) {
    return body;
  }
}

const shop = {
  SOLD_OUT: { status: 400, code: 'INVALID_AMOUNT', reason: 'SOLD_OUT', message: 'Nothing left' },
  NAME_TAKEN: { status: 400, code: 'INVALID_INPUT', field: 'name', message: 'is taken' },
  BUSY: { status: 409, code: 'CONFLICT', message: 'Busy' },
  TOO_MUCH: { status: 429, code: 'DAILY_VOLUME_LIMIT_EXCEEDED', message: 'Too much today' },
} as const;

describe('the one error filter', () => {
  let http: HttpHarness;
  beforeAll(async () => {
    http = await httpHarness({ controllers: [FailingController], rejectionTables: { shop } });
  });
  afterAll(() => http.close());
  const fail = (how: string) => http.send('GET', `/fail/${how}`);

  it.each([
    [
      'reason',
      {
        status: 400,
        code: 'INVALID_AMOUNT',
        message: 'Nothing left',
        details: { reason: 'SOLD_OUT', left: 0 },
      },
    ],
    [
      'field',
      {
        status: 400,
        code: 'INVALID_INPUT',
        message: 'is taken',
        details: { errors: [{ field: 'name', message: 'is taken' }] },
      },
    ],
    [
      'exactField',
      {
        status: 400,
        code: 'INVALID_INPUT',
        message: 'is taken',
        details: { errors: [{ field: 'things.3.name', message: 'is taken' }] },
      },
    ],
    [
      'severalFields',
      {
        status: 400,
        code: 'INVALID_INPUT',
        message: 'is taken',
        details: { errors: ['name', 'alias'].map((field) => ({ field, message: 'is taken' })) },
      },
    ],
    ['conflict', { status: 409, code: 'CONFLICT', message: 'Busy' }],
    [
      'volume',
      { status: 429, code: 'DAILY_VOLUME_LIMIT_EXCEEDED', message: 'Too much today', details: { limit: 5 } },
    ],
    [
      'reused',
      {
        status: 400,
        code: 'INVALID_INPUT',
        message: 'The Idempotency-Key was used before with another body',
        details: { reason: 'IDEMPOTENCY_KEY_REUSED' },
      },
    ],
    [
      'unavailable',
      { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'The service is temporarily unavailable' },
    ],
    ['api', { status: 409, code: 'CONFLICT', message: 'Not now', details: { reason: 'QUOTE_EXPIRED' } }],
    [
      'invalidField',
      {
        status: 400,
        code: 'INVALID_INPUT',
        message: 'umaDomain is taken',
        details: {
          errors: [{ field: 'umaDomain', message: 'is taken', constraint: { format: 'hostname' } }],
        },
      },
    ],
    [
      'notFound',
      {
        status: 404,
        code: 'REFERENCE_NOT_FOUND',
        message: 'InternalAccount not found',
        details: { resource: 'InternalAccount' },
      },
    ],
    [
      'nestConflict',
      { status: 409, code: 'CONFLICT', message: 'The request conflicts with the current state' },
    ],
    [
      'badRequest',
      {
        status: 400,
        code: 'INVALID_REQUEST_FORMAT',
        message: 'The request could not be read',
        details: { reason: 'MALFORMED_REQUEST' },
      },
    ],
    [
      'tooLarge',
      {
        status: 400,
        code: 'INVALID_REQUEST_FORMAT',
        message: 'The body is too large',
        details: { reason: 'BODY_TOO_LARGE' },
      },
    ],
    [
      'teapot',
      {
        status: 400,
        code: 'INVALID_REQUEST_FORMAT',
        message: 'The request could not be read',
        details: { reason: 'MALFORMED_REQUEST' },
      },
    ],
  ])('answers %s', async (how, envelope) => {
    const before = http.failures.length;
    const answer = await fail(how);
    expect(answer.body).toStrictEqual(envelope);
    expect(answer.status).toBe(envelope.status);
    expect(http.failures.slice(before)).toStrictEqual([]);
  });

  it('sends the headers that a status demands', async () => {
    expect((await fail('conflict')).headers['x-should-retry']).toBe('false');
    expect((await fail('api')).headers['x-should-retry']).toBe('false');
    expect((await fail('volume')).headers['retry-after']).toBe('3600');
    expect((await fail('unavailable')).headers['retry-after']).toBe('7');
    expect((await fail('reason')).headers['x-should-retry']).toBeUndefined();
  });

  it.each(['databaseAway', 'diskFull'])(
    'answers %s as 503 without details, and reports it all the same',
    async (how) => {
      const before = http.failures.length;
      const answer = await fail(how);
      expect([answer.status, answer.headers['retry-after']]).toStrictEqual([503, '1']);
      expect(answer.text).not.toContain('4111');
      expect(http.failures.slice(before)).toHaveLength(1);
    },
  );

  it.each([
    'error',
    'wrongQuery',
    'text',
    'nothing',
    'server',
    'unknownCode',
    'inheritedCode',
    'unknownContext',
  ])('answers %s as 500 without details, and reports it with the request id', async (how) => {
    const answer = await http.send('GET', `/fail/${how}`, {
      headers: { 'x-request-id': `request-${how}` },
    });
    expect(answer.text).toBe(
      '{"status":500,"code":"INTERNAL_ERROR","message":"Something went wrong on our side"}',
    );
    expect(JSON.stringify(answer.headers)).not.toContain('4111');
    const reported = http.failures.filter(({ requestId }) => requestId === `request-${how}`);
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatchObject({ method: 'GET', route: '/api/2025-10-13/fail/:how' });
    expect(String(reported[0]?.error)).toBe(String(FAILURES[how]?.()));
  });

  it('an unknown path is 404, a known one with another method 405 with the methods it has', async () => {
    const unknown = await http.send('GET', '/nowhere', { as: null });
    expect(unknown.body).toStrictEqual({
      status: 404,
      code: 'REFERENCE_NOT_FOUND',
      message: 'Operation not found',
      details: { resource: 'Operation' },
    });
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const wrong = await http.send(method, '/fail/a');
      expect(wrong.body).toStrictEqual({
        status: 405,
        code: 'METHOD_NOT_ALLOWED',
        message: 'The path does not support this method',
      });
      expect(wrong.headers['allow']).toBe('GET, HEAD');
    }
    expect((await http.send('GET', '/fail')).headers['allow']).toBe('POST');
  });

  it.each([
    '/fail/%',
    '/fail/%ZZ',
    '/fail/%C3%28',
    `/fail/${'x'.repeat(1_025)}`,
    '/fail/a/',
    '/fail//',
    '/fail/a/b',
  ])('the path %.20s is not found', async (path) => {
    const answer = await http.send('GET', path);
    expect(answer.body).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
  });

  it.each([
    ['', 'BODY_MISSING'],
    ['[]', 'NOT_AN_OBJECT'],
    ['null', 'NOT_AN_OBJECT'],
    ['"text"', 'NOT_AN_OBJECT'],
    ['5', 'NOT_AN_OBJECT'],
    ['1.0', 'NOT_AN_OBJECT'],
    ['{"done":1', 'MALFORMED_JSON'],
    ['{"done":"a","done":"a"}', 'DUPLICATE_KEY'],
    ['{"__proto__":{}}', 'FORBIDDEN_KEY'],
    ['[['.repeat(50_000), 'TOO_DEEP'],
    ['\uFEFF{"done":"a"}', 'BYTE_ORDER_MARK'],
    [String.raw`{"done":"\ud800"}`, 'LONE_SURROGATE'],
    [Buffer.from([0x7b, 0xff, 0x7d]), 'INVALID_UTF8'],
    [`{"done":"${'x'.repeat(1_048_576)}"}`, 'BODY_TOO_LARGE'],
  ])('a body like %.40s is no request: %s', async (body, reason) => {
    const answer = await http.send('POST', '/fail', { body });
    expect(answer.body).toMatchObject({ status: 400, code: 'INVALID_REQUEST_FORMAT', details: { reason } });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/jsonp',
    `application/json${' '.repeat(10_000)}x`,
    'nonsense',
    'application/xml',
  ])('a body of type %s is refused', async (type) => {
    const answer = await http.send('POST', '/fail', {
      body: '{"done":"a"}',
      headers: { 'content-type': type },
    });
    expect(answer.body).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST_FORMAT',
      details: { reason: 'CONTENT_TYPE' },
    });
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
  ])('a body of type %s is read', async (type) => {
    expect(
      (await http.send('POST', '/fail', { body: '{"done":"a"}', headers: { 'content-type': type } })).body,
    ).toStrictEqual({ done: 'a' });
  });
});
