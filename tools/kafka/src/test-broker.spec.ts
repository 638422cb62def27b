import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawn, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, processIdentity } from '@causeway/process-lock';
import { KafkaError, KafkaUnavailable } from './kafka-error.mjs';
import type { KafkaBroker } from './start-kafka.mjs';
import { startTestBroker, type Surroundings } from './test-broker.mjs';

const unused = (): never => {
  throw new Error('a test run only stops its broker');
};
const brokerThat = (stop: () => Promise<void>): KafkaBroker => ({
  brokers: '127.0.0.1:5001',
  kind: 'maven',
  description: 'a broker',
  isControllable: true,
  stop,
  pause: unused,
  resume: unused,
  kill: unused,
  restart: unused,
});

describe('the broker of a test run', () => {
  let root: string;
  let env: NodeJS.ProcessEnv;
  let events: string[];
  const around = (more: Partial<Surroundings> = {}): Surroundings => ({
    env,
    root,
    log: () => undefined,
    missingForOwn: async () => undefined,
    start: async ({ dataDir }) => {
      events.push(`start ${existsSync(dataDir)}`);
      return brokerThat(async () => void events.push(`stop ${existsSync(dataDir)}`));
    },
    ...more,
  });
  const absent = async () => {
    throw new KafkaUnavailable('Java 17+ not found');
  };
  const nothing = { start: absent, missingForOwn: async () => 'Java 17+ not found' };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'causeway-test-broker-'));
    env = {};
    events = [];
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is passed to the suites, and taken back with its data at the end', async () => {
    const stop = await startTestBroker(around());
    expect(env).toStrictEqual({
      CAUSEWAY_TEST_KAFKA_BROKERS: '127.0.0.1:5001',
      CAUSEWAY_TEST_KAFKA_OWN: 'yes',
    });
    await stop();
    expect(env['CAUSEWAY_TEST_KAFKA_BROKERS']).toBeUndefined();
    expect(events).toStrictEqual(['start true', 'stop true']);
    expect(readdirSync(root)).toStrictEqual([]);
  });

  it('is the one that is given already, which is left alone at the end', async () => {
    env['CAUSEWAY_TEST_KAFKA_BROKERS'] = 'given:9092';
    const stop = await startTestBroker(around());
    await stop();
    expect(env['CAUSEWAY_TEST_KAFKA_BROKERS']).toBe('given:9092');
    expect(events).toStrictEqual([]);
  });

  it('is missing with a reason, and nothing is left behind', async () => {
    const stop = await startTestBroker(around(nothing));
    await stop();
    expect(env).toStrictEqual({
      CAUSEWAY_TEST_KAFKA_MISSING: 'Java 17+ not found',
      CAUSEWAY_TEST_KAFKA_OWN: 'Java 17+ not found',
    });
    expect(readdirSync(root)).toStrictEqual([]);
  });

  it('may be external while a broker of our own cannot be had', async () => {
    await startTestBroker(around({ missingForOwn: async () => 'Docker not found' }));
    expect(env['CAUSEWAY_TEST_KAFKA_BROKERS']).toBe('127.0.0.1:5001');
    expect(env['CAUSEWAY_TEST_KAFKA_OWN']).toBe('Docker not found');
  });

  it('must not be missing in CI', async () => {
    env['CI'] = 'true';
    const refusal = await startTestBroker(around(nothing)).then(
      () => undefined,
      (error: Error) => error,
    );
    expect(refusal).toBeInstanceOf(KafkaError);
    expect(refusal?.message).toBe('The Kafka suites must run in CI. Java 17+ not found');
  });

  it('is stopped again in CI when only the broker of our own is missing', async () => {
    env['CI'] = 'true';
    const setUp = startTestBroker(around({ missingForOwn: async () => 'Docker not found' }));
    await expect(setUp).rejects.toThrow('must run in CI. Docker not found');
    expect(events).toStrictEqual(['start true', 'stop true']);
  });

  it('that fails to start is a failure, not an absence', async () => {
    const start = async () => {
      throw new KafkaError('the broker ended');
    };
    await expect(startTestBroker(around({ start }))).rejects.toThrow('the broker ended');
    expect(env['CAUSEWAY_TEST_KAFKA_MISSING']).toBeUndefined();
  });

  it('of a run that was killed is stopped and swept away; that of a living run stays', async () => {
    const left = spawn('/bin/sleep', ['60'], { detached: true, stdio: 'ignore' });
    const identity = processIdentity(left.pid ?? 0) ?? '';
    expect(isRunning(identity)).toBe(true);
    const dead = join(root, `causeway-kafka-test-${spawnSync('/bin/true').pid}-abc`);
    const living = join(root, `causeway-kafka-test-${process.pid}-abc`);
    for (const path of [dead, living]) mkdirSync(path);
    writeFileSync(join(dead, 'broker.json'), JSON.stringify({ kind: 'maven', identity, brokers: 'x' }));
    await (
      await startTestBroker(around())
    )();
    expect(isRunning(identity)).toBe(false);
    expect(existsSync(dead)).toBe(false);
    expect(existsSync(living)).toBe(true);
  });
});
