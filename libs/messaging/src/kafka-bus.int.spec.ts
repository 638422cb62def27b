import { Erased } from '@causeway/kernel';
import { laneOf, type EventStore, type LaneName } from '@causeway/event-store';
import { describeWithKafka, testBrokers } from '@causeway/kafka/describe-with-kafka';
import kafkajs from 'kafkajs';
import { sendAll } from './kafka/kafka-client.js';
import { WAITING_MAX } from './kafka/lane-inbox.js';
import { LogBus } from './log-bus.js';
import type { EventBus, Reader, Subscription } from './port.js';
import { describeEventBus } from './testing/event-bus.contract.js';
import { describeFollowingReaders } from './testing/following-readers.contract.js';
import { describeSeveralLanes } from './testing/several-lanes.contract.js';
import { openKafkaHarness, type KafkaHarness } from './testing/kafka-harness.js';
import { InMemoryLeaderLock } from './leadership/leader-lock.js';
import { altered } from './testing/altered-store.js';
import { briefly, Payers, ReceiptReader, receiptsOf, until, upTo } from './testing/payments-and-receipts.js';
import { sourceOf, partitionOf, topicOf } from './topics.js';

const brokers = testBrokers();

describeWithKafka('KafkaBus on a real broker', () => {
  describeEventBus('KafkaBus', () => openKafkaHarness(brokers));
  describeFollowingReaders('KafkaBus', () => openKafkaHarness(brokers));
  describeSeveralLanes('KafkaBus', () => openKafkaHarness(brokers));
});

describeWithKafka('KafkaBus', () => {
  let harness: KafkaHarness;
  let payers: Payers;
  let lane: LaneName;
  const suffix = crypto.randomUUID();

  beforeEach(async () => {
    harness = await openKafkaHarness(brokers);
    payers = new Payers(harness.payments);
    lane = laneOf(harness.payments.context, 'sandbox');
  });
  afterEach(() => harness.close());

  const receiptReader = (store: EventStore = harness.receipts): ReceiptReader =>
    new ReceiptReader(harness.payments.context, store);
  const receipts = (payer: string): Promise<number[]> => receiptsOf(harness.receipts, payer);
  const running = async (subscription: Subscription): Promise<Subscription> => {
    await until(() => subscription.status() === 'running');
    return subscription;
  };
  const subscribe = async (reader: Reader, bus: EventBus = harness.openBus()): Promise<Subscription> =>
    running(await bus.subscribe(reader));
  const relay = async (store = harness.payments, bus = harness.openBus()): Promise<Subscription> =>
    running(await bus.relay([store]));
  const settleRounds = async (rounds: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) await payers.settle(['ada', 'bob', 'cleo']);
  };

  it('a reader that runs is fed by Kafka alone', async () => {
    await relay();
    let isFromLog = true;
    const store = altered(harness.receipts, {
      readPublished: async (...of) => (isFromLog ? harness.receipts.readPublished(...of) : []),
    });
    await subscribe(receiptReader(store));
    isFromLog = false;
    await settleRounds(20);
    for (const payer of ['ada', 'bob', 'cleo'])
      await until(async () => (await receipts(payer)).length === 20);
    for (const payer of ['ada', 'bob', 'cleo']) expect(await receipts(payer)).toStrictEqual(upTo(20));
  });

  it('all readers of a process are one member of one group, and their places are in the store alone', async () => {
    await relay();
    const bus = harness.openBus();
    const readers = ['first', 'second', 'third'].map(
      (name) => new ReceiptReader(harness.payments.context, harness.receipts, undefined, `${suffix}-${name}`),
    );
    const subscriptions = await Promise.all(readers.map((reader) => subscribe(reader, bus)));
    await payers.settle(['ada', 'ada', 'ada']);
    await Promise.all(subscriptions.map((subscription) => subscription.caughtUp()));
    const admin = harness.kafka.admin();
    await admin.connect();
    const { groups } = await admin.listGroups();
    const described = await admin.describeGroups(groups.map(({ groupId }) => groupId));
    const reading = described.groups.filter(({ members }) =>
      members.some(({ memberMetadata }) => memberMetadata.includes(topicOf(lane))),
    );
    const [group] = reading;
    const offsets = await admin.fetchOffsets({ groupId: group?.groupId ?? '', topics: [topicOf(lane)] });
    await admin.disconnect();
    expect(reading.map(({ members }) => members.length)).toStrictEqual([1]);
    expect(offsets.flatMap(({ partitions }) => partitions.map(({ offset }) => offset))).toStrictEqual(
      Array.from({ length: 8 }, () => '-1'),
    );
    const source = sourceOf(lane, partitionOf('ada'));
    for (const { name } of readers) expect(await harness.receipts.checkpoint(name, source)).toBe(3);
  });

  it('a reader that is held up holds up no other, and reads from the log what it had no room for', async () => {
    await relay();
    const bus = harness.openBus();
    const release = new AbortController();
    const held = new ReceiptReader(
      harness.payments.context,
      harness.receipts,
      () => until(() => release.signal.aborted),
      'held-up',
    );
    const prompt = new ReceiptReader(harness.payments.context, harness.receipts, async () => false, 'prompt');
    const [heldUp, other] = [await subscribe(held, bus), await subscribe(prompt, bus)];
    await until(() => heldUp.status() === 'running');
    const crowd = Array.from({ length: 30 }, (_, index) => `payer-${index}`);
    const rounds = Math.ceil((WAITING_MAX + 1) / crowd.length);
    for (let round = 0; round < rounds; round += 1) await payers.settle(crowd);
    await other.caughtUp();
    expect(new Set(prompt.handled.map(({ position }) => position)).size).toBe(rounds * crowd.length);
    release.abort();
    await heldUp.caughtUp();
    for (const payer of crowd) expect(await receipts(payer)).toStrictEqual(upTo(rounds));
  });

  describe('relay', () => {
    it('of two processes one relays, and each message is sent once', async () => {
      const [first, second] = [await relay(), await relay()];
      await settleRounds(5);
      await Promise.all([first.caughtUp(), second.caughtUp()]);
      expect(await harness.countRecords(lane)).toBe(15);
    });

    it('goes on from its checkpoint after a restart', async () => {
      const before = await relay();
      await settleRounds(2);
      await before.caughtUp();
      await before.stop();
      await settleRounds(1);
      await (await relay()).caughtUp();
      expect(await harness.countRecords(lane)).toBe(9);
    });

    it('another process takes over when leadership is lost', async () => {
      await relay();
      const second = await relay();
      const subscription = await subscribe(receiptReader());
      await settleRounds(2);
      await second.caughtUp();
      harness.lock.lose(`relay.${lane}`);
      await settleRounds(2);
      await second.caughtUp();
      await subscription.caughtUp();
      for (const payer of ['ada', 'bob', 'cleo']) expect(await receipts(payer)).toStrictEqual(upTo(4));
    });

    it('a zombie that sends everything again changes nothing and stops leading', async () => {
      const leader = await relay();
      const reader = receiptReader();
      const subscription = await subscribe(reader);
      await settleRounds(4);
      await leader.caughtUp();
      await subscription.caughtUp();
      let terms = 0;
      const zombieLock = new InMemoryLeaderLock();
      const staleStore = altered(harness.payments, {
        checkpoint: async (name, source) => {
          if (source === lane) terms += 1;
          return terms === 1 && source === lane ? 0 : harness.payments.checkpoint(name, source);
        },
      });
      await harness.openBusWith(zombieLock).relay([staleStore]);
      await until(() => terms >= 2);
      expect(await harness.countRecords(lane)).toBe(24);
      await settleRounds(1);
      await leader.caughtUp();
      await subscription.caughtUp();
      for (const payer of ['ada', 'bob', 'cleo']) expect(await receipts(payer)).toStrictEqual(upTo(5));
      expect(reader.handled).toHaveLength(15);
    });

    it('refuses a topic that has another number of partitions', async () => {
      await harness.createTopic(lane, 3);
      const subscription = await harness.openBus().relay([harness.payments]);
      const refusal = `waiting: ${topicOf(lane)} has 3 partitions instead of 8`;
      await until(() => subscription.status() === refusal);
    });

    it('counts as sent only what the broker has: nothing of a partition that its client does not know', async () => {
      await (await relay()).caughtUp();
      const topic = topicOf(lane);
      const producer = harness.kafka.producer({ createPartitioner: kafkajs.Partitioners.DefaultPartitioner });
      await producer.connect();
      const record = (partition: number) => ({
        key: 'ada',
        partition,
        headers: {},
        value: Buffer.from('note'),
      });
      await sendAll(producer, topic, [record(0)]);
      const admin = harness.kafka.admin();
      await admin.connect();
      await admin.createPartitions({ topicPartitions: [{ topic, count: 9 }] });
      await admin.disconnect();
      const refusal = `${topic} has no partition 8 yet, as far as the client knows`;
      await expect(sendAll(producer, topic, [record(0), record(8)])).rejects.toThrow(refusal);
      await producer.disconnect();
      expect(await harness.countRecords(lane)).toBe(2);
    });

    it('sends what is larger than a usual batch', async () => {
      const subscription = await subscribe(receiptReader());
      await relay();
      await payers.settle(['ada', 'ada', 'bob'], { note: 'x'.repeat(1_500_000) });
      await subscription.caughtUp();
      expect(await receipts('ada')).toStrictEqual([1, 2]);
      expect(await receipts('bob')).toStrictEqual([1]);
    });

    it('seals personal data on its way', async () => {
      await relay();
      const reader = receiptReader();
      const subscription = await subscribe(reader);
      await payers.settle(['ada'], { subject: 'Customer:ada', note: 'canary-7d1f' });
      await subscription.caughtUp();
      const values = await harness.readValues(lane, 1);
      expect(values.filter((value) => value.includes('canary-7d1f'))).toStrictEqual([]);
      expect(reader.handled[0]?.data).toStrictEqual({
        number: 1,
        amountMinor: 2n ** 60n + 1n,
        note: 'canary-7d1f',
      });
    });

    it('carries what an erased person left as erased', async () => {
      await payers.settle(['ada'], { subject: 'Customer:ada' });
      await harness.vault.shred('Customer:ada');
      await (await relay()).caughtUp();
      const [record] = await harness.readMessages(lane, 1);
      expect(record?.data).toBe(Erased.instance);
    });
  });

  describe('a gap in the topic is filled from the log', () => {
    it('when the reader is new and the topic does not reach back', async () => {
      await settleRounds(3);
      const reader = receiptReader();
      const subscription = await subscribe(reader);
      await subscription.caughtUp();
      for (const payer of ['ada', 'bob', 'cleo']) expect(await receipts(payer)).toStrictEqual(upTo(3));
      const relaying = await relay();
      await settleRounds(2);
      await relaying.caughtUp();
      await subscription.caughtUp();
      for (const payer of ['ada', 'bob', 'cleo']) expect(await receipts(payer)).toStrictEqual(upTo(5));
      expect(reader.handled).toHaveLength(15);
    });

    it('when records were deleted while the reader was away', async () => {
      const relaying = await relay();
      const before = await subscribe(receiptReader());
      await settleRounds(1);
      await before.caughtUp();
      await before.stop();
      await settleRounds(2);
      await relaying.caughtUp();
      await harness.deleteRecords(lane);
      const after = await subscribe(receiptReader());
      await settleRounds(1);
      await after.caughtUp();
      for (const payer of ['ada', 'bob', 'cleo']) expect(await receipts(payer)).toStrictEqual(upTo(4));
    });

    it('when records were deleted before a running reader came to them', async () => {
      const relaying = await relay();
      const release = new AbortController();
      const reader = new ReceiptReader(harness.payments.context, harness.receipts, () =>
        until(() => release.signal.aborted),
      );
      const subscription = await subscribe(reader);
      await payers.settle(['ada']);
      await until(() => reader.handled.length === 1);
      await payers.settle(['ada', 'ada', 'ada']);
      await relaying.caughtUp();
      await harness.deleteRecords(lane);
      release.abort();
      await until(async () => (await receipts('ada')).length > 0);
      await payers.settle(['ada']);
      await subscription.caughtUp();
      expect(await receipts('ada')).toStrictEqual([1, 2, 3, 4, 5]);
    });

    it('when a record cannot be read', async () => {
      const subscription = await subscribe(receiptReader());
      await payers.settle(['ada', 'ada']);
      const partition = partitionOf('ada');
      const garbage = { key: 'ada', partition, headers: {}, value: Buffer.from('no message') };
      await harness.send(lane, [garbage]);
      await subscription.caughtUp();
      expect(await receipts('ada')).toStrictEqual([1, 2]);
      expect(subscription.status()).toBe('running');
    });
  });

  it('an installation moves from the log to Kafka and back without losing or doubling anything', async () => {
    const openLogBus = (): LogBus => new LogBus({ log: () => undefined, wait: briefly });
    const readOver = async (bus: EventBus): Promise<void> => {
      const relaying = await bus.relay([harness.payments]);
      const subscription = await running(await bus.subscribe(receiptReader()));
      await settleRounds(3);
      await relaying.caughtUp();
      await subscription.caughtUp();
      await bus.close();
    };
    await readOver(openLogBus());
    await readOver(harness.openBus());
    await readOver(openLogBus());
    await readOver(harness.openBus());
    for (const payer of ['ada', 'bob', 'cleo']) expect(await receipts(payer)).toStrictEqual(upTo(12));
  });

  it('messages of the Kafka client go to its configured log', async () => {
    const lines: string[] = [];
    const talkative = await openKafkaHarness(brokers, (_level, line) => lines.push(line));
    await running(await talkative.openBus().subscribe(receiptReader()));
    await talkative.close();
    expect(lines.filter((line) => line.startsWith('kafka: '))).not.toStrictEqual([]);
  });
});
