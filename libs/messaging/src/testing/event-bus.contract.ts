import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  laneOf,
  TransientError,
  type EventStore,
  type ParkedEvent,
  type WriteSet,
  type LaneName,
  type PublishedMessage,
} from '@causeway/event-store';
import { instant } from '@causeway/kernel';
import type { EventBus, Lag, Reader, Subscription } from '../port.js';
import { Payers, ReceiptReader, receiptsOf, until, upTo } from './payments-and-receipts.js';

/** One installation with its two contexts, made afresh for every test. */
export interface BusHarness {
  readonly payments: EventStore;
  readonly receipts: EventStore;
  openBus(): EventBus;
  /** Brings messages of a lane to its readers once more, in this order. */
  redeliver(lane: LaneName, messages: readonly PublishedMessage[]): Promise<void>;
  close(): Promise<void>;
}

/** The contract of every bus, whatever carries the messages. */
export const describeEventBus = (name: string, open: () => Promise<BusHarness>): void => {
  describe(`${name} keeps the promises of a bus`, () => {
    let harness: BusHarness;
    let payers: Payers;
    let bus: EventBus;
    let relay: Subscription;
    let sandbox: LaneName;
    let production: LaneName;

    beforeEach(async () => {
      harness = await open();
      sandbox = laneOf(harness.payments.context, 'sandbox');
      production = laneOf(harness.payments.context, 'production');
      payers = new Payers(harness.payments);
      bus = harness.openBus();
      relay = await bus.relay([harness.payments]);
    });
    afterEach(() => harness.close());

    const receipts = (payer: string): Promise<number[]> => receiptsOf(harness.receipts, payer);
    const receiptReader = (
      before?: (message: PublishedMessage) => Promise<unknown>,
      readerName?: string,
    ): ReceiptReader => new ReceiptReader(harness.payments.context, harness.receipts, before, readerName);
    /** A started subscription: later messages come as new ones. */
    const run = async (reader: Reader, onBus = bus): Promise<Subscription> => {
      const subscription = await onBus.subscribe(reader);
      await until(() => subscription.status() === 'running');
      return subscription;
    };
    const published = (): Promise<PublishedMessage[]> => harness.payments.readPublished(sandbox, 0, 1_000);
    const settleRounds = async (rounds: number): Promise<void> => {
      for (let round = 0; round < rounds; round += 1) await payers.settle(['ada', 'bob', 'cleo']);
    };

    it('every message arrives, in order within its key', async () => {
      await settleRounds(3);
      const subscription = await run(receiptReader());
      await settleRounds(7);
      await subscription.caughtUp();
      for (const payer of ['ada', 'bob', 'cleo']) expect(await receipts(payer)).toStrictEqual(upTo(10));
    });

    it('a message arrives as it was published', async () => {
      const reader = receiptReader();
      const subscription = await run(reader);
      await payers.settle(['ada'], { subject: 'Customer:ada' });
      await subscription.caughtUp();
      expect(reader.handled).toStrictEqual(await published());
      expect(reader.handled[0]).toMatchObject({
        lane: sandbox,
        position: 1,
        type: 'payments.payment-settled.v1',
        key: 'ada',
        subject: 'Customer:ada',
        data: { number: 1, amountMinor: 2n ** 60n + 1n },
      });
    });

    it('the lanes of both environments are read, each for itself', async () => {
      const release = new AbortController();
      const subscription = await run(
        receiptReader(({ lane }) => until(() => lane !== sandbox || release.signal.aborted)),
      );
      await payers.settle(['ada', 'ada']);
      await payers.settle(['ada'], { environment: 'production' });
      await until(async () => (await receiptsOf(harness.receipts, 'ada', 'production')).length === 1);
      expect(await receipts('ada')).toStrictEqual([]);
      release.abort();
      await subscription.caughtUp();
      expect(await receipts('ada')).toStrictEqual([1, 2]);
      expect(await receiptsOf(harness.receipts, 'ada', 'production')).toStrictEqual([1]);
    });

    it('only what is published arrives', async () => {
      const reader = receiptReader();
      const subscription = await run(reader);
      await payers.settleSilently('ada');
      await payers.settle(['bob']);
      await payers.settleSilently('ada');
      await subscription.caughtUp();
      expect(reader.handled.map(({ key }) => key)).toStrictEqual(['bob']);
    });

    it('duplicated and reordered deliveries change nothing', async () => {
      const reader = receiptReader();
      const subscription = await run(reader);
      await settleRounds(4);
      await relay.caughtUp();
      await subscription.caughtUp();
      const handledBefore = reader.handled.length;
      const messages = await published();
      await harness.redeliver(sandbox, messages);
      await harness.redeliver(sandbox, [...messages].reverse());
      await settleRounds(1);
      await relay.caughtUp();
      await subscription.caughtUp();
      for (const payer of ['ada', 'bob', 'cleo']) expect(await receipts(payer)).toStrictEqual(upTo(5));
      expect(reader.handled).toHaveLength(handledBefore + 3);
    });

    it('two instances of one reader share the work without doubling it', async () => {
      const first = await run(receiptReader());
      const second = await run(receiptReader(), harness.openBus());
      await settleRounds(40);
      await Promise.all([first.caughtUp(), second.caughtUp()]);
      for (const payer of ['ada', 'bob', 'cleo']) expect(await receipts(payer)).toStrictEqual(upTo(40));
    });

    it('when one of two instances stops, the other one goes on', async () => {
      const first = await run(receiptReader());
      const second = await run(receiptReader(), harness.openBus());
      await settleRounds(5);
      await second.caughtUp();
      await first.stop();
      await settleRounds(5);
      await second.caughtUp();
      for (const payer of ['ada', 'bob', 'cleo']) expect(await receipts(payer)).toStrictEqual(upTo(10));
    });

    it('a restarted reader goes on from its checkpoint', async () => {
      const before = await run(receiptReader());
      await settleRounds(3);
      await before.caughtUp();
      await before.stop();
      await settleRounds(2);
      const reader = receiptReader();
      const restarted = await run(reader, harness.openBus());
      await restarted.caughtUp();
      expect(reader.handled.map(({ position }) => position).sort((a, b) => a - b)).toStrictEqual([
        10, 11, 12, 13, 14, 15,
      ]);
      for (const payer of ['ada', 'bob', 'cleo']) expect(await receipts(payer)).toStrictEqual(upTo(5));
    });

    it('messages without an effect are not handed over again after a restart', async () => {
      const before = await run(receiptReader(async () => false));
      await settleRounds(2);
      await before.caughtUp();
      await before.stop();
      const reader = receiptReader();
      await settleRounds(1);
      await (await run(reader)).caughtUp();
      expect(reader.handled.map(({ position }) => position).sort((a, b) => a - b)).toStrictEqual([7, 8, 9]);
    });

    it('messages that a reader ignores are passed and not handed over, also before it starts', async () => {
      await settleRounds(2);
      const reader = Object.assign(receiptReader(), {
        ignores: ({ key }: PublishedMessage): boolean => key !== 'bob',
      });
      const subscription = await run(reader);
      await settleRounds(2);
      await subscription.caughtUp();
      expect(reader.handled.map(({ key }) => key)).toStrictEqual(['bob', 'bob', 'bob', 'bob']);
      expect(await Promise.all(['ada', 'bob', 'cleo'].map(receipts))).toStrictEqual([[], upTo(4), []]);
      const lags = (await bus.lag()).filter(({ reader: name }) => name === reader.name);
      expect(lags.map(({ messages }) => messages)).toStrictEqual([0, 0]);
    });

    it('a new reader starts with the oldest message', async () => {
      const old = await run(receiptReader(async () => false));
      await settleRounds(3);
      await old.caughtUp();
      const newcomer = receiptReader(undefined, 'a-new-reader');
      const subscription = await run(newcomer);
      await settleRounds(2);
      await subscription.caughtUp();
      for (const payer of ['ada', 'bob', 'cleo']) expect(await receipts(payer)).toStrictEqual(upTo(5));
      expect(newcomer.handled).toHaveLength(15);
    });

    it('a stopped reader is handed nothing more', async () => {
      const reader = receiptReader();
      const subscription = await run(reader);
      await payers.settle(['ada']);
      await subscription.caughtUp();
      await subscription.stop();
      await payers.settle(['ada']);
      await relay.caughtUp();
      expect(await receipts('ada')).toStrictEqual([1]);
      await expect(subscription.caughtUp()).rejects.toThrow('stopped');
    });

    it('a name can be taken by one reader of a bus at a time', async () => {
      const subscription = await run(receiptReader());
      await expect(bus.subscribe(receiptReader())).rejects.toThrow('runs on this bus already');
      await subscription.stop();
      await expect(bus.subscribe(receiptReader())).resolves.toBeDefined();
    });

    it('being caught up includes the message in hand', async () => {
      const release = new AbortController();
      const subscription = await run(receiptReader(() => until(() => release.signal.aborted)));
      await payers.settle(['ada', 'ada']);
      const order: string[] = [];
      const caughtUp = subscription.caughtUp().then(() => order.push('caught up'));
      await until(() => bus.lag().then((lags) => lags.some(({ messages }) => messages > 0)));
      order.push('released');
      release.abort();
      await caughtUp;
      expect(order).toStrictEqual(['released', 'caught up']);
      expect(await receipts('ada')).toStrictEqual([1, 2]);
    });

    it('the lag counts what a reader has not finished, lane by lane', async () => {
      const release = new AbortController();
      const reader = receiptReader(() => until(() => release.signal.aborted));
      const subscription = await run(reader);
      await payers.settle(['ada', 'bob', 'ada']);
      const find = async (lane: LaneName): Promise<Lag | undefined> =>
        (await bus.lag()).find((lag) => lag.reader === reader.name && lag.lane === lane);
      const lagOf = async (lane: LaneName): Promise<number | undefined> => (await find(lane))?.messages;
      const oldestOf = async (lane: LaneName): Promise<string | undefined> =>
        (await find(lane))?.oldestRecordedAt;
      const firstUnread = async () => {
        const [message] = await harness.payments.readPublished(sandbox, 0, 1);
        if (message === undefined) throw new Error('nothing was published');
        return message;
      };
      expect(await lagOf(sandbox)).toBe(3);
      expect(await lagOf(production)).toBe(0);
      expect(await oldestOf(sandbox)).toBe((await firstUnread()).recordedAt);
      expect(await oldestOf(production)).toBeUndefined();
      release.abort();
      await subscription.caughtUp();
      expect(await lagOf(sandbox)).toBe(0);
      expect(await oldestOf(sandbox)).toBeUndefined();
    });

    describe('effects', () => {
      it('a decision on a version that has moved is taken again', async () => {
        let decisions = 0;
        const reader = receiptReader(async (message) => {
          decisions += 1;
          if (decisions > 1) return;
          const { data: _, ...rest } = message;
          const rival = receiptReader();
          await harness.receipts.append((await rival.handle({ ...rest, data: { number: 0 } })) as WriteSet);
        });
        const subscription = await run(reader);
        await payers.settle(['ada']);
        await subscription.caughtUp();
        expect(decisions).toBe(2);
        expect(await receipts('ada')).toStrictEqual([0, 1]);
      });

      it('an effect that was committed under its command id before only moves the checkpoint', async () => {
        const issue = receiptReader();
        const outcome = { commandId: 'receipt-1', fingerprint: 'same', answer: null, expiresAt: null };
        const withOutcome: Reader = {
          ...{
            name: 'once-by-outcome',
            from: harness.payments.context,
            environments: ['sandbox'],
            store: harness.receipts,
          },
          handle: async (message) => ({ ...((await issue.handle(message)) as WriteSet), outcome }),
        };
        const subscription = await run(withOutcome);
        await payers.settle(['ada', 'ada']);
        await subscription.caughtUp();
        expect(await receipts('ada')).toStrictEqual([1]);
        expect(await harness.receipts.parked()).toStrictEqual([]);
      });
    });

    describe('a message that a reader cannot digest', () => {
      let isBroken: boolean;
      const failsFor = (payer: string): ReceiptReader =>
        receiptReader(async ({ key }) => {
          if (isBroken && key === payer) throw new Error(`no receipts for ${key}`);
        });

      beforeEach(() => {
        isBroken = true;
      });

      const parkedPositions = async (): Promise<[number, string][]> =>
        (await harness.receipts.parked()).map(({ position, error }): [number, string] => [position, error]);

      it('is parked and blocks only its key', async () => {
        const subscription = await run(failsFor('bob'));
        await settleRounds(3);
        await subscription.caughtUp();
        expect(await receipts('ada')).toStrictEqual([1, 2, 3]);
        expect(await receipts('bob')).toStrictEqual([]);
        expect(await receipts('cleo')).toStrictEqual([1, 2, 3]);
        expect((await parkedPositions()).sort(([a], [b]) => a - b)).toStrictEqual([
          [2, 'no receipts for bob'],
          [5, 'an earlier message of its key is parked'],
          [8, 'an earlier message of its key is parked'],
        ]);
        expect(subscription.status()).toBe('running');
      });

      it('is tried four times, and those behind it not at all', async () => {
        const reader = failsFor('bob');
        const subscription = await run(reader);
        await payers.settle(['bob', 'bob']);
        await subscription.caughtUp();
        expect(reader.handled.map(({ position }) => position)).toStrictEqual([1, 1, 1, 1]);
      });

      it('takes effect in order when it is retried, and the key flows again', async () => {
        const reader = failsFor('bob');
        const subscription = await run(reader);
        await settleRounds(3);
        await subscription.caughtUp();
        isBroken = false;
        expect(await bus.retryParked(reader.name)).toStrictEqual({ digested: 3, stillParked: 0 });
        await settleRounds(1);
        await subscription.caughtUp();
        for (const payer of ['ada', 'bob', 'cleo']) expect(await receipts(payer)).toStrictEqual(upTo(4));
        expect(await harness.receipts.parked()).toStrictEqual([]);
      });

      it('stays parked, with those behind it, when it fails again', async () => {
        const reader = failsFor('bob');
        const subscription = await run(reader);
        await settleRounds(2);
        await subscription.caughtUp();
        expect(await bus.retryParked(reader.name)).toStrictEqual({ digested: 0, stillParked: 2 });
        await settleRounds(1);
        await subscription.caughtUp();
        expect(await receipts('bob')).toStrictEqual([]);
        expect((await parkedPositions()).map(([position]) => position).sort((a, b) => a - b)).toStrictEqual([
          2, 5, 8,
        ]);
      });

      it('blocks its key for another instance and after a restart too', async () => {
        const before = await run(failsFor('bob'));
        await settleRounds(1);
        await before.caughtUp();
        await before.stop();
        isBroken = false;
        const elsewhere = harness.openBus();
        const reader = receiptReader();
        const after = await run(reader, elsewhere);
        await settleRounds(1);
        await after.caughtUp();
        expect(await receipts('bob')).toStrictEqual([]);
        await elsewhere.retryParked(reader.name);
        expect(await receipts('bob')).toStrictEqual([1, 2]);
      });

      it('takes effect once when two processes retry it at the same time', async () => {
        const reader = failsFor('bob');
        const subscription = await run(reader);
        await payers.settle(Array<string>(10).fill('bob'));
        await subscription.caughtUp();
        const elsewhere = harness.openBus();
        await (await run(failsFor('bob'), elsewhere)).caughtUp();
        isBroken = false;
        await Promise.all([bus.retryParked(reader.name), elsewhere.retryParked(reader.name)]);
        await bus.retryParked(reader.name);
        expect(await receipts('bob')).toStrictEqual(upTo(10));
        expect(await harness.receipts.parked()).toStrictEqual([]);
      });

      it('takes effect once when a crash left it parked after a retry', async () => {
        const reader = failsFor('bob');
        const subscription = await run(reader);
        await payers.settle(['bob']);
        await subscription.caughtUp();
        const [parked] = (await harness.receipts.parked()) as [ParkedEvent];
        isBroken = false;
        await bus.retryParked(reader.name);
        await harness.receipts.park(parked);
        expect(await bus.retryParked(reader.name)).toStrictEqual({ digested: 1, stillParked: 0 });
        expect(await receipts('bob')).toStrictEqual([1]);
      });

      it('is handed over again when it was noted as parked but the checkpoint had not moved', async () => {
        await payers.settle(['bob', 'bob']);
        const [message] = (await published()) as [PublishedMessage];
        const { name } = receiptReader();
        const noted = { reader: name, source: sandbox, position: 1, key: 'bob', error: 'a crash came next' };
        await harness.receipts.park({
          ...noted,
          message,
          parkedAt: instant('2026-01-05T10:00:01.000Z'),
        });
        await (await run(receiptReader())).caughtUp();
        expect(await receipts('bob')).toStrictEqual([1, 2]);
        expect(await harness.receipts.parked()).toStrictEqual([]);
      });

      it('is not to be retried on a bus where its reader does not run', async () => {
        await expect(bus.retryParked('absent')).rejects.toThrow('no reader absent runs on this bus');
      });
    });

    it('a transient failure is waited out, shown, and parks nothing', async () => {
      let failures = 0;
      const release = new AbortController();
      const subscription = await run(
        receiptReader(async () => {
          if (release.signal.aborted) return;
          failures += 1;
          throw new TransientError(new Error('the database restarts'));
        }),
      );
      await payers.settle(['ada', 'ada']);
      await until(() => failures >= 6);
      expect(subscription.status()).toBe('waiting: the event store is unreachable: the database restarts');
      release.abort();
      await subscription.caughtUp();
      expect(subscription.status()).toBe('running');
      expect(await receipts('ada')).toStrictEqual([1, 2]);
      expect(await harness.receipts.parked()).toStrictEqual([]);
    });

    it('a waiting reader can be stopped, and its message is not lost', async () => {
      let failures = 0;
      const subscription = await run(
        receiptReader(async () => {
          failures += 1;
          throw new TransientError(new Error('the database restarts'));
        }),
      );
      await payers.settle(['ada']);
      await until(() => failures >= 2);
      await subscription.stop();
      expect(await receipts('ada')).toStrictEqual([]);
      await (await run(receiptReader())).caughtUp();
      expect(await receipts('ada')).toStrictEqual([1]);
    });
  });
};
