import { laneOf, TransientError, type EventStore, type PublishedMessage } from '@causeway/event-store';
import { systemNow } from '@causeway/kernel';
import { Stopped, type Patience } from '../persistent-task.js';
import type { Reader } from '../port.js';
import { altered } from '../testing/altered-store.js';
import { createInMemoryStores } from '../testing/in-memory-stores.js';
import { Payers, ReceiptReader, receiptsOf } from '../testing/payments-and-receipts.js';
import { Delivery } from './delivery.js';
import { ParkingLot } from './parking-lot.js';
import { ReaderCheckpoint } from './reader-checkpoint.js';

const SANDBOX = laneOf('payments', 'sandbox');

describe('a delivery', () => {
  let store: EventStore;
  let messages: PublishedMessage[];
  let waits: number[];
  let reasons: string[];
  let patience: Patience;

  beforeEach(async () => {
    const { payments, receipts } = createInMemoryStores();
    store = receipts;
    await new Payers(payments).settle(['ada', 'ada', 'bob']);
    messages = await payments.readPublished(SANDBOX, 0, 10);
    waits = [];
    reasons = [];
    patience = {
      wait: async (durationMs) => void waits.push(durationMs),
      waiting: (reason) => void reasons.push(reason),
      running: () => void reasons.push('running'),
    };
  });

  const readerThat = (before?: (message: PublishedMessage) => Promise<unknown>): ReceiptReader =>
    new ReceiptReader('payments', store, before);
  const deliver = async (reader: Reader, count: number): Promise<ReaderCheckpoint> => {
    const delivery = new Delivery(reader, () => undefined);
    const checkpoint = await ReaderCheckpoint.load(store, reader.name, SANDBOX);
    for (const message of messages.slice(0, count)) await delivery.deliver(message, checkpoint, patience);
    return checkpoint;
  };

  it('at or below the checkpoint is dropped without being looked at', async () => {
    const reader = readerThat();
    await store.moveCheckpoint({ reader: reader.name, source: SANDBOX, from: 0, to: 2 });
    await deliver(reader, 3);
    expect(reader.handled.map(({ position }) => position)).toStrictEqual([3]);
  });

  it('commits the effect and the checkpoint as one', async () => {
    const reader = readerThat();
    await deliver(reader, 2);
    expect(await receiptsOf(store, 'ada')).toStrictEqual([1, 2]);
    expect(await store.checkpoint(reader.name, SANDBOX)).toBe(2);
  });

  it('that another instance overtook writes nothing', async () => {
    const rival = readerThat();
    const reader = readerThat(async ({ position }) => {
      if (position === 1) await deliver(rival, 1);
    });
    const checkpoint = await deliver(reader, 2);
    expect(await receiptsOf(store, 'ada')).toStrictEqual([1, 2]);
    expect(checkpoint.position).toBe(2);
  });

  it('respects what the instance that overtook it has parked', async () => {
    const reader = readerThat(async ({ position }) => {
      if (position !== 1) return;
      const rivals = await ReaderCheckpoint.load(store, reader.name, SANDBOX);
      await new ParkingLot(reader, () => undefined).park(
        messages[0] as PublishedMessage,
        rivals,
        new Error('no'),
      );
    });
    await deliver(reader, 3);
    expect(await receiptsOf(store, 'ada')).toStrictEqual([]);
    expect(await receiptsOf(store, 'bob')).toStrictEqual([1]);
    expect((await store.parked()).map(({ position }) => position)).toStrictEqual([1, 2]);
  });

  it('retries with growing delays, then parks', async () => {
    await deliver(
      readerThat(async () => {
        throw new Error('no receipts today');
      }),
      1,
    );
    expect(waits).toStrictEqual([50, 100, 200, 400]);
    expect(reasons).toStrictEqual(['running']);
    expect((await store.parked()).map(({ error }) => error)).toStrictEqual(['no receipts today']);
  });

  it('does not count transient failures, and reports what it waits for', async () => {
    let attempts = 0;
    const reader = readerThat(async () => {
      attempts += 1;
      if (attempts <= 9) throw new TransientError(new Error('restart'));
      if (attempts <= 12) throw new Error('no receipts yet');
    });
    await deliver(reader, 1);
    expect(await receiptsOf(store, 'ada')).toStrictEqual([1]);
    expect(await store.parked()).toStrictEqual([]);
    const unreachable = 'the event store is unreachable: restart';
    expect(reasons).toStrictEqual([...Array<string>(9).fill(unreachable), 'running']);
  });

  describe('of several messages together', () => {
    let appended: number[];
    const together = async (
      handles: NonNullable<Reader['handlesTogether']> = () => true,
      before?: (message: PublishedMessage) => Promise<unknown>,
    ): Promise<{ finished: number; checkpoint: ReaderCheckpoint }> => {
      appended = [];
      const counting = altered(store, {
        appendAll: (writeSets) => {
          appended.push(writeSets.length);
          return store.appendAll(writeSets);
        },
      });
      const reader = new ReceiptReader('payments', counting, before);
      const sharing = altered<Reader>(reader, { handlesTogether: handles });
      const checkpoint = await ReaderCheckpoint.load(store, reader.name, SANDBOX);
      const delivery = new Delivery(sharing, () => undefined);
      return { finished: await delivery.deliverTogether(messages, 0, checkpoint), checkpoint };
    };

    beforeEach(async () => {
      const { payments, receipts } = createInMemoryStores();
      store = receipts;
      await new Payers(payments).settle(['ada', 'bob', 'eve']);
      messages = await payments.readPublished(SANDBOX, 0, 10);
    });

    it('commits their effects as one, with the place after the last', async () => {
      const { finished, checkpoint } = await together();
      expect([finished, checkpoint.position, appended]).toStrictEqual([3, 3, [3]]);
      expect(await store.checkpoint('issue-receipt-on-payment-settled', SANDBOX)).toBe(3);
      for (const payer of ['ada', 'bob', 'eve']) expect(await receiptsOf(store, payer)).toStrictEqual([1]);
    });

    it('passes those without an effect', async () => {
      const { finished, checkpoint } = await together(undefined, async ({ position }) => position === 2);
      expect([finished, checkpoint.position, appended]).toStrictEqual([3, 3, [1]]);
      expect(await store.checkpoint('issue-receipt-on-payment-settled', SANDBOX)).toBe(2);
    });

    it('ends before the first that the reader handles alone, and is nothing for a single one', async () => {
      expect((await together(({ position }) => position < 3)).finished).toBe(2);
      expect((await together(({ position }) => position !== 2)).finished).toBe(0);
    });

    it('ends before one that may not share the commit of the first', async () => {
      const { finished } = await together(({ position }, first) => position - first.position < 2);
      expect([finished, appended]).toStrictEqual([2, [2]]);
    });

    it('ends before one of a key that is parked', async () => {
      const [, bobs] = messages as [PublishedMessage, PublishedMessage];
      const reader = readerThat();
      const source = { reader: reader.name, source: SANDBOX, key: 'bob', error: 'e', parkedAt: systemNow() };
      await store.park({ ...source, position: bobs.position, message: bobs });
      expect((await together()).finished).toBe(0);
    });

    it('finishes those before one that met a conflict', async () => {
      const [first] = messages as [PublishedMessage];
      messages = [...messages.slice(0, 2), { ...first, position: 3 }];
      const { finished, checkpoint } = await together();
      expect([finished, checkpoint.position]).toStrictEqual([2, 2]);
      expect(await receiptsOf(store, 'ada')).toStrictEqual([1]);
    });

    it('finishes none when one of them fails', async () => {
      const { finished, checkpoint } = await together(undefined, async ({ position }) => {
        if (position === 2) throw new Error('no receipts today');
      });
      expect([finished, checkpoint.position, appended]).toStrictEqual([0, 0, []]);
      expect(await receiptsOf(store, 'ada')).toStrictEqual([]);
    });
  });

  it('ends when there is nothing to wait for any more', async () => {
    patience = { ...patience, wait: () => Promise.reject(new Stopped()) };
    const reader = readerThat(async () => {
      throw new TransientError(new Error('restart'));
    });
    await expect(deliver(reader, 1)).rejects.toThrow(Stopped);
    expect(await store.checkpoint(reader.name, SANDBOX)).toBe(0);
  });

  it('is parked when its command id was used for something else', async () => {
    const issue = readerThat();
    const reader: Reader = {
      ...{ name: 'same-id', from: 'payments', environments: ['sandbox'], store },
      handle: async (message) => {
        const outcome = { commandId: 'c', fingerprint: message.key, answer: null, expiresAt: null };
        return { ...(await issue.handle(message))!, outcome };
      },
    };
    await deliver(reader, 3);
    expect(await receiptsOf(store, 'ada')).toStrictEqual([1]);
    expect((await store.parked()).map(({ key, error }) => [key, error])).toStrictEqual([
      ['bob', 'command c was given before with other content'],
    ]);
  });

  it('is parked when its decisions meet conflicts without end', async () => {
    const issue = readerThat();
    const reader: Reader = {
      ...{ name: 'stubborn', from: 'payments', environments: ['sandbox'], store },
      handle: async (message) => {
        const effect = (await issue.handle(message))!;
        return { ...effect, streams: effect.streams!.map((stream) => ({ ...stream, expectedVersion: 99 })) };
      },
    };
    await deliver(reader, 1);
    expect(issue.handled).toHaveLength(4 * 20);
    expect((await store.parked()).map(({ error }) => error)).toStrictEqual([
      'stubborn still meets conflicts after 20 decisions',
    ]);
  });
});
