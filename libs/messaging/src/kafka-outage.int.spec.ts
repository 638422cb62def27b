import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka, type KafkaBroker } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { laneOf } from '@causeway/event-store';
import type { Subscription } from './port.js';
import { openKafkaHarness, type KafkaHarness } from './testing/kafka-harness.js';
import { Payers, ReceiptReader, receiptsOf, until, upTo } from './testing/payments-and-receipts.js';

const PAYERS = ['ada', 'bob', 'cleo'];
const isWaiting = (subscription: Subscription): boolean => subscription.status().startsWith('waiting: ');

describeWithOwnKafka('KafkaBus while its broker is gone', () => {
  let dataDir: string;
  let broker: KafkaBroker;
  let harness: KafkaHarness;
  let payers: Payers;
  let relay: Subscription;
  let reader: ReceiptReader;
  let subscription: Subscription;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'causeway-outage-'));
    broker = await startKafka({ dataDir, controllable: true });
  }, 180_000);
  afterAll(async () => {
    await broker.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  beforeEach(async () => {
    harness = await openKafkaHarness([broker.brokers]);
    payers = new Payers(harness.payments);
    reader = new ReceiptReader(harness.payments.context, harness.receipts);
    const bus = harness.openBus();
    relay = await bus.relay([harness.payments]);
    subscription = await bus.subscribe(reader);
    await until(() => relay.status() === 'running' && subscription.status() === 'running');
  });
  afterEach(() => harness.close());

  const settleRounds = async (rounds: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) await payers.settle(PAYERS);
  };
  const expectReceipts = async (count: number): Promise<void> => {
    for (const payer of PAYERS) expect(await receiptsOf(harness.receipts, payer)).toStrictEqual(upTo(count));
  };

  it('relay and readers report it, readers use the log, and nothing is lost or doubled at its return', async () => {
    await settleRounds(10);
    await broker.kill();
    await settleRounds(10);
    await until(() => isWaiting(relay) && isWaiting(subscription));
    await settleRounds(10);
    await subscription.caughtUp();
    await expectReceipts(30);
    await broker.restart();
    await settleRounds(10);
    await relay.caughtUp();
    await subscription.caughtUp();
    await expectReceipts(40);
    await until(() => relay.status() === 'running' && subscription.status() === 'running');
  });

  it('a bus that starts during the outage begins to work when it ends', async () => {
    await harness.close();
    await broker.kill();
    const late = harness.openBus();
    relay = await late.relay([harness.payments]);
    subscription = await late.subscribe(reader);
    await settleRounds(3);
    await until(() => isWaiting(relay) && isWaiting(subscription));
    await broker.restart();
    await subscription.caughtUp();
    await relay.caughtUp();
    await expectReceipts(3);
  });

  it('a relay that is stopped during the outage ends at once, and another one sends what it left', async () => {
    await broker.kill();
    await settleRounds(2);
    await until(() => isWaiting(relay) && isWaiting(subscription));
    await harness.close();
    await broker.restart();
    const bus = harness.openBus();
    const nextRelay = await bus.relay([harness.payments]);
    await (await bus.subscribe(reader)).caughtUp();
    await nextRelay.caughtUp();
    await expectReceipts(2);
    expect(await harness.countRecords(laneOf(harness.payments.context, 'sandbox'))).toBe(6);
  });

  it('a broker that does not answer for a while is like one that is gone', async () => {
    await settleRounds(5);
    await broker.pause();
    await settleRounds(5);
    await until(() => isWaiting(relay));
    await broker.resume();
    await settleRounds(5);
    await relay.caughtUp();
    await subscription.caughtUp();
    await expectReceipts(15);
  });
});
