import { KafkaError, KafkaUnavailable } from './kafka-error.mjs';
import { missingForOwnKafka, startKafka } from './start-kafka.mjs';

const broker = (kind) => ({ kind, brokers: '127.0.0.1:1' });

/** Every way works unless it is given something to throw; `tried` records which were asked. */
const ways = (failures = {}) => {
  const tried = [];
  const way =
    (name, answer) =>
    async (...args) => {
      tried.push(name);
      if (failures[name]) throw failures[name];
      return answer(...args);
    };
  return {
    tried,
    externalBroker: way('external', () => broker('external')),
    dockerEngine: way('docker', () => ({ kind: 'docker', description: 'Docker' })),
    javaEngine: way('java', () => ({ kind: 'maven', description: 'Java' })),
    superviseBroker: way('supervise', (engine) => broker(engine.kind)),
  };
};
const noDocker = { docker: new KafkaUnavailable('Docker not found') };
const nothing = { ...noDocker, java: new KafkaUnavailable('Java 17+ not found') };
const start = (given, options = {}) => startKafka({ dataDir: '/nowhere', env: {}, ...options }, given);

describe('where a Kafka comes from', () => {
  it('is what KAFKA_BROKERS names, and nothing else is tried', async () => {
    const given = ways();
    const kafka = await start(given, { env: { KAFKA_BROKERS: 'kafka:9092' } });
    expect(kafka.kind).toBe('external');
    expect(given.tried).toEqual(['external']);
  });

  it('is never a second choice when KAFKA_BROKERS does not answer', async () => {
    const given = ways({ external: new KafkaUnavailable('no broker answers') });
    await expect(start(given, { env: { KAFKA_BROKERS: 'kafka:9092' } })).rejects.toThrow('no broker answers');
    expect(given.tried).toEqual(['external']);
  });

  it('is a broker of our own for a caller who wants to control it, whatever KAFKA_BROKERS says', async () => {
    const given = ways();
    const kafka = await start(given, { env: { KAFKA_BROKERS: 'kafka:9092' }, controllable: true });
    expect(kafka.kind).toBe('docker');
    expect(given.tried).toEqual(['docker', 'supervise']);
  });

  it('is not KAFKA_BROKERS when that is empty', async () => {
    expect((await start(ways(), { env: { KAFKA_BROKERS: '' } })).kind).toBe('docker');
  });

  it('is Docker before Java, and Java is not even looked for', async () => {
    const given = ways();
    expect((await start(given)).kind).toBe('docker');
    expect(given.tried).toEqual(['docker', 'supervise']);
  });

  it('is Java when Docker is absent', async () => {
    const given = ways(noDocker);
    expect((await start(given)).kind).toBe('maven');
    expect(given.tried).toEqual(['docker', 'java', 'supervise']);
  });

  it('is reported to the waiting caller', async () => {
    const lines = [];
    await start(ways(noDocker), { log: (line) => lines.push(line) });
    expect(lines).toEqual(['Starting Java']);
  });

  it('is missing when nothing is installed; the message names what each way lacks', async () => {
    const refusal = await start(ways(nothing)).catch((error: unknown) => error as Error);
    expect(refusal).toBeInstanceOf(KafkaUnavailable);
    expect(refusal.message).toBe(
      'Docker not found; Java 17+ not found. Set KAFKA_BROKERS, start Docker, or install Java 17+ and Maven.',
    );
  });

  it('is an error, and no absence, when a way is open but fails', async () => {
    const given = ways({ ...noDocker, supervise: new KafkaError('Port 9092 is taken') });
    const refusal = await start(given).catch((error: unknown) => error as Error);
    expect(refusal).not.toBeInstanceOf(KafkaUnavailable);
    expect(refusal.message).toBe('Port 9092 is taken');
  });

  it('is not guessed at after a failure that was not foreseen', async () => {
    const given = ways({ docker: new TypeError('a bug') });
    await expect(start(given)).rejects.toThrow(TypeError);
    expect(given.tried).toEqual(['docker']);
  });
});

describe('whether a broker of our own can be had', () => {
  it.each([
    ['with Docker', {}, undefined],
    ['with Java', noDocker, undefined],
    ['with neither', nothing, expect.stringContaining('Docker not found; Java 17+ not found.')],
  ])('%s', async (_title, failures, expected) => {
    expect(await missingForOwnKafka({ env: { KAFKA_BROKERS: 'kafka:9092' } }, ways(failures))).toEqual(
      expected,
    );
  });

  it('is not answered when the question fails', async () => {
    await expect(missingForOwnKafka({ env: {} }, ways({ docker: new TypeError('a bug') }))).rejects.toThrow(
      'a bug',
    );
  });
});
