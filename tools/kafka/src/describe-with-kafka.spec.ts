import { describeWithKafka, describeWithOwnKafka, testBrokers } from './describe-with-kafka.mjs';

const suite = () => undefined;

/** What a helper would have passed to Jest, had it been called outside of this spec. */
const described = (act: () => void) => {
  const real = globalThis.describe;
  const registered: { name: string; body: () => void; isSkipped: boolean }[] = [];
  const recorder = (isSkipped: boolean) => (name: string, body: () => void) =>
    registered.push({ name, body, isSkipped });
  globalThis.describe = Object.assign(recorder(false), real, { skip: recorder(true) });
  try {
    act();
  } finally {
    globalThis.describe = real;
  }
  return registered;
};

describe('a suite that needs Kafka', () => {
  it('runs when the test run has one', () => {
    const env = { CAUSEWAY_TEST_KAFKA_BROKERS: '127.0.0.1:5001' };
    const registered = described(() => describeWithKafka('the relay', suite, env));
    expect(registered).toStrictEqual([{ name: 'the relay', body: suite, isSkipped: false }]);
  });

  it('is skipped by name and with the reason when it has none', () => {
    const env = { CAUSEWAY_TEST_KAFKA_MISSING: 'Java 17+ not found' };
    const registered = described(() => describeWithKafka('the relay', suite, env));
    expect(registered).toStrictEqual([
      { name: 'the relay (skipped: Java 17+ not found)', body: suite, isSkipped: true },
    ]);
  });

  it('is skipped with a hint when no broker was looked for', () => {
    const [registered] = described(() => describeWithKafka('the relay', suite, {}));
    expect(registered?.isSkipped).toBe(true);
    expect(registered?.name).toContain('no globalSetup');
  });

  it('finds the addresses of all brokers', () => {
    expect(testBrokers({ CAUSEWAY_TEST_KAFKA_BROKERS: 'a:1,b:2' })).toStrictEqual(['a:1', 'b:2']);
    expect(testBrokers({})).toStrictEqual([]);
  });
});

describe('a suite that needs a Kafka of its own', () => {
  it('runs when one can be started', () => {
    const registered = described(() =>
      describeWithOwnKafka('an outage', suite, { CAUSEWAY_TEST_KAFKA_OWN: 'yes' }),
    );
    expect(registered).toStrictEqual([{ name: 'an outage', body: suite, isSkipped: false }]);
  });

  it('is not content with the shared one', () => {
    const env = { CAUSEWAY_TEST_KAFKA_BROKERS: 'a:1', CAUSEWAY_TEST_KAFKA_OWN: 'Docker not found' };
    const registered = described(() => describeWithOwnKafka('an outage', suite, env));
    expect(registered).toStrictEqual([
      { name: 'an outage (skipped: Docker not found)', body: suite, isSkipped: true },
    ]);
  });
});
