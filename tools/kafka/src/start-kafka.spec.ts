import type { BrokerEngine } from './broker-engine.mjs';
import { KafkaError, KafkaUnavailable } from './kafka-error.mjs';
import { missingForOwnKafka, startKafka, type KafkaBroker, type KafkaOptions } from './start-kafka.mjs';

type Way = 'external' | 'docker' | 'java' | 'supervise';
type Failures = Partial<Record<Way, Error>>;

const unused = (): never => {
  throw new Error('no test here runs Kafka');
};
const broker = (kind: KafkaBroker['kind']): KafkaBroker => ({
  kind,
  brokers: '127.0.0.1:1',
  description: kind,
  isControllable: kind !== 'external',
  stop: unused,
  pause: unused,
  resume: unused,
  kill: unused,
  restart: unused,
});
const engine = (kind: BrokerEngine['kind'], description: string): BrokerEngine => ({
  kind,
  description,
  listeners: unused,
  runOnce: unused,
  runBroker: unused,
});

/** Every way works unless it is given something to throw; `tried` records which were asked. */
const ways = (failures: Failures = {}) => {
  const tried: Way[] = [];
  const way =
    <Args extends unknown[], Answer>(name: Way, answer: (...args: Args) => Answer) =>
    async (...args: Args): Promise<Answer> => {
      tried.push(name);
      const failure = failures[name];
      if (failure) throw failure;
      return answer(...args);
    };
  return {
    tried,
    externalBroker: way('external', () => broker('external')),
    dockerEngine: way('docker', () => engine('docker', 'Docker')),
    javaEngine: way('java', () => engine('maven', 'Java')),
    superviseBroker: way('supervise', ({ kind }: BrokerEngine) => broker(kind)),
  };
};
const noDocker = { docker: new KafkaUnavailable('Docker not found') };
const nothing = { ...noDocker, java: new KafkaUnavailable('Java 17+ not found') };
const start = (given: ReturnType<typeof ways>, options: Partial<KafkaOptions> = {}) =>
  startKafka({ dataDir: '/nowhere', env: {}, ...options }, given);
const refusalOf = (started: Promise<KafkaBroker>) =>
  started.then(
    () => undefined,
    (error: Error) => error,
  );

describe('where a Kafka comes from', () => {
  it('is what KAFKA_BROKERS names, and nothing else is tried', async () => {
    const given = ways();
    const kafka = await start(given, { env: { KAFKA_BROKERS: 'kafka:9092' } });
    expect(kafka.kind).toBe('external');
    expect(given.tried).toStrictEqual(['external']);
  });

  it('is never a second choice when KAFKA_BROKERS does not answer', async () => {
    const given = ways({ external: new KafkaUnavailable('no broker answers') });
    await expect(start(given, { env: { KAFKA_BROKERS: 'kafka:9092' } })).rejects.toThrow('no broker answers');
    expect(given.tried).toStrictEqual(['external']);
  });

  it('is a broker of our own for a caller who wants to control it, whatever KAFKA_BROKERS says', async () => {
    const given = ways();
    const kafka = await start(given, { env: { KAFKA_BROKERS: 'kafka:9092' }, controllable: true });
    expect(kafka.kind).toBe('docker');
    expect(given.tried).toStrictEqual(['docker', 'supervise']);
  });

  it('is not KAFKA_BROKERS when that is empty', async () => {
    expect((await start(ways(), { env: { KAFKA_BROKERS: '' } })).kind).toBe('docker');
  });

  it('is Docker before Java, and Java is not even looked for', async () => {
    const given = ways();
    expect((await start(given)).kind).toBe('docker');
    expect(given.tried).toStrictEqual(['docker', 'supervise']);
  });

  it('is Java when Docker is absent', async () => {
    const given = ways(noDocker);
    expect((await start(given)).kind).toBe('maven');
    expect(given.tried).toStrictEqual(['docker', 'java', 'supervise']);
  });

  it('is reported to the waiting caller', async () => {
    const lines: string[] = [];
    await start(ways(noDocker), { log: (line) => lines.push(line) });
    expect(lines).toStrictEqual(['Starting Java']);
  });

  it('is missing when nothing is installed; the message names what each way lacks', async () => {
    const refusal = await refusalOf(start(ways(nothing)));
    expect(refusal).toBeInstanceOf(KafkaUnavailable);
    expect(refusal?.message).toBe(
      'Docker not found; Java 17+ not found. Set KAFKA_BROKERS, start Docker, or install Java 17+ and Maven.',
    );
  });

  it('is an error, and no absence, when a way is open but fails', async () => {
    const given = ways({ ...noDocker, supervise: new KafkaError('Port 9092 is taken') });
    const refusal = await refusalOf(start(given));
    expect(refusal).not.toBeInstanceOf(KafkaUnavailable);
    expect(refusal?.message).toBe('Port 9092 is taken');
  });

  it('is not guessed at after a failure that was not foreseen', async () => {
    const given = ways({ docker: new TypeError('a bug') });
    await expect(start(given)).rejects.toThrow(TypeError);
    expect(given.tried).toStrictEqual(['docker']);
  });
});

describe('whether a broker of our own can be had', () => {
  it.each([
    ['with Docker', {}, undefined],
    ['with Java', noDocker, undefined],
    ['with neither', nothing, expect.stringContaining('Docker not found; Java 17+ not found.')],
  ])('%s', async (_title, failures, expected) => {
    expect(await missingForOwnKafka({ env: { KAFKA_BROKERS: 'kafka:9092' } }, ways(failures))).toStrictEqual(
      expected,
    );
  });

  it('is not answered when the question fails', async () => {
    await expect(missingForOwnKafka({ env: {} }, ways({ docker: new TypeError('a bug') }))).rejects.toThrow(
      'a bug',
    );
  });
});
