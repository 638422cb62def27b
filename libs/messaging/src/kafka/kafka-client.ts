import type { LaneName } from '@causeway/event-store';
import kafkajs, { type Admin, type Kafka as KafkaType, type LogEntry, type Producer } from 'kafkajs';
import type { BusLog, LogLevel } from '../port.js';
import { PARTITIONS, partitionsNeeded, topicOf } from '../topics.js';
import { wait } from '../wakeup.js';
import './request-queue.js';
import type { WireRecord } from './wire.js';

const { Kafka, logLevel } = kafkajs;

/** One more attempt inside the client; longer failures show in the health and are retried by the task. */
export const CLIENT_RETRY = { retries: 1, initialRetryTime: 100, maxRetryTime: 1_000 };
/** A request that a broker does not answer in this time counts as failed. */
const REQUEST_TIMEOUT_MS = 5_000;
const CONNECTION_TIMEOUT_MS = 3_000;
/** How long a client may go without learning of a partition that was added; it does not fetch it before. */
export const METADATA_AGE_MS = 10_000;
/**
 * A client rests this long after a send, and after a fetch that brought something; what comes meanwhile shares the next
 * one. Each costs the client and the broker about as much whether it carries one message or fifty.
 */
export const SHARED_MS = 25;
/** The largest record: far above any resource, so that a large one cannot stop its lane. */
export const RECORD_BYTES_MAX = 8 * 1024 * 1024;
/** How often, and how many times, a new topic is checked until its partitions are led: ten seconds in all. */
const LOOK_AGAIN_MS = 100;
const LOOKS_MAX = 100;
/** The log keeps facts for ever and readers start from it; the topic bridges a week of absence. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1_000;

export interface KafkaSettings {
  readonly brokers: readonly string[];
  readonly clientId: string;
  /** How many brokers keep each topic; -1 for the cluster's own default. */
  readonly replicationFactor?: number;
}

export const createClient = ({ brokers, clientId }: KafkaSettings, log: BusLog): KafkaType =>
  new Kafka({
    brokers: [...brokers],
    clientId,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    retry: CLIENT_RETRY,
    logLevel: logLevel.INFO,
    logCreator: () => logTo(log),
  });

/** No reason for alarm: after a failed send the relay goes on with a new producer. */
const IDEMPOTENCE_WARNING = 'Limiting retries for the idempotent producer';
/** An answer with an error code goes to the caller, which retries or reports it: here it is no error yet. */
const isAnswer = (namespace: string, message: string): boolean =>
  namespace === 'Connection' && message.startsWith('Response ');
const LEVELS = new Map<number, LogLevel>([
  // What the client gives up, a task or a caller reports and tries again.
  [logLevel.ERROR, 'warn'],
  [logLevel.WARN, 'warn'],
  [logLevel.INFO, 'info'],
  [logLevel.DEBUG, 'debug'],
]);

const logTo =
  (log: BusLog) =>
  ({ namespace, level, log: { message, ...details } }: LogEntry): void => {
    // The client gives an error as its text, or as part of its message, where our log expects an error.
    const { error = level === logLevel.ERROR ? message : undefined } = details as {
      readonly error?: unknown;
    };
    const cause = typeof error === 'string' ? { error: new Error(error) } : {};
    const isExpected = message.startsWith(IDEMPOTENCE_WARNING) || isAnswer(namespace, message);
    const reported = isExpected ? 'debug' : (LEVELS.get(level) ?? 'info');
    log(reported, `kafka: ${message}`, { namespace, ...details, ...cause });
  };

/**
 * Resolves once the brokers have every record, and rejects otherwise; the records may then have been written
 * or not. The client skips records of partitions that it does not know, and shows it only by missing answers.
 */
export const sendAll = async (
  producer: Producer,
  topic: string,
  records: readonly WireRecord[],
): Promise<void> => {
  const answers = await producer.send({ topic, acks: -1, messages: [...records] });
  const kept = new Set(answers.map(({ partition }) => partition));
  const missing = records.find(({ partition }) => !kept.has(partition));
  if (missing !== undefined)
    throw new Error(`${topic} has no partition ${missing.partition} yet, as far as the client knows`);
};

/**
 * Creates the topics of lanes unless they exist, and adds the partitions of further lanes unless they are there. Resolves
 * once the broker leads all of them, so that no client produces to them or joins a group for them before; other processes
 * may do the same at the same time. Throws when a topic has fewer partitions than the first lane has had from the
 * beginning, and while the broker does not know its partitions yet.
 */
export const ensureTopics = async (
  kafka: KafkaType,
  lanes: readonly LaneName[],
  { replicationFactor = -1 }: KafkaSettings,
): Promise<void> => {
  const needed = new Map<string, number>();
  for (const lane of lanes)
    needed.set(topicOf(lane), Math.max(needed.get(topicOf(lane)) ?? 0, partitionsNeeded(lane)));
  const configEntries = [
    { name: 'retention.ms', value: String(RETENTION_MS) },
    { name: 'max.message.bytes', value: String(RECORD_BYTES_MAX) },
  ];
  const admin = kafka.admin();
  await admin.connect();
  try {
    const known = new Set(await admin.listTopics());
    const topics = [...needed]
      .filter(([topic]) => !known.has(topic))
      .map(([topic, numPartitions]) => ({ topic, numPartitions, replicationFactor, configEntries }));
    // False when another process has created some meanwhile. The broker answers before it knows a topic itself.
    if (topics.length > 0) await admin.createTopics({ topics, waitForLeaders: false });
    // One after the other: the client mixes up what it knows of topics that it is asked about at the same time.
    for (const [topic, partitions] of needed) {
      await untilLed(admin, topic, 1);
      await addPartitions(admin, topic, partitions);
    }
  } finally {
    await admin.disconnect();
  }
};

/** Resolves when the topic has so many partitions, each with a broker that leads it. */
export const untilLed = async (admin: Admin, topic: string, needed: number): Promise<void> => {
  for (let looks = 1; ; looks += 1) {
    try {
      const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
      const led = topics[0]?.partitions.filter(({ leader }) => leader >= 0) ?? [];
      if (led.length >= needed && led.length === topics[0]?.partitions.length) {
        // A leader by name may not have taken its partition up yet: only its own answer shows that it has.
        await admin.fetchTopicOffsets(topic);
        return;
      }
      if (looks >= LOOKS_MAX)
        throw new Error(`${topic} has ${led.length} led partitions so far, and needs ${needed}`);
    } catch (error) {
      if (looks >= LOOKS_MAX || !isNotKnownYet(error)) throw error;
    }
    await wait(LOOK_AGAIN_MS);
  }
};

const NOT_KNOWN_YET = new Set([
  'UNKNOWN_TOPIC_OR_PARTITION',
  'LEADER_NOT_AVAILABLE',
  'NOT_LEADER_FOR_PARTITION',
]);
/** The client wraps what it has tried again in vain. */
const isNotKnownYet = (error: unknown): boolean =>
  error instanceof Error &&
  (NOT_KNOWN_YET.has(String((error as { readonly type?: unknown }).type)) || isNotKnownYet(error.cause));

const addPartitions = async (admin: Admin, topic: string, needed: number): Promise<void> => {
  const count = async (): Promise<number> => {
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    return topics[0]?.partitions.length ?? 0;
  };
  const partitions = await count();
  if (partitions < PARTITIONS)
    throw new Error(`${topic} has ${partitions} partitions instead of ${PARTITIONS}`);
  if (partitions >= needed) return;
  try {
    await admin.createPartitions({ topicPartitions: [{ topic, count: needed }] });
  } catch (error) {
    // Another process may have added them meanwhile, for this lane or for a later one.
    if ((await count()) < needed) throw error;
  }
  // The broker has them a moment later; a member that joins before then would not read them.
  await untilLed(admin, topic, needed);
};
