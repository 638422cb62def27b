import { DEPOSIT_PENDING, DEPOSIT_SETTLED } from '@causeway/deposits';
import { INCOMING_PAYMENT_PENDING, INCOMING_PAYMENT_SETTLED } from '@causeway/incoming-payments';
import type { EventStore, LogPlace } from '@causeway/event-store';
import { describeWithKafka, testBrokers } from '@causeway/kafka/describe-with-kafka';
import { newId, type Id } from '@causeway/kernel';
import { InMemoryLeaderLock, KafkaBus, LogBus, type EventBus, type Subscription } from '@causeway/messaging';
import {
  PAYMENT_FAILED,
  PAYMENT_SETTLED,
  QUOTE_CREATED,
  QUOTE_EXECUTED,
  REFUND_SETTLED,
  REFUND_STARTED,
} from '@causeway/quotes';
import { freshDatabase } from '@causeway/testing';
import { accountDocument, incomingDocument, outgoingDocument } from './testing/documents.js';
import { receiver } from './testing/local-servers.js';
import { publishingContexts, type PublishedPayment } from './testing/publishing-contexts.js';
import { callOf, runningWebhooks } from './testing/running-webhooks.js';

type Running = Awaited<ReturnType<typeof runningWebhooks>>;
type Publishing = Awaited<ReturnType<typeof publishingContexts>>;
type Source = 'deposits' | 'incoming_payments' | 'ledger' | 'quotes';

const log = (): void => undefined;
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
};
const onTheLog = (): EventBus => new LogBus({ log });
const overKafka = ({ vault }: Running): EventBus =>
  new KafkaBus({
    settings: { brokers: testBrokers(), clientId: 'webhooks-suite', replicationFactor: 1 },
    lock: new InMemoryLeaderLock(),
    vault,
    log,
  });

/** webhooks §9, played by four contexts and read by the webhooks' processes over one kind of bus. */
const describeOrder = (openBus: (webhooks: Running) => EventBus): void => {
  let isOpen: boolean;
  let webhooks: Running;
  let publishing: Publishing;
  let bus: EventBus;
  let endpoint: Awaited<ReturnType<typeof receiver>>;
  let answer: { status: number };
  let platformId: string;
  let customerId: Id<'Customer'>;
  let source: Id<'InternalAccount'>;
  let fees: Id<'InternalAccount'>;

  beforeEach(async () => {
    isOpen = true;
    const url = await freshDatabase('webhooks');
    webhooks = await runningWebhooks(url);
    publishing = await publishingContexts(url, webhooks.vault);
    bus = openBus(webhooks);
    await bus.relay(publishing.stores);
    answer = { status: 200 };
    endpoint = await receiver(answer);
    [platformId, customerId] = [newId('Platform'), newId('Customer')];
    [source, fees] = [newId('InternalAccount'), newId('InternalAccount')];
    const endpointUrl = `http://127.0.0.1:${endpoint.port}/hooks`;
    await webhooks.setEndpoint(endpointUrl, callOf(platformId));
  });
  afterEach(async () => {
    isOpen = false;
    await bus.close();
    await Promise.all([publishing.close(), webhooks.close(), endpoint.close()]);
  });

  const newPayment = (): PublishedPayment => ({ platformId, transactionId: newId('Transaction') });
  const outgoing = (payment: PublishedPayment, type: string, status: 'PENDING', after?: LogPlace) =>
    publishing.change(
      payment,
      type,
      outgoingDocument({ id: payment.transactionId, customerId }, status),
      after,
    );
  const changed = (payment: PublishedPayment, type: string, after?: LogPlace): Promise<LogPlace> =>
    outgoing(payment, type, 'PENDING', after);
  /** The customer's account after an entry, and the platform's own before it where the entry moved a fee. */
  const entry = (
    payment: PublishedPayment,
    balance: bigint,
    total: bigint,
    after?: LogPlace,
    fee?: bigint,
  ) => {
    const customers = accountDocument(source, { balance, total }, customerId);
    const own = fee === undefined ? [] : [accountDocument(fees, { balance: fee, total: fee })];
    return publishing.postEntry(payment, [...own, customers], after);
  };
  const read = (from: Source): Promise<Subscription> =>
    bus.subscribe(webhooks.readerOf(from, publishing.named));
  /** Starts one reader and lets it read as far as it can without the other. */
  const readAlone = async (from: Source): Promise<Subscription> => {
    const reader = webhooks.readerOf(from, publishing.named);
    let looks = 0;
    const store = Object.create(reader.store, {
      checkpoint: {
        value: (name: string, source: string) => {
          if (name !== reader.name) looks += 1;
          return reader.store.checkpoint(name, source);
        },
      },
    }) as EventStore;
    const subscription = await bus.subscribe({ ...reader, store });
    await until(() => looks >= 20 || !isOpen);
    return subscription;
  };
  const readBoth = async (...order: readonly Source[]): Promise<void> => {
    const subscriptions: Subscription[] = [];
    for (const from of order) subscriptions.push(await read(from));
    await Promise.all(subscriptions.map((subscription) => subscription.caughtUp()));
  };
  const sendAll = async (): Promise<void> => {
    while ((await webhooks.fireDue()) > 0);
  };
  /** What arrived: the type, and of a balance whose it is and what is left to spend of the total. */
  const arrived = (): string[] =>
    endpoint.received.map(({ body }) => {
      const { type, data } = JSON.parse(body.toString()) as {
        type: string;
        data: { id: string; balance?: { amount: number }; totalBalance?: { amount: number } };
      };
      const whose = data.id === fees ? 'fees' : 'source';
      const { balance, totalBalance } = data;
      return balance === undefined ? type : `balance of ${whose} ${balance.amount}/${totalBalance?.amount}`;
    });
  const executed = async (
    payment = newPayment(),
  ): Promise<{ payment: PublishedPayment; place: LogPlace }> => {
    const created = await changed(payment, QUOTE_CREATED);
    const held = await entry(payment, 0n, 100n, created);
    return { payment, place: await changed(payment, QUOTE_EXECUTED, held) };
  };

  const IN_ORDER = [
    'OUTGOING_PAYMENT.PENDING',
    'balance of source 0/100',
    'OUTGOING_PAYMENT.PROCESSING',
    'balance of fees 5/5',
    'balance of source 0/0',
    'OUTGOING_PAYMENT.COMPLETED',
  ];
  const settle = async (): Promise<void> => {
    const { payment, place } = await executed();
    const captured = await entry(payment, 0n, 0n, place, 5n);
    await changed(payment, PAYMENT_SETTLED, captured);
  };

  it.each([
    ['payment', 'quotes', 'ledger'],
    ['ledger', 'ledger', 'quotes'],
  ] as const)(
    'a payment that settles becomes webhooks in order when the %s is read first',
    async (_, first, then) => {
      await settle();
      const subscriptions = [await readAlone(first), await read(then)];
      await Promise.all(subscriptions.map((subscription) => subscription.caughtUp()));
      await sendAll();
      expect(arrived()).toStrictEqual(IN_ORDER);
    },
  );

  it('a payment becomes webhooks in order as it happens', async () => {
    const subscriptions = [await read('quotes'), await read('ledger')];
    await settle();
    await Promise.all(subscriptions.map((subscription) => subscription.caughtUp()));
    await sendAll();
    expect(arrived()).toStrictEqual(IN_ORDER);
  });

  it('a payment that fails becomes webhooks with its refund after it', async () => {
    const { payment, place } = await executed();
    await changed(payment, PAYMENT_FAILED, place);
    const started = await changed(payment, REFUND_STARTED);
    const released = await entry(payment, 100n, 100n, started, 0n);
    await changed(payment, REFUND_SETTLED, released);
    await readBoth('quotes', 'ledger');
    await sendAll();
    expect(arrived()).toStrictEqual([
      ...IN_ORDER.slice(0, 3),
      'OUTGOING_PAYMENT.FAILED',
      'OUTGOING_PAYMENT.REFUND_PENDING',
      'balance of fees 0/0',
      'balance of source 100/100',
      'OUTGOING_PAYMENT.REFUND_COMPLETED',
    ]);
  });

  it('a payment that is refused on the spot moves no balance', async () => {
    const payment = newPayment();
    await changed(payment, QUOTE_CREATED);
    await changed(payment, PAYMENT_FAILED);
    await readBoth('ledger', 'quotes');
    await sendAll();
    expect(arrived()).toStrictEqual(['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.FAILED']);
  });

  it.each([
    ['deposit', 'deposits', 'ledger', DEPOSIT_PENDING, DEPOSIT_SETTLED],
    ['ledger', 'ledger', 'deposits', DEPOSIT_PENDING, DEPOSIT_SETTLED],
    [
      'payment from outside',
      'incoming_payments',
      'ledger',
      INCOMING_PAYMENT_PENDING,
      INCOMING_PAYMENT_SETTLED,
    ],
    ['ledger', 'ledger', 'incoming_payments', INCOMING_PAYMENT_PENDING, INCOMING_PAYMENT_SETTLED],
  ] as const)(
    'the balances of what came from outside precede its changes when the %s is read first',
    async (_, first, then, PENDING, SETTLED) => {
      const deposit = newPayment();
      const document = incomingDocument({ id: deposit.transactionId, customerId });
      const recorded = await entry(deposit, 0n, 250_00n);
      const pending = await publishing.change(deposit, PENDING, document, recorded);
      const settled = await entry(deposit, 250_00n, 250_00n, pending);
      await publishing.change(deposit, SETTLED, document, settled);
      const subscriptions = [await readAlone(first), await read(then)];
      await Promise.all(subscriptions.map((subscription) => subscription.caughtUp()));
      await sendAll();
      expect(arrived()).toStrictEqual([
        'balance of source 0/25000',
        'INCOMING_PAYMENT.PENDING',
        'balance of source 25000/25000',
        'INCOMING_PAYMENT.COMPLETED',
      ]);
    },
  );

  it('payments from one account become webhooks side by side, its balances one after another', async () => {
    const payments = [newPayment(), newPayment(), newPayment()];
    let left = 300n;
    for (const payment of payments) {
      const created = await changed(payment, QUOTE_CREATED);
      left -= 100n;
      const held = await entry(payment, left, 300n, created);
      await changed(payment, QUOTE_EXECUTED, held);
    }
    await readBoth('quotes', 'ledger');
    await sendAll();
    const all = arrived();
    expect(all).toHaveLength(9);
    expect(all.filter((what) => what.startsWith('balance'))).toStrictEqual([
      'balance of source 200/300',
      'balance of source 100/300',
      'balance of source 0/300',
    ]);
    for (const { transactionId } of payments) {
      const own = all.filter((_what, index) => endpoint.received[index]?.body.includes(transactionId));
      expect(own).toStrictEqual(['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.PROCESSING']);
    }
  });

  it('one that fails holds up the next ones no longer than its first attempt', async () => {
    answer.status = 500;
    await settle();
    await readBoth('quotes', 'ledger');
    await sendAll();
    expect(arrived()).toStrictEqual(IN_ORDER);
  });
};

describe('webhooks over the log alone', () => describeOrder(onTheLog));
describeWithKafka('webhooks over Kafka', () => describeOrder(overKafka));
