import { isHeadSigned, parseHead, SigningKey, type LaneName, type SignedHead } from '@causeway/event-store';
import { describeWithKafka, testBrokers } from '@causeway/kafka/describe-with-kafka';
import { instant } from '@causeway/kernel';
import { randomBytes } from 'node:crypto';
import { HeadTopic, headTopicOf } from './kafka/head-topic.js';
import { createClient } from './kafka/kafka-client.js';
import { until } from './testing/payments-and-receipts.js';

const AT = instant('2026-03-01T12:00:00.000Z');
const silent = () => undefined;

describe('the topic of heads', () => {
  it('is one for each environment, whichever the context', () => {
    expect(headTopicOf('ledger.sandbox')).toBe('causeway.sandbox.heads.v1');
    expect(headTopicOf('ledger-2.sandbox')).toBe('causeway.sandbox.heads.v1');
    expect(headTopicOf('quotes.production')).toBe('causeway.production.heads.v1');
  });
});

describeWithKafka('signed heads on Kafka', () => {
  const key = new SigningKey(randomBytes(32));
  const settings = { brokers: testBrokers(), clientId: 'head-suite', replicationFactor: 1 };
  const lane: LaneName = `parcels-${crypto.randomUUID()}.sandbox`;
  const headAt = (position: number, of: LaneName = lane): SignedHead =>
    key.signHead({ lane: of, position, digest: 'ab'.repeat(32), recordedAt: AT }, AT);

  const heads = async (count: number): Promise<[string, SignedHead | undefined][]> => {
    const consumer = createClient(settings, silent).consumer({ groupId: `observer-${crypto.randomUUID()}` });
    const found: [string, SignedHead | undefined][] = [];
    await consumer.connect();
    await consumer.subscribe({ topics: [headTopicOf(lane)], fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ message }) => {
        if (String(message.key) === lane) found.push([lane, parseHead(String(message.value))]);
      },
    });
    await until(() => found.length >= count);
    await consumer.disconnect();
    return found;
  };

  it('are records keyed by their lane, in order, that any client can check', async () => {
    const topic = new HeadTopic(settings, silent);
    await topic.keep([headAt(1), headAt(1, lane.replace('sandbox', 'production') as LaneName)]);
    await topic.keep([headAt(5)]);
    await topic.close();
    const found = await heads(2);
    expect(found).toStrictEqual([
      [lane, headAt(1)],
      [lane, headAt(5)],
    ]);
    expect(found.every(([, head]) => head !== undefined && isHeadSigned(head))).toBe(true);
  });

  it('are sent by two processes at once without harm', async () => {
    const [one, other] = [new HeadTopic(settings, silent), new HeadTopic(settings, silent)];
    await Promise.all([one.keep([headAt(6)]), other.keep([headAt(6)])]);
    await Promise.all([one.close(), other.close()]);
    expect((await heads(4)).map(([, head]) => head?.position)).toStrictEqual([1, 5, 6, 6]);
  });

  it('that cannot be sent are an error, which the signer answers by trying again', async () => {
    const unreachable = new HeadTopic({ ...settings, brokers: ['127.0.0.1:1'] }, silent);
    await expect(unreachable.keep([headAt(7)])).rejects.toThrow(/connect|ECONNREFUSED|Connection/);
    await unreachable.close();
  });
});
