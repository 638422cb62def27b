import type { HttpHarness } from '@causeway/http/testing';
import { Erased, type Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { jest } from '@jest/globals';
import { foldedQueue } from './application/message-queue-stream.js';
import { messageQueues } from './application/simulated-issuer.aggregates.js';
import type { MessageQueueEvent } from './domain/message-queue.js';
import { CardsHost } from './testing/cards-host.js';
import { SHOP, Till } from './testing/till.js';

const PAST = 40;
const AT_ONCE = 10;

describe('what the sandbox’s issuer has to hand over of a card', () => {
  let host: CardsHost;
  let http: HttpHarness;
  let shop: Till;

  beforeAll(async () => {
    host = await CardsHost.open(await freshDatabase('cards'));
    http = await host.http('operator-secret');
  });
  afterAll(async () => {
    await http.close();
    await host.close();
  });
  beforeEach(async () => {
    host.failures.length = 0;
    host.ledger.intercept = () => Promise.resolve('CARRY_OUT');
    shop = await Till.open(host, http);
  });

  const cardId = (): Id<'Card'> => shop.cardId as Id<'Card'>;
  const kept = () => foldedQueue(host.ports, 'sandbox', cardId());
  const events = async () =>
    host.store.load('cards.sandbox', `simulated-messages-${shop.cardId.slice(shop.cardId.indexOf(':') + 1)}`);
  const replayed = async () =>
    (await events())
      .map(({ type, data }) => ({ ...data, type }) as MessageQueueEvent)
      .reduce((queue, event) => messageQueues.evolve(queue, event), messageQueues.initial);
  const forgotten = () =>
    host.query('delete from cards.message_queue_view where card_id = $1', [shop.cardId]);

  const authorize = (amount: number) =>
    shop.post('authorization', { amount, currency: { code: 'USD' }, merchant: SHOP });

  /** From now on no message is taken, until the answer is called. */
  const deaf = (): (() => void) => {
    const { record } = host.ports;
    const taking = ['take-card-message', 'open-card-transaction'];
    const lost = jest
      .spyOn(host.ports, 'record')
      .mockImplementation((call, recording) =>
        taking.includes(recording.name)
          ? Promise.reject(new Error('the process died'))
          : record(call, recording),
      );
    return () => lost.mockRestore();
  };

  /** Rows that the log and the views give while an authorization is simulated. */
  const rowsRead = async (): Promise<number> => {
    const reads = [
      jest.spyOn(host.store, 'load'),
      jest.spyOn(host.store, 'recall'),
      jest.spyOn(host, 'query'),
    ] as const;
    try {
      await authorize(1);
      const found = await Promise.all(
        reads.flatMap(({ mock }) => mock.results.map(({ value }) => value as Promise<readonly unknown[]>)),
      );
      expect(found.length).toBeGreaterThan(3);
      return found.reduce((sum, { length }) => sum + length, 0);
    } finally {
      for (const each of reads) each.mockRestore();
    }
  };

  it('costs a message the same, however many the card has had', async () => {
    await shop.open('authorization', 1);
    const first = await rowsRead();
    for (let nth = 0; nth < PAST; nth += 1) await shop.open('authorization', 1);
    expect((await events()).length).toBe(2 * (PAST + 2));
    expect(await rowsRead()).toBe(first);
  });

  it('is kept as its stream folds to, also while messages wait', async () => {
    const row = await shop.open('authorization', 100);
    expect(await kept()).toStrictEqual(await replayed());
    const restore = deaf();
    await shop.post('clearing', { cardTransactionId: row.id, amount: 40 });
    await authorize(7);
    await shop.post('clearing', { cardTransactionId: row.id, amount: 60 });
    restore();
    const waiting = await kept();
    expect(waiting).toStrictEqual(await replayed());
    expect(waiting.waiting.map(({ content, sequence }) => [content.kind, sequence])).toStrictEqual([
      ['CLEARING', 2],
      ['AUTHORIZATION', 1],
      ['CLEARING', 3],
    ]);
    host.clock.advance(1_000);
    await host.fireTimers();
    expect((await kept()).waiting).toStrictEqual([]);
    expect(await shop.books()).toStrictEqual([9_893n, 7n, 100n, 0n]);
  });

  it('is handed over once where many ask at once, and each has its own time for an answer', async () => {
    const recorded = jest.spyOn(host.ports, 'record');
    host.ledger.intercept = () => {
      host.clock.advance(400);
      return Promise.resolve('CARRY_OUT');
    };
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => authorize(1)));
    const opened = recorded.mock.calls.filter(([, { name }]) => name === 'open-card-transaction');
    recorded.mockRestore();
    expect(answers.map(({ status }) => status)).toStrictEqual(Array.from({ length: AT_ONCE }, () => 202));
    expect((await shop.rows()).map(({ status }) => status)).toStrictEqual(
      Array.from({ length: AT_ONCE }, () => 'AUTHORIZED'),
    );
    expect(opened).toHaveLength(AT_ONCE);
  });

  it('waits for what its own transaction has to wait for, and for no other one', async () => {
    const row = await shop.follow('clearing', await shop.open('authorization', 100), 100);
    const other = await shop.open('authorization', 50);
    await host.ledger.setStatus(shop.accountId, shop.platformId, 'FROZEN');
    for (const amount of [10, 20]) await shop.post('return', { cardTransactionId: row.id, amount });
    expect((await shop.follow('clearing', other, 50)).status).toBe('SETTLED');
    expect((await shop.open('authorization', 1)).declineReason).toBe('INSUFFICIENT_FUNDS');
    const { waiting } = await kept();
    expect(waiting.map(({ content }) => content)).toStrictEqual([
      { kind: 'RETURN', amountMinor: 20n, returnToken: expect.any(String) },
    ]);
    await host.ledger.setStatus(shop.accountId, shop.platformId, 'ACTIVE');
    host.clock.advance(60_000);
    await host.fireTimers();
    expect([(await kept()).waiting, await shop.books()]).toStrictEqual([[], [9_880n, 0n, 120n, 0n]]);
  });

  it('that no one can take holds up nothing of another transaction', async () => {
    const row = await shop.open('authorization', 100);
    const { record } = host.ports;
    const broken = jest
      .spyOn(host.ports, 'record')
      .mockImplementation((call, recording) =>
        recording.name === 'take-card-message'
          ? Promise.reject(new Error('it cannot be taken'))
          : record(call, recording),
      );
    await shop.post('clearing', { cardTransactionId: row.id, amount: 100 });
    expect((await shop.open('authorization', 7)).status).toBe('AUTHORIZED');
    broken.mockRestore();
    expect(host.failures.map(({ error }) => (error as Error).message)).toStrictEqual([
      'it cannot be taken',
      'it cannot be taken',
    ]);
    host.clock.advance(1_000);
    await host.fireTimers();
    expect((await shop.row(row.id)).status).toBe('SETTLED');
  });

  it('that is older than this view is read from its first event on', async () => {
    await shop.open('authorization', 100);
    await forgotten();
    expect((await shop.open('authorization', 100)).status).toBe('AUTHORIZED');
    await forgotten();
    expect(await kept()).toStrictEqual(await replayed());
  });

  it('names no merchant any more once its person is erased, and keeps the rest', async () => {
    const row = await shop.open('authorization', 100);
    const restore = deaf();
    await authorize(7);
    await shop.post('clearing', { cardTransactionId: row.id, amount: 100 });
    restore();
    await host.vault.shred(shop.customerId);
    const [opening, clearing] = (await kept()).waiting;
    expect(opening?.content).toStrictEqual({
      kind: 'AUTHORIZATION',
      amountMinor: 7n,
      merchant: Erased.instance,
    });
    expect(clearing?.content).toStrictEqual({ kind: 'CLEARING', amountMinor: 100n });
    host.clock.advance(1_000);
    await host.fireTimers();
    expect((await kept()).waiting).toStrictEqual([]);
    expect(await shop.books()).toStrictEqual([9_900n, 0n, 100n, 0n]);
  });
});
