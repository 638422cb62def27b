import { deposits } from '@causeway/deposits';
import { OperatorDepositsController } from '@causeway/deposits/testing';
import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { newId } from '@causeway/kernel';
import { bindToBus, freshDatabase } from '@causeway/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { quotes } from './quotes.module.js';
import type { PostgresEventStore } from '@causeway/event-store';
import type { QuotesWorld } from './testing/quotes-world.js';
import { storedWorlds, type StoredWorlds } from './testing/stored-world.js';

interface DepositOnTheWire {
  readonly depositId: string;
  readonly status: string;
  readonly accountId?: string;
  readonly pendingReason?: string;
  readonly transactionStatus?: string;
}
interface PageOnTheWire {
  readonly data: DepositOnTheWire[];
  readonly totalCount: number;
  readonly hasMore: boolean;
  readonly nextCursor?: string;
}
interface ErrorOnTheWire {
  readonly code: string;
  readonly details: { readonly errors?: readonly { readonly field: string }[]; readonly reason?: string };
}

let worlds: StoredWorlds;
let world: QuotesWorld<PostgresEventStore>;
let http: HttpHarness;
let number = 0;
beforeAll(async () => {
  worlds = await storedWorlds(await freshDatabase('operator_deposits'));
});
afterAll(() => worlds.close());
beforeEach(async () => {
  world = worlds.world();
  number += 1;
  http = await httpHarness({
    imports: [CqrsModule.forRoot()],
    controllers: [OperatorDepositsController],
    providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
    operatorToken: TOKEN,
    rejectionTables: {
      deposits: deposits.definition.rejections,
      quotes: quotes.definition.rejections,
    },
  });
  const buses = { commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) };
  for (const handler of world.handlers()) bindToBus(handler, buses);
});
afterEach(async () => {
  expect(http.failures).toStrictEqual([]);
  await http.close();
});

const TOKEN = 'theoperatorstokenofthisspec';
const asOperator = { as: null, headers: { authorization: `Bearer ${TOKEN}` } } as const;
const post = <Body>(path: string, body: object) =>
  http.send<Body>('POST', `//operator/deposits${path}`, {
    ...asOperator,
    body: { environment: 'sandbox', ...body },
  });
const list = async (query: string): Promise<PageOnTheWire> => {
  const path = `//operator/deposits?environment=sandbox&${query}`;
  const { status, body } = await http.send<PageOnTheWire>('GET', path, asOperator);
  expect(status).toBe(200);
  return body;
};
const report = (more: object = {}) =>
  post<DepositOnTheWire>('', {
    arrivalId: `wire-${number}`,
    amount: 5_000,
    currency: 'USD',
    coordinates: `00${number}`,
    ...more,
  });
const opened = () => {
  const customer = world.customer();
  world.ledTo.set(`00${number}`, customer.accountId);
  return customer;
};

describe('deposits that an operator reports', () => {
  it('are credited, and listed with their transaction', async () => {
    const { accountId } = opened();
    const originator = { accountHolderName: 'Ada Lovelace', paymentRail: 'WIRE' };
    const { status, body } = await report({ originator });
    expect([status, body.status, body.accountId]).toStrictEqual([200, 'ATTRIBUTED', accountId]);
    expect(world.ledger.account(accountId).available.amountMinor).toBe(5_000n);
    const { data } = await list(`platformId=${world.platformId}`);
    expect(data).toMatchObject([{ depositId: body.depositId, transactionStatus: 'COMPLETED', originator }]);
    const stored = JSON.stringify([
      await worlds.queryDeposits('select * from deposits.arrival_view'),
      await worlds.queryDeposits('select * from deposits.deposit_view'),
      await worlds.queryDeposits('select data::text, published::text from deposits.event_sandbox'),
      await worlds.queryDeposits('select answer::text from deposits.outcome'),
    ]);
    expect(stored).not.toContain('Lovelace');
  });

  it('are listed while they are held, and released', async () => {
    const { accountId } = opened();
    const { depositId } = (await report({ needsReview: true })).body;
    const held = await list(`platformId=${world.platformId}&held=true`);
    expect(held.data).toMatchObject([
      { depositId, pendingReason: 'COMPLIANCE_REVIEW', transactionStatus: 'PENDING' },
    ]);
    expect((await post('/release', { depositId })).status).toBe(200);
    expect(world.ledger.account(accountId).available.amountMinor).toBe(5_000n);
    expect((await list(`platformId=${world.platformId}&held=true`)).totalCount).toBe(0);
    expect((await post('/reject', { depositId })).status).toBe(409);
  });

  it('are cases where they lead nowhere, page by page, until an operator attributes them', async () => {
    const { accountId } = world.customer();
    const before = (await list('status=CASE')).totalCount;
    const { depositId } = (await report()).body;
    await report({ arrivalId: `another-${number}` });
    const first = await list('status=CASE&limit=1');
    expect([first.totalCount, first.hasMore]).toStrictEqual([before + 2, true]);
    const second = await list(`status=CASE&limit=1&cursor=${first.nextCursor ?? ''}`);
    const listed = [...first.data, ...second.data].map((deposit) => deposit.depositId);
    expect(listed).toContain(depositId);
    const attribution = { depositId, platformId: world.platformId, accountId };
    expect((await post<DepositOnTheWire>('/attribute', attribution)).body.status).toBe('ATTRIBUTED');
    expect(world.ledger.account(accountId).available.amountMinor).toBe(5_000n);
    expect((await list('status=CASE')).totalCount).toBe(before + 1);
  });

  it('go back where they have no owner', async () => {
    const { depositId } = (await report()).body;
    expect((await post<DepositOnTheWire>('/return', { depositId })).body.status).toBe('RETURNING');
    await world.letTimePass();
    expect(world.wayBack.paid).toBe(1);
  });

  it('are refused with every field that is wrong', async () => {
    const { status, body } = await http.send<ErrorOnTheWire>('POST', '//operator/deposits', {
      ...asOperator,
      body: {
        environment: 'moon',
        amount: -1,
        currency: 'XXQ',
        state: 'LOST',
        network: 'ETHEREUM',
        confirmations: 1.5,
      },
    });
    expect(status).toBe(400);
    const fields = body.details.errors?.map(({ field }) => field) ?? [];
    expect(new Set(fields)).toStrictEqual(
      new Set([
        'environment',
        'arrivalId',
        'amount',
        'currency',
        'state',
        'confirmations',
        'transactionHash',
      ]),
    );
  });

  it('are refused where a chain’s hash has no network', async () => {
    const { status, body } = await report({ transactionHash: '0xab' });
    const { details } = body as unknown as ErrorOnTheWire;
    expect([status, details.errors?.map(({ field }) => field)]).toStrictEqual([400, ['network']]);
  });

  it('are refused when they were reported differently before', async () => {
    await report();
    const { status, body } = await report({ amount: 6_000 });
    const { code, details } = body as unknown as ErrorOnTheWire;
    expect([status, code, details.reason]).toStrictEqual([409, 'CONFLICT', 'ARRIVAL_CHANGED']);
  });

  it('that never came are unknown', async () => {
    for (const path of ['/return', '/release', '/reject'])
      expect((await post(path, { depositId: newId('Transaction') })).status).toBe(404);
    const unattributed = { depositId: newId('Transaction'), platformId: world.platformId };
    expect(
      (await post('/attribute', { ...unattributed, accountId: world.customer().accountId })).status,
    ).toBe(404);
    expect((await post('/attribute', unattributed)).status).toBe(400);
  });

  it('are visible to the operator alone', async () => {
    const { status } = await http.send('GET', '//operator/deposits?environment=sandbox', {
      as: { platformId: world.platformId },
    });
    expect(status).toBe(401);
  });
});
