import { KafkaBus } from '../kafka-bus.js';
import { createClient, untilLed } from '../kafka/kafka-client.js';
import { fromWire, toWire, type WireRecord } from '../kafka/wire.js';
import { InMemoryLeaderLock, type LeaderLock } from '../leadership/leader-lock.js';
import type { BusLog, EventBus } from '../port.js';
import { topicOf } from '../topics.js';
import type { LaneName, PublishedMessage } from '@causeway/event-store';
import kafkajs, { type Admin, type Kafka, type KafkaMessage } from 'kafkajs';
import { createInMemoryStores, type TwoContexts } from './in-memory-stores.js';
import { briefly, until } from './payments-and-receipts.js';
import type { LanesHarness } from './several-lanes.contract.js';

export interface KafkaHarness extends LanesHarness, TwoContexts {
  readonly lock: InMemoryLeaderLock;
  readonly kafka: Kafka;
  /** A bus whose relays use another lock, as those of a zombie that still counts itself as leader. */
  openBusWith(lock: LeaderLock): EventBus;
  /** Creates a lane's topic with so many partitions, and resolves when the broker leads them. */
  createTopic(lane: LaneName, numPartitions: number): Promise<void>;
  /** Puts records on a lane's topic as they are. */
  send(lane: LaneName, records: readonly WireRecord[]): Promise<void>;
  countRecords(lane: LaneName): Promise<number>;
  readValues(lane: LaneName, count: number): Promise<string[]>;
  readMessages(lane: LaneName, count: number): Promise<PublishedMessage[]>;
  /** Simulates retention: records that were sent so far cannot be read any more. */
  deleteRecords(lane: LaneName): Promise<void>;
}

/** Two contexts in memory whose messages go over a real broker, on topics of this test alone. */
export const openKafkaHarness = async (
  brokers: readonly string[],
  log: BusLog = () => undefined,
): Promise<KafkaHarness> => {
  const stores = createInMemoryStores(`-${crypto.randomUUID()}`);
  const settings = { brokers, clientId: 'messaging-suite', replicationFactor: 1 };
  const kafka = createClient(settings, log);
  const lock = new InMemoryLeaderLock();
  const buses: EventBus[] = [];
  const openBusWith = (itsLock: LeaderLock): EventBus => {
    const bus = new KafkaBus({ settings, lock: itsLock, vault: stores.vault, log, wait: briefly });
    buses.push(bus);
    return bus;
  };
  const send = async (lane: LaneName, records: readonly WireRecord[]): Promise<void> => {
    const producer = kafka.producer({ createPartitioner: kafkajs.Partitioners.DefaultPartitioner });
    await producer.connect();
    await producer.send({ topic: topicOf(lane), acks: -1, messages: [...records] });
    await producer.disconnect();
  };
  const read = async (lane: LaneName, count: number): Promise<KafkaMessage[]> => {
    const consumer = kafka.consumer({ groupId: `observer-${crypto.randomUUID()}` });
    const records: KafkaMessage[] = [];
    await consumer.connect();
    await consumer.subscribe({ topics: [topicOf(lane)], fromBeginning: true });
    await consumer.run({ eachMessage: async ({ message }) => void records.push(message) });
    await until(() => records.length >= count);
    await consumer.disconnect();
    return records;
  };
  const withAdmin = async <Answer>(ask: (admin: Admin) => Promise<Answer>): Promise<Answer> => {
    const admin = kafka.admin();
    await admin.connect();
    try {
      return await ask(admin);
    } finally {
      await admin.disconnect();
    }
  };
  return {
    createTopic: (lane, numPartitions) =>
      withAdmin(async (admin) => {
        const topic = topicOf(lane);
        // The client's own wait for leaders fails while the broker does not know its new topic.
        await admin.createTopics({
          topics: [{ topic, numPartitions, replicationFactor: 1 }],
          waitForLeaders: false,
        });
        await untilLed(admin, topic, numPartitions);
      }),
    countRecords: async (lane) => {
      const partitions = await withAdmin((admin) => admin.fetchTopicOffsets(topicOf(lane)));
      return partitions.reduce((sum, { high }) => sum + Number(high), 0);
    },
    readValues: async (lane, count) => (await read(lane, count)).map(({ value }) => String(value)),
    readMessages: async (lane, count) =>
      Promise.all((await read(lane, count)).map((record) => fromWire(record, stores.vault))),
    deleteRecords: (lane) =>
      withAdmin(async (admin) => {
        const offsets = await admin.fetchTopicOffsets(topicOf(lane));
        const partitions = offsets.map(({ partition, high }) => ({ partition, offset: high }));
        await admin.deleteTopicRecords({ topic: topicOf(lane), partitions });
      }),
    ...stores,
    lock,
    kafka,
    openBus: () => openBusWith(lock),
    openBusWith,
    send,
    redeliver: async (lane: LaneName, messages: readonly PublishedMessage[]) =>
      send(lane, await Promise.all(messages.map((message) => toWire(message, stores.vault)))),
    close: async () => {
      await Promise.all(buses.map((bus) => bus.close()));
    },
  };
};
