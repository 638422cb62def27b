import type { PostgresEventStore } from '@causeway/event-store';
import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { newId } from '@causeway/kernel';
import { bindToBus, freshDatabase } from '@causeway/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { quotes } from '@causeway/quotes';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import {
  requested,
  shownIn,
  storedWorlds,
  type QuotesWorld,
  type StoredWorlds,
} from '@causeway/quotes/testing';
import { transactions } from '../transactions.module.js';
import { OperatorPaymentsController } from './operator-payments.controller.js';
import { withoutCards } from '../testing/no-card-transactions.js';

const TOKEN = 'theoperatorstokenofthisspec';
const asOperator = { as: null, headers: { authorization: `Bearer ${TOKEN}` } } as const;

let worlds: StoredWorlds;
let world: QuotesWorld<PostgresEventStore>;
let http: HttpHarness;
beforeAll(async () => {
  worlds = await storedWorlds(await freshDatabase('operator_payments'));
});
afterAll(() => worlds.close());
beforeEach(async () => {
  world = worlds.world();
  http = await httpHarness({
    imports: [CqrsModule.forRoot()],
    controllers: [OperatorPaymentsController],
    providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
    operatorToken: TOKEN,
    rejectionTables: {
      quotes: quotes.definition.rejections,
      transactions: transactions.definition.rejections,
    },
  });
  const buses = { commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) };
  const { commands, queries } = transactions.table({
    dispatch: withoutCards(world.dispatch),
    vault: worlds.vault,
  });
  for (const handling of commands) {
    if (!('execute' in handling)) throw new Error('a step is passed on to its owner');
    const { command, execute } = handling;
    bindToBus(
      { request: command, kind: 'command', handle: (...asked) => execute(asked[0] as never, asked[1]) },
      buses,
    );
  }
  for (const { query, answer } of queries)
    bindToBus(
      { request: query, kind: 'query', handle: (...asked) => answer(asked[0] as never, asked[1]) },
      buses,
    );
});
afterEach(async () => {
  expect(http.failures).toStrictEqual([]);
  await http.close();
});

const waiting = async (query = ''): Promise<string[]> => {
  const tenant = `platformId=${world.platformId}&environment=sandbox`;
  const path = `//operator/payments/waiting?${tenant}${query}`;
  const { status, body } = await http.send<{ data: TransactionDocument[] }>('GET', path, asOperator);
  expect(status).toBe(200);
  return body.data.map(({ id }) => id);
};
const conclude = (more: object) =>
  http.send('POST', '//operator/payments/conclude', {
    ...asOperator,
    body: { platformId: world.platformId, environment: 'sandbox', ...more },
  });
const paying = async (destination: string, source = world.customer('USD', 500_000).accountId as string) => {
  const { id, transactionId } = shownIn(await world.create(requested(source, destination)));
  await world.executeQuote(id);
  world.clock.advance(1);
  return transactionId;
};
const dollars = () =>
  world.target({
    accountType: 'USD_ACCOUNT',
    currency: 'USD',
    paymentRails: ['ACH'],
    primaryIdentifier: '123456789',
    customerId: world.customer().customerId,
  });

describe('payments whose connector was taken away', () => {
  it('are listed, pulls and payouts, oldest first, and nothing else that is under way', async () => {
    const payout = await paying(world.target());
    await paying(world.customer('EUR').accountId);
    const pull = await paying(world.target(), dollars());
    expect(await waiting()).toStrictEqual([]);
    world.isBankConnected = false;
    expect(await waiting()).toStrictEqual([pull]);
    world.isRailConnected = false;
    expect(await waiting()).toStrictEqual([payout, pull]);
    expect(await waiting('&limit=1')).toStrictEqual([payout]);
  });

  it('are concluded by what the partner’s books say, once', async () => {
    const transactionId = await paying(world.target());
    world.isRailConnected = false;
    expect(await conclude({ transactionId, outcome: 'ARRIVED' })).toMatchObject({
      status: 200,
      body: { id: transactionId, status: 'COMPLETED' },
    });
    expect(await waiting()).toStrictEqual([]);
    expect(await conclude({ transactionId, outcome: 'NOT_ARRIVED' })).toMatchObject({
      status: 409,
      body: { code: 'INVALID_STATE_TRANSITION' },
    });
  });

  it('are rejected for an unknown transaction or invalid fields', async () => {
    const missing = { transactionId: newId('Transaction'), outcome: 'ARRIVED' };
    expect((await conclude(missing)).status).toBe(404);
    const { status, body } = await conclude({ transactionId: 'nonsense', outcome: 'PERHAPS' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ details: { errors: [{ field: 'transactionId' }, { field: 'outcome' }] } });
  });
});
