import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  laneOf,
  type EventStore,
  type LaneName,
  type LogPlace,
  type PublishedMessage,
} from '@causeway/event-store';
import type { Effect, EventBus, Reader, Subscription } from '../port.js';
import { altered } from './altered-store.js';
import type { BusHarness } from './event-bus.contract.js';
import { Payers, ReceiptReader, until } from './payments-and-receipts.js';

/** The contract of every bus for messages that name another one, of another lane, as before it. */
export const describeFollowingReaders = (name: string, open: () => Promise<BusHarness>): void => {
  describe(`over the ${name} a message that names another one as before it`, () => {
    let harness: BusHarness;
    let bus: EventBus;
    let payers: Payers;
    /** The second lane: the receipts' context publishes too, and both lanes have a reader that follows the other. */
    let second: Payers;
    let secondLane: LaneName;
    const OF_PAYMENTS = 'report-payments';
    const OF_RECEIPTS = 'report-receipts';

    beforeEach(async () => {
      harness = await open();
      bus = harness.openBus();
      payers = new Payers(harness.payments);
      second = new Payers(harness.receipts);
      secondLane = laneOf(harness.receipts.context, 'sandbox');
      await bus.relay([harness.payments, harness.receipts]);
    });
    afterEach(() => harness.close());

    /** A started subscription: later messages come as new ones. */
    const run = async (reader: Reader, onBus = bus): Promise<Subscription> => {
      const subscription = await onBus.subscribe(reader);
      await until(() => subscription.status() === 'running');
      return subscription;
    };

    type Before = (message: PublishedMessage) => Promise<unknown>;
    const follower = (from: EventStore, as: string, follows: object, before?: Before): ReceiptReader =>
      new ReceiptReader(from.context, harness.receipts, before, as, ['sandbox'], { ...follows });
    const ofPayments = (before?: Before): ReceiptReader =>
      follower(harness.payments, OF_PAYMENTS, { [harness.receipts.context]: OF_RECEIPTS }, before);
    const ofReceipts = (before?: Before): ReceiptReader =>
      follower(harness.receipts, OF_RECEIPTS, { [harness.payments.context]: OF_PAYMENTS }, before);
    /** Publishes one message after another, each naming the one before, in alternating lanes. */
    const publishChain = async (keys: readonly string[]): Promise<void> => {
      let after: LogPlace | undefined;
      for (const [index, key] of keys.entries()) {
        const publisher = index % 2 === 0 ? payers : second;
        const content = { note: String(index), ...(after === undefined ? {} : { after }) };
        [after] = await publisher.settle([key], content);
      }
    };
    const notes = async (): Promise<string[]> => {
      const events = await harness.receipts.read(secondLane, 0, 10_000);
      const effects = events.filter(({ type }) => type === 'ReceiptIssued');
      return effects.map(({ data }) => (data as { note: string }).note);
    };
    const KEYS = Array.from({ length: 40 }, (_, index) => `key-${index % 13}`);
    const IN_ORDER = KEYS.map((_, index) => String(index));

    it('takes effect after it, link by link, when both readers start late', async () => {
      await publishChain(KEYS);
      const late = await Promise.all([bus.subscribe(ofReceipts()), bus.subscribe(ofPayments())]);
      await Promise.all(late.map((subscription) => subscription.caughtUp()));
      expect(await notes()).toStrictEqual(IN_ORDER);
      expect(await harness.receipts.parked()).toStrictEqual([]);
    });

    it('takes effect after it, link by link, as it is published', async () => {
      const readers = [await run(ofReceipts()), await run(ofPayments())];
      await publishChain(KEYS);
      await Promise.all(readers.map((subscription) => subscription.caughtUp()));
      expect(await notes()).toStrictEqual(IN_ORDER);
      expect(readers.map((subscription) => subscription.status())).toStrictEqual(['running', 'running']);
    });

    it('takes effect after it when two instances share the work', async () => {
      const elsewhere = harness.openBus();
      const readers = await Promise.all([
        ...[bus, elsewhere].map((onBus) => run(ofReceipts(), onBus)),
        ...[bus, elsewhere].map((onBus) => run(ofPayments(), onBus)),
      ]);
      await publishChain(KEYS);
      await Promise.all(readers.map((subscription) => subscription.caughtUp()));
      expect(await notes()).toStrictEqual(IN_ORDER);
    });

    it('waits for it alone: many waiting ones block nothing that came before them', async () => {
      for (let round = 0; round < 8; round += 1) {
        // Whichever partition the first one is in, all others are full of messages that wait for later ones.
        const [first] = await second.settle([`first-${round}`], { note: 'first' });
        const [next] = await payers.settle([`next-${round}`], { note: 'next', after: first! });
        const waiting = Array.from({ length: 30 }, (_, index) => `last-${round}-${index}`);
        await second.settle(waiting, { note: 'last', after: next! });
      }
      const readers = await Promise.all([run(ofReceipts()), run(ofPayments())]);
      await Promise.all(readers.map((subscription) => subscription.caughtUp()));
      expect(await notes()).toHaveLength(8 * 32);
    });

    /** The receipts' reader, started; resolves when it only waits for the other one. */
    const startToWait = async (reader: ReceiptReader): Promise<Subscription> => {
      let looks = 0;
      const store = altered(harness.receipts, {
        checkpoint: (of, source) => {
          if (of === OF_PAYMENTS) looks += 1;
          return harness.receipts.checkpoint(of, source);
        },
      });
      const { from, environments, follows } = reader;
      const handle = (message: PublishedMessage): Promise<Effect> => reader.handle(message);
      const subscription = await bus.subscribe({
        name: reader.name,
        from,
        environments,
        follows,
        store,
        handle,
      });
      await until(() => looks >= 10);
      return subscription;
    };

    it('is not handed over while the other reader is away', async () => {
      await publishChain(['ada', 'bob']);
      const reader = ofReceipts();
      const waiting = await startToWait(reader);
      expect(reader.handled).toStrictEqual([]);
      await run(ofPayments());
      await waiting.caughtUp();
      expect(await notes()).toStrictEqual(['0', '1']);
    });

    it('does not wait for an effect: a message without one is passed, and that is seen', async () => {
      const noEffect: Before = async ({ data }) => (data as { note: string }).note === '2';
      await publishChain(['ada', 'bob', 'cleo']);
      const readers = await Promise.all([
        bus.subscribe(ofPayments(noEffect)),
        bus.subscribe(ofReceipts(noEffect)),
      ]);
      await Promise.all(readers.map((subscription) => subscription.caughtUp()));
      expect(await notes()).toStrictEqual(['2']);
    });

    it('does not wait for one that is parked', async () => {
      await publishChain(['ada', 'bob', 'cleo']);
      const broken = ofPayments(async ({ key }) => {
        if (key === 'ada') throw new Error('no');
      });
      const readers = await Promise.all([bus.subscribe(ofReceipts()), bus.subscribe(broken)]);
      await Promise.all(readers.map((subscription) => subscription.caughtUp()));
      expect(await notes()).toStrictEqual(['1', '2']);
      expect((await harness.receipts.parked()).map(({ key }) => key)).toStrictEqual(['ada']);
    });

    it('is not lost when its reader is stopped while it waits', async () => {
      await publishChain(['ada', 'bob']);
      const waiting = await startToWait(ofReceipts());
      await waiting.stop();
      expect(await notes()).toStrictEqual([]);
      const readers = await Promise.all([bus.subscribe(ofPayments()), bus.subscribe(ofReceipts())]);
      await Promise.all(readers.map((subscription) => subscription.caughtUp()));
      expect(await notes()).toStrictEqual(['0', '1']);
    });

    it('does not wait where nothing was published', async () => {
      await payers.settleSilently('ada');
      const after = { lane: laneOf(harness.payments.context, 'sandbox'), position: 1, key: 'ada' };
      await second.settle(['bob'], { note: 'alone', after });
      const readers = await Promise.all([run(ofReceipts()), run(ofPayments())]);
      await Promise.all(readers.map((subscription) => subscription.caughtUp()));
      expect(await notes()).toStrictEqual(['alone']);
    });

    it('is handled at once when its reader follows no other', async () => {
      await publishChain(['ada', 'bob']);
      const alone = follower(harness.receipts, OF_RECEIPTS, {});
      await (await bus.subscribe(alone)).caughtUp();
      expect(await notes()).toStrictEqual(['1']);
    });
  });
};
