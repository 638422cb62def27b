import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { laneOf, type LaneName, type LogPlace } from '@causeway/event-store';
import type { EventBus, Reader, Subscription } from '../port.js';
import type { BusHarness } from './event-bus.contract.js';
import { Payers, ReceiptReader, receiptsOf, until, upTo } from './payments-and-receipts.js';

/** An installation whose payments can be given a second lane in the sandbox while everything runs. */
export interface LanesHarness extends BusHarness {
  addLane(): Promise<void>;
}

/** The contract of every bus for a context with several lanes in an environment. */
export const describeSeveralLanes = (name: string, open: () => Promise<LanesHarness>): void => {
  describe(`over the ${name} a context with several lanes`, () => {
    let harness: LanesHarness;
    let bus: EventBus;
    let relay: Subscription;
    let first: Payers;
    let second: Payers;
    let secondLane: LaneName;

    beforeEach(async () => {
      harness = await open();
      bus = harness.openBus();
      first = new Payers(harness.payments);
      second = new Payers(harness.payments, 2);
      secondLane = laneOf(harness.payments.context, 'sandbox', 2);
      relay = await bus.relay([harness.payments]);
    });
    afterEach(() => harness.close());

    const receipts = (payer: string): Promise<number[]> => receiptsOf(harness.receipts, payer);
    const reader = (as?: string, follows?: Readonly<Record<string, string>>): ReceiptReader =>
      new ReceiptReader(harness.payments.context, harness.receipts, undefined, as, ['sandbox'], follows);
    const run = async (of: Reader, onBus = bus): Promise<Subscription> => {
      const subscription = await onBus.subscribe(of);
      await until(() => subscription.status() === 'running');
      return subscription;
    };
    const settleRounds = async (rounds: number): Promise<void> => {
      for (let round = 0; round < rounds; round += 1) {
        await first.settle(['ada', 'bob']);
        await second.settle(['cleo', 'dora']);
      }
    };
    const expectReceipts = async (count: number): Promise<void> => {
      for (const payer of ['ada', 'bob', 'cleo', 'dora'])
        expect(await receipts(payer)).toStrictEqual(upTo(count));
    };

    it('is read in all of them, each in its order, and each message takes effect once', async () => {
      await harness.addLane();
      await settleRounds(4);
      const subscription = await run(reader());
      await settleRounds(6);
      await subscription.caughtUp();
      await expectReceipts(10);
    });

    it('is read by a reader that ran before it had more than one', async () => {
      const subscription = await run(reader());
      await first.settle(['ada']);
      await subscription.caughtUp();
      await harness.addLane();
      await second.settle(['cleo', 'cleo']);
      await until(async () => (await receipts('cleo')).length === 2);
      await first.settle(['ada']);
      await subscription.caughtUp();
      expect([await receipts('ada'), await receipts('cleo')]).toStrictEqual([upTo(2), upTo(2)]);
    });

    it('is caught up with only when all lanes are, also one that no process has seen yet', async () => {
      const subscription = await run(reader());
      await harness.addLane();
      await settleRounds(3);
      await Promise.all([relay.caughtUp(), subscription.caughtUp()]);
      await expectReceipts(3);
    });

    it('is lagged behind lane by lane', async () => {
      await harness.addLane();
      const of = reader();
      const subscription = await run(of);
      await settleRounds(2);
      await Promise.all([relay.caughtUp(), subscription.caughtUp()]);
      const lags = (await bus.lag()).filter((lag) => lag.reader === of.name);
      expect(lags).toStrictEqual([
        { reader: of.name, lane: laneOf(harness.payments.context, 'sandbox'), messages: 0 },
        { reader: of.name, lane: secondLane, messages: 0 },
      ]);
    });

    it('keeps its checkpoints apart: a restarted reader repeats nothing and misses nothing', async () => {
      await harness.addLane();
      const before = await run(reader());
      await settleRounds(3);
      await before.caughtUp();
      await before.stop();
      await second.settle(['cleo', 'dora']);
      const of = reader();
      const restarted = await run(of, harness.openBus());
      await restarted.caughtUp();
      expect(of.handled.map(({ lane, position }) => [lane, position])).toStrictEqual([
        [secondLane, 7],
        [secondLane, 8],
      ]);
      expect([await receipts('cleo'), await receipts('ada')]).toStrictEqual([upTo(4), upTo(3)]);
    });

    it('may have one key in several lanes, each with its own order and its own parking', async () => {
      await harness.addLane();
      let isBroken = true;
      const of = new ReceiptReader(harness.payments.context, harness.receipts, async ({ lane }) => {
        if (isBroken && lane === secondLane) throw new Error('no receipts for the second lane');
      });
      const subscription = await run(of);
      await second.settle(['ada']);
      await first.settle(['ada', 'ada']);
      await subscription.caughtUp();
      expect(await receipts('ada')).toStrictEqual([1, 2]);
      expect((await harness.receipts.parked()).map(({ message }) => message.lane)).toStrictEqual([
        secondLane,
      ]);
      isBroken = false;
      expect(await bus.retryParked(of.name)).toStrictEqual({ digested: 1, stillParked: 0 });
      expect(await receipts('ada')).toStrictEqual([1, 2, 1]);
    });

    it('is shared by two instances without doubling anything', async () => {
      await harness.addLane();
      const both = [await run(reader()), await run(reader(), harness.openBus())];
      await settleRounds(20);
      await Promise.all(both.map((subscription) => subscription.caughtUp()));
      await expectReceipts(20);
    });

    it('is waited for in the lane that a message names as before it', async () => {
      await harness.addLane();
      const OF_PAYMENTS = 'report-payments';
      const publisher = new Payers(harness.receipts);
      const follower = (): ReceiptReader =>
        new ReceiptReader(
          harness.receipts.context,
          harness.receipts,
          undefined,
          'report-receipts',
          ['sandbox'],
          {
            [harness.payments.context]: OF_PAYMENTS,
          },
        );
      // The place of a first lane's message with a higher position does not count for the second lane.
      await first.settle(
        Array.from({ length: 5 }, () => 'ada'),
        { note: 'first' },
      );
      let after: LogPlace | undefined;
      for (const round of upTo(5)) {
        const content = { note: `${round}`, ...(after === undefined ? {} : { after }) };
        [after] = await second.settle(['cleo'], content);
        [after] = await publisher.settle(['dora'], { note: `${round} reported`, after: after! });
      }
      const late = await bus.subscribe(follower());
      const payments = await bus.subscribe(
        reader(OF_PAYMENTS, { [harness.receipts.context]: 'report-receipts' }),
      );
      await Promise.all([late.caughtUp(), payments.caughtUp()]);
      const events = await harness.receipts.read(laneOf(harness.receipts.context, 'sandbox'), 0, 1_000);
      const notes = events.flatMap(({ type, data }) =>
        type === 'ReceiptIssued' ? (data as { note: string }).note : [],
      );
      expect(notes.filter((note) => note !== 'first')).toStrictEqual(
        upTo(5).flatMap((round) => [`${round}`, `${round} reported`]),
      );
    });
  });
};
