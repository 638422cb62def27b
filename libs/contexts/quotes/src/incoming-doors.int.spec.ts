import type { PostgresEventStore } from '@causeway/event-store';
import {
  ApprovePayment,
  GetIncomingPayment,
  ReceiveIncomingPayment,
  RecordApprovalCall,
  SettleIncomingPayment,
  incomingTransactions,
  ConfirmIncomingReceipt,
  SettleIncomingRefund,
  ConcludeIncomingPayment,
} from '@causeway/incoming-payments';
import { announced } from '@causeway/incoming-payments/testing';
import { idOf, newUuid, type Id } from '@causeway/kernel';
import { freshDatabase, react } from '@causeway/testing';
import { Crashed, refusalOf, type Crash, type QuotesWorld } from './testing/quotes-world.js';
import { storedWorlds, type StoredWorlds } from './testing/stored-world.js';

let worlds: StoredWorlds;
let world: QuotesWorld<PostgresEventStore>;
beforeAll(async () => {
  worlds = await storedWorlds(await freshDatabase('incoming_doors'));
});
afterAll(() => worlds.close());
beforeEach(() => {
  world = worlds.world();
  world.config = { ...world.config, webhookEndpoint: 'https://hooks.example' };
});

/** A payment from outside whose money has come; on its way to an account outside, where the customer wants that. */
const arrived = async ({ goesOutside }: { readonly goesOutside: boolean }) => {
  const { customerId } = world.customer('USD');
  if (goesOutside) world.umaDeposits.set(customerId, world.target());
  const transactionId = idOf('Transaction', newUuid());
  const { accountId: _none, ...payment } = announced({ transactionId, requestedFields: [] });
  await world.dispatch.execute(
    new ReceiveIncomingPayment({ ...payment, receiverId: customerId }, world.call()),
  );
  const outcome = { kind: 'ANSWERED', status: 200, body: '' } as const;
  await world.dispatch.execute(new RecordApprovalCall({ transactionId, outcome }, world.call()));
  await world.dispatch.execute(new SettleIncomingPayment({ transactionId }, world.call()));
  return { customerId, transactionId };
};
const shown = (transactionId: Id<'Transaction'>) => world.transaction(transactionId);
const eventsOf = async (transactionId: Id<'Transaction'>) =>
  (
    await world.incomingStore.load(
      'incoming_payments.sandbox',
      `incoming-${transactionId.slice('Transaction:'.length)}`,
    )
  ).map(({ type }) => type);

/** What operators and platforms do through the list, and what it leaves in the payment's stream. */
const DOORS = [
  {
    door: 'incoming_payments.confirm-incoming-receipt',
    prepare: () => arrived({ goesOutside: false }),
    ask: (transactionId: Id<'Transaction'>) => new ConfirmIncomingReceipt({ transactionId }, world.call()),
    leaves: 'IncomingReceiptConfirmed',
    becomes: { status: 'COMPLETED', receiptDeliveryConfirmedAt: expect.any(String) },
  },
  {
    door: 'incoming_payments.settle-incoming-refund',
    prepare: async () => {
      world.rail.end = {
        state: 'FAILED',
        reason: 'QUOTE_EXECUTION_FAILED',
        timedOut: true,
        keepsFunds: true,
      };
      const payment = await arrived({ goesOutside: true });
      await world.letTimePass();
      return payment;
    },
    ask: (transactionId: Id<'Transaction'>) => new SettleIncomingRefund({ transactionId }, world.call()),
    leaves: 'IncomingRefundSettled',
    becomes: { status: 'FAILED', refund: { status: 'COMPLETED' } },
  },
  {
    door: 'incoming_payments.conclude-incoming-payment',
    prepare: async () => {
      world.rail.takesMs = 60_000;
      const payment = await arrived({ goesOutside: true });
      world.isRailConnected = false;
      return payment;
    },
    ask: (transactionId: Id<'Transaction'>) =>
      new ConcludeIncomingPayment({ transactionId, hasArrived: true }, world.call()),
    leaves: 'IncomingPaymentSettled',
    becomes: { status: 'COMPLETED' },
  },
] as const;
const MOMENTS = ['before', 'after'] as const;

describe.each(DOORS)('through $door', ({ door, prepare, ask, leaves, becomes }) => {
  const recordsOf = async (transactionId: Id<'Transaction'>) =>
    (await eventsOf(transactionId)).filter((type) => type === leaves).length;

  it.each(MOMENTS)('a crash right %s leaves what a repetition finishes', async (moment) => {
    const { transactionId } = await prepare();
    const crash: Crash = { type: door, moment };
    world.crash = crash;
    await expect(world.dispatch.execute(ask(transactionId) as never)).rejects.toBeInstanceOf(Crashed);
    expect(await recordsOf(transactionId)).toBe(moment === 'before' ? 0 : 1);
    const again = await refusalOf(world.dispatch.execute(ask(transactionId) as never));
    const isRecordedAgain = leaves === 'IncomingReceiptConfirmed';
    expect(again.code === 'accepted').toBe(moment === 'before' || isRecordedAgain);
    expect(await recordsOf(transactionId)).toBe(moment === 'after' && isRecordedAgain ? 2 : 1);
    expect(await shown(transactionId)).toMatchObject(becomes);
  });
});

it('a payment on its way outside waits for its operator once its bank is gone, and not before', async () => {
  const waiting = async () => {
    const page = await world.dispatch.execute(
      new incomingTransactions.ListWaiting({ limit: 10 }, world.call()),
    );
    return page.data.map(({ id }) => id);
  };
  world.rail.takesMs = 60_000;
  const [{ transactionId }, second] = [
    await arrived({ goesOutside: true }),
    await arrived({ goesOutside: true }),
  ];
  const conclude = new ConcludeIncomingPayment({ transactionId, hasArrived: false }, world.call());
  expect(await waiting()).toStrictEqual([]);
  expect((await refusalOf(world.dispatch.execute(conclude))).code).toBe('PAYMENT_NOT_WAITING');
  world.isRailConnected = false;
  expect(await waiting()).toStrictEqual([transactionId, second.transactionId].sort());
  const failed = new ConcludeIncomingPayment({ transactionId, hasArrived: false }, world.call());
  await world.dispatch.execute(failed);
  expect(await shown(transactionId)).toMatchObject({ status: 'FAILED', failureReason: 'OFFRAMP_FAILED' });
  expect(await waiting()).toStrictEqual([second.transactionId]);
});

describe('the payments to an erased person', () => {
  const forget = async (customerId: Id<'Customer'>, call = world.call()): Promise<void> => {
    const erased = { type: 'customers.person-erased.v1', data: { customerId } };
    await react(world.incomingTable.processes, erased, { call, record: world.incomingRecord });
  };
  const forgotten = async (customerId: Id<'Customer'>) =>
    (await world.incomingStore.readPublished('incoming_payments.sandbox', 0, 10_000)).filter(
      ({ type, key }) => type === 'incoming_payments.person-forgotten.v1' && key === customerId,
    ).length;

  it('are found by no reader, also before the key is shredded, and a neighbour’s are', async () => {
    const [theirs, neighbours] = [
      await arrived({ goesOutside: false }),
      await arrived({ goesOutside: false }),
    ];
    await forget(theirs.customerId);
    const { transactionId, customerId } = theirs;
    expect((await refusalOf(shown(transactionId))).code).toBe('TRANSACTION_NOT_FOUND');
    const list = new incomingTransactions.List({ customerId, limit: 10 }, world.call());
    expect(await world.dispatch.execute(list)).toMatchObject({ data: [], totalCount: 0 });
    const approve = new ApprovePayment({ transactionId, receiverInfo: {} }, world.call());
    expect((await refusalOf(world.dispatch.execute(approve))).code).toBe('TRANSACTION_NOT_FOUND');
    const state = new GetIncomingPayment({ transactionId }, world.call());
    expect(await world.dispatch.execute(state)).toBeNull();
    expect(await shown(neighbours.transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect(await forgotten(customerId)).toBe(1);
  });

  it('end as they would have, unseen: no message shows them, and an unnamed sender’s refund is an operator’s', async () => {
    world.rail.takesMs = 60_000;
    world.rail.end = { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: false };
    const { customerId, transactionId } = await arrived({ goesOutside: true });
    await forget(customerId);
    await worlds.vault.shred(customerId);
    await world.letTimePass();
    expect((await eventsOf(transactionId)).slice(-3)).toStrictEqual([
      'IncomingPaymentFailed',
      'IncomingRefundStarted',
      'IncomingRefundFailed',
    ]);
    const published = await world.incomingStore.readPublished('incoming_payments.sandbox', 0, 10_000);
    expect(published.filter(({ key }) => key === transactionId).map(({ type }) => type)).toStrictEqual([
      'incoming_payments.payment-pending.v1',
      'incoming_payments.payment-approved.v1',
    ]);
  });

  it.each<[string, Crash, reports: number]>([
    ['after the first', { type: 'incoming_payments.erase-party-of-incoming-payment', moment: 'after' }, 0],
    ['before it was reported', { type: 'incoming_payments.confirm-forgotten', moment: 'before' }, 0],
    ['right after it was reported', { type: 'incoming_payments.confirm-forgotten', moment: 'after' }, 1],
  ])('are forgotten in full although the work was cut off %s', async (_, crash, reports) => {
    const { customerId, transactionId } = await arrived({ goesOutside: false });
    const call = world.call();
    world.crash = crash;
    await expect(forget(customerId, call)).rejects.toThrow(Crashed);
    expect(await forgotten(customerId)).toBe(reports);
    await forget(customerId, call);
    expect((await eventsOf(transactionId)).filter((type) => type === 'IncomingPartyErased')).toHaveLength(1);
    expect(await forgotten(customerId)).toBe(1);
  });

  it('count as open while they move money', async () => {
    world.rail.takesMs = 60_000;
    const { customerId, transactionId } = await arrived({ goesOutside: true });
    const open = new incomingTransactions.FindOpen({ customerId }, world.call());
    expect(await world.dispatch.execute(open)).toStrictEqual([transactionId]);
    await world.letTimePass();
    expect(
      await world.dispatch.execute(new incomingTransactions.FindOpen({ customerId }, world.call())),
    ).toStrictEqual([]);
  });
});
