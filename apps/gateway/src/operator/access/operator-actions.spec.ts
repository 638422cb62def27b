import { RejectedError, type Command, type Query } from '@causeway/commands';
import { dtoOf, NeedsApproval, OperatorOnly, type Operator } from '@causeway/http';
import { object, text } from '@causeway/shapes';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { newId } from '@causeway/kernel';
import {
  CarryOutOperatorAction,
  ListOperatorApprovals,
  ListOperatorTokens,
  platform as platformContext,
  RequestOperatorAction,
} from '@causeway/platform';
import { GetTransaction } from '@causeway/transactions';
import type { ApprovalConfig } from '@causeway/service';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Approvals } from './approvals.js';
import { NamedPlatform } from './named-platform.js';
import { OperatorActions } from './operator-actions.js';

class SettleDto extends dtoOf(
  object('SettleDto', {
    platformId: text({ max: 99 }),
    environment: text({ max: 99 }),
    transactionId: text({ max: 99 }),
  }),
) {}

const done: string[] = [];

@OperatorOnly('READ')
@Controller('operator/things')
class ThingsController {
  @Get()
  look() {
    return { looked: true };
  }
  @Post('do')
  @HttpCode(200)
  @OperatorOnly('OPERATE')
  work() {
    done.push('work');
    return { done: true };
  }
  @Post('erase')
  @HttpCode(200)
  @OperatorOnly('ADMINISTER')
  @NeedsApproval('ERASE')
  erase() {
    done.push('erase');
    return { erased: true };
  }
  @Post('settle')
  @HttpCode(200)
  @OperatorOnly('OPERATE')
  @NeedsApproval('SETTLE')
  settle(@Body() { transactionId }: SettleDto) {
    done.push(transactionId);
    return { settled: true };
  }
  @Post('tokens')
  @HttpCode(200)
  @OperatorOnly('ADMINISTER')
  @NeedsApproval('ACCESS')
  token() {
    done.push('token');
    return { made: true };
  }
}

const ADA: Operator = { tokenId: newId('Token'), name: 'Ada', permission: 'ADMINISTER' };
const GRACE: Operator = { tokenId: newId('Token'), name: 'Grace', permission: 'ADMINISTER' };

/** The platform context's part of approvals; its decisions have their own spec. */
class Desk {
  readonly written: { actor: string; payload: object }[] = [];
  readonly approvals: { id: string; status: string; of: object }[] = [];
  operators: readonly Operator[] = [ADA, GRACE];
  amount = 100_00n;
  isWritable = true;

  execute(request: Command<object, unknown> | Query<object, unknown>): Promise<never> {
    return Promise.resolve(this.answer(request) as never);
  }

  private answer(request: object): unknown {
    if (request instanceof RequestOperatorAction) {
      if (!this.isWritable) throw new Error('the log is away');
      const { payload, call } = request;
      this.written.push({ actor: call.actor, payload });
      const { toApprove, tokenId, actionId } = payload;
      if (toApprove !== undefined)
        this.approvals.push({ id: actionId, status: 'PENDING', of: { tokenId, request: toApprove } });
      return null;
    }
    if (request instanceof ListOperatorApprovals)
      return this.approvals.filter(({ of }) => JSON.stringify(of) === JSON.stringify(request.payload.of));
    if (request instanceof CarryOutOperatorAction) {
      const approval = this.approvals.find(({ id }) => id === request.payload.actionId);
      if (approval !== undefined) approval.status = 'CARRIED_OUT';
      return null;
    }
    if (request instanceof ListOperatorTokens)
      return this.operators.map(({ tokenId, permission }) => ({ id: tokenId, permission }));
    if (request instanceof GetTransaction)
      return { sentAmount: { amount: this.amount, currency: { code: 'USD' } } };
    throw new Error('not asked by this spec');
  }
}

const OFF: ApprovalConfig = { kinds: [], settleAbove: {} };
const ON: ApprovalConfig = { kinds: ['ERASE', 'SETTLE'], settleAbove: { USD: 100_00n } };

let desk: Desk;
const open: HttpHarness[] = [];
beforeEach(() => {
  desk = new Desk();
  done.length = 0;
});
afterEach(async () => {
  for (const http of open.splice(0)) await http.close();
});

/** All platforms are there but this one. */
const ABSENT = newId('Platform');
const named = new NamedPlatform({
  demand: (platformId) =>
    platformId === ABSENT
      ? Promise.reject(new RejectedError('platform', 'PLATFORM_NOT_FOUND'))
      : Promise.resolve(),
});

const gateway = async (config: ApprovalConfig) => {
  const actions = new OperatorActions(desk, new Approvals(desk, config), named);
  const http = await httpHarness({
    controllers: [ThingsController],
    providers: [{ provide: APP_INTERCEPTOR, useValue: actions }],
    rejectionTables: { platform: platformContext.definition.rejections },
    operators: {
      operatorOf: (secret) => Promise.resolve([ADA, GRACE].find(({ name }) => name === secret)),
    },
  });
  open.push(http);
  return (method: string, path: string, body?: unknown, as = 'Ada') =>
    http.send(method, `//operator/things${path}`, {
      as: null,
      headers: { authorization: `Bearer ${as}` },
      ...(body !== undefined && { body }),
    });
};
const payment = () => ({
  platformId: newId('Platform'),
  environment: 'production',
  transactionId: newId('Transaction'),
});

describe('the requests of an operator', () => {
  it('is written down under his token’s name before it is done; looking is not', async () => {
    const send = await gateway(OFF);
    expect((await send('GET', '')).status).toBe(200);
    expect(desk.written).toStrictEqual([]);
    expect((await send('POST', '/do?note=words', undefined, 'Grace')).body).toStrictEqual({ done: true });
    expect(desk.written).toStrictEqual([
      {
        actor: 'operator:Grace',
        payload: {
          actionId: expect.stringMatching(/^OperatorAction:/),
          operation: '/operator/things/do',
          path: '/operator/things/do',
          tokenId: GRACE.tokenId,
          tokenName: 'Grace',
        },
      },
    ]);
  });

  it('does not happen when it cannot be written down', async () => {
    const send = await gateway(OFF);
    desk.isWritable = false;
    expect((await send('POST', '/do')).status).toBe(500);
    expect(done).toStrictEqual([]);
  });

  it('needs no second operator while the setting is off', async () => {
    const send = await gateway(OFF);
    for (const path of ['/erase', '/tokens']) expect((await send('POST', path)).status).toBe(200);
    expect((await send('POST', '/settle', payment())).status).toBe(200);
    expect(desk.approvals).toStrictEqual([]);
  });
});

describe('a request that needs two operators', () => {
  it('is pending until the other agrees, however often it is sent, and is then done once', async () => {
    const send = await gateway(ON);
    const [first, again] = [await send('POST', '/erase'), await send('POST', '/erase')];
    expect([first.status, again.status, done]).toStrictEqual([202, 202, []]);
    expect(again.body).toStrictEqual(first.body);
    expect(desk.approvals).toMatchObject([
      { of: { tokenId: ADA.tokenId, request: { method: 'POST', path: '/operator/things/erase', body: '' } } },
    ]);
    desk.approvals.forEach((approval) => (approval.status = 'APPROVED'));
    expect((await send('POST', '/erase')).body).toStrictEqual({ erased: true });
    expect((await send('POST', '/erase')).status).toBe(202);
    expect(done).toStrictEqual(['erase']);
  });

  it('is refused for its shape before an operator is asked to approve it', async () => {
    const send = await gateway(ON);
    const { transactionId: _missing, ...incomplete } = payment();
    const { status, body } = await send('POST', '/settle', incomplete);
    expect([status, body]).toMatchObject([400, { details: { errors: [{ field: 'transactionId' }] } }]);
    expect([desk.approvals, desk.written, done]).toStrictEqual([[], [], []]);
  });

  it('is refused for a platform that is not there before an operator is asked to approve it', async () => {
    const send = await gateway(ON);
    const { status, body } = await send('POST', '/settle', { ...payment(), platformId: ABSENT });
    expect([status, body]).toMatchObject([404, { details: { errors: [{ field: 'platformId' }] } }]);
    expect([desk.approvals, desk.written, done]).toStrictEqual([[], [], []]);
  });

  it('is bound to its operator, and to the very bytes of the request', async () => {
    const send = await gateway(ON);
    desk.amount = 100_01n;
    const wanted = payment();
    expect((await send('POST', '/settle', wanted)).status).toBe(202);
    desk.approvals.forEach((approval) => (approval.status = 'APPROVED'));
    expect((await send('POST', '/settle', wanted, 'Grace')).status).toBe(202);
    expect((await send('POST', '/settle', { ...wanted, transactionId: newId('Transaction') })).status).toBe(
      202,
    );
    expect((await send('POST', '/settle?x=1', wanted)).status).toBe(202);
    expect(done).toStrictEqual([]);
    expect((await send('POST', '/settle', wanted)).body).toStrictEqual({ settled: true });
    expect(done).toStrictEqual([wanted.transactionId]);
  });

  it.each([
    [100_00n, 200],
    [100_01n, 202],
  ])('a settlement of %s minor units is answered %i', async (amount, status) => {
    const send = await gateway(ON);
    desk.amount = amount;
    expect((await send('POST', '/settle', payment())).status).toBe(status);
  });

  it('every settlement of a currency without a limit does', async () => {
    const send = await gateway({ ...ON, settleAbove: { EUR: 100_00n } });
    expect((await send('POST', '/settle', payment())).status).toBe(202);
  });

  it('so does a token, unless no other operator could agree', async () => {
    const send = await gateway(ON);
    expect((await send('POST', '/tokens')).status).toBe(202);
    desk.operators = [ADA, { ...GRACE, permission: 'OPERATE' }];
    expect((await send('POST', '/tokens')).status).toBe(200);
    expect(done).toStrictEqual(['token']);
  });
});
