import { headLine, laneOf, type HeadAnchor, type LaneName, type SignedHead } from '@causeway/event-store';
import kafkajs, { type Kafka, type Producer } from 'kafkajs';
import type { BusLog } from '../port.js';
import { topicOf } from '../topics.js';
import { CLIENT_RETRY, createClient, untilLed, type KafkaSettings } from './kafka-client.js';

/** Heads are few and small; one partition keeps all heads of an environment in one order. */
const PARTITIONS = 1;
const FOR_EVER = '-1';

/** `causeway.sandbox.heads.v1` for the heads of every sandbox lane. */
export const headTopicOf = (lane: LaneName): string =>
  topicOf(laneOf('heads', lane.endsWith('.production') ? 'production' : 'sandbox'));

/** Signed heads on a topic of each environment, keyed by lane, in the text that the files have too; kept for ever. */
export class HeadTopic implements HeadAnchor {
  readonly name = 'the Kafka topic of heads';
  private readonly kafka: Kafka;
  private readonly ensured = new Set<string>();
  private producer: Producer | undefined;

  constructor(
    private readonly settings: KafkaSettings,
    log: BusLog,
  ) {
    this.kafka = createClient(settings, log);
  }

  async keep(heads: readonly SignedHead[]): Promise<void> {
    const byTopic = new Map<string, SignedHead[]>();
    for (const head of heads) {
      const topic = headTopicOf(head.lane);
      byTopic.set(topic, [...(byTopic.get(topic) ?? []), head]);
    }
    for (const topic of byTopic.keys()) await this.ensure(topic);
    this.producer ??= await this.connect();
    const topicMessages = [...byTopic].map(([topic, own]) => ({
      topic,
      messages: own.map((head) => ({ key: head.lane, value: headLine(head) })),
    }));
    await this.producer.sendBatch({ acks: -1, topicMessages });
  }

  async close(): Promise<void> {
    await this.producer?.disconnect();
  }

  private async connect(): Promise<Producer> {
    const producer = this.kafka.producer({
      retry: CLIENT_RETRY,
      allowAutoTopicCreation: false,
      createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    return producer;
  }

  private async ensure(topic: string): Promise<void> {
    if (this.ensured.has(topic)) return;
    const admin = this.kafka.admin();
    await admin.connect();
    try {
      const { replicationFactor = -1 } = this.settings;
      const configEntries = [
        { name: 'retention.ms', value: FOR_EVER },
        { name: 'retention.bytes', value: FOR_EVER },
      ];
      const topics = [{ topic, numPartitions: PARTITIONS, replicationFactor, configEntries }];
      // Creation answers false when another process has created it meanwhile.
      if (!(await admin.listTopics()).includes(topic))
        await admin.createTopics({ topics, waitForLeaders: false });
      await untilLed(admin, topic, PARTITIONS);
    } finally {
      await admin.disconnect();
    }
    this.ensured.add(topic);
  }
}
