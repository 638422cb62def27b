import { createServer, type AddressInfo } from 'node:net';
import { externalBroker } from './external-broker.mjs';
import { KafkaUnavailable } from './kafka-error.mjs';
import { chooseBrokerPorts, LOOPBACK } from './ports.mjs';
import { waitUntilReady } from './readiness.mjs';

const silentBroker = async () => `${LOOPBACK}:${(await chooseBrokerPorts({})).client}`;

describe('waiting for a broker', () => {
  it('ends with the last refusal when no process listens', async () => {
    const brokers = await silentBroker();
    await expect(waitUntilReady(brokers, { timeoutMs: 150 })).rejects.toThrow(
      new RegExp(`^Kafka at ${brokers} is not ready: .*ECONNREFUSED`),
    );
  });

  it('ends at once when the broker has ended', async () => {
    const wait = waitUntilReady(await silentBroker(), { timeoutMs: 60_000, isHopeless: () => true });
    await expect(wait).rejects.toThrow('is not ready: the broker ended');
  });

  it('is not satisfied with a listener that is no Kafka', async () => {
    const mute = createServer((socket) => socket.end());
    await new Promise((resolve) => {
      mute.listen(0, LOOPBACK, () => resolve(undefined));
    });
    const brokers = `${LOOPBACK}:${(mute.address() as AddressInfo).port}`;
    await expect(waitUntilReady(brokers, { timeoutMs: 100 })).rejects.toThrow(
      `Kafka at ${brokers} is not ready`,
    );
    mute.close();
  });
});

describe('a cluster that KAFKA_BROKERS names', () => {
  it('is missing, plainly, when it does not answer', async () => {
    const refusal = await externalBroker(await silentBroker(), { timeoutMs: 50 }).then(
      () => undefined,
      (error: Error) => error,
    );
    expect(refusal).toBeInstanceOf(KafkaUnavailable);
    expect(refusal?.message).toMatch(/^KAFKA_BROKERS is set, but Kafka at 127\.0\.0\.1:\d+ is not ready: /);
  });
});
