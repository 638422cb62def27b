import { Body, Controller, Get, Post } from '@nestjs/common';
import type { CallContext } from '@causeway/commands';
import { elapsedMs, newUuid, systemNow } from '@causeway/kernel';
import { Permission } from '../access/access.js';
import type { PermissionName } from '../access/caller.js';
import { httpHarness, type HttpHarness } from '../testing/index.js';
import { Answers, Idempotent, Operation } from './operation.js';
import { Call, Caller, Id } from './parameters.js';
import type { StoredResponse } from './stored-response.js';
import { object, optional, text } from '@causeway/shapes';
import { dtoOf } from '../fields/dto.js';

class SeenDto extends dtoOf(object('SeenDto', { seen: text({ max: 99 }) })) {}
class AnythingDto extends dtoOf(object('AnythingDto', { any: optional(text({ max: 99 })) })) {}

const calls: CallContext[] = [];
const lastCall = (): CallContext => calls.at(-1) as CallContext;
/** What an owner would have stored: white space and key order are its own. */
const STORED = '{ "seen" : "é first" }';

@Controller('routes')
class RoutesController {
  @Post('plain')
  @Permission('VIEW')
  @Operation('plain', 'Plain')
  @Answers(204)
  plain(@Call() call: CallContext): void {
    calls.push(call);
  }
  @Post('once')
  @Permission('VIEW')
  @Idempotent()
  @Operation('once', 'Once')
  @Answers(204)
  once(@Call() call: CallContext): void {
    calls.push(call);
  }
  @Post('only-once')
  @Permission('VIEW')
  @Idempotent({ isRequired: true })
  @Operation('onlyOnce', 'Only once')
  @Answers(204)
  onlyOnce(@Call() call: CallContext): void {
    calls.push(call);
  }
  @Post('once/:quoteId')
  @Permission('VIEW')
  @Idempotent()
  @Operation('onceForQuote', 'Once')
  @Answers(204)
  onceForQuote(@Id('Quote') _id: string, @Call() call: CallContext): void {
    calls.push(call);
  }
  @Post('stored')
  @Permission('VIEW')
  @Operation('stored', 'Stored')
  @Answers(201, SeenDto, [409])
  stored(@Body() { any }: AnythingDto): StoredResponse {
    return any === 'conflict'
      ? { status: 409, body: '{"status":409,"code":"CONFLICT","message":"stored"}' }
      : { status: 201, body: STORED };
  }
  @Get('quotes/:quoteId')
  @Permission('VIEW')
  @Operation('quote', 'Quote')
  @Answers(200, SeenDto)
  quote(@Id('Quote') seen: string) {
    return { seen };
  }
  @Get('accounts/:id')
  @Permission('VIEW')
  @Operation('account', 'Account')
  @Answers(200, SeenDto)
  account(@Id('InternalAccount') seen: string) {
    return { seen };
  }
  @Get('customers/:customerId/cards/:cardId')
  @Permission('VIEW')
  @Operation('card', 'Card')
  @Answers(200, SeenDto)
  card(@Id('Customer') customer: string, @Id('Card', 'TRANSACTION_NOT_FOUND') card: string) {
    return { seen: `${customer.slice(0, 12)} ${card.slice(0, 8)}` };
  }
  @Get('caller')
  @Permission('VIEW')
  @Operation('caller', 'Caller')
  @Answers(200, SeenDto)
  caller(@Caller() { permissions }: Caller) {
    const names: readonly PermissionName[] = permissions;
    return { seen: names.join() };
  }
}

describe('routes', () => {
  let http: HttpHarness;
  beforeAll(async () => {
    http = await httpHarness({ controllers: [RoutesController] });
  });
  afterAll(() => http.close());
  const post = async (path: string, headers: Record<string, string> = {}, as = {}) => {
    const answer = await http.send('POST', path, { headers, as });
    return answer.status === 204 ? lastCall() : answer.body;
  };
  const key = (value: string) => ({ 'idempotency-key': value });
  const uuid = '0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';

  describe('the call of a request', () => {
    it('names the actor, the tenant, the request id and the deadline', async () => {
      const as = { platformId: 'Platform:p', environment: 'production', tokenId: 'Token:t' } as const;
      const startedAt = systemNow();
      const call = (await post('/routes/plain', { 'x-request-id': 'r-1' }, as)) as CallContext;
      expect(call).toStrictEqual({
        commandId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        platformId: 'Platform:p',
        environment: 'production',
        actor: 'Token:t',
        correlationId: 'r-1',
        causationId: 'r-1',
        deadlineAt: expect.any(String),
      });
      const patience = elapsedMs(startedAt, call.deadlineAt);
      expect(patience).toBeGreaterThanOrEqual(30_000);
      expect(patience).toBeLessThan(40_000);
    });

    it('has a fresh id each time, also with a key where none is honoured', async () => {
      const ids = [
        await post('/routes/plain', key('k')),
        await post('/routes/plain', key('k')),
        await post('/routes/once'),
        await post('/routes/once'),
      ];
      expect(new Set(ids.map((call) => (call as CallContext).commandId)).size).toBe(4);
      expect(ids.filter((call) => 'remembersRefusals' in call)).toStrictEqual([]);
    });

    it('has one id for one key, and remembers refusals', async () => {
      const [first, second] = [await post('/routes/once', key('k')), await post('/routes/once', key('k'))];
      expect(second).toMatchObject({ commandId: (first as CallContext).commandId, remembersRefusals: true });
    });

    it('has another id for another key, operation, path id, environment or platform, and the same for another token', async () => {
      const other = newUuid();
      const calls = [
        await post('/routes/once', key('k')),
        await post('/routes/once', key('K')),
        await post('/routes/once', key('k '.padEnd(3, 'x'))),
        await post('/routes/once', key('k'), { environment: 'production' }),
        await post('/routes/once', key('k'), { platformId: 'Platform:other' }),
        await post(`/routes/once/${uuid}`, key('k')),
        await post(`/routes/once/${other}`, key('k')),
      ].map((call) => (call as CallContext).commandId);
      expect(new Set(calls).size).toBe(7);
      expect(
        ((await post('/routes/once', key('k'), { tokenId: 'Token:other' })) as CallContext).commandId,
      ).toBe(calls[0]);
      for (const spelling of [`Quote:${uuid}`, `Quote%3A${uuid}`, uuid.toUpperCase()]) {
        expect(((await post(`/routes/once/${spelling}`, key('k'))) as CallContext).commandId).toBe(calls[5]);
      }
    });

    it.each([['a'], ['a'.repeat(255)], ['a b~!'], ['"{}"']])('takes the key %.20s', async (value) => {
      expect(await post('/routes/once', key(value))).toMatchObject({ remembersRefusals: true });
    });

    it('needs a key where one is required', async () => {
      expect(await post('/routes/only-once')).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        details: { errors: [{ field: 'Idempotency-Key', message: 'is required' }] },
      });
      expect(await post('/routes/only-once', key('k'))).toMatchObject({ remembersRefusals: true });
    });

    it.each([[''], ['a'.repeat(256)], ['é'], ['a\u007f'], ['\u00a0']])(
      'refuses the key %.20j',
      async (value) => {
        expect(await post('/routes/once', key(value))).toMatchObject({
          status: 400,
          code: 'INVALID_INPUT',
          details: { errors: [{ field: 'Idempotency-Key' }] },
        });
      },
    );
  });

  describe('a stored response', () => {
    it('is sent with its status and its bytes as they are', async () => {
      const first = await http.send('POST', '/routes/stored', { body: {} });
      expect([first.status, first.text, first.headers['content-type']]).toStrictEqual([
        201,
        STORED,
        'application/json; charset=utf-8',
      ]);
      const refused = await http.send('POST', '/routes/stored', { body: { any: 'conflict' } });
      expect([refused.status, refused.body]).toStrictEqual([
        409,
        { status: 409, code: 'CONFLICT', message: 'stored' },
      ]);
      expect(refused.headers['x-should-retry']).toBe('false');
    });
  });

  describe('ids in paths', () => {
    it.each([
      uuid,
      uuid.toUpperCase(),
      `Quote:${uuid}`,
      `Quote%3A${uuid}`,
      `Quote%3a${uuid.toUpperCase()}`,
      `%51uote:${uuid}`,
    ])('%s is read', async (id) => {
      expect((await http.send('GET', `/routes/quotes/${id}`)).body).toStrictEqual({ seen: `Quote:${uuid}` });
    });

    it.each([
      'x',
      `Token:${uuid}`,
      `quote:${uuid}`,
      `Quote:${uuid}0`,
      `${uuid}%00`,
      `Quote:Quote:${uuid}`,
      `Quote%253A${uuid}`,
      '..%2f..%2fetc',
      "1'%20or%20'1'='1",
      '%E2%80%AE',
      'null',
      '0',
    ])('%s is not found', async (id) => {
      expect((await http.send('GET', `/routes/quotes/${id}`)).body).toStrictEqual({
        status: 404,
        code: 'QUOTE_NOT_FOUND',
        message: 'Quote not found',
      });
    });

    it('name the resource where it has no code of its own', async () => {
      expect((await http.send('GET', '/routes/accounts/x')).body).toStrictEqual({
        status: 404,
        code: 'REFERENCE_NOT_FOUND',
        message: 'InternalAccount not found',
        details: { resource: 'InternalAccount' },
      });
    });

    it('are distinguished by their names where there are two', async () => {
      expect((await http.send('GET', `/routes/customers/${uuid}/cards/Card:${uuid}`)).body).toStrictEqual({
        seen: 'Customer:019 Card:019',
      });
      expect((await http.send('GET', `/routes/customers/x/cards/${uuid}`)).body).toMatchObject({
        code: 'USER_NOT_FOUND',
      });
      expect((await http.send('GET', `/routes/customers/${uuid}/cards/x`)).body).toMatchObject({
        code: 'TRANSACTION_NOT_FOUND',
      });
    });
  });

  it('the caller is at hand', async () => {
    expect((await http.send('GET', '/routes/caller', { as: { permissions: ['VIEW'] } })).body).toStrictEqual({
      seen: 'VIEW',
    });
  });
});
