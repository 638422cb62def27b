import { laneOf } from '@causeway/event-store';
import { describeWithKafka } from '@causeway/kafka/describe-with-kafka';
import type { LogLevel } from '../port.js';
import { topicOf } from '../topics.js';
import { createClient, ensureTopics } from './kafka-client.js';

/** As many processes as services of an installation that start together and read the same contexts. */
const PROCESSES = 5;
const CONTEXTS = 4;

describeWithKafka('the topics of an installation that starts for the first time', () => {
  const settings = {
    brokers: (process.env['CAUSEWAY_TEST_KAFKA_BROKERS'] ?? '').split(','),
    clientId: 'first-start',
    replicationFactor: 1,
  };

  it('exist for every process that needs them, and nothing is logged as an error or a warning', async () => {
    const logged: string[] = [];
    const log = (level: LogLevel, message: string): void => {
      if (level === 'error' || level === 'warn') logged.push(`${level}: ${message}`);
    };
    const suffix = crypto.randomUUID();
    const lanes = Array.from({ length: CONTEXTS }, (_, index) =>
      laneOf(`first-${index}-${suffix}`, 'sandbox'),
    );
    const produced = Array.from({ length: PROCESSES }, async () => {
      const kafka = createClient(settings, log);
      await Promise.all(
        lanes.map(async (lane) => {
          await ensureTopics(kafka, [lane], settings);
          const producer = kafka.producer({ allowAutoTopicCreation: false });
          await producer.connect();
          try {
            await producer.send({ topic: topicOf(lane), acks: -1, messages: [{ value: 'there' }] });
          } finally {
            await producer.disconnect();
          }
        }),
      );
    });
    await Promise.all(produced);
    expect(logged.filter((line) => !line.includes('partitioner'))).toStrictEqual([]);
  });

  it('are not waited for when the broker is gone', async () => {
    const kafka = createClient({ ...settings, brokers: ['127.0.0.1:1'] }, () => undefined);
    await expect(ensureTopics(kafka, [laneOf('gone', 'sandbox')], settings)).rejects.toThrow('ECONNREFUSED');
  });
});
