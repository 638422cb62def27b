import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isRunning, pidOf, processIdentity } from '@causeway/process-lock';
import { jest } from '@jest/globals';
import kafkajs, { type EachMessagePayload } from 'kafkajs';
import { describeWithKafka, describeWithOwnKafka, testBrokers } from './describe-with-kafka.mjs';
import { externalBroker } from './external-broker.mjs';
import { startKafka, type KafkaBroker } from './index.mjs';

/** Two starts of a Java, and a group that joins, on a machine that a dozen others keep busy. */
jest.setTimeout(300_000);

const { Kafka, KafkaJSError, logLevel } = kafkajs;
const CLI = fileURLToPath(new URL('./cli.mjs', import.meta.url));
const RETRY = { retries: Number.MAX_SAFE_INTEGER, initialRetryTime: 50, maxRetryTime: 500 };
const TOPIC = 'causeway.sandbox.webhooks.v1';

const clientOf = (brokers: string) =>
  new Kafka({
    brokers: brokers.split(','),
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1_000,
    retry: RETRY,
  });

/** Resolves when the broker leads the topic: it answers a creation before it knows the topic itself. */
const createTopic = async (brokers: string) => {
  const admin = clientOf(brokers).admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic: TOPIC, numPartitions: 2 }], waitForLeaders: false });
  const isLed = () =>
    admin.fetchTopicOffsets(TOPIC).then(
      () => true,
      (error: unknown) => {
        if (error instanceof KafkaJSError && error.retriable) return false;
        throw error;
      },
    );
  while (!(await isLed()));
  await admin.disconnect();
};

const produce = async (brokers: string, value: string) => {
  const producer = clientOf(brokers).producer({ idempotent: true, maxInFlightRequests: 1, retry: RETRY });
  await producer.connect();
  const headers = { position: value };
  await producer.send({ topic: TOPIC, acks: -1, messages: [{ key: 'lane', value, headers }] });
  await producer.disconnect();
};

/** Reads as a member of a group, from the beginning, until so many values have come. */
const consume = async (brokers: string, count: number) => {
  const groupId = `reader-${process.pid}-${performance.now()}`;
  const consumer = clientOf(brokers).consumer({ groupId, maxWaitTimeInMs: 100 });
  await consumer.connect();
  await consumer.subscribe({ topic: TOPIC, fromBeginning: true });
  const values: [string, string][] = [];
  await new Promise((resolve) => {
    const eachMessage = async ({ message }: EachMessagePayload) => {
      values.push([String(message.value), String(message.headers?.['position'])]);
      if (values.length === count) resolve(undefined);
    };
    void consumer.run({ autoCommit: false, eachMessage });
  });
  await consumer.disconnect();
  return values.map(([value, position]) => (value === position ? value : `${value} with header ${position}`));
};

/** The command line in a process of its own; `line` waits for a printed line that matches. */
const startByCommand = (dataDir: string) => {
  const child = spawn(process.execPath, [CLI, 'start', '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const line = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).on('line', (text) => {
        printed.push(text);
        const found = pattern.exec(text)?.[1];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', () => reject(new Error(`The command ended: ${printed.join('\n')}`)));
    });
  const exited = new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
  });
  return { child, line, exited };
};

describeWithKafka('the shared broker of the test run', () => {
  it('is used and never touched when KAFKA_BROKERS names it', async () => {
    const env = { KAFKA_BROKERS: testBrokers().join(',') };
    const kafka = await startKafka({ dataDir: '/unused', env });
    expect(kafka).toMatchObject({ kind: 'external', isControllable: false, brokers: env.KAFKA_BROKERS });
    await kafka.stop();
    for (const verb of ['pause', 'resume', 'kill', 'restart'] as const) {
      await expect(kafka[verb]()).rejects.toThrow(`is not ours to ${verb}`);
    }
    await expect(startKafka({ dataDir: '/unused', env })).resolves.toMatchObject({ kind: 'external' });
  });
});

describeWithOwnKafka('a broker of our own', () => {
  let root: string;
  let dataDir: string;
  let kafka: KafkaBroker;
  const lines: string[] = [];
  const lost: string[] = [];
  let onLost = (reason: string): void => void lost.push(reason);
  const start = () =>
    startKafka({
      dataDir,
      controllable: true,
      log: (line) => lines.push(line),
      onLost: (reason) => onLost(reason),
    });
  const brokerIdentity = (): string =>
    JSON.parse(readFileSync(join(dataDir, 'broker.json'), 'utf8')).identity;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'causeway kafka, int '));
    dataDir = join(root, 'data');
    kafka = await start();
    await createTopic(kafka.brokers);
    await produce(kafka.brokers, 'first');
  });
  afterAll(async () => {
    await kafka.stop();
    rmSync(root, { recursive: true, force: true });
  });

  it('keeps produced messages, with key and headers, for a member of a group', async () => {
    expect(await consume(kafka.brokers, 1)).toStrictEqual(['first']);
  });

  it('refuses a second supervisor on its folder, and names the first', async () => {
    await expect(start()).rejects.toThrow(
      `Kafka is already running on ${dataDir} at ${kafka.brokers}, started by process ${process.pid}.`,
    );
  });

  it('answers no client while it is paused, and every client afterwards', async () => {
    await kafka.pause();
    let isAcknowledged = false;
    const sending = produce(kafka.brokers, 'second').then(() => {
      isAcknowledged = true;
    });
    await expect(externalBroker(kafka.brokers, { timeoutMs: 0 })).rejects.toThrow(
      /^KAFKA_BROKERS is set, but/,
    );
    expect(isAcknowledged).toBe(false);
    await kafka.resume();
    await sending;
    expect(await consume(kafka.brokers, 2)).toStrictEqual(['first', 'second']);
  });

  it('comes back after a kill on the same port, with everything that it had acknowledged', async () => {
    const before = kafka.brokers;
    await kafka.kill();
    await expect(kafka.pause()).rejects.toThrow('This Kafka does not run');
    await kafka.restart();
    expect(kafka.brokers).toBe(before);
    expect(await consume(kafka.brokers, 2)).toStrictEqual(['first', 'second']);
    expect(lost).toStrictEqual([]);
  });

  it('that an earlier, killed process left behind is stopped, and its data is served on', async () => {
    await kafka.stop();
    const command = startByCommand(dataDir);
    const brokers = await command.line(/ready at (\S+);/);
    await produce(brokers, 'third');
    const orphan = brokerIdentity();
    command.child.kill('SIGKILL');
    await command.exited;
    expect(isRunning(orphan)).toBe(true);
    lines.length = 0;
    kafka = await start();
    expect(isRunning(orphan)).toBe(false);
    expect(lines).toContain(`Stopping the Kafka that an earlier run left behind (process ${pidOf(orphan)})`);
    expect(kafka.brokers).toBe(brokers);
    expect(await consume(kafka.brokers, 3)).toStrictEqual(['first', 'second', 'third']);
  });

  it('that ends by itself is reported with the end of its log, and its folder is free again', async () => {
    const pid = pidOf(brokerIdentity());
    const reported = new Promise<string>((resolve) => {
      onLost = resolve;
    });
    process.kill(pid, 'SIGKILL');
    expect(await reported).toContain('Kafka ended by itself. The end of its log:');
    expect(processIdentity(pid)).toBeUndefined();
    await expect(kafka.resume()).rejects.toThrow('This Kafka does not run');
  });
});
